import BeagleExpressions
import BeagleJSON
import BeagleSchema
import SchemaTestSupport
import Testing

/// Legacy names and shapes, and their current equivalents.
struct LegacyShapeTests {
  private static let a = document("text", #""text":"a""#)
  private static let b = document("text", #""text":"b""#)
  private static let pop = #"{"_beagleAction_":"beagle:popView"}"#

  @Test func removedLegacyTypesAreUnknown() throws {
    for type in ["networkImage", "spacer", "formInputHidden"] {
      let (component, diagnostics) = try read(LegacyShapes.legacy(type, #""id":"i""#))
      #expect(diagnostics.map(\.code) == ["unknown-component"])
      #expect(component.typeName == "beagle:\(type)" && component.properties.id == "i")
    }
    for type in ["navigate", "showNativeDialog", "customAction"] {
      let (action, diagnostics) = try readAction(#"{"_beagleType_":"beagle:action:\#(type)","path":"/"}"#)
      #expect(diagnostics.map(\.code) == ["unknown-action"])
      #expect(action?.typeName == "beagle:\(type)")
    }
    for wrong in ["beagle:action:text", "beagle:text", "text", "beagle:component:text:x"] {
      #expect(decodingError(#"{"_beagleType_":"\#(wrong)","text":"a"}"#)?.diagnostic.code == "missing-type")
    }
  }

  @Test func legacyStyleIsNotReported() throws {
    let json = LegacyShapes.legacy("text", ##""text":"a","flex":{"grow":1,"size":{}},"appearance":{}"##)
    #expect(Component.examine(Array(json.utf8)).diagnostics.isEmpty)
  }

  @Test(arguments: LegacyShapes.same)
  func legacyShapeDecodesAsCurrentShape(legacy: String, current: String) throws {
    let old = try read(legacy)
    #expect(old.diagnostics.isEmpty)
    #expect(old.component == (try read(current).component))
    #expect(try text(old.component) == text(read(current).component), "and written as the current one")
  }

  static let events = [
    ("container", "onInit", ""), ("button", "onPress", #","text":"x""#),
    ("touchable", "onPress", #","child":\#(a)"#),
    ("textInput", "onChange", ""), ("textInput", "onFocus", ""), ("textInput", "onBlur", ""),
    ("simpleForm", "onSubmit", ""), ("simpleForm", "onValidationError", ""),
    ("listView", "onInit", #","dataSource":[]"#), ("listView", "onScrollEnd", #","dataSource":[]"#),
    ("gridView", "onScrollEnd", #","dataSource":[],"spanCount":1"#), ("pageView", "onPageChange", ""),
    ("tabBar", "onTabSelection", #","items":[]"#), ("pullToRefresh", "onPull", #","child":\#(a)"#),
    ("form", "onSubmit", #","child":\#(a)"#),
  ]

  @Test(arguments: events)
  func eventMayBeSingleActionOrContainNulls(type: String, event: String, rest: String) throws {
    let list = try read(type, #""\#(event)":[\#(Self.pop)]\#(rest)"#)
    let single = try read(type, #""\#(event)":\#(Self.pop)\#(rest)"#)
    let holes = try read(type, #""\#(event)":[null,\#(Self.pop),null]\#(rest)"#)
    #expect(list.diagnostics.isEmpty && single.diagnostics.isEmpty && holes.diagnostics.isEmpty)
    #expect(single.component == list.component)
    #expect(holes.component == list.component)
    #expect(try text(single.component).contains(#""\#(event)":[\#(Self.pop)]"#))
  }

  @Test(arguments: [
    ("sendRequest", "onSuccess"), ("sendRequest", "onError"), ("sendRequest", "onFinish"),
    ("condition", "onTrue"), ("condition", "onFalse"),
  ])
  func nestedEventMayBeSingleAction(type: String, event: String) throws {
    let required = type == "sendRequest" ? #""url":"/""# : #""condition":true"#
    let list = try readAction(type, #"\#(required),"\#(event)":[\#(Self.pop)]"#)
    let single = try readAction(type, #"\#(required),"\#(event)":\#(Self.pop)"#)
    #expect(list.diagnostics.isEmpty && single.diagnostics.isEmpty)
    #expect(single.action == list.action)
  }
}
