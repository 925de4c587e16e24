import BeagleChecking
import BeagleSchema
import SchemaTestSupport
import Testing

/// The clients that a change breaks, by the client table.
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
      // A value that was valid and no longer is.
      (
        text("a", #""alignment":"LEFT""#), text("a", #""alignment":"right""#), "ios,android=1.9",
        ["changed: ios 2.1.3 fails, android 1.9 fails"]
      ),
      // The reverse change, and changes that make nothing worse.
      (text("a", #""alignment":"right""#), text("a", #""alignment":"LEFT""#), "ios,android", []),
      (text("a"), text("b"), "ios>=1.0,android>=1.0,web>=1.0", []),
      // A different spelling is not a change, but breaks clients.
      (
        text("a", #""alignment":"LEFT""#), text("a", #""alignment":"left""#), "ios",
        ["changed: ios 2.1.3 fails"]
      ),
      // An existing error is not news.
      (
        text("a", #""alignment":"left""#), text("b", #""alignment":"left""#), "ios,android", []
      ),
      // A new part breaks no client unless it replaces something.
      (container(text("a")), container(text("a"), Self.grid), "android=1.7", []),
      (
        container(text("a"), text("b", #""id":"x""#)), container(text("a"), Self.grid),
        "android=1.7,android=1.8",
        ["added: android 1.7 vanishes"]
      ),
      // A value that stops the whole screen does so in any place.
      (
        container(text("a")), container(text("a"), text("b", #""alignment":"left""#)), "ios",
        ["added: ios 2.1.3 fails"]
      ),
      // An action that older versions lack.
      (
        button(action("popView")), button(action("condition", #""condition":true"#)), "ios=1.2.0,ios=2.0.0",
        ["added: ios 1.2.0 inert"]
      ),
      // A removed property is unrelated to others of the same component.
      (
        document("container", ##""style":{"borderWidth":1},"children":[\##(text("a"))]"##),
        container(text("a"), text("b", #""alignment":"left""#)), "ios", ["added: ios 2.1.3 fails"]
      ),
      // If the old part was not shown, nothing worked before.
      (
        container(document("pullToRefresh", #""onPull":[],"child":\#(text("a"))"#)), container(Self.grid),
        "ios=1.7", []
      ),
      // A default that only one client requires explicitly.
      (
        document("simpleForm", #""onSubmit":[],"children":[]"#), document("simpleForm", #""children":[]"#),
        "android,ios", ["changed: android 2.1.2 fails"]
      ),
      // The list was shown, but the grid that replaces it is not. The removal of another grid is irrelevant.
      (
        container(Self.list("l1"), Self.grid("g1")), container(Self.grid("l1")), "ios=1.6.0",
        ["changed: ios 1.6.0 vanishes"]
      ),
      // A grid that was not shown reappears elsewhere, in its own part or another one.
      (
        container(Self.grid("g1"), container(text("a"))), container(container(text("a"), Self.grid("g1"))),
        "ios=1.6.0", []
      ),
      (
        container(button(action("condition", #""condition":true"#)), container(text("b"))),
        container(
          container(
            text("b"), document("touchable", ##""child":\##(text("c")),"onPress":[\##(Self.condition)]"##))),
        "ios=1.2.0", []
      ),
      // Hidden content is not lost if its part changes its type.
      (
        container(Self.refreshing(text("a", #""id":"a""#), id: "p")),
        container(container(Self.grid, properties: #""id":"p""#)), "ios=1.7", []
      ),
    ] as [(String, String, String, [String])])
  func changeBreaksIncapableClients(old: String, new: String, clients: String, expected: [String]) throws {
    let found = try breaks(old, new, for: clients)
    #expect(found == expected, "\(found)")
  }

  private static let condition = action("condition", #""condition":true"#)

  private static func grid(_ id: String) -> String {
    document(
      "gridView", #""id":"\#(id)","spanCount":2,"dataSource":[],"templates":[{"view":\#(text("@{item}"))}]"#)
  }

  private static func list(_ id: String) -> String {
    document("listView", #""id":"\#(id)","dataSource":[],"templates":[{"view":\#(text("@{item}"))}]"#)
  }

  private static func refreshing(_ child: String, id: String) -> String {
    document("pullToRefresh", #""id":"\#(id)","onPull":[],"child":\#(child)"#)
  }

  private static func screen(_ child: String) -> String { document("screenComponent", #""child":\#(child)"#) }

  private static let hello = container(text("Hello"), properties: #""id":"c""#)

  /// Content of a part that a client omits is no longer shown there.
  @Test(
    arguments: [
      // A new part surrounds it.
      (screen(hello), screen(refreshing(hello, id: "p")), "ios>=1.6", ["added: ios < 1.9 vanishes"]),
      (
        screen(hello), screen(container(refreshing(hello, id: "p"))), "ios>=1.6",
        ["added: ios < 1.9 vanishes"]
      ),
      // The part existed before, and something moved into it.
      (
        container(refreshing(container(properties: #""id":"x""#), id: "p"), text("a", #""id":"a""#)),
        container(refreshing(container(text("a", #""id":"a""#), properties: #""id":"x""#), id: "p")),
        "ios=1.7,android=1.8,web", ["moved: ios 1.7 vanishes, android 1.8 vanishes"]
      ),
      // The content of a moved part did not move by itself.
      (
        container(refreshing(container(properties: #""id":"x""#), id: "p"), hello),
        container(refreshing(container(hello, properties: #""id":"x""#), id: "p")), "ios=1.7",
        ["moved: ios 1.7 vanishes"]
      ),
      // Both at once, for different clients.
      (
        container(refreshing(container(properties: #""id":"x""#), id: "p"), hello),
        container(refreshing(container(grid("g"), properties: #""id":"x""#), id: "p"), grid("c")),
        "ios=1.7.0,ios=1.8.0", ["changed: ios 1.7 vanishes"]
      ),
      // From one omitted part into another.
      (
        container(refreshing(hello, id: "p"), refreshing(container(properties: #""id":"x""#), id: "q")),
        container(refreshing(container(hello, properties: #""id":"x""#), id: "q")), "ios=1.7", []
      ),
      // The whole screen fails: only that is reported.
      (
        screen(hello), screen(refreshing(container(hello, text("b", #""alignment":"left""#)), id: "p")),
        "ios>=1.8", ["added: ios >= 1.9 fails, ios < 1.9 vanishes"]
      ),
    ] as [(String, String, String, [String])])
  func contentMovedIntoHiddenPartBreaks(old: String, new: String, clients: String, expected: [String])
    throws
  {
    let found = try breaks(old, new, for: clients)
    #expect(found == expected, "\(found)")
  }

  /// A spelling is reported with its position and its current text.
  @Test func spellingChangeIsReportedWithItsPlace() throws {
    let old = container(
      text("a", #""alignment":"LEFT","accessibility":{"accessible":true}"#), button(action("popView")))
    let new = container(
      text("a", #""alignment":"left","accessibility":{}"#),
      document("button", ##""text":"Go","onPress":\##(action("popView"))"##))
    var check = ScreenCheck()
    check.clients = try ClientTable.standard.field("ios")
    let difference = try ScreenDifference(Array(old.utf8), Array(new.utf8), check: check)
    #expect(
      difference.breaking.map(\.message) == [
        #"the alignment of text "a" is "left": this name must be in capitals"#,
        #"the accessibility.accessible of text "a" is missing"#,
        #"the onPress of button "Go": a list of actions is required here, even for one action"#,
      ])
    #expect(difference.breaking.map(\.claim) == ["letterCase", "Accessibility.accessible", "singleAction"])
  }

  @Test func alreadyBrokenContentIsNotReported() throws {
    let (old, new) = (
      container(text("a", #""alignment":"left""#)), container(text("a", #""alignment":"left""#), Self.grid)
    )
    #expect(try breaks(old, new, for: "android=1.7") == [], "the whole screen failed already")
  }

  @Test func otherClientsAreNotReported() throws {
    let (old, new) = (container(text("a", #""id":"b""#)), container(Self.grid))
    #expect(try breaks(old, new, for: "android=1.8") == [])
    #expect(try !breaks(old, new, for: "android=1.7").isEmpty)
  }
}
