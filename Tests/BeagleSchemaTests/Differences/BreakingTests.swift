import BeagleChecking
import BeagleSchema
import Testing

/// Which clients a change breaks, by the table.
@Suite struct BreakingTests {
  private func breaks(_ old: String, _ new: String, for clients: String) throws -> [String] {
    var check = ScreenCheck()
    check.clients = try ClientTable.standard.field(clients)
    let difference = try ScreenDifference(Array(old.utf8), Array(new.utf8), check: check)
    return difference.breaking.map { change in
      let clients = change.breaks.map { "\($0.name) \($0.versions) \($0.outcome.rawValue)" }
      return "\(change.kind.rawValue): \(clients.joined(separator: ", "))"
    }
  }

  private static let grid = document(
    "gridView", #""spanCount":2,"dataSource":[1],"templates":[{"view":\#(text("@{item}"))}]"#)

  @Test(
    arguments: [
      // A value that was right and is not any more.
      (
        text("a", #""alignment":"LEFT""#), text("a", #""alignment":"right""#), "ios,android=1.9",
        ["changed: ios 2.1.3 fails, android 1.9 fails"]
      ),
      // The other way round, and where nothing changes for the worse.
      (text("a", #""alignment":"right""#), text("a", #""alignment":"LEFT""#), "ios,android", []),
      (text("a"), text("b"), "ios>=1.0,android>=1.0,web>=1.0", []),
      // A spelling is no change, and breaks clients all the same.
      (
        text("a", #""alignment":"LEFT""#), text("a", #""alignment":"left""#), "ios",
        ["changed: ios 2.1.3 fails"]
      ),
      // What was wrong already is not news.
      (
        text("a", #""alignment":"left""#), text("b", #""alignment":"left""#), "ios,android", []
      ),
      // A part that is new breaks nobody, unless something was taken out.
      (container(text("a")), container(text("a"), Self.grid), "android=1.7", []),
      (
        container(text("a"), text("b", #""id":"x""#)), container(text("a"), Self.grid),
        "android=1.7,android=1.8",
        ["added: android < 1.8 vanishes"]
      ),
      // What stops the whole screen does so wherever it is.
      (
        container(text("a")), container(text("a"), text("b", #""alignment":"left""#)), "ios",
        ["added: ios 2.1.3 fails"]
      ),
      // An action that older versions do not have.
      (
        button(action("popView")), button(action("condition", #""condition":true"#)), "ios=1.2.0,ios=2.0.0",
        ["added: ios 1.2 inert"]
      ),
      // A property that goes away has not made what is in the same component.
      (
        document("container", ##""style":{"borderWidth":1},"children":[\##(text("a"))]"##),
        container(text("a"), text("b", #""alignment":"left""#)), "ios", ["added: ios 2.1.3 fails"]
      ),
      // Where the old part was not shown, nothing has worked.
      (
        container(document("pullToRefresh", #""onPull":[],"child":\#(text("a"))"#)), container(Self.grid),
        "ios=1.7", []
      ),
      // A default that only one client has to have written.
      (
        document("simpleForm", #""onSubmit":[],"children":[]"#), document("simpleForm", #""children":[]"#),
        "android,ios", ["changed: android 2.1.2 fails"]
      ),
    ] as [(String, String, String, [String])])
  func aChangeBreaksWhoCannotShowIt(old: String, new: String, clients: String, expected: [String]) throws {
    let found = try breaks(old, new, for: clients)
    #expect(found == expected, "\(found)")
  }

  @Test func whatDidNotWorkBeforeIsNotBroken() throws {
    let (old, new) = (
      container(text("a", #""alignment":"left""#)), container(text("a", #""alignment":"left""#), Self.grid)
    )
    #expect(try breaks(old, new, for: "android=1.7") == [], "the whole screen failed already")
  }

  @Test func whoIsNotInTheFieldIsNotBroken() throws {
    let (old, new) = (container(text("a", #""id":"b""#)), container(Self.grid))
    #expect(try breaks(old, new, for: "android=1.8") == [])
    #expect(try !breaks(old, new, for: "android=1.7").isEmpty)
  }
}
