import BeagleChecking
import BeagleJSON
import BeagleSchema
import SchemaTestSupport
import Testing

/// A check looks into custom components and actions if their Swift types are registered.
struct OwnTypeCheckTests {
  private struct Stars: ServerDrivenComponent, Decodable {
    var onRate: [Action]?
    var children: [Component]?
  }

  private struct Vote: ServerDrivenAction, Decodable {
    var onFinish: [Action]?
  }

  /// The names that are undefined.
  private func undefined(_ json: String) -> [String] {
    var check = ScreenCheck()
    check.componentRegistry.register(component: Stars.self)
    check.componentRegistry.register(action: Vote.self)
    return check.findings(in: Array(json.utf8)).filter { $0.code == "undefined-context" }.map(\.message)
  }

  @Test func eventActionsReadEventContext() {
    let found = undefined(
      #"""
      {"_beagleComponent_": "custom:stars", "context": {"id": "rating", "value": 0}, "onRate": [
        {"_beagleAction_": "beagle:setContext", "contextId": "rating", "value": "@{onRate.value}"},
        {"_beagleAction_": "beagle:setContext", "contextId": "rating", "value": "@{onTurn.value}"}]}
      """#)
    #expect(
      found == [
        #"the context "onTurn" is not declared here; the screen around this part must declare it"#
      ])
  }

  @Test func contentOfCustomComponentIsChecked() {
    let found = undefined(
      #"""
      {"_beagleComponent_": "custom:stars",
       "children": {"_beagleComponent_": "beagle:text", "text": "@{nothing}"}}
      """#)
    #expect(
      found == [
        #"the context "nothing" is not declared here; the screen around this part must declare it"#
      ])
  }

  @Test func actionsOfCustomActionAreChecked() {
    let found = undefined(
      #"""
      {"_beagleComponent_": "beagle:button", "text": "Vote", "context": {"id": "votes", "value": 0}, \#
      "onPress": [
        {"_beagleAction_": "custom:vote", "onFinish": [
          {"_beagleAction_": "beagle:setContext", "contextId": "votes", "value": "@{onFinish}"},
          {"_beagleAction_": "beagle:setContext", "contextId": "vote", "value": 1}]}]}
      """#)
    #expect(found == [#"no context "vote" is declared around this place; nothing is set"#])
  }

  private struct Paint: ServerDrivenComponent, Decodable {
    var first: Color?
    var second: Bind<Color>?
    var third: [Color]?
    var width: UnitValue?
  }

  /// The expected kind of value is known from its type, not from the message.
  @Test func invalidColorsAndLengthsHaveOwnCodes() {
    var check = ScreenCheck()
    check.componentRegistry.register(component: Paint.self)
    func codes(_ property: String) -> [String] {
      check.findings(in: Array(#"{"_beagleComponent_": "custom:paint", \#(property)}"#.utf8)).map(\.code)
    }
    #expect(codes(#""first": true"#) == ["color"])
    #expect(codes(#""second": 5"#) == ["color"])
    #expect(codes(#""width": "wide""#) == ["unit"])
    #expect(codes(#""third": 5"#) == ["type"])
  }

  private struct Card: ServerDrivenComponent, Decodable {
    var label: Component
    var onHold: Action?
    var data: Bind<DynamicObject>?
  }

  @Test func singleValueInPlaceOfListIsChecked() {
    var check = ScreenCheck()
    check.componentRegistry.register(component: Card.self)
    let findings = check.findings(
      in: Array(
        #"""
        {"_beagleComponent_": "custom:card", "context": {"id": "n", "value": 0},
         "label": {"_beagleComponent_": "beagle:text", "text": "@{n}"},
         "onHold": {"_beagleAction_": "beagle:setContext", "contextId": "n", "value": "@{onHold.value}"},
         "data": {"_beagleComponent_": "beagle:text", "text": "told of elsewhere"}}
        """#.utf8))
    #expect(findings.isEmpty)
  }
}
