/// Older names and shapes, with the current ones that mean the same.
package enum LegacyShapes {
  private static let a = document("text", #""text":"a""#)
  private static let b = document("text", #""text":"b""#)
  private static let pop = #"{"_beagleAction_":"beagle:popView"}"#

  package static let same: [(legacy: String, current: String)] = [
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
        #"""
        "path":{"_beagleImagePath_":"remote","url":"/b","placeholder":{"_beagleImagePath_":"local",\#
        "mobileId":"m"}}
        """#
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
        #"""
        "items":[{"icon":{"_beagleImagePath_":"local","mobileId":"m"}},\#
        {"icon":{"_beagleImagePath_":"local","mobileId":"m"}}]
        """#
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
        #"""
        "identifier":"s",\#
        "child":\#(legacy("Container", #""children":[\#(legacy("text", #""text":"a""#))]"#))
        """#
      ),
      document("screenComponent", #""id":"s","child":\#(document("container", #""children":[\#(a)]"#))"#)
    ),
    (
      legacy(
        "container",
        ##"""
        "flex":{"flexDirection":"ROW","grow":1,"size":{"width":{"value":1,"type":"REAL"}},\##
        "margin":{"all":{"value":2,"type":"REAL"}},
        """##
          + ##"""
          "padding":{"top":{"value":3,"type":"REAL"}},"position":{"left":{"value":4,"type":"REAL"}},\##
          "positionType":"ABSOLUTE","display":"NONE"},
          """##
          + ##""appearance":{"backgroundColor":"#F00","cornerRadius":{"radius":5}}"##),
      document(
        "container",
        ##"""
        "style":{"flex":{"flexDirection":"ROW","grow":1},"size":{"width":{"value":1,"type":"REAL"}},\##
        "margin":{"all":{"value":2,"type":"REAL"}},
        """##
          + ##"""
          "padding":{"top":{"value":3,"type":"REAL"}},"position":{"left":{"value":4,"type":"REAL"}},\##
          "positionType":"ABSOLUTE","display":"NONE",
          """##
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

  private static func bar(_ item: String) -> String {
    document(
      "screenComponent", #""navigationBar":{"title":"T","navigationBarItems":[{\#(item)}]},"child":\#(a)"#)
  }

  /// A component of Beagle 0.x.
  package static func legacy(_ type: String, _ properties: String) -> String {
    #"{"_beagleType_":"beagle:component:\#(type)",\#(properties)}"#
  }
}
