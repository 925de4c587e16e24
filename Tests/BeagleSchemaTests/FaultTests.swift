import BeagleExpressions
import BeagleJSON
import BeagleSchema
import Foundation
import SchemaTestSupport
import Testing

/// Errors that make a document unusable, invalid values that are omitted with a diagnostic, and the positions
/// of both.
struct FaultTests {
  private static let a = document("text", #""text":"a""#)

  static let required: [(type: String, name: String, json: String)] = [
    ("screenComponent", "child", ""), ("text", "text", ""), ("button", "text", ""), ("image", "path", ""),
    ("tabBar", "items", ""), ("tabView", "children", ""),
    ("touchable", "child", #""onPress":[]"#), ("touchable", "onPress", #""child":\#(a)"#),
    ("lazyComponent", "path", ""), ("pullToRefresh", "child", ""), ("webView", "url", ""),
    ("form", "child", ""),
    ("formInput", "name", #""child":\#(a)"#), ("formInput", "child", #""name":"n""#),
    ("formSubmit", "child", ""),
  ]

  @Test(arguments: required)
  func missingRequiredComponentPropertyIsAFault(type: String, name: String, json: String) throws {
    let null = #""\#(name)":null\#(json.isEmpty ? "" : ",")\#(json)"#
    for properties in [json, null] {
      let error = decodingError(
        #"{"_beagleComponent_":"beagle:container","children":[\#(document(type, properties))]}"#)
      #expect(
        error?.description
          == #"the required property "\#(name)" is missing (line 1, column 53, at children[0])"#)
    }
  }

  @Test(arguments: required)
  func invalidRequiredPropertyIsAFault(type: String, name: String, json: String) throws {
    let error = decodingError(document(type, #"\#(json.isEmpty ? "" : "\(json),")"\#(name)":true"#))
    #expect(error?.description.hasPrefix("expected ") == true)
    #expect(error?.description.hasSuffix("at \(name))") == true)
  }

  @Test func examiningFindsSameFaultsAsDecoding() throws {
    let faulty = Self.required.map { document($0.type, $0.json) }.joined(separator: ",")
    let bytes = Array(
      """
      {"_beagleComponent_":"beagle:container","child":[\(faulty)],"children":[null,[],\
      \(faulty),{"a":[1,2]},7]}
      """.utf8)
    let kept = Component.examine(bytes).diagnostics
    #expect(kept.count > 2 * Self.required.count)
    let found = Component.examine(try JSONDocument(parsing: bytes), options: .thorough)
    #expect(found.map(\.message) == kept.map(\.message) && found.map(\.code) == kept.map(\.code))
    #expect(found.map(\.byteRange) == kept.map(\.byteRange) && found.map(\.severity) == kept.map(\.severity))
    #expect(found.map(\.expected) == kept.map(\.expected) && found.map(\.found) == kept.map(\.found))
    #expect(found.map(\.suggestion) == kept.map(\.suggestion))
  }

  static let requiredOfActions: [(type: String, name: String, json: String)] = [
    ("sendRequest", "url", ""), ("alert", "message", ""),
    ("confirm", "message", ""),
    ("condition", "condition", ""), ("addChildren", "componentId", #""value":[]"#),
    ("addChildren", "value", #""componentId":"i""#), ("openExternalURL", "url", ""),
    ("openNativeRoute", "route", ""),
    ("pushStack", "route", ""), ("pushView", "route", ""), ("popToView", "route", ""),
    ("resetStack", "route", ""),
    ("resetApplication", "route", ""), ("formRemoteAction", "path", #""method":"POST""#),
    ("formRemoteAction", "method", #""path":"/""#), ("formLocalAction", "name", ""),
    ("formValidation", "errors", ""),
  ]

  @Test(arguments: requiredOfActions)
  func missingRequiredActionPropertyIsAFault(type: String, name: String, json: String) throws {
    for properties in [json, #""\#(name)":null\#(json.isEmpty ? "" : ",")\#(json)"#] {
      #expect(
        decodingError(document("button", #""text":"","onPress":[\#(action(type, properties))]"#))?.description
          == #"the required property "\#(name)" is missing (line 1, column 59, at onPress[0])"#)
    }
    let wrong = action(type, #"\#(json.isEmpty ? "" : "\(json),")"\#(name)":7"#)
    #expect(
      decodingError(document("button", #""text":"","onPress":\#(wrong)"#))?.description.hasSuffix(
        "at onPress.\(name))") == true)
  }

  static let parts: [(json: String, decodingError: String)] = [
    (
      document("container", #""context":{"value":1}"#),
      #"the required property "id" is missing (line 1, column 51, at context)"#
    ),
    (
      document("container", #""style":{"size":{"width":{"value":1}}}"#),
      #"the required property "type" is missing (line 1, column 66, at style.size.width)"#
    ),
    (
      document("container", #""style":{"margin":{"all":{"type":"REAL"}}}"#),
      #"the required property "value" is missing (line 1, column 66, at style.margin.all)"#
    ),
    (
      document("container", #""style":{"margin":{"all":{"type":"REAL","value":"1"}}}"#),
      #"""
      expected a number or an expression, found the string "1"; did you mean 1? (line 1, column 89, \#
      at style.margin.all.value)
      """#
    ),
    (
      document("screenComponent", #""navigationBar":{},"child":\#(a)"#),
      #"the required property "title" is missing (line 1, column 63, at navigationBar)"#
    ),
    (
      document("listView", #""dataSource":[],"templates":[{"case":true}]"#),
      #"the required property "view" is missing (line 1, column 69, at templates[0])"#
    ),
    (
      document("tabView", #""children":[{"title":"t"}]"#),
      #"the required property "child" is missing (line 1, column 51, at children[0])"#
    ),
    (
      document("image", #""path":{"_beagleImagePath_":"remote"}"#),
      #"the required property "url" is missing (line 1, column 44, at path)"#
    ),
    (
      document("image", #""path":{"_beagleImagePath_":"local"}"#),
      #"the required property "mobileId" is missing (line 1, column 44, at path)"#
    ),
    (
      document("image", #""path":{"_beagleImagePath_":"cloud","url":"/"}"#),
      #"expected "local" or "remote", found the string "cloud" (line 1, column 65, at path)"#
    ),
    (
      document("container", #""children":[{"text":"no type"}]"#),
      #"""
      expected a component, but the object has no "_beagleComponent_" string (line 1, column 53, \#
      at children[0])
      """#
    ),
    (
      document("container", #""children":[{"_beagleComponent_":null}]"#),
      #"""
      expected a component, but the object has no "_beagleComponent_" string (line 1, column 53, \#
      at children[0])
      """#
    ),
    (
      document("container", #""onInit":[{"beagle":"popView"}]"#),
      #"expected an action, but the object has no "_beagleAction_" string (line 1, column 51, at onInit[0])"#
    ),
    ("[]", "expected a component, found an array (line 1, column 1)"),
    ("\n null", "expected a component, found null (line 2, column 2)"),
    (#""x""#, #"expected a component, found the string "x" (line 1, column 1)"#),
    (
      #"{"beaglePlatform":"IOS","child":{}}"#,
      #"expected a component, but the object has no "_beagleComponent_" string (line 1, column 33, at child)"#
    ),
  ]

  @Test(arguments: parts)
  func nestedFaultHasPath(json: String, decodingError expected: String) {
    #expect(decodingError(json)?.description == expected)
  }

  @Test func faultHasLineColumnAndPath() throws {
    let json = """
      {
        "_beagleComponent_": "beagle:screenComponent",
        "navigationBar": { "title": "Grüße 🍵", "showBackButton": "yes" },
        "child": {
          "_beagleComponent_": "beagle:container", "children": [
            null,
            { "_beagleComponent_": "custom:chart", "children": [{}] },
            { "_beagleComponent_": "beagle:text", "textColor": "🍵", "text": 5 }
          ]
        }
      }
      """
    let error = try #require(decodingError(json))
    #expect(error.position.line == 8)
    #expect(error.position.column == 71)
    #expect(
      error.description
        == "expected a string or an expression, found the number 5 (line 8, column 71, "
        + "at child.children[2].text)"
    )
    let (_, diagnostics) = try read(json.replacing("5 }", with: "\"t\" }"))
    #expect(
      diagnostics.map(\.description) == [
        #"""
        warning: line 3, column 60, navigationBar.showBackButton: expected true or false, \#
        found the string "yes"; the property is ignored
        """#,
        #"""
        warning: line 7, column 30, child.children[1]: unknown component "custom:chart"; \#
        its children are not read
        """#,
        ##"""
        warning: line 8, column 58, child.children[2].textColor: expected a colour like #RRGGBB or an \##
        expression, found the string "🍵"; the property is ignored
        """##,
      ])
  }

  @Test func diagnosticsFollowDocumentOrder() throws {
    let (_, diagnostics) = try read(
      "text", #""styleId":1,"textColor":2,"alignment":3,"text":"t","style":4,"id":5"#)
    #expect(diagnostics.map(\.path.description) == ["styleId", "textColor", "alignment", "style", "id"])
  }

  @Test func findingsAreLimited() throws {
    let many = repeatElement(#"{"_beagleComponent_":"custom:x"}"#, count: 20_000).joined(separator: ",")
    let (component, diagnostics) = try read("container", #""children":[\#(many)]"#)
    #expect(diagnostics.count == Diagnostic.limit + 1)
    #expect(
      diagnostics.filter { $0.code == "limit" && $0.message.contains("\(Diagnostic.limit)") }.count == 1)
    guard case .container(let container) = component else { return }
    #expect(container.children?.count == 20_000)
  }

  static let wrongKinds: [(type: String, wrong: String, rest: String)] = [
    ("container", #""id":1"#, ""), ("container", #""style":[]"#, ""),
    ("container", #""accessibility":"x""#, ""),
    ("container", #""context":"c""#, ""), ("container", #""onInit":"x""#, ""),
    ("container", #""children":3"#, ""),
    ("container", #""children":["x"]"#, #""children":[]"#), ("button", #""enabled":"true""#, #""text":"x""#),
    ("button", #""enabled":1"#, #""text":"x""#), ("button", #""onPress":[[]]"#, #""onPress":[],"text":"x""#),
    ("text", #""alignment":"MIDDLE""#, #""text":"x""#), ("text", #""styleId":{}"#, #""text":"x""#),
    ("textInput", #""value":5"#, ""), ("textInput", #""disabled":"yes""#, ""),
    ("pageView", #""currentPage":"1""#, ""),
    ("pageView", #""currentPage":1.5"#, ""), ("pageIndicator", #""numberOfPages":"@{n}""#, ""),
    ("listView", #""scrollEndThreshold":"80""#, #""dataSource":[]"#),
    ("scrollView", #""scrollBarEnabled":"@{b}""#, ""),
    ("form", #""additionalData":{"a":1}"#, #""additionalData":{},"child":\#(a)"#),
    ("container", #""style":{"flex":{"grow":"1"}}"#, #""style":{"flex":{}}"#),
  ]

  @Test(arguments: wrongKinds)
  func invalidOptionalPropertyIsReportedAndNil(type: String, wrong: String, rest: String) throws {
    // `rest` starts with the valid part of the property, if any.
    let isPart = rest.hasPrefix(wrong.prefix { $0 != ":" })
    let others = isPart ? rest.drop { $0 != "," }.dropFirst() : rest[...]
    let (component, diagnostics) = try read(type, others.isEmpty ? wrong : "\(wrong),\(others)")
    #expect(diagnostics.map(\.code) == ["type"])
    #expect(component == (try read(type, rest).component))
  }

  @Test(arguments: ["@{", "Hi @{user", "@{user.}", "@{f(}", "@{1 2}", "@{'x}"])
  func malformedExpressionIsReportedAsText(_ written: String) throws {
    let (component, diagnostics) = try read("text", #""text":"\#(written)""#)
    #expect(diagnostics.map(\.code) == ["expression"])
    #expect(diagnostics.first?.path.description == "text")
    #expect(component == Text(text: .value(written)).component)
    #expect(try readBack(component) == component, "written so that it stays text")
  }

  @Test func malformedNonTextExpressionIsNil() throws {
    let (component, diagnostics) = try read("button", #""text":"x","enabled":"@{not(}""#)
    #expect(diagnostics.map(\.code) == ["expression", "type"])
    #expect(component == Button("x").component)
  }

  @Test(arguments: [(#"\\@{a}"#, "@{a}"), (#"a\\\\b"#, #"a\b"#), (#"\u0040{a"#, "@{a"), (#"x\ty"#, "x\ty")])
  func escapedExpressionIsText(written: String, shown: String) throws {
    let (component, _) = try read("text", #""text":"\#(written)""#)
    #expect(component == Text(text: .value(shown)).component)
    #expect(try Component.read(component.encoded()).component == component)
  }

  @Test func unknownTypesKeepTheirPosition() throws {
    let (component, diagnostics) = try read(
      "container",
      #""children":[\#(Self.a),{"_beagleComponent_":"beagle:sparkle","id":"s"},{"_beagleComponent_":"text"},"#
        + #"{"_beagleComponent_":"custom:text","style":{"display":"NONE"}},"#
        + document(
          "button",
          #""text":"b","onPress":[{"_beagleAction_":"custom:jump"},\#(action("popView"))]"#)
        + "]")
    #expect(diagnostics.map(\.code) == Array(repeating: "unknown-component", count: 3) + ["unknown-action"])
    #expect(diagnostics.last?.path.description == "children[4].onPress[0]")
    #expect(
      component
        == Container {
          Text("a")
          UnknownComponent(type: "beagle:sparkle").id("s")
          UnknownComponent(type: "text")
          UnknownComponent(type: "custom:text").styled { $0.display = .value(.none) }
          Button("b", onPress: UnknownAction(type: "custom:jump"), PopView())
        }.component)
  }

  @Test(arguments: [
    #""context":{"unit":"°C"}"#, #""onInit":[{"animate":true}]"#, #""style":{"margin":{"all":{}}}"#,
  ])
  func unknownTypePropertiesAreNotChecked(_ property: String) throws {
    let (component, diagnostics) = try read(
      "container", #""children":[{"_beagleComponent_":"custom:chart","id":"c",\#(property)},\#(Self.a)]"#)
    #expect(diagnostics.map(\.code) == ["unknown-component"])
    guard case .container(let container) = component, container.children?.count == 2 else {
      Issue.record("not a container of two")
      return
    }
    #expect(container.children?[0].properties == WidgetProperties())
    #expect(container.children?[0].typeName == "custom:chart")
    #expect(container.children?[1] == Text("a").component)
    #expect(try text(component).contains(property), "and is written again")
  }

  @Test func unknownTypesRoundTrip() throws {
    let json = document(
      "container",
      #"""
      "children":[{"_beagleComponent_":"custom:chart","id":"c","style":{"display":"NONE"},"children":[7,\#
      {"x":[1.5]}],"k":null},
      """#
        + #"""
        {"_beagleComponent_":"beagle:button","text":"b","onPress":[{"_beagleAction_":"custom:jump",\#
        "analytics":false,"height":{"a":3}}]}]
        """#
    )
    let (component, _) = try read(json)
    let written = try component.encoded()
    #expect(
      try JSONDocument(parsing: written).root.dynamicObject == JSONDocument(parsing: json).root.dynamicObject)
    #expect(try Component.read(written).component == component)
    #expect(try Component.read(written).component.hashValue == component.hashValue)
  }

  @Test func messagesEscapeTerminalControls() throws {
    let escape = #"\u001b[2J\u202e\u0007"#
    let (_, diagnostics) = try read(
      #"{"_beagleComponent_":"custom:\#(escape)","id":{"a":1},"style":"\#(escape)"}"#)
    let open = try readAction("formLocalAction", #""name":"n","data":{"\#(escape)":1}"#)
    let all =
      (diagnostics + open.diagnostics).map(\.description) + [
        decodingError(document("screenComponent", #""child":"\#(escape)""#))?.description ?? ""
      ]
    #expect(all.count == 5)
    for message in all {
      #expect(
        message.unicodeScalars.allSatisfy {
          $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
        })
    }
  }

  @Test func invalidJSONHasPosition() {
    #expect(decodingError("{\n  \"a\" 1}")?.position.line == 2)
    #expect(decodingError("") != nil)
    #expect(decodingError("{")?.description.contains("line 1") == true)
  }
}
