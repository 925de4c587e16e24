import BeagleSchema
import Testing

@testable import BeagleChecking

/// The names of clients in the field, and what messages call those that a finding is about.
@Suite struct ClientFieldTests {
  /// A client whose versions are easy to tell apart.
  private static func table() throws -> ClientTable {
    var table = ClientTable.standard
    try table.add(
      Array(
        #"""
        {"name": "kiosk", "title": "Kiosk", "versions": ["1.0", "1.1", "1.1.1", "2.0", "3.0"],
         "components": {"beagle:text": {"since": "1.1", "properties": {"text": {"kind": "string", "required": true}}}},
         "rules": {"unknownComponent": [{"until": "1.1", "outcome": "fails"}, {"since": "1.1", "outcome": "vanishes"}],
                   "unknownProperty": {"outcome": "ignored"}, "missingProperty": {"outcome": "fails"}}}
        """#.utf8))
    return table
  }

  @Test(arguments: [
    ("kiosk", "3.0"), ("kiosk=1.1", "1.1 to 1.1.1"), ("kiosk=1.1.0", "1.1"), ("kiosk>=1.1.1", ">= 1.1.1"),
    ("kiosk >= 2", ">= 2.0"), ("KIOSK=2", "2.0"), ("kiosk=1.0,kiosk=3.0", "1.0, 3.0"),
  ])
  func aTextNamesVersions(text: String, versions: String) throws {
    let field = try Self.table().field(text)
    var all = ClientSet.none
    for number in 0..<field.count { all.insert(number) }
    #expect(field.outcomes(of: all, .fails).map(\.versions) == [versions])
  }

  @Test(arguments: [
    ("", "no client is named"), ("kiosk=4", "there is no kiosk 4; there are 1.0, 1.1, 1.1.1, 2.0, 3.0"),
    ("kiosk<2", "write kiosk, kiosk=VERSION or kiosk>=VERSION"), ("kisok", "did you mean kiosk?"),
    ("symbian", "there are ios, android, web, kiosk"), ("kiosk>=", "write kiosk, kiosk=VERSION"),
    ("kiosk=a.b", "there is no kiosk a.b"),
  ])
  func whatNamesNoVersionIsTold(text: String, words: String) throws {
    let error = try #require(throws: ClientFieldError.self) { try Self.table().field(text) }
    #expect(error.description.contains(words), "\(error)")
  }

  private static let button = document("button", #""text":"a","onPress":[]"#)

  @Test(arguments: [
    ("kiosk>=1.0", text("a"), ["Kiosk < 1.1 refuses the document: \"beagle:text\" is unknown there"]),
    ("kiosk=1.0", text("a"), ["Kiosk refuses the document: \"beagle:text\" is unknown there"]),
    ("kiosk>=1.1", text("a"), []),
    (
      "kiosk>=1.0", button,
      [
        "Kiosk < 1.1 refuses the document and Kiosk >= 1.1 leaves this out: \"beagle:button\" is unknown there"
      ]
    ),
    ("kiosk=2,kiosk=1.0", text("a"), ["Kiosk 1.0 refuses the document: \"beagle:text\" is unknown there"]),
  ])
  func theWorstOutcomeIsToldFirst(clients: String, json: String, messages: [String]) throws {
    var check = ScreenCheck()
    check.clients = try Self.table().field(clients)
    let found = check.findings(in: Array(json.utf8)).filter { !$0.clients.isEmpty }
    #expect(found.map(\.message) == messages)
    #expect(found.allSatisfy { $0.clients == $0.clients.sorted { $0.outcome < $1.outcome } })
  }

  @Test func aShareOfUsersIsToldWhereAllAreCounted() throws {
    var check = ScreenCheck()
    check.clients = try Self.table().field([("kiosk=1.0", 12), ("kiosk>=1.1", 88)])
    let found = check.findings(in: Array(text("a").utf8)).filter { !$0.clients.isEmpty }
    #expect(
      found.map(\.message) == [
        "Kiosk < 1.1 (12 % of users) refuses the document: \"beagle:text\" is unknown there"
      ])
    #expect(found.first?.clients.first?.users == 12)
    check.clients = try Self.table().field([("kiosk>=1.0", 12), ("ios", 88)])
    #expect(
      check.findings(in: Array(text("a").utf8)).contains {
        $0.message.hasPrefix("Kiosk < 1.1 (up to 12 % of users)")
      })
    check.clients = try Self.table().field([("kiosk=1.0", 12), ("kiosk>=1.1", nil)])
    #expect(
      check.findings(in: Array(text("a").utf8)).contains { $0.message.hasPrefix("Kiosk < 1.1 refuses") })
  }

  /// What to write instead is told where there is something.
  @Test(arguments: [
    (
      document("listView", ##""dataSource":[],"templates":[{"view":\##(text("a"))}]"##), "android=1.7",
      "Android ignores this: \"templates\" is not read there, but \"template\" is"
    ),
    (
      document("gridView", ##""spanCount":1,"dataSource":[],"templates":[{"view":\##(text("a"))}]"##),
      "ios=1.7",
      "iOS leaves this out: \"beagle:gridView\" is unknown there; a listView shows the same in one row or column"
    ),
  ])
  func whatOlderClientsReadInsteadIsTold(json: String, clients: String, message: String) throws {
    var check = ScreenCheck()
    check.clients = try ClientTable.standard.field(clients)
    #expect(check.findings(in: Array(json.utf8)).map(\.message).contains(message))
  }

  @Test(arguments: [Int.max, Int.min, 0, -1])
  func noNumberOfUsersOverflows(users: Int) throws {
    var check = ScreenCheck()
    check.clients = try Self.table().field([("kiosk=1.0", users), ("kiosk>=1.1", users), ("ios", users)])
    let found = check.findings(in: Array(text("a").utf8)).filter { !$0.clients.isEmpty }
    #expect(found.count == 1)
  }

  /// What is inside of a component that a client leaves out is not looked at for it.
  @Test func nothingIsSaidOfWhatAClientDoesNotShow() throws {
    var check = ScreenCheck()
    check.clients = try Self.table().field("kiosk=3.0")
    let nested = container(document("text", ""))
    let clients = check.findings(in: Array(nested.utf8)).filter { !$0.clients.isEmpty }
    #expect(clients.map(\.claim) == ["container"])
  }
}
