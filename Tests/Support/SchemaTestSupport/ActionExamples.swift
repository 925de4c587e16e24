import BeagleExpressions
import BeagleJSON
package import BeagleSchema
import Testing

/// An action with all its properties, as JSON and as built in Swift.
package struct ActionExample: Sendable, CustomTestStringConvertible {
  package let type: String
  package let json: String
  package let expected: Action
  package var testDescription: String { type }

  package init(_ type: String, _ json: String, _ expected: some ServerDrivenAction) {
    self.type = type
    self.json = json
    self.expected = expected.action
  }

  package static let pop = Action.popView(PopView())
  package static let popJSON = #"[{"_beagleAction_":"beagle:popView"}]"#
  package static let route = Route.remote(RemoteRoute(url: "/r"))
  package static let passing = NavigationContext(path: "a.b", value: .bind("x"))
  package static let passingJSON = #""navigationContext":{"path":"a.b","value":"@{x}"}"#

  package static let all: [ActionExample] = [
    ActionExample(
      "setContext", #""contextId":"c","path":"a[0].b","value":{"n":[1,"@{x}",null]}"#,
      SetContext(contextId: "c", path: "a[0].b", value: .value(["n": [1, "@{x}", nil]]))),
    ActionExample(
      "sendRequest",
      #""url":"@{u}","method":"POST","headers":{"A":"@{b}"},"data":"@{d}","onSuccess":\#(popJSON),"#
        + #""onError":\#(popJSON),"onFinish":\#(popJSON)"#,
      SendRequest(
        url: .bind("u"), method: .value(.post), data: .bind("d"), headers: .value(["A": "@{b}"]),
        onSuccess: [pop], onError: [pop], onFinish: [pop])),
    ActionExample("sendRequest", #""url":"/","method":"@{m}""#, SendRequest(url: "/", method: .bind("m"))),
    ActionExample(
      "alert", #""title":"@{t}","message":"m","onPressOk":\#(popJSON),"labelOk":"l""#,
      Alert(title: .bind("t"), message: "m", onPressOk: [pop], labelOk: "l")),
    ActionExample(
      "confirm",
      #"""
      "title":"t","message":"@{m}","onPressOk":\#(popJSON),"onPressCancel":\#(popJSON),"labelOk":"y",\#
      "labelCancel":"n"
      """#,
      Confirm(
        title: "t", message: .bind("m"), onPressOk: [pop], onPressCancel: [pop], labelOk: "y",
        labelCancel: "n")),
    ActionExample(
      "condition", #""condition":"@{gt(n, 1)}","onTrue":\#(popJSON),"onFalse":\#(popJSON)"#,
      Condition(condition: .bind("gt(n, 1)"), onTrue: [pop], onFalse: [pop])),
    ActionExample(
      "addChildren", #""componentId":"i","value":[\#(document("text", #""text":"c""#))],"mode":"PREPEND""#,
      AddChildren(componentId: "i", value: .components([Text("c").component]), mode: .prepend)),
    ActionExample("submitForm", "", SubmitForm()),
    ActionExample("openExternalURL", #""url":"@{u}""#, OpenExternalURL(url: .bind("u"))),
    ActionExample(
      "openNativeRoute", #""route":"/n","data":{"a":"@{b}","c":"d"},"shouldResetApplication":true"#,
      OpenNativeRoute(route: "/n", data: ["a": .bind("b"), "c": "d"], shouldResetApplication: true)),
    ActionExample(
      "pushStack", #""route":{"url":"/r"},"controllerId":"c",\#(passingJSON)"#,
      PushStack(route: route, controllerId: "c", navigationContext: passing)),
    ActionExample("popStack", passingJSON, PopStack(navigationContext: passing)),
    ActionExample(
      "pushView", #""route":{"url":"/r"},\#(passingJSON)"#, PushView(route: route, navigationContext: passing)
    ),
    ActionExample("popView", passingJSON, PopView(navigationContext: passing)),
    ActionExample(
      "popToView", #""route":"@{r}",\#(passingJSON)"#,
      PopToView(route: .bind("r"), navigationContext: passing)),
    ActionExample(
      "resetStack", #""route":{"url":"/r"},"controllerId":"c",\#(passingJSON)"#,
      ResetStack(route: route, controllerId: "c", navigationContext: passing)),
    ActionExample(
      "resetApplication", #""route":{"url":"/r"},"controllerId":"c",\#(passingJSON)"#,
      ResetApplication(route: route, controllerId: "c", navigationContext: passing)),
    ActionExample(
      "formRemoteAction", #""path":"/p","method":"PUT""#, FormRemoteAction(path: "/p", method: .put)),
    ActionExample(
      "formLocalAction", #""name":"n","data":{"a":"b"}"#, FormLocalAction(name: "n", data: ["a": "b"])),
    ActionExample(
      "formValidation", #""errors":[{"inputName":"i","message":"m"}]"#,
      FormValidation(errors: [FormValidation.FieldError(inputName: "i", message: "m")])),
  ]
}
