import SchemaTestSupport

/// Documents with one error each, of the kinds that people make.
enum FaultyDocuments {
  static let all: [(document: String, fault: String)] =
    components + properties + actions.map { (document("button", #""text":"x","onPress":[\#($0)]"#), $1) }

  private static let text = document("text", #""text":"x""#)
  private static let pop = action("popView")

  private static let components: [(String, String)] = [
    (#"{"text":"x"}"#, "no type"),
    (#"{}"#, "nothing"),
    (#"[]"#, "a list is no component"),
    (#""text""#, "a string is no component"),
    (#"null"#, "null is no component"),
    (#"{"_beagleComponent_":5,"text":"x"}"#, "a number as a type"),
    (#"{"_beagleComponent_":"text","text":"x"}"#, "a type without a namespace"),
    (document("label", #""text":"x""#), "an unknown type"),
    (document("Txt", #""text":"x""#), "an unknown type"),
    (action("popView"), "an action in place of a component"),
    (document("text"), "no text"),
    (document("text", #""text":null"#), "a text that is null"),
    (document("button", #""onPress":[]"#), "no text"),
    (document("image"), "no path"),
    (document("touchable", #""onPress":[]"#), "no child"),
    (document("touchable", #""child":\#(text)"#), "no actions"),
    (document("touchable", #""onPress":[],"child":null"#), "a child that is null"),
    (document("screenComponent"), "no child"),
    (document("screenComponent", #""child":{"text":"x"}"#), "a child without a type"),
    (document("screenComponent", #""child":\#(document("label"))"#), "an unknown type inside"),
    (document("screenComponent", #""child":\#(text),"navigationBar":{}"#), "a bar without a title"),
    (document("container", #""children":[\#(text),{"text":"x"}]"#), "a second child without a type"),
    (document("container", #""children":["x"]"#), "a string in place of a child"),
    (document("container", #""children":"@{list}""#), "an expression where none is taken"),
    (document("tabBar"), "no tabs"),
    (document("formInput", #""child":\#(text)"#), "an input without a name"),
    (document("lazyComponent"), "no path"),
    (document("webView"), "no URL"),
    (document("listView", #""dataSource":[],"templates":[{"case":true}]"#), "a template without a view"),
    (#"{"beaglePlatform":"IOS"}"#, "a platform without a component"),
  ]

  private static let properties: [(String, String)] = [
    (document("text", #""text":"x","aligment":"LEFT""#), "a misspelt property"),
    (document("text", #""text":"x","onPress":[]"#), "a property of another component"),
    (document("text", #""text":5"#), "a number as a text"),
    (document("text", #""text":"x","alignment":"MIDDLE""#), "an unknown word"),
    (document("text", #""text":"x","alignment":1"#), "a number as a word"),
    (document("text", #""text":"x","textColor":"redd""#), "a colour by an unknown name"),
    (document("text", ##""text":"x","textColor":"#12345""##), "a colour of five digits"),
    (document("text", #""text":"x","id":7"#), "a number as an id"),
    (document("text", #""text":"x","style":[]"#), "a list as a style"),
    (document("text", ##""text":"x","style":{"colour":"#FFF"}"##), "a property that styles do not have"),
    (document("text", #""text":"x","style":{"flex":{"gorw":1}}"#), "a misspelt property of flex"),
    (document("text", #""text":"x","style":{"flex":{"grow":"1"}}"#), "a number in quotes"),
    (
      document("text", #""text":"x","style":{"flex":{"alignItems":"SPACE_BETWEEN"}}"#),
      "a word of another property"
    ),
    (document("text", #""text":"x","style":{"size":{"width":"8px"}}"#), "a length with a unit of CSS"),
    (document("text", #""text":"x","style":{"size":{"width":{"value":8}}}"#), "a length without a unit"),
    (
      document("text", #""text":"x","style":{"margin":{"all":{"value":8,"type":"PX"}}}"#), "an unknown unit"
    ),
    (document("text", #""text":"x","style":{"display":"HIDDEN"}"#), "an unknown way to be displayed"),
    (document("text", #""text":"x","context":{"value":1}"#), "a context without an id"),
    (document("text", #""text":"x","accessibility":{"label":"x"}"#), "a misspelt property of accessibility"),
    (document("button", #""text":"x","enabled":"false""#), "a bool in quotes"),
    (document("button", #""text":"x","onPress":"pop""#), "a string as an action"),
    (document("textInput", #""type":"PHONE""#), "an unknown kind of text"),
    (document("image", #""path":"photo""#), "a string as a path"),
    (document("image", #""path":{"_beagleImagePath_":"web","url":"/x"}"#), "an unknown kind of image"),
    (document("image", #""path":{"_beagleImagePath_":"remote"}"#), "an image without a URL"),
    (document("image", #""path":{"_beagleImagePath_":"local"}"#), "an image without a name"),
    (document("image", #""path":{"mobileId":"x"},"mode":"COVER""#), "an unknown mode"),
    (document("pageIndicator", #""numberOfPages":2.5"#), "half a page"),
    (document("gridView", #""dataSource":[],"spanCount":"2""#), "columns in quotes"),
    (document("scrollView", #""scrollDirection":"DIAGONAL""#), "an unknown direction"),
    (document("tabBar", #""items":[{"titel":"x"}]"#), "a misspelt property of a tab"),
    (document("form", #""child":\#(text),"additionalData":{"n":1}"#), "a number among strings"),
  ]

  private static let actions: [(String, String)] = [
    (#"{"route":{"url":"/x"}}"#, "an action without a type"),
    (text, "a component in place of an action"),
    (action("navigate", #""route":"/x""#), "an unknown action"),
    (#"{"_beagleAction_":"popView"}"#, "an action without a namespace"),
    (action("pushView"), "no route"),
    (action("pushView", #""route":"/x""#), "a string as a route"),
    (action("pushView", #""route":{}"#), "a route to nowhere"),
    (action("pushView", #""route":{"url":"/x","prefetch":true}"#), "a misspelt property of a route"),
    (action("pushView", #""route":{"screen":{"id":"s"}}"#), "a screen without a child"),
    (
      action("pushView", #""route":{"url":"/x","httpAdditionalData":{"method":"FETCH"}}"#),
      "an unknown method"
    ),
    (action("popToView", #""route":{"url":"/x"}"#), "a route where a name is taken"),
    (action("sendRequest", #""method":"GET""#), "no URL"),
    (action("sendRequest", #""url":"/x","method":"SEND""#), "an unknown method"),
    (action("sendRequest", #""url":"/x","onSuccess":[{"alert":"x"}]"#), "an action inside without a type"),
    (action("alert", #""title":"x""#), "no message"),
    (action("alert", #""message":"x","onOk":\#(pop)"#), "a misspelt property"),
    (action("condition", #""onTrue":[]"#), "no condition"),
    (action("condition", #""condition":"yes""#), "a string as a condition"),
    (action("setContext", #""context":"c""#), "a misspelt property"),
    (action("addChildren", #""componentId":"c""#), "nothing to add"),
    (action("addChildren", #""componentId":"c","value":[],"mode":"INSERT""#), "an unknown mode"),
    (action("addChildren", #""componentId":"c","value":[{"text":"x"}]"#), "a component without a type"),
    (action("openExternalURL", #""url":null"#), "a URL that is null"),
    (action("formRemoteAction", #""path":"/x""#), "no method"),
    (action("formValidation", #""errors":[{"inputName":"n"}]"#), "an error without a message"),
    (action("popView", #""analytics":{"attributes":5}"#), "a number as attributes"),
    (action("popView", #""analytics":"yes""#), "a string where a bool is taken"),
  ]
}
