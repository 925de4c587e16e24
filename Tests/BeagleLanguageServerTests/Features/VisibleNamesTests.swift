import Beagle
import BeagleChecking
import Fixtures
import TestSupport
import Testing

@testable import BeagleLanguageServer

/// The editor and the check agree on the visible names while a document is written from its beginning: at
/// each of its values.
@Suite(.computing) struct VisibleNamesTests {
  /// A document with each construct that declares names or hides them.
  private static let constructs = """
    {"_beagleComponent_": "beagle:screenComponent", "context": {"id": "page", \
    "value": {"rows": [{"a": {"b": 1}}], "n": 1}},
     "navigationBar": {"title": "t", "navigationBarItems": [{"text": "x", \
    "action": {"_beagleAction_": "beagle:alert",
      "message": "bar"}}]},
     "child": {"_beagleComponent_": "beagle:container", "context": {"id": "inner", "value": {"page": "p"}}, \
    "children": [
      {"_beagleComponent_": "beagle:touchable", "child": {"_beagleComponent_": "beagle:text", \
    "context": {"id": "origin"},
       "text": "t"}, "onPress": [{"_beagleAction_": "beagle:alert", "message": "m"}]},
      {"_beagleComponent_": "beagle:simpleForm", "children": [
       {"_beagleComponent_": "beagle:container", "context": {"id": "inForm", "value": {"x": 1}}, "children": [
        {"_beagleComponent_": "beagle:textInput", "value": "v", \
    "onChange": [{"_beagleAction_": "beagle:setContext",
         "contextId": "inForm", "path": "y", "value": "w"}, {"_beagleAction_": "beagle:submitForm"}]}]}],
       "onSubmit": [{"_beagleAction_": "beagle:alert", "message": "sent"}]},
      {"_beagleComponent_": "beagle:listView", "dataSource": "@{page.rows}", "key": "a", "templates": [
       {"case": "c", "view": {"_beagleComponent_": "beagle:gridView", "dataSource": "@{item.a}", \
    "iteratorName": "cell",
        "indexName": "column", "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "u"}}]}}]},
      {"_beagleComponent_": "beagle:listView", "dataSource": "d", "iteratorName": "row", "template":
       {"_beagleComponent_": "beagle:text", "text": "l", "style": {"backgroundColor": "#FFFFFF"}}},
      {"_beagleComponent_": "custom:card", "context": {"id": "card"}, "title": "t", "tapped": [
       {"_beagleAction_": "beagle:alert", "message": "tap"}], "data": {"context": {"id": "none", \
    "value": "x"},
       "inside": {"_beagleComponent_": "beagle:text", "text": "deep"}}},
      {"_beagleComponent_": "beagle:lazyComponent", "path": "/lazy", \
    "initialState": {"_beagleComponent_": "beagle:text",
       "text": "wait"}},
      {"_beagleComponent_": "beagle:pageView", "context": {"id": "global", "value": {"a": 1}}, "children": [
       {"_beagleComponent_": "beagle:text", "text": "first"}], "onPageChange": [
       {"_beagleAction_": "beagle:setContext", "contextId": "page", "path": "n", "value": "e"}]},
      {"_beagleType_": "beagle:component:text", "context": {"id": "old"}, "text": "older"},
      {"_beagleComponent_": "beagle:button", "text": "t", "onPress": [
       {"_beagleAction_": "beagle:sendRequest", "url": "/a", "data": {"onError": "e", \
    "context": {"id": "no", "value": "z"}},
        "onSuccess": [{"_beagleAction_": "beagle:setContext", "path": "page", "value": "s"}],
        "onError": [{"_beagleAction_": "beagle:condition", "condition": "true", "onTrue": [
         {"_beagleAction_": "beagle:alert", "message": "f", "onPressOk": {"_beagleAction_": "beagle:alert",
          "message": "o"}}]}],
        "onFinish": [{"_beagleAction_": "beagle:alert", "message": "g"}]},
       {"_beagleAction_": "beagle:addChildren", "componentId": "box", "value": [
        {"_beagleComponent_": "beagle:text", "text": "added"}]},
       {"_beagleAction_": "custom:track", "done": [{"_beagleAction_": "beagle:alert", "message": "h"}]},
       {"_beagleAction_": "beagle:pushView", "navigationContext": {"value": {"passed": "nav"}},
        "route": {"screen":
        {"child": {"_beagleComponent_": "beagle:container", "id": "box", "context": {"id": "own"},
         "children": [
         {"_beagleComponent_": "beagle:text", "text": "next"}]}}}}]}]}}
    """

