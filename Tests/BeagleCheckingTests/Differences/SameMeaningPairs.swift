import SchemaTestSupport

/// Pairs with the same meaning and different spellings.
extension DifferencePair {
  static let same: [DifferencePair] = writing + absence + spellings + older

  /// Different JSON formatting.
  private static let writing: [DifferencePair] = [
    .init(
      "keys in another order", #"{"_beagleComponent_":"beagle:text","text":"a","id":"b"}"#,
      #"{"id":"b","text":"a","_beagleComponent_":"beagle:text"}"#),
    .init(
      "white space", #"{"_beagleComponent_":"beagle:text","text":"a"}"#,
      "{\n  \"_beagleComponent_\" : \"beagle:text\",\r\n\t\"text\": \"a\"\n}"),
    .init(
      "numbers with and without fraction and exponent",
      Part.box(more: Part.style(#""borderWidth":10,"size":{"aspectRatio":2}"#)),
      Part.box(more: Part.style(#""borderWidth":1e1,"size":{"aspectRatio":2.0}"#))),
    .init(
      "numbers of a context", Part.box(more: Part.context("c", #"{"n":[100,0.5]}"#)),
      Part.box(more: Part.context("c", #"{"n":[1.0e2,5e-1]}"#))),
    .init("escapes in a string", Part.text("Tee & Käse"), Part.text(#"Tee \u0026 K\u00e4se"#)),
    .init("an escaped slash", Part.of("webView", #""url":"/a/b""#), Part.of("webView", #""url":"\/a\/b""#)),
    .init(
      "an escaped key", #"{"_beagleComponent_":"beagle:text","text":"a"}"#,
      #"{"_beagleComponent_":"beagle:text","\u0074ext":"a"}"#),
    .init(
      "members of data in another order",
      Part.box(more: Part.context("c", #"{"a":1,"b":{"x":[],"y":null}}"#)),
      Part.box(more: Part.context("c", #"{"b":{"y":null,"x":[]},"a":1}"#))),
    .init(
      "a key that is written twice", Part.text("a", #""styleId":"x","styleId":"y""#),
      Part.text("a", #""styleId":"y""#)),
    .init(
      "findings that are left out", Part.text("a"),
      Part.text("a", #""_beagleIgnore_":["unknown-property"]"#)),
  ]

  /// Defaults that are written or omitted.
  private static let absence: [DifferencePair] = [
    .init(
      "null", Part.text("a"), Part.text("a", #""id":null,"style":null,"textColor":null,"unheardOf":null"#)),
    .init(
      "defaults of a text input", Part.of("textInput"),
      Part.of(
        "textInput",
        #"""
        "value":"","enabled":true,"readOnly":false,"hidden":false,"type":"TEXT","showError":false,\#
        "onChange":[]
        """#
      )),
    .init(
      "defaults of a text and an image",
      Part.box(Part.text("a"), Part.of("image", #""path":{"mobileId":"x"}"#)),
      Part.box(
        Part.text("a", #""alignment":"LEFT""#),
        Part.of("image", #""path":{"_beagleImagePath_":"local","mobileId":"x"},"mode":"FIT_CENTER""#))),
    .init(
      "defaults of a style", Part.box(),
      Part.box(
        more: Part.style(
          #"""
          "display":"FLEX","positionType":"RELATIVE","margin":{},"flex":{"grow":0,"shrink":1,\#
          "flexDirection":"COLUMN","alignItems":"STRETCH","basis":{"value":0,"type":"AUTO"}}
          """#
        ))),
    .init(
      "defaults of a list", Part.of("listView", #""templates":[]"#),
      Part.of(
        "listView",
        #"""
        "dataSource":[],"iteratorName":"item","indexName":"index","direction":"VERTICAL",\#
        "scrollEndThreshold":100,"useParentScroll":false
        """#
      )),
    .init(
      "defaults of a screen", Part.screen(Part.box()),
      Part.screen(
        Part.box(),
        #"""
        "safeArea":{"top":true,"leading":true,"bottom":true,"trailing":true},\#
        "accessibility":{"accessible":true}
        """#
      )
    ),
    .init(
      "defaults of a request", Part.button(Part.action("sendRequest", #""url":"/a""#)),
      Part.button(Part.action("sendRequest", #""url":"/a","method":"get","onError":[]"#))),
    .init(
      "true analytics and an empty object", Part.button(Part.action("popView", #""analytics":true"#)),
      Part.button(Part.action("popView", #""analytics":{}"#))),
    .init(
      "elements that are null", Part.box(Part.text("a"), Part.text("b")),
      Part.box("null", Part.text("a"), "null", Part.text("b"))),
    .init(
      "a property without an effect", Part.button(),
      Part.button(more: #""clickAnalyticsEvent":{"category":"a"}"#)),
  ]

  /// Alternative forms of a value.
  private static let spellings: [DifferencePair] = [
    .init(
      "letter case of types and names", Part.text("a", #""alignment":"CENTER""#),
      #"{"_beagleComponent_":"BEAGLE:TEXT","text":"a","alignment":"center"}"#),
    .init(
      "dashes in names", Part.box(more: Part.style(#""flex":{"justifyContent":"SPACE_BETWEEN"}"#)),
      Part.box(more: Part.style(#""flex":{"justifyContent":"space-between"}"#))),
    .init(
      "one action in place of a list", Part.button(Part.action("popView")),
      #"{"_beagleComponent_":"beagle:button","text":"Go","onPress":{"_beagleAction_":"beagle:popView"}}"#),
    .init(
      "one child in place of a list", Part.box(Part.text("a")),
      Part.of("container", #""child":\#(Part.text("a"))"#)),
    .init(
      "children in place of a child", Part.screen(Part.text("a")),
      Part.of("screenComponent", #""children":[\#(Part.text("a"))]"#)),
    .init(
      "several children in place of a child", Part.screen(Part.box(Part.text("a"), Part.text("b"))),
      Part.of("screenComponent", #""child":[\#(Part.text("a")),\#(Part.text("b"))]"#)),
    .init("a screen around a component", Part.box(Part.text("a")), Part.screen(Part.box(Part.text("a")))),
    .init(
      "lengths", Part.box(more: Part.style(#""margin":{"left":8,"top":"50%","right":"AUTO"}"#)),
      Part.box(
        more: Part.style(
          #"""
          "margin":{"right":{"value":7,"type":"AUTO"},"left":{"value":8.0,"type":"real"},\#
          "top":{"type":"PERCENT","value":50}}
          """#
        ))),
    .init(
      "colours", Part.text("a", ##""textColor":"#FFF""##), Part.text("a", ##""textColor":"#ffffffFF""##)),
    .init(
      "blanks inside an expression", Part.text("@{sum(c.a,1)} and @{c.b}", Part.context("c", "{}")),
      Part.text("@{ sum( c.a , 1 ) } and @{c.b }", Part.context("c", "{}"))),
    .init(
      "a name of an image in place of its object", Part.screen(Part.box(), bar(#""image":"tea""#)),
      Part.screen(Part.box(), bar(#""image":{"_beagleImagePath_":"local","mobileId":"tea"}"#))),
    .init(
      "a screen without its type",
      Part.button(Part.action("pushView", #""route":{"screen":\#(Part.screen(Part.text("a")))}"#)),
      Part.button(Part.action("pushView", #""route":{"screen":{"child":\#(Part.text("a"))}}"#))),
  ]

  /// Spellings of older versions.
  private static let older: [DifferencePair] = [
    .init(
      "a template of a list",
      Part.of("listView", #""dataSource":[1],"templates":[{"view":\#(Part.text("@{item}"))}]"#),
      Part.of("listView", #""dataSource":[1],"template":\#(Part.text("@{item}"))"#)),
    .init(
      "the columns of a grid", Part.of("gridView", #""spanCount":2,"templates":[]"#),
      Part.of("gridView", #""numColumns":2,"templates":[],"direction":"HORIZONTAL""#)),
    .init(
      "disabled in place of enabled", Part.of("textInput", #""enabled":false"#),
      Part.of("textInput", #""disabled":true"#)),
    .init(
      "an expression for disabled", Part.of("textInput", #""enabled":"@{not(global.a)}""#),
      Part.of("textInput", #""disabled":"@{global.a}""#)),
    .init(
      "the identifier of a screen", Part.screen(Part.box(), Part.id("home")),
      Part.screen(Part.box(), #""identifier":"home""#)),
    .init(
      "the action of an item",
      Part.screen(Part.box(), bar(#""text":"a","onPress":[\#(Part.action("popView"))]"#)),
      Part.screen(Part.box(), bar(#""text":"a","action":\#(Part.action("popView"))"#))),
    .init(
      "the URLs of images", Part.of("image", #""path":{"_beagleImagePath_":"remote","url":"/a.png"}"#),
      Part.of("image", #""path":{"_beagleImagePath_":"remote","remoteUrl":"/a.png"}"#)),
    .init(
      "the accessibility of an image in its path",
      Part.of(
        "image", #""path":{"mobileId":"x"},"accessibility":{"accessibilityLabel":"Tea"},"styleId":"s""#),
      Part.of("image", #""path":{"mobileId":"x","accessibility":{"accessibilityLabel":"Tea"},"styleId":"s"}"#)
    ),
    .init(
      "components of the first version",
      Part.box(
        Part.text("a"),
        more: Part.style(
          ##""backgroundColor":"#112233","margin":{"left":{"value":4,"type":"REAL"}},"flex":{"grow":1}"##)),
      ##"""
      {"_beagleType_":"beagle:component:container","appearance":{"backgroundColor":"#112233"},\##
      "flex":{"grow":1,"margin":{"left":{"value":4,"type":"REAL"}}},\##
      "children":[{"_beagleType_":"beagle:component:text","text":"a"}]}
      """##
    ),
    .init(
      "a wrapper for one platform", Part.box(Part.text("a")),
      Part.box(#"{"beaglePlatform":"ANDROID","child":\#(Part.text("a"))}"#)),
    .init(
      "an empty path", Part.button(Part.action("setContext", #""contextId":"global","value":1"#)),
      Part.button(Part.action("setContext", #""contextId":"global","path":"","value":1.0"#))),
    .init(
      "a type of one's own in other letters", #"{"_beagleComponent_":"custom:Chart","data":[1,2]}"#,
      #"{"_beagleComponent_":"custom:chart","data":[1.0,2e0]}"#),
  ]

  private static func bar(_ item: String) -> String {
    #""navigationBar":{"title":"T","navigationBarItems":[{\#(item)}]}"#
  }
}
