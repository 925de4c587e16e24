import BeagleSchema
import SchemaTestSupport
import Testing

@testable import BeagleChecking

/// The texts that select target clients, and the names of clients in messages.
@Suite struct TargetClientsTests {
  /// A client whose versions are easy to distinguish.
  private static func table() throws -> ClientTable {
    var table = ClientTable.standard
    try table.add(
      Array(
        #"""
        {"name": "kiosk", "title": "Kiosk", "versions": ["1.0", "1.1", "1.1.1", "2.0", "3.0"],
         "components": {"beagle:text": {"since": "1.1", "properties": {"text": {"kind": "string", \#
        "required": true}}}},
         "rules": {"unknownComponent": [{"until": "1.1", "outcome": "fails"}, {"since": "1.1", \#
        "outcome": "vanishes"}],
                   "unknownProperty": {"outcome": "ignored"}, "missingProperty": {"outcome": "fails"}}}
        """#.utf8))
    return table
  }

  @Test(arguments: [
    ("kiosk", "3.0"), ("kiosk=1.1", "1.1"), ("kiosk=1.1.0", "1.1.0"), ("kiosk>=1.1.1", ">= 1.1.1"),
    ("kiosk >= 2", ">= 2.0"), ("KIOSK=2", "2.0"), ("kiosk=1.0,kiosk=3.0", "1.0, 3.0"),
  ])
  func textSelectsVersions(text: String, versions: String) throws {
    let field = try Self.table().field(text)
    var all = ClientSet.none
    for number in 0..<field.count { all.insert(number) }
    #expect(field.outcomes(of: all, .fails).map(\.versions) == [versions])
  }

  /// A bound such as `< 1.1.1` describes a range of target clients, and not versions that were named
  /// individually.
  @Test(arguments: [
    ("kiosk=1.1", [0], "1.1.0"), ("kiosk=1.1", [1], "1.1.1"), ("kiosk=2,kiosk=3", [1], "3.0"),
    ("kiosk=1.0,kiosk=1.1,kiosk=2", [0, 1], "1.0 to 1.1.0"),
    ("kiosk=2,kiosk=3", [0, 1], "2.0 to 3.0"), ("kiosk>=1.1", [0], "< 1.1.1"),
    ("kiosk=1.1,kiosk>=2", [0], "< 1.1.1"),
  ])
  func namedVersionsAreListed(clients: String, hit: [Int], versions: String) throws {
    var set = ClientSet.none
    for number in hit { set.insert(number) }
    #expect(try Self.table().field(clients).outcomes(of: set, .fails).map(\.versions) == [versions])
  }

  @Test(arguments: [
    ("", "no client is named"),
    ("kiosk=4", "there is no kiosk 4; its versions are 1.0, 1.1.0, 1.1.1, 2.0, 3.0"),
    ("kiosk<2", "write kiosk, kiosk=VERSION or kiosk>=VERSION"), ("kisok", "did you mean kiosk?"),
    ("symbian", "the clients are ios, android, web, kiosk"), ("kiosk>=", "write kiosk, kiosk=VERSION"),
    ("kiosk=a.b", "there is no kiosk a.b"),
  ])
  func invalidVersionTextIsReported(text: String, words: String) throws {
    let error = try #require(throws: TargetClientsError.self) { try Self.table().field(text) }
    #expect(error.description.contains(words), "\(error)")
  }

  private static let button = document("button", #""text":"a","onPress":[]"#)

  @Test(arguments: [
    ("kiosk>=1.0", text("a"), ["Kiosk < 1.1 refuses the document: \"beagle:text\" is unknown there"]),
    ("kiosk=1.0", text("a"), ["Kiosk 1.0 refuses the document: \"beagle:text\" is unknown there"]),
    ("kiosk>=1.1", text("a"), []),
    (
      "kiosk>=1.0", button,
      [
        "Kiosk < 1.1 refuses the document and Kiosk >= 1.1 omits this: \"beagle:button\" is unknown there"
      ]
    ),
    ("kiosk=2,kiosk=1.0", text("a"), ["Kiosk 1.0 refuses the document: \"beagle:text\" is unknown there"]),
  ])
  func worstOutcomeIsReportedFirst(clients: String, json: String, messages: [String]) throws {
    var check = ScreenCheck()
    check.clients = try Self.table().field(clients)
    let found = check.findings(in: Array(json.utf8)).filter { !$0.clients.isEmpty }
    #expect(found.map(\.message) == messages)
    #expect(found.allSatisfy { $0.clients == $0.clients.sorted { $0.outcome < $1.outcome } })
  }

  @Test func userShareIsReportedIfAllAreCounted() throws {
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

  @Test(arguments: [
    (3_069, 6_931, "31 %"), (1, 999, "< 1 %"), (995, 5, "> 99 %"), (1, 199, "1 %"), (5, 0, "100 %"),
  ])
  func sharesAreRounded(users: Int, others: Int, share: String) throws {
    var check = ScreenCheck()
    check.clients = try Self.table().field([("kiosk=1.0", users), ("kiosk=2.0", others)])
    let found = check.findings(in: Array(text("a").utf8)).first { !$0.clients.isEmpty }
    #expect(found?.message.contains("(\(share) of users)") == true, "\(found?.message ?? "")")
  }

  /// A message names the version if the user did; a client selected as a whole has only its name.
  @Test(arguments: [
    ("android=1.6.0", "Android 1.6.0 "), ("android=1.6", "Android 1.6 "), ("android=1.6.1", "Android 1.6.1 "),
    ("android=1.5,android=1.6.0", "Android 1.5 to 1.6.0 "),
    ("android=1.6.0,android=1.6.1", "Android 1.6.0 to 1.6.1 "),
    ("android>=1.0", "Android < 1.8 "),
    ("android", nil), ("android>=2.0", nil),
  ])
  func namedVersionIsReported(clients: String, name: String?) throws {
    var check = ScreenCheck()
    check.clients = try ClientTable.standard.field(clients)
    let grid = document("gridView", ##""spanCount":1,"dataSource":[],"templates":[{"view":\##(text("a"))}]"##)
    let message = check.findings(in: Array(grid.utf8)).first { $0.claim == "gridView" }?.message
    #expect(name.map { message?.hasPrefix("\($0)omits") == true } ?? (message == nil), "\(message ?? "")")
  }

  @Test func operationIsSuggestedOnlyIfAvailable() throws {
    func advice(_ clients: String) throws -> String? {
      var check = ScreenCheck()
      check.clients = try ClientTable.standard.field(clients)
      let json = document(
        "button", ##""text":"a","onPress":[\##(action("condition", #""condition":true"#))]"##)
      return check.findings(in: Array(json.utf8)).first { $0.claim == "condition" }?.message
    }
    #expect(try advice("ios=1.2")?.hasSuffix("; the operation condition can choose a value") == true)
    #expect(try advice("ios=1.1")?.hasSuffix("is unknown there") == true)
  }

  /// Names that applications do not use for custom types.
  @Test(arguments: ["beagle:foo", "foo"])
  func unknownTypeInBeagleNamespaceIsRefused(type: String) throws {
    var check = ScreenCheck()
    let json = Array(#"{"_beagleComponent_":"\#(type)"}"#.utf8)
    #expect(check.findings(in: json).map(\.code).contains("refused") == false)
    check.clients = try ClientTable.standard.field("ios>=1.6,web")
    let found = check.findings(in: json).first { $0.code == "refused" }
    #expect(found?.message == "iOS and Web omit this: \"\(type)\" is unknown there")
  }

  /// An alternative is suggested if there is one.
  @Test(arguments: [
    (
      document("listView", ##""dataSource":[],"templates":[{"view":\##(text("a"))}]"##), "android=1.7",
      "Android 1.7 ignores this: \"templates\" is not read there, but \"template\" is"
    ),
    (
      document("gridView", ##""spanCount":1,"dataSource":[],"templates":[{"view":\##(text("a"))}]"##),
      "ios=1.7",
      """
      iOS 1.7 omits this: "beagle:gridView" is unknown there; \
      a listView shows the same in one row or column
      """
    ),
  ])
  func olderAlternativeIsSuggested(json: String, clients: String, message: String) throws {
    var check = ScreenCheck()
    check.clients = try ClientTable.standard.field(clients)
    #expect(check.findings(in: Array(json.utf8)).map(\.message).contains(message))
  }

  @Test(arguments: [Int.max, Int.min, 0, -1])
  func userCountsDoNotOverflow(users: Int) throws {
    var check = ScreenCheck()
    check.clients = try Self.table().field([("kiosk=1.0", users), ("kiosk>=1.1", users), ("ios", users)])
    let found = check.findings(in: Array(text("a").utf8)).filter { !$0.clients.isEmpty }
    #expect(found.count == 1)
  }

  /// The content of a component that a client omits is not checked for that client.
  @Test func hiddenContentIsNotReported() throws {
    var check = ScreenCheck()
    check.clients = try Self.table().field("kiosk=3.0")
    let nested = container(document("text", ""))
    let clients = check.findings(in: Array(nested.utf8)).filter { !$0.clients.isEmpty }
    #expect(clients.map(\.claim) == ["container"])
  }
}
