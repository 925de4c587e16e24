import BeagleExpressions
import BeagleJSON
import BeagleSchema
import Testing

/// Older names and shapes, and what they are read as.
struct LegacyShapeTests {
  private static let a = document("text", #""text":"a""#)
  private static let b = document("text", #""text":"b""#)
  private static let pop = #"{"_beagleAction_":"beagle:popView"}"#

  static let same: [(legacy: String, current: String)] = [
    (
      document("screenComponent", #""identifier":"s","child":\#(a)"#),
      document("screenComponent", #""id":"s","child":\#(a)"#)
    ),
    (
      document("screenComponent", #""identifier":"old","id":"s","child":\#(a)"#),
      document("screenComponent", #""id":"s","child":\#(a)"#)
    ),
    (bar(#""text":"t","action":\#(pop)"#), bar(#""text":"t","onPress":[\#(pop)]"#)),
    (bar(#""text":"t","action":\#(pop),"onPress":[]"#), bar(#""text":"t","onPress":[]"#)),
    (
      bar(#""text":"t","image":{"_beagleImagePath_":"local","mobileId":"m"}"#),
      bar(#""text":"t","image":"m""#)
    ),
    (bar(#""text":"t","image":{"mobileId":"m"}"#), bar(#""text":"t","image":"m""#)),
    (bar(#""image":"m""#), bar(#""text":"","image":"m""#)),
    (
      document("listView", #""dataSource":[],"template":\#(a)"#),
      document("listView", #""dataSource":[],"templates":[{"view":\#(a)}]"#)
    ),
    (
      document("listView", #""dataSource":[],"template":\#(a),"templates":[{"view":\#(b)}]"#),
      document("listView", #""dataSource":[],"templates":[{"view":\#(b)}]"#)
    ),
    (
      document("listView", #""dataSource":[],"templates":{"view":\#(a)}"#),
      document("listView", #""dataSource":[],"templates":[{"view":\#(a)}]"#)
    ),
    (
      document("gridView", #""dataSource":[],"numColumns":2,"template":\#(a)"#),
      document("gridView", #""dataSource":[],"spanCount":2,"templates":[{"view":\#(a)}]"#)
    ),
    (
      document("gridView", #""dataSource":[],"numColumns":2,"direction":"HORIZONTAL""#),
      document("gridView", #""dataSource":[],"spanCount":2"#)
    ),
    (
      document("gridView", #""dataSource":[],"numColumns":2,"spanCount":3,"direction":"HORIZONTAL""#),
      document("gridView", #""dataSource":[],"spanCount":3,"direction":"HORIZONTAL""#)
    ),
    (
      document("listView", #""dataSource":null,"template":null"#), document("listView", #""dataSource":null"#)
    ),
    (document("textInput", #""disabled":true"#), document("textInput", #""enabled":false"#)),
    (document("textInput", #""disabled":false,"enabled":false"#), document("textInput", #""enabled":true"#)),
    (document("textInput", #""disabled":"is @{form.sent}""#), document("textInput")),
    (
      document("textInput", #""disabled":"@{form.sent}""#),
      document("textInput", #""enabled":"@{not(form.sent)}""#)
    ),
    (
      document("image", #""path":{"_beagleImagePath_":"REMOTE","remoteUrl":"/a"}"#),
      document("image", #""path":{"_beagleImagePath_":"remote","url":"/a"}"#)
    ),
    (
      document("image", #""path":{"remoteUrl":"/a","url":"/b","placeholder":{"mobileId":"m"}}"#),
      document(
        "image",
        #""path":{"_beagleImagePath_":"remote","url":"/b","placeholder":{"_beagleImagePath_":"local","mobileId":"m"}}"#
      )
    ),
    (
      document("image", #""path":{"url":"/b"}"#),
      document("image", #""path":{"_beagleImagePath_":"remote","url":"/b"}"#)
    ),
    (
      document("image", #""path":{"_beagleImagePath_":null,"url":null,"mobileId":"m"}"#),
      document("image", #""path":{"_beagleImagePath_":"local","mobileId":"m"}"#)
    ),
    (
      document("image", #""path":{"_beagleImagePath_":"Local","mobileId":"m","webUrl":"/w"}"#),
      document("image", #""path":{"_beagleImagePath_":"local","mobileId":"m","url":"/w"}"#)
    ),
    (
      document("image", #""path":{"_beagleImagePath_":"local","url":"/u","webUrl":"/w"}"#),
      document("image", #""path":{"_beagleImagePath_":"local","url":"/u"}"#)
    ),
    (
      document("tabBar", #""items":[{"icon":"m"},{"icon":{"mobileId":"m"}}]"#),
      document(
        "tabBar",
        #""items":[{"icon":{"_beagleImagePath_":"local","mobileId":"m"}},{"icon":{"_beagleImagePath_":"local","mobileId":"m"}}]"#
      )
    ),
    (document("container", #""child":\#(a)"#), document("container", #""children":[\#(a)]"#)),
    (
      document("container", #""child":\#(b),"children":[\#(a)]"#),
      document("container", #""children":[\#(a)]"#)
    ),
    (document("scrollView", #""child":\#(a)"#), document("scrollView", #""children":[\#(a)]"#)),
    (document("simpleForm", #""child":\#(a)"#), document("simpleForm", #""children":[\#(a)]"#)),
    (document("pageView", #""child":\#(a)"#), document("pageView", #""children":[\#(a)]"#)),
    (document("container", #""children":\#(a)"#), document("container", #""children":[\#(a)]"#)),
    (document("container", #""children":[null,\#(a),null]"#), document("container", #""children":[\#(a)]"#)),
    (
      document("touchable", #""onPress":\#(pop),"children":[\#(a)]"#),
      document("touchable", #""onPress":[\#(pop)],"child":\#(a)"#)
    ),
    (document("screenComponent", #""children":\#(a)"#), document("screenComponent", #""child":\#(a)"#)),
    (
      document("screenComponent", #""children":[\#(b)],"child":\#(a)"#),
      document("screenComponent", #""child":\#(a)"#)
    ),
    (
      document("pullToRefresh", #""children":[\#(a),\#(b)]"#),
      document("pullToRefresh", #""child":\#(document("container", #""children":[\#(a),\#(b)]"#))"#)
    ),
    (
      document("formInput", #""name":"n","children":[\#(a)]"#),
      document("formInput", #""name":"n","child":\#(a)"#)
    ),
    (document("container", #""child":[\#(a),\#(b)]"#), document("container", #""children":[\#(a),\#(b)]"#)),
    (document("screenComponent", #""child":[\#(a)]"#), document("screenComponent", #""child":\#(a)"#)),
    (
      document("touchable", #""onPress":\#(pop),"child":[\#(a),\#(b)]"#),
      document(
        "touchable", #""onPress":[\#(pop)],"child":\#(document("container", #""children":[\#(a),\#(b)]"#))"#)
    ),
    (
      document("listView", #""dataSource":[],"child":\#(a)"#),
      document("listView", #""dataSource":[],"children":[\#(a)]"#)
    ),
    (#"{"beaglePlatform":"ANDROID","child":\#(a)}"#, a),
    (legacy("text", #""text":"a""#), a),
    (
      legacy(
        "SCREENCOMPONENT",
        #""identifier":"s","child":\#(legacy("Container", #""children":[\#(legacy("text", #""text":"a""#))]"#))"#
      ),
      document("screenComponent", #""id":"s","child":\#(document("container", #""children":[\#(a)]"#))"#)
    ),
    (
      legacy(
        "container",
        ##""flex":{"flexDirection":"ROW","grow":1,"size":{"width":{"value":1,"type":"REAL"}},"margin":{"all":{"value":2,"type":"REAL"}},"##
          + ##""padding":{"top":{"value":3,"type":"REAL"}},"position":{"left":{"value":4,"type":"REAL"}},"positionType":"ABSOLUTE","display":"NONE"},"##
          + ##""appearance":{"backgroundColor":"#F00","cornerRadius":{"radius":5}}"##),
      document(
        "container",
        ##""style":{"flex":{"flexDirection":"ROW","grow":1},"size":{"width":{"value":1,"type":"REAL"}},"margin":{"all":{"value":2,"type":"REAL"}},"##
          + ##""padding":{"top":{"value":3,"type":"REAL"}},"position":{"left":{"value":4,"type":"REAL"}},"positionType":"ABSOLUTE","display":"NONE","##
          + ##""backgroundColor":"#F00","cornerRadius":{"radius":5}}"##)
    ),
    (
      legacy("container", ##""appearance":{"backgroundColor":"#F00"},"flex":null"##),
      document("container", ##""style":{"backgroundColor":"#F00"}"##)
    ),
    (
      legacy("container", ##""appearance":{"backgroundColor":"#F00"},"style":{}"##),
      document("container", #""style":{}"#)
    ),
    (
      document("container", ##""appearance":{"backgroundColor":"#F00"},"flex":{"grow":1}"##),
      document("container")
    ),
    (
      document("button", #""text":"x","onPress":[{"_beagleType_":"beagle:action:popView"}]"#),
      document("button", #""text":"x","onPress":[\#(pop)]"#)
    ),
    (
      document("container", #""children":[{"beaglePlatform":"IOS","child":\#(a)},\#(b)]"#),
      document("container", #""children":[\#(a),\#(b)]"#)
    ),
    (
      document("lazyComponent", #""path":"/l""#),
      document("lazyComponent", #""path":"/l","initialState":\#(document("container"))"#)
    ),
    (
      document("text", #""text":"t","accessibility":{"accessibilityLabel":"l"}"#),
      document("text", #""text":"t","accessibility":{"accessibilityLabel":"l","accessible":true}"#)
    ),
  ]

  /// A component of Beagle 0.x.
  private static func legacy(_ type: String, _ properties: String) -> String {
    #"{"_beagleType_":"beagle:component:\#(type)",\#(properties)}"#
  }

  @Test func legacyTypesThatWereRemovedAreUnknown() throws {
    for type in ["networkImage", "spacer", "formInputHidden"] {
      let (component, diagnostics) = try read(Self.legacy(type, #""id":"i""#))
      #expect(diagnostics.map(\.code) == ["unknown-component"])
      #expect(component.typeName == "beagle:\(type)" && component.properties.id == "i")
    }
    for type in ["navigate", "showNativeDialog", "customAction"] {
      let (action, diagnostics) = try readAction(#"{"_beagleType_":"beagle:action:\#(type)","path":"/"}"#)
      #expect(diagnostics.map(\.code) == ["unknown-action"])
      #expect(action?.typeName == "beagle:\(type)")
    }
    for wrong in ["beagle:action:text", "beagle:text", "text", "beagle:component:text:x"] {
      #expect(fault(#"{"_beagleType_":"\#(wrong)","text":"a"}"#)?.diagnostic.code == "missing-type")
    }
  }

  @Test func theStyleOfALegacyDocumentIsNotReported() throws {
    let json = Self.legacy("text", ##""text":"a","flex":{"grow":1,"size":{}},"appearance":{}"##)
    #expect(Component.examine(Array(json.utf8)).diagnostics.isEmpty)
  }

  private static func bar(_ item: String) -> String {
    document(
      "screenComponent", #""navigationBar":{"title":"T","navigationBarItems":[{\#(item)}]},"child":\#(a)"#)
  }

  @Test(arguments: same)
  func aLegacyShapeIsReadAsTheCurrentOne(legacy: String, current: String) throws {
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
  func anEventMayBeOneActionAndHoldNulls(type: String, event: String, rest: String) throws {
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
  func aNestedEventMayBeOneAction(type: String, event: String) throws {
    let required = type == "sendRequest" ? #""url":"/""# : #""condition":true"#
    let list = try readAction(type, #"\#(required),"\#(event)":[\#(Self.pop)]"#)
    let single = try readAction(type, #"\#(required),"\#(event)":\#(Self.pop)"#)
    #expect(list.diagnostics.isEmpty && single.diagnostics.isEmpty)
    #expect(single.action == list.action)
  }
}
