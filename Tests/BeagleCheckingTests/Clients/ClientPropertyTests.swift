import BeagleSchema
import SchemaTestSupport
import Testing

/// Properties that only some clients and encoders of the protocol support.
@Suite struct ClientPropertyTests {
  @Test func setContextMayOmitID() throws {
    let json = #"{"_beagleAction_":"beagle:setContext","path":"a","value":1}"#
    let (action, diagnostics) = try readAction(json)
    #expect(action == SetContext(contextId: nil, path: "a", value: 1).action)
    #expect(diagnostics.isEmpty)
    let holder = Button(text: "x", onPress: [try #require(action)])
    #expect(try holder.text() == document("button", #""text":"x","onPress":[\#(json)]"#))
  }

  @Test func nearestContextNeedsIDOnPhones() {
    let set = action("setContext", #""value":1"#)
    #expect(
      findings(container(text("@{c}"), button(set), properties: #""context":{"id":"c","value":0}"#)) == [
        "refused: \(set.prefix(40))"
      ])
  }

  @Test func setContextWithoutAnyContextIsError() {
    let set = action("setContext", #""value":1"#)
    let words = ["refused", "undefined-context"].map { "\($0): \(set.prefix(40))" }
    #expect(findings(button(set)).sorted() == words)
    let input = document(
      "textInput", #""accessibility":{"accessible":false},"onChange":[\#(set)]"#)
    #expect(findings(input).sorted() == words, "what an event brings is not set")
    #expect(findings(document: button(set)) == [words[0]], "the screen around a part may have one")
  }

  /// The path says where a value is set, so a member read there may be missing in the declaration.
  @Test func nearestContextIsMarkedAsWritten() {
    let context = #""context":{"id":"c","value":{"name":1}}"#
    let set = action("setContext", #""path":"nmae","value":1"#)
    #expect(findings(container(text("@{c.nmae}"), properties: context)).count == 1)
    #expect(
      findings(container(text("@{c.nmae}"), button(set), properties: context)).allSatisfy {
        $0.hasPrefix("refused")
      })
  }

  @Test(arguments: [
    (#"{"_beagleImagePath_":"local","mobileId":"m","#, ImagePath.local(LocalImage("m"))),
    (#"{"_beagleImagePath_":"remote","url":"/u","#, .remote(RemoteImage("/u"))),
  ])
  func imagePropertiesMayBeInPath(start: String, path: ImagePath) throws {
    let label = #""accessibility":{"accessibilityLabel":"l","accessible":true}"#
    let (image, diagnostics) = try read("image", #""path":\#(start)\#(label),"styleId":"s"}"#)
    let expected = Image(
      path: .value(path), styleId: "s",
      properties: WidgetProperties(accessibility: Accessibility(accessibilityLabel: "l", accessible: true)))
    #expect(image == expected.component)
    #expect(diagnostics.isEmpty)
    let other = #""accessibility":{"accessibilityLabel":"o"},"styleId":"t""#
    let (both, _) = try read("image", #"\#(other),"path":\#(start)\#(label),"styleId":"s"}"#)
    #expect(
      try text(both)
        == document(
          "image",
          #"""
          "accessibility":{"accessibilityLabel":"o","accessible":true},"path":\#(start.dropLast())},\#
          "styleId":"t"
          """#
        ))
  }

  @Test func phonesIgnoreImagePathProperties() {
    let path =
      #"""
      {"_beagleImagePath_":"local","mobileId":"m","accessibility":{"accessibilityLabel":"l",\#
      "accessible":true},"styleId":"s"}
      """#
    #expect(
      findings(document("image", #""path":\#(path)"#)) == [
        #"portability: "accessibility""#, #"portability: "styleId""#,
      ])
  }

  @Test func gridSpanCountIsOptional() throws {
    let (grid, diagnostics) = try read("gridView", #""dataSource":[],"templates":[]"#)
    #expect(grid == GridView(spanCount: 1, dataSource: .value([])).component)
    #expect(diagnostics.isEmpty)
    #expect(
      try text(grid) == document("gridView", #""dataSource":[],"templates":[],"spanCount":1"#))
  }

  @Test func formHasStyle() throws {
    let json = document("simpleForm", #""onSubmit":[],"styleId":"s""#)
    let (form, diagnostics) = try read(json)
    #expect(form == SimpleForm(styleId: "s").component)
    #expect(diagnostics.isEmpty)
    #expect(try text(form) == json)
  }

  @Test func pushViewNamesController() throws {
    let json = action("pushView", #""route":{"url":"/r"},"controllerId":"c""#)
    let (pushed, diagnostics) = try readAction(json)
    let expected = PushView(route: .remote(RemoteRoute(url: "/r")), controllerId: "c").action
    #expect(pushed == expected)
    #expect(diagnostics.isEmpty)
    #expect(
      try Button(text: "x", onPress: [expected]).text()
        == document("button", #""text":"x","onPress":[\#(json)]"#))
  }
}