  /// A document that ends at one of its values, which is replaced by a string.
  private struct Beginning {
    /// For messages.
    let name: String
    let before: String
    /// The open brackets at that place.
    let brackets: String

    /// The whole document with the string.
    func document(with content: String) -> String { before + "\"" + content + "\"" + brackets }
    /// The text while an expression is typed.
    func typing(_ content: String) -> String { before + "\"@{" + content }
    /// Whether it is in the screen to which the navigation above passes a value.
    var isInRoute: Bool { before.contains(#""passed": "nav"}}"#) && before.contains(#""route": {"screen":"#) }
    /// The position of the string's content.
    var start: Int { before.utf8.count + 1 }
  }

  private static func beginnings(of text: String, _ name: String) -> [Beginning] {
    // A part of a screen may have any surrounding context.
    let isPart = !text.contains("beagle:screenComponent")
    let whole = isPart ? #"{"_beagleComponent_": "beagle:screenComponent", "child": "# + text + "}" : text
    let json = LooseJSON(Array(whole.utf8))
    return json.nodes.indices.dropFirst().map { node in
      let start = json.nodes[node].range.lowerBound
      let open = json.ancestors(of: node).dropFirst().map { json.nodes[$0].kind == .object ? "}" : "]" }
      let before = String(decoding: json.bytes[..<start], as: UTF8.self)
      return Beginning(name: "\(name), byte \(start)", before: before, brackets: open.joined())
    }
  }

  /// An editor with the custom types of the document above.
  private static let check = {
    var check = ScreenCheck()
    check.componentRegistry.declare(
      component: TypeDeclaration(
        "card", [.init("title", .string), .init("tapped", .actions), .init("data", .value)]))
    check.componentRegistry.declare(action: TypeDeclaration("track", [.init("done", .actions)]))
    return check
  }()

  private struct Editor {
    var client = LanguageClient(check: check)

    /// The completions of a kind at the end of a text.
    mutating func offers(_ kind: CompletionKind, in text: String) -> [String] {
      client.open(text)
      let end = EditedText(text).positions(ofBytes: [text.utf8.count])[0].json
      let items = client.ask("completion", ["position": end]).arrayValue ?? []
      return items.filter { $0["kind"].intValue == kind.rawValue }.compactMap { $0["label"].stringValue }
    }

    mutating func ask(_ method: String, at byte: Int, in text: EditedText) -> DynamicObject {
      client.ask(method, ["position": text.positions(ofBytes: [byte])[0].json])
    }
  }

  /// Names as consecutive expressions, with their positions.
  private static func expressions(_ names: [String], from start: Int) -> (text: String, places: [Int: String])
  {
    var text = ""
    var places: [Int: String] = [:]
    for name in names {
      places[start + text.utf8.count + 2] = name
      text += "@{\(name)}"
    }
    return (text, places)
  }

  /// The names that the check refuses at that place, whether it checks expressions there at all, and whether
  /// it knows that they are not evaluated.
  private static func refused(
    _ names: [String], at beginning: Beginning, _ codes: Set<String>
  ) -> (names: Set<String>, isChecked: Bool, isLiteral: Bool) {
    let nowhere = "declaredNowhere"
    let (content, places) = expressions(names + [nowhere], from: beginning.start)
    var found: Set<String> = []
    var isLiteral = false
    for finding in check.findings(in: Array(beginning.document(with: content).utf8)) {
      let byte = finding.byteRange.lowerBound
      // A member is reported after the name that contains it.
      let name = places.first { $0.key <= byte && byte < $0.key + $0.value.utf8.count }?.value
      if let name, name == nowhere || codes.contains(finding.code) { found.insert(name) }
      if byte == beginning.start - 1, finding.code == "literal-expression" { isLiteral = true }
    }
    return (found.subtracting([nowhere]), found.contains(nowhere), isLiteral)
  }

  /// Names of the documents, and others that exist nowhere or everywhere.
  private static let known =
    events + [
      "global", "navigationContext", "item", "index", "row", "cell", "column", "page", "inner", "origin",
      "inForm", "card", "none", "no", "old", "own", "onFinish", "tapped", "done", "onPress", "cart", "user",
    ]
  private static let events = [
    "onChange", "onFocus", "onBlur", "onSuccess", "onError", "onPageChange", "onTabSelection",
  ]
  private static let eventMembers = [
    "value", "data", "status", "statusCode", "statusText", "headers", "message",
  ]

  private func expectAgreement(at beginning: Beginning, _ editor: inout Editor) {
    let offered = editor.offers(.variable, in: beginning.typing(""))
    let all = Self.known + offered.filter { !Self.known.contains($0) }
    let (refused, isChecked, isLiteral) = Self.refused(
      all, at: beginning, ["undefined-context", "undefined-iterator"])
    // Contexts are offered as the id of one, but not in an expression.
    if isLiteral, !beginning.before.hasSuffix(#""contextId": "#) {
      #expect(offered.isEmpty, "\(beginning.name): offered, and not evaluated")
      expectHovers(over: all, besides: Set(all), at: beginning, &editor)
    }
    guard isChecked else { return }
    let unwanted = offered.filter(refused.contains)
    let lacking = all.filter { !refused.contains($0) && !offered.contains($0) }
    #expect(
      unwanted.isEmpty && lacking.isEmpty,
      """
      \(beginning.name): the check refuses \(unwanted), which is offered, and accepts \(lacking), \
      which is not
      """
    )
    expectHovers(over: all, besides: refused, at: beginning, &editor)
    for name in offered { expectMembers(of: name, at: beginning, &editor) }
  }

