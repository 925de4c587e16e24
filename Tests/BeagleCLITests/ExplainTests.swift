import Beagle
import Testing

@MainActor @Suite struct ExplainTests {
  private static let screen = #"""
    {"_beagleComponent_": "beagle:container", "id": "card", "context": {"id": "cart", "value": {"total": 12}},
     "children": [
      {"_beagleComponent_": "beagle:text", "id": "sum", "text": "Total: @{cart.totl}"},
      {"_beagleComponent_": "beagle:container", "style": {"size": {"width": {"value": 96, "type": "REAL"}}}}
     ]}
    """#

  @Test func nodesAreListedWithNumbersByDefault() async {
    #expect(
      await beagle("explain", "-", input: Self.screen).output == """
        Nodes of the screen. Explain one with --node and its number, id or path:
        1    screenComponent #card
        2     container #card
        3      text #sum "Total: "
        4      container

        """)
  }

  /// Each read is listed once, and those beyond the limit are counted.
  @Test func longListOfReadsIsTruncated() async {
    let text =
      (0..<4_000).map { "@{c[\($0 % 2_000)]}" }.joined()
      + String(repeating: "@{none.x}@{oops(c)}", count: 500)
    let screen = """
      {"_beagleComponent_": "beagle:text", "id": "t", "text": "\(text)",
       "context": {"id": "c", "value": [\((0..<2_000).map(String.init).joined(separator: ","))]}}
      """
    let printed = await beagle("explain", "-", "--node", "t", input: screen).output
    let lines = printed.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.filter { $0.hasPrefix("c[") }.count == 50)
    #expect(lines.contains("c[49] is 49, declared by text #t"))
    #expect(lines.contains("and reads 1952 more"))
    #expect(lines.filter { $0.contains("oops") && $0.contains("not an operation") }.count == 1)
    #expect(lines.count < 150)
  }

  @Test func manyNodesWithSamePathAreTruncated() async {
    let items = (0..<60).map(String.init).joined(separator: ",")
    let screen = """
      {"_beagleComponent_": "beagle:listView", "dataSource": [\(items)],
       "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]}
      """
    let list = await beagle("explain", "-", "--format", "json", input: screen).output
    let path = "child.templates[0].view"
    #expect(list.contains("\"\(path)\""))
    let printed = await beagle("explain", "-", "--node", path, input: screen)
    #expect(printed.output.components(separatedBy: "Press\n").count - 1 == 20)
    #expect(printed.errors.contains("60 nodes have the path \"\(path)\"; the first 20 are explained"))
  }

  @Test func listIsAvailableAsJSON() async {
    let printed = await beagle("explain", "-", "--format", "json", input: Self.screen).output
    #expect(
      printed.hasPrefix(
        #"""
        [{"version":1,"number":1,"name":"screenComponent #card","path":"","id":"card"},{"version":1,\#
        "number":2,"name":"container #card","path":"child","id":"card"},
        """#
      ), "\(printed)")
  }

  @Test(arguments: ["sum", "child.children[0]", "3"])
  func nodeIsFoundByIDPathOrNumber(node: String) async {
    #expect(
      await beagle("explain", "-", "--node", node, input: Self.screen).output == #"""
        text #sum
          at child.children[0]
          640 × 16 points at 0, 0
        Properties
          id: "sum"
          text: "Total: @{cart.totl}"
            → "Total: "
            cart.totl is null, declared by container #card
              cart has no "totl"; did you mean "total"?
        Width 640
          640: stretched across its parent, which has 640 inside
        Height 16
          16: as much as its content needs
        Press
          does nothing: neither it nor anything around it has actions for a press
        Contexts
          cart = {"total":12}
            declared by container #card
          navigationContext = null
            passed by the navigation

        """#)
  }

  private static let row = #"""
    {"_beagleComponent_": "beagle:container", "style": {"flex": {"flexDirection": "ROW"}}, "children": [
      {"_beagleComponent_": "beagle:text", "id": "a", "text": "Notifications"},
      {"_beagleComponent_": "beagle:gridView", "id": "grid", "spanCount": 2, "dataSource": [],
       "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]},
      {"_beagleComponent_": "beagle:text", "id": "b", "text": "every day at nine in the morning"}]}
    """#

  /// Words stay whole in a terminal and in browsers, and phones break them.
  @Test(arguments: [
    (nil, "104 × 80 points"), ("web-2.1", "104 × 80 points"), ("ios-2.1", "64 × 48 points"),
    ("android-2.1", "64 × 48 points"),
  ])
  func layoutFollowsTheClient(client: String?, size: String) async {
    let client = client.map { ["--as", $0] } ?? []
    let options = ["explain", "-", "--node", "a", "--width", "20"] + client
    let printed = await beagle(options, input: Self.row)
    #expect(printed.output.contains("\n  \(size) at 0, 0\n"), "\(printed.output)\(printed.errors)")
  }

  @Test func unknownComponentsOfClientAreOmitted() async {
    let new = await beagle("explain", "-", "--as", "android-2.1", input: Self.row)
    #expect(new.output.contains("gridView #grid"), "\(new.output)\(new.errors)")
    let old = await beagle("explain", "-", "--as", "android-1.7", input: Self.row)
    #expect(old.output.contains("text #b") && !old.output.contains("gridView"), "\(old.output)")
    #expect(old.exitCode == 0, "\(old.errors)")
  }

  /// Messages and exit codes equal those of `render --as`.
  @Test(arguments: [("ois-2", 2), ("ios", 4)])
  func clientThatRefusesScreenIsReportedAsByRender(client: String, exitCode: Int32) async {
    let screen = #"{"_beagleComponent_": "beagle:text", "text": 5}"#
    let explained = await beagle("explain", "-", "--as", client, input: screen)
    let rendered = await beagle("render", "-", "--as", client, input: screen)
    #expect(explained.exitCode == exitCode && explained.output.isEmpty, "\(explained.errors)")
    #expect(
      explained.errors.replacing("beagle explain", with: "beagle render") == rendered.errors,
      "\(explained.errors)\(rendered.errors)")
  }

  @Test func explanationIsAvailableAsJSON() async throws {
    let printed = await beagle("explain", "-", "--node", "4", "--format", "json", input: Self.screen)
    let value = try JSONDocument(parsing: Array(printed.output.utf8)).root.dynamicObject
    #expect(value.value(at: ContextPath(steps: [.index(0), .key("name")])) == "container")
    let width = value.value(at: ContextPath(steps: [.index(0), .key("width"), .index(0)]))
    #expect(width == ["points": 96, "reason": "its width is 96 points"])
  }

  /// The screen takes over the id of its container.
  @Test(arguments: [("card", "container #card\n  at child\n"), ("1", "screenComponent #card\n")])
  func rootIDNamesComponent(node: String, start: String) async {
    let printed = await beagle("explain", "-", "--node", node, input: Self.screen).output
    #expect(printed.hasPrefix(start), "\(printed)")
    #expect(printed.components(separatedBy: "\nPress\n").count == 2, "\(printed)")
  }

  @Test func misspeltIDHasSuggestion() async {
    let printed = await beagle("explain", "-", "--node", "sun", input: Self.screen)
    #expect(printed.exitCode == 2)
    #expect(printed.output.isEmpty)
    #expect(
      printed.errors.hasPrefix("beagle: no node has the id, path or number \"sun\"; did you mean \"sum\"?"))
  }

  @Test func documentTextCannotControlTerminal() async {
    let screen = Self.screen.replacing("Total: ", with: "\\u001b[2J").replacing(
      "\"sum\"", with: "\"s\\u001b[1m\"")
    for format in ["text", "json"] {
      let printed = await beagle("explain", "-", "--node", "3", "--format", format, input: screen)
      #expect(printed.exitCode == 0)
      #expect(!printed.output.contains("\u{1b}"))
    }
  }
}
