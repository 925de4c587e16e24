import BeagleChecking
import BeagleExpressions
import BeagleSchema
import SchemaTestSupport
import Testing

/// Custom components and actions with declared properties.
@Suite struct DeclarationCheckTests {
  private let check = {
    var check = ScreenCheck()
    check.componentRegistry.declare(
      component: TypeDeclaration(
        "card",
        [
          .init("title", .string, isRequired: true), .init("stars", .integer),
          .init("size", .string, values: ["SMALL", "LARGE"]), .init("tint", .color), .init("extra", .value),
          .init("header", .component), .init("children", .components), .init("onPick", .actions),
        ]))
    check.componentRegistry.declare(
      action: TypeDeclaration("share", [.init("text", .string, isRequired: true)]))
    return check
  }()

  /// `code: subject` of each finding that is not a note.
  private func found(_ json: String) -> [String] {
    let bytes = Array(json.utf8)
    return check.findings(in: bytes).filter { $0.severity > .note }.map {
      "\($0.code): \(String(decoding: bytes[$0.byteRange], as: UTF8.self))"
        + ($0.suggestion.map { " → \($0)" } ?? "")
    }
  }

  private func card(_ properties: String) -> String {
    #"{"_beagleComponent_":"custom:card",\#(properties)}"#
  }

  @Test func declaredComponentHasNoFinding() {
    let json = card(
      ##"""
      "title":"a","stars":3,"size":"SMALL","tint":"#FF0000","extra":[1],"id":"x","style":{"flex":{"grow":1}}
      """##
    )
    #expect(check.findings(in: Array(json.utf8)) == [])
    #expect(found(#"{"_beagleComponent_":"CUSTOM:Card","title":"a"}"#) == [])
  }

  /// A custom event may carry any value, whatever its name.
  @Test func customEventContextIsUnknown() {
    var check = check
    check.componentRegistry.declare(component: TypeDeclaration("slider", [.init("onChange", .actions)]))
    let alert = action("alert", #""message":"@{onChange.position.x}""#)
    let json = #"{"_beagleComponent_":"custom:slider","onChange":[\#(alert)]}"#
    #expect(check.findings(in: Array(json.utf8)) == [])
  }

  @Test func misspeltPropertyIsReported() {
    #expect(found(card(#""title":"a","satrs":3"#)) == [#"unknown-property: "satrs" → stars"#])
    #expect(found(card(#""title":"a","stlye":{}"#)) == [#"unknown-property: "stlye" → style"#])
  }

  @Test func missingRequiredPropertyIsReported() {
    let json = card(#""titel":"a""#)
    let all = check.findings(in: Array(json.utf8))
    #expect(all.map(\.code) == ["missing-property", "unknown-property"])
    #expect(all.first?.severity == .error)
    #expect(all.first?.message == #"the required property "title" is missing, but there is "titel""#)
    #expect(found(card(#""title":null"#)) == ["missing-property: "])
  }

  @Test(arguments: [
    (#""stars":"three""#, #"type: "three""#), (#""stars":1.5"#, "type: 1.5"),
    (#""size":"LARG""#, #"type: "LARG" → LARGE"#), (#""tint":"reddish""#, #"color: "reddish""#),
    (#""header":"x""#, #"type: "x""#), (#""onPick":3"#, "type: 3"),
  ])
  func wrongValueKindIsReported(properties: String, finding: String) {
    #expect(found(card(#""title":"a","# + properties)) == [finding])
  }

  @Test func expressionsAreAllowedAndContextsKnown() {
    let context = #""context":{"id":"tea","value":{"n":1}}"#
    #expect(found(card(#""title":"@{tea.n}","stars":"@{tea.n}","size":"@{tea.n}","# + context)) == [])
    #expect(found(card(#""title":"@{tee.n}","# + context)) == ["undefined-context: tee → tea"])
  }

  @Test func childrenAreChecked() {
    let text = #"{"_beagleComponent_":"beagle:text"}"#
    #expect(found(card(#""title":"a","children":[\#(text)]"#)) == ["missing-property: "])
    #expect(found(card(#""title":"a","child":\#(text)"#)) == ["missing-property: "])
    #expect(found(card(#""title":"a","header":\#(text)"#)) == ["missing-property: "])
    let action = #"{"_beagleAction_":"beagle:alert","message":"@{onPick.name} @{sum()}"}"#
    #expect(found(card(#""title":"a","onPick":[\#(action)]"#)) == ["argument-count: sum"])
  }

  @Test func declaredActionIsKnown() {
    func press(_ action: String) -> String {
      #"{"_beagleComponent_":"beagle:button","text":"a","onPress":[{"_beagleAction_":\#(action)}]}"#
    }
    #expect(found(press(#""custom:share","text":"a""#)) == [])
    #expect(found(press(#""custom:share""#)) == ["missing-property: "])
    #expect(found(press(#""custom:share","text":"a","txet":"b""#)) == [#"unknown-property: "txet""#])
    #expect(
      found(press(#""custom:sahre","text":"a""#)) == [#"unknown-action: "custom:sahre" → custom:share"#])
  }

  @Test func undeclaredTypeIsUnknownIfOthersAreDeclared() {
    let map = #"{"_beagleComponent_":"custom:map"}"#
    #expect(found(map) == [#"unknown-component: "custom:map""#])
    #expect(ScreenCheck().findings(in: Array(map.utf8)).map(\.code) == ["custom-component"])
    #expect(
      found(#"{"_beagleComponent_":"custom:crad"}"#) == [#"unknown-component: "custom:crad" → custom:card"#])
  }

  @Test func declaredComponentShowsChildren() throws {
    var options = DecodingOptions()
    options.componentRegistry = check.componentRegistry
    let json = card(#""title":"a","more":1,"children":[{"_beagleComponent_":"beagle:text","text":"b"}]"#)
    let component = try Component.read(Array(json.utf8), options: options).component
    guard case .custom(let custom) = component else {
      Issue.record("\(component)")
      return
    }
    #expect(custom.children == [.text(Text("b"))])
    #expect(String(decoding: try component.encoded(), as: UTF8.self).contains(#""more":1"#))
  }

  @Test func severitiesCanBeChanged() {
    var check = ScreenCheck()
    check.severities = ["unknown-component": .error, "json": .note]
    let unknown = check.findings(in: Array(#"{"_beagleComponent_":"beagle:txt"}"#.utf8))
    #expect(unknown.map(\.severity) == [.error])
    #expect(check.findings(in: Array("{".utf8)).map(\.severity) == [.note])
  }
}
