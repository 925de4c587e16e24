import BeagleExpressions
import BeagleJSON
import BeagleSchema
import Testing

/// Every action with all its properties, as it stands in documents and as it is built in Swift.
struct ActionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let type: String
    let json: String
    let expected: Action
    var testDescription: String { type }

    init(_ type: String, _ json: String, _ expected: some ServerDrivenAction) {
      self.type = type
      self.json = json
      self.expected = expected.action
    }
  }

  static let pop = Action.popView(PopView())
  static let popJSON = #"[{"_beagleAction_":"beagle:popView"}]"#
  static let route = Route.remote(RemoteRoute(url: "/r"))
  static let passing = NavigationContext(path: "a.b", value: .bind("x"))
  static let passingJSON = #""navigationContext":{"path":"a.b","value":"@{x}"}"#

  static let cases = [
    Case(
      "setContext", #""contextId":"c","path":"a[0].b","value":{"n":[1,"@{x}",null]}"#,
      SetContext(contextId: "c", path: "a[0].b", value: .value(["n": [1, "@{x}", nil]]))),
    Case(
      "sendRequest",
      #""url":"@{u}","method":"POST","headers":{"A":"@{b}"},"data":"@{d}","onSuccess":\#(popJSON),"#
        + #""onError":\#(popJSON),"onFinish":\#(popJSON)"#,
      SendRequest(
        url: .bind("u"), method: .value(.post), data: .bind("d"), headers: .value(["A": "@{b}"]),
        onSuccess: [pop], onError: [pop], onFinish: [pop])),
    Case("sendRequest", #""url":"/","method":"@{m}""#, SendRequest(url: "/", method: .bind("m"))),
    Case(
      "alert", #""title":"@{t}","message":"m","onPressOk":\#(popJSON),"labelOk":"l""#,
      Alert(title: .bind("t"), message: "m", onPressOk: [pop], labelOk: "l")),
    Case(
      "confirm",
      #""title":"t","message":"@{m}","onPressOk":\#(popJSON),"onPressCancel":\#(popJSON),"labelOk":"y","labelCancel":"n""#,
      Confirm(
        title: "t", message: .bind("m"), onPressOk: [pop], onPressCancel: [pop], labelOk: "y",
        labelCancel: "n")),
    Case(
      "condition", #""condition":"@{gt(n, 1)}","onTrue":\#(popJSON),"onFalse":\#(popJSON)"#,
      Condition(condition: .bind("gt(n, 1)"), onTrue: [pop], onFalse: [pop])),
    Case(
      "addChildren", #""componentId":"i","value":[\#(document("text", #""text":"c""#))],"mode":"PREPEND""#,
      AddChildren(componentId: "i", value: .components([Text("c").component]), mode: .prepend)),
    Case("submitForm", "", SubmitForm()),
    Case("openExternalURL", #""url":"@{u}""#, OpenExternalURL(url: .bind("u"))),
    Case(
      "openNativeRoute", #""route":"/n","data":{"a":"@{b}","c":"d"},"shouldResetApplication":true"#,
      OpenNativeRoute(route: "/n", data: ["a": .bind("b"), "c": "d"], shouldResetApplication: true)),
    Case(
      "pushStack", #""route":{"url":"/r"},"controllerId":"c",\#(passingJSON)"#,
      PushStack(route: route, controllerId: "c", navigationContext: passing)),
    Case("popStack", passingJSON, PopStack(navigationContext: passing)),
    Case(
      "pushView", #""route":{"url":"/r"},\#(passingJSON)"#, PushView(route: route, navigationContext: passing)
    ),
    Case("popView", passingJSON, PopView(navigationContext: passing)),
    Case(
      "popToView", #""route":"@{r}",\#(passingJSON)"#,
      PopToView(route: .bind("r"), navigationContext: passing)),
    Case(
      "resetStack", #""route":{"url":"/r"},"controllerId":"c",\#(passingJSON)"#,
      ResetStack(route: route, controllerId: "c", navigationContext: passing)),
    Case(
      "resetApplication", #""route":{"url":"/r"},"controllerId":"c",\#(passingJSON)"#,
      ResetApplication(route: route, controllerId: "c", navigationContext: passing)),
    Case("formRemoteAction", #""path":"/p","method":"PUT""#, FormRemoteAction(path: "/p", method: .put)),
    Case("formLocalAction", #""name":"n","data":{"a":"b"}"#, FormLocalAction(name: "n", data: ["a": "b"])),
    Case(
      "formValidation", #""errors":[{"inputName":"i","message":"m"}]"#,
      FormValidation(errors: [FormValidation.FieldError(inputName: "i", message: "m")])),
  ]

  @Test(arguments: cases)
  func everyPropertyIsReadAndWritten(_ example: Case) throws {
    let (action, diagnostics) = try readAction(example.type, example.json)
    #expect(diagnostics.isEmpty)
    #expect(action == example.expected)
    #expect(action?.typeName == "beagle:\(example.type)")
    let holder = Button(text: "x", onPress: [example.expected]).component
    #expect(try readBack(holder) == holder)
  }

  @Test(arguments: cases)
  func namesAreReadInAnyCase(_ example: Case) throws {
    for type in [example.type.uppercased(), example.type.lowercased()] {
      let (action, diagnostics) = try readAction(type, example.json)
      #expect(diagnostics.isEmpty)
      #expect(action == example.expected)
    }
  }

  @Test func thereIsAnExampleOfEveryType() {
    #expect(Set(Self.cases.map(\.type)).count == 19)
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
  func analyticsHasFiveShapes(json: String, expected: ActionAnalytics?) throws {
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
  func aDialogsEventMayBeOneAction(type: String, event: String) throws {
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
  func aValueLeftOutIsNullAndAnEmptyPathIsNone(_ properties: String) throws {
    let (action, diagnostics) = try readAction(
      "setContext", #""contextId":"c"\#(properties.isEmpty ? "" : ",")\#(properties)"#)
    #expect(diagnostics.isEmpty)
    #expect(action == .setContext(SetContext(contextId: "c", value: .value(.empty))))
  }

  @Test func textWithEscapesIsKeptAsAValue() throws {
    let (action, diagnostics) = try readAction(
      "setContext", #""contextId":"c","value":"two\nlines and a \\ \u00e9""#)
    #expect(diagnostics.isEmpty)
    #expect(action == .setContext(SetContext(contextId: "c", value: .value("two\nlines and a \\ é"))))
  }

  @Test func childrenToAddMayComeFromAnExpression() throws {
    let (action, diagnostics) = try readAction("addChildren", #""componentId":"i","value":"@{rows}""#)
    #expect(diagnostics.isEmpty)
    guard case .addChildren(let adding) = action, case .expression(let template) = adding.value else {
      Issue.record("not an expression")
      return
    }
    #expect(template.source == "@{rows}")
    #expect(fault(document("button", #""text":"x","onPress":\#(ActionTests.adding(#""rows""#))"#)) != nil)
    let one = try readAction(Self.adding(document("text", #""text":"c""#)))
    #expect(
      one.action == .addChildren(AddChildren(componentId: "i", value: .components([Text("c").component]))))
  }

  private static func adding(_ value: String) -> String {
    action("addChildren", #""componentId":"i","value":\#(value)"#)
  }
}

extension Action {
  /// Whether and how the action is recorded, whichever it is of those with analytics in these tests.
  fileprivate var analytics: ActionAnalytics? {
    switch self {
    case .popView(let action): action.analytics
    case .alert(let action): action.analytics
    case .submitForm(let action): action.analytics
    default: nil
    }
  }
}