  /// Hover describes readable names only.
  private func expectHovers(
    over names: [String], besides refused: Set<String>, at beginning: Beginning, _ editor: inout Editor
  ) {
    let (content, places) = Self.expressions(names, from: beginning.start)
    let text = EditedText(beginning.document(with: content))
    editor.client.open(beginning.document(with: content))
    for (byte, name) in places {
      let hover = editor.ask("hover", at: byte, in: text)["contents"]["value"].stringValue
      #expect(
        (hover == nil) == refused.contains(name),
        "\(beginning.name): of \(name), hover says \(hover ?? "nothing")")
      guard refused.contains(name) else { continue }
      #expect(
        editor.ask("definition", at: byte, in: text).isEmpty, "\(beginning.name): \(name) has a definition")
    }
  }

  private func expectMembers(of name: String, at beginning: Beginning, _ editor: inout Editor) {
    func unknown(_ members: [String]) -> Set<String> {
      Self.refused(members.map { name + "." + $0 }, at: beginning, ["unknown-member"]).names
    }
    let members = editor.offers(.property, in: beginning.typing(name + "."))
    let unwanted = unknown(members)
    #expect(unwanted.isEmpty, "\(beginning.name): the check does not know \(unwanted), which is offered")
    if name == "navigationContext", beginning.isInRoute {
      #expect(members == ["passed"], "\(beginning.name)")
    }
    guard Self.events.contains(name) else { return }
    let refused = unknown(Self.eventMembers)
    let lacking = Self.eventMembers.filter { !refused.contains(name + "." + $0) && !members.contains($0) }
    #expect(
      lacking.isEmpty, "\(beginning.name): the check accepts \(lacking) of \(name), which is not offered")
  }

  @Test func visibleNamesMatchCheckInConstructs() {
    var editor = Editor()
    let beginnings = Self.beginnings(of: Self.constructs, "constructs")
    #expect(beginnings.count > 100)
    for beginning in beginnings { expectAgreement(at: beginning, &editor) }
  }

  @Test(arguments: LawTests.screens)
  func visibleNamesMatchCheckInScreens(name: String, text: String) {
    var editor = Editor()
    var random = SeededGenerator(seed: 5)
    let beginnings = Self.beginnings(of: text, name)
    for _ in rounds(6) {
      if let beginning = beginnings.randomElement(using: &random) { expectAgreement(at: beginning, &editor) }
    }
  }
}
