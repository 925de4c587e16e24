import Beagle
import BeagleJSON
import BeagleSchema

/// Screens as a shop's backend sends them: compact JSON of a scroll view full of cards, the same for the same
/// size.
enum ShopDocument {
  /// A screen of about this number of bytes.
  ///
  /// - Parameter varied: whether each card has styles and expressions of its own. In most screens cards have
  ///   the same ones.
  static func screen(bytes: Int, varied: Bool = false) -> [UInt8] {
    var text =
      #"{"_beagleComponent_":"beagle:screenComponent","id":"shop","navigationBar":{"title":"Garden shop"},"#
    text +=
      #""context":{"id":"cart","value":{"count":2,"total":34.5,"user":{"name":"Ada"},"open":true}},"child":"#
    text += #"{"_beagleComponent_":"beagle:scrollView","scrollDirection":"VERTICAL","children":["#
    var card = 0
    repeat {
      text += card == 0 ? "" : ","
      text += Self.card(card, variation: varied ? card + 1 : 0)
      card += 1
    } while text.utf8.count < bytes - 6
    text += "]}}"
    return Array(text.utf8)
  }

  /// A screen with one context of about this number of bytes, and a few components that read it.
  static func catalogue(bytes: Int) -> [UInt8] {
    var text = #"{"_beagleComponent_":"beagle:container","context":{"id":"catalogue","value":{"items":["#
    var item = 0
    repeat {
      text += item == 0 ? "" : ","
      text += #"{"id":\#(item),"name":"\#(names[item % names.count]) no. \#(item)","price":\#(price(item)),"#
      text += #""stock":{"north":\#(item % 17),"south":\#(item % 5),"ordered":\#(item % 3 == 0)},"#
      text += #""tags":["outdoor","spring","\#(words[item % words.count])"],"note":null,"#
      text += #""text":"\#(sentence(item))"}"#
      item += 1
    } while text.utf8.count < bytes - 300
    text +=
      #"""
      ],"title":"Everything"}},"children":[{"_beagleComponent_":"beagle:text","text":"@{catalogue.title}"},
      """#
    text += #"{"_beagleComponent_":"beagle:text","text":"First: @{catalogue.items[0].name}"}]}"#
    return Array(text.utf8)
  }

  private static func card(_ number: Int, variation: Int) -> String {
    let cart = variation == 0 ? "cart" : "cart.v\(variation)"
    var text = #"{"_beagleComponent_":"beagle:container","id":"card-\#(number)","#
    text += ##""style":{"backgroundColor":"#FAFAF5","cornerRadius":{"radius":8},"##
    text += #""margin":{"bottom":{"value":\#(8 + variation),"type":"REAL"}},"#
    text += #""padding":{"all":{"value":12,"type":"REAL"}},"flex":{"flexDirection":"COLUMN"}},"children":["#
    text += #"{"_beagleComponent_":"beagle:container","style":{"flex":{"flexDirection":"ROW","#
    text += variation == 0 ? "" : #""shrink":\#(variation),"#
    text += #""alignItems":"CENTER"}},"#
    text += #""children":[{"_beagleComponent_":"beagle:image","path":{"_beagleImagePath_":"remote","#
    text +=
      #""url":"/pictures/\#(number).png","placeholder":{"_beagleImagePath_":"local","mobileId":"empty"}},"#
    text += #""mode":"CENTER_CROP","style":{"size":{"width":{"value":\#(48 + variation),"type":"REAL"},"#
    text += #""height":{"value":48,"type":"REAL"}}}},"#
    text +=
      ##"""
      {"_beagleComponent_":"beagle:text","text":"\##(names[number % names.count])","textColor":"#203040",
      """##
    text += #""alignment":"LEFT","style":{"flex":{"grow":1},"#
    text += #""margin":{"left":{"value":\#(8 + variation),"type":"REAL"}}}}]},"#
    text += #"{"_beagleComponent_":"beagle:text","text":"\#(sentence(number))"},"#
    text += #"{"_beagleComponent_":"beagle:text","text":"\#(price(number)) for @{\#(cart).user.name}","#
    text += #""styleId":"price","accessibility":{"accessibilityLabel":"The price","accessible":true}},"#
    text +=
      #"{"_beagleComponent_":"beagle:button","text":"\#(number % 2 == 0 ? "Look closer" : "Put into cart")","#
    text += #""enabled":"@{\#(cart).open}","onPress":["#
    text +=
      number % 2 == 0
      ? #"{"_beagleAction_":"beagle:pushView","route":{"url":"/plants/\#(number)","shouldPrefetch":false}}"#
      : #"{"_beagleAction_":"beagle:setContext","contextId":"cart","path":"count","#
        + #""value":"@{sum(\#(cart).count, 1)}"}"#
    return text + "]}]}"
  }

  private static func price(_ number: Int) -> String { "\(3 + number * 7 % 90).\(10 + number * 13 % 90)" }

  private static func sentence(_ number: Int) -> String {
    (0..<7).map { words[(number * 5 + $0 * 3) % words.count] }.joined(separator: " ")
  }

  private static let names = [
    "Lavender", "Bay tree", "Garden hose", "Clay pot, large", "Tomato seeds", "Rake",
  ]
  private static let words = [
    "blooms", "early", "in", "light", "soil", "and", "keeps", "its", "scent", "through", "warm", "evenings",
    "until", "autumn", "comes", "again",
  ]
}

/// A list of rows that can be pressed, below a button that sets the item in the middle.
func listScreen(rows: Int) -> Screen {
  let items = (0..<rows).map { number -> DynamicObject in
    ["id": .int(number), "name": .string("item \(number)"), "done": false]
  }
  let cell = Touchable(
    child: Container(children: [
      Text(text: "@{item.name}").component, Text(text: "@{item.done}").component,
    ]).component,
    onPress: [SetContext(contextId: "item", path: "done", value: .bind("not(item.done)")).action],
    properties: WidgetProperties(id: "row"))
  let list = ListView(
    dataSource: .bind("items"), templates: [Template(view: cell.component)], key: "id",
    properties: WidgetProperties(id: "list"))
  let path = "[\(rows / 2)].done"
  let button = Button(
    text: "one",
    onPress: [SetContext(contextId: "items", path: path, value: .bind("not(items\(path))")).action],
    properties: WidgetProperties(id: "one"))
  return Screen(
    child: Container(
      children: [button.component, list.component],
      properties: WidgetProperties(context: Context(id: "items", value: .array(DynamicArray(items))))
    ).component)
}
