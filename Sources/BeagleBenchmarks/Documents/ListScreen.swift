import Beagle
import BeagleJSON
import BeagleSchema

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
