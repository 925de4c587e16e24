import BeagleExpressions
import BeagleJSON
import BeagleSchema
import SchemaTestSupport
import Testing

/// Every action with all its properties, in documents and in Swift.
struct ActionTests {
  @Test(arguments: ActionExample.all)
  func everyPropertyRoundTrips(_ example: ActionExample) throws {
    let (action, diagnostics) = try readAction(example.type, example.json)
    #expect(diagnostics.isEmpty)
    #expect(action == example.expected)
    #expect(action?.typeName == "beagle:\(example.type)")
    let holder = Button(text: "x", onPress: [example.expected]).component
    #expect(try readBack(holder) == holder)
  }

  @Test(arguments: ActionExample.all)
  func typeNamesAreCaseInsensitive(_ example: ActionExample) throws {
    for type in [example.type.uppercased(), example.type.lowercased()] {
      let (action, diagnostics) = try readAction(type, example.json)
      #expect(diagnostics.isEmpty)
      #expect(action == example.expected)
    }
  }

  @Test func everyActionTypeHasAnExample() {
    #expect(Set(ActionExample.all.map(\.type)).count == 19)
  }

  @Test(
    arguments: [
      (#""analytics":null"#, nil), ("", nil), (#""analytics":false"#, .disabled),
      (#""analytics":true"#, .enabled(attributes: nil, additionalEntries: nil)),
      (#""analytics":{}"#, .enabled(attributes: nil, additionalEntries: nil)),
      (#""analytics":{"attributes":[]}"#, .enabled(attributes: [], additionalEntries: nil)),
      (
        #""analytics":{"attributes":["url","data.id"],"additionalEntries":{"k":1}}"#,
        .enabled(attributes: ["url", "data.id"], additionalEntries: ["k": 1])
      ),
    ] as [(String, ActionAnalytics?)])
  func analyticsAcceptsFiveShapes(json: String, expected: ActionAnalytics?) throws {
    for (type, rest) in [("popView", ""), ("alert", #","message":"m""#), ("submitForm", "")] {
      let properties = (json + rest).drop { $0 == "," }
      let (action, diagnostics) = try readAction(type, String(properties))
      #expect(diagnostics.isEmpty)
      #expect(action?.analytics == expected)
      let holder = Button(text: "x", onPress: action.map { [$0] }).component
      #expect(try readBack(holder) == holder)
    }
  }

  @Test(arguments: ["alert", "confirm"], ["onPressOk", "onPressCancel"])
  func dialogEventMayBeSingleAction(type: String, event: String) throws {
    guard type == "confirm" || event == "onPressOk" else { return }
    let one = try readAction(type, #""message":"m","\#(event)":{"_beagleAction_":"beagle:popView"}"#)
    let list = try readAction(
      type, #""message":"m","\#(event)":[null,{"_beagleAction_":"beagle:popView"},null]"#)
    #expect(one.diagnostics.isEmpty && list.diagnostics.isEmpty)
    #expect(one.action == list.action)
    #expect(
      try text(Button(text: "x", onPress: one.action.map { [$0] }).component).contains("\"\(event)\":[{"))
  }

  @Test(arguments: [#""value":null"#, #""path":"","value":null"#, #""path":null"#, ""])
  func omittedValueIsNullAndEmptyPathIsNil(_ properties: String) throws {
    let (action, diagnostics) = try readAction(
      "setContext", #""contextId":"c"\#(properties.isEmpty ? "" : ",")\#(properties)"#)
    #expect(diagnostics.isEmpty)
    #expect(action == .setContext(SetContext(contextId: "c", value: .value(.empty))))
  }

  @Test func escapedTextIsDecodedAsValue() throws {
    let (action, diagnostics) = try readAction(
      "setContext", #""contextId":"c","value":"two\nlines and a \\ \u00e9""#)
    #expect(diagnostics.isEmpty)
    #expect(action == .setContext(SetContext(contextId: "c", value: .value("two\nlines and a \\ é"))))
  }

  @Test func addChildrenValueMayBeExpression() throws {
    let (action, diagnostics) = try readAction("addChildren", #""componentId":"i","value":"@{rows}""#)
    #expect(diagnostics.isEmpty)
    guard case .addChildren(let adding) = action, case .expression(let template) = adding.value else {
      Issue.record("not an expression")
      return
    }
    #expect(template.source == "@{rows}")
    #expect(
      decodingError(document("button", #""text":"x","onPress":\#(ActionTests.adding(#""rows""#))"#)) != nil)
    let one = try readAction(Self.adding(document("text", #""text":"c""#)))
    #expect(
      one.action == .addChildren(AddChildren(componentId: "i", value: .components([Text("c").component]))))
  }

  private static func adding(_ value: String) -> String {
    action("addChildren", #""componentId":"i","value":\#(value)"#)
  }
}

extension Action {
  /// The analytics of the action, for each action type with analytics in these tests.
  fileprivate var analytics: ActionAnalytics? {
    switch self {
    case .popView(let action): action.analytics
    case .alert(let action): action.analytics
    case .submitForm(let action): action.analytics
    default: nil
    }
  }
}
