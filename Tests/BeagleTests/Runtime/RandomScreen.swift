import Beagle

/// Random screens and events of all kinds from a seed.
struct RandomScreen {
  private var state: UInt64
  private var ids = 0
  private let contexts = ["a", "b", "c", "list", "page"]

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
  }

  mutating func number(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }

  mutating func chance(_ percent: Int) -> Bool { number(100) < percent }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[number(values.count)] }

  private mutating func id() -> String {
    ids += 1
    return "n\(ids)"
  }

  mutating func screen() -> Screen {
    var properties = WidgetProperties()
    properties.context = Context(id: "list", value: list())
    let inner = Container(children: (0..<3 + number(4)).map { _ in component(depth: 2) })
    var page = Container(children: [inner.component, component(depth: 1)])
    page.properties.context = Context(id: "page", value: .int(number(3)))
    return Screen(
      child: Container(
        children: [page.component],
        properties: WidgetProperties(id: "root", context: Context(id: "a", value: scalar()))
      ).component, properties: properties)
  }

  private mutating func scalar() -> DynamicObject {
    switch number(5) {
    case 0: .empty
    case 1: .int(number(4))
    case 2: .bool(chance(50))
    default: .string(String(repeating: pick(["x", "yy ", "zzz"]), count: number(20)))
    }
  }

  private mutating func list() -> DynamicObject {
    let keys = ["p", "q", "r", "s", "t"].filter { _ in chance(60) }
    let items = keys.map { key -> DynamicObject in
      [
        "id": .string(key), "n": scalar(),
        "tags": .array(DynamicArray((0..<number(3)).map { _ in scalar() })),
      ]
    }
    return .array(DynamicArray(chance(50) ? items : items.reversed()))
  }

  private mutating func text() -> Bind<String> {
    pick([
      "@{a}", "b: @{b}", "plain", "@{c} and @{a}", "@{item.n}", "@{index}", "@{length(list)}", "@{page}",
      "@{global}",
    ])
  }

  private mutating func component(depth: Int) -> Component {
    var component = depth > 0 && chance(60) ? box(depth: depth) : leaf()
    if chance(20), case .container(var container) = component {
      container.properties.context = Context(id: pick(["a", "b", "c"]), value: scalar())
      component = .container(container)
    }
    return component
  }

  private mutating func leaf() -> Component {
    switch number(6) {
    case 0:
      return Button(
        text: text(), enabled: chance(30) ? .bind("not(eq(b, 1))") : nil, onPress: actions(2),
        properties: WidgetProperties(id: id())
      ).component
    case 1:
      return TextInput(
        value: chance(70) ? text() : nil, hidden: chance(30) ? .bind("eq(b, 1)") : nil, onChange: actions(2),
        onFocus: actions(1), onBlur: actions(1),
        error: chance(50) ? text() : nil, showError: chance(50) ? .bind("eq(a, 1)") : .value(true),
        properties: WidgetProperties(id: id())
      ).component
    case 2:
      return TabBar(
        items: (0..<3).map { TabBar.Item(title: "tab \($0)") }, currentTab: chance(60) ? .bind("page") : nil,
        onTabSelection: actions(1), properties: WidgetProperties(id: id())
      ).component
    case 3: return PageIndicator(numberOfPages: 3, currentPage: .bind("page")).component
    default:
      return Text(
        text: text(), alignment: nil, textColor: chance(20) ? .bind("a") : nil, styleId: nil,
        properties: WidgetProperties(id: id(), style: style())
      ).component
    }
  }

  private mutating func style() -> Style? {
    guard chance(50) else { return nil }
    var style = Style()
    if chance(30) { style.display = .bind("condition(eq(a, 1), 'NONE', 'FLEX')") }
    if chance(30) { style.backgroundColor = .bind("b") }
    if chance(15) { style.size = Size(height: 30) }
    if chance(15) { style.margin = EdgeValue(top: -20) }
    if chance(30) { style.padding = EdgeValue(all: UnitValue(.bind("c"), .real)) }
    if chance(30) { style.flex = Flex(flexDirection: chance(50) ? .value(.row) : nil, grow: .bind("a")) }
    return style
  }

  private mutating func box(depth: Int) -> Component {
    let children = (0..<1 + number(3)).map { _ in component(depth: depth - 1) }
    let properties = WidgetProperties(id: id(), style: style())
    switch number(8) {
    case 0:
      return ListView(
        dataSource: chance(80) ? .bind("list") : .bind("item.tags"),
        templates: [
          Template(case: .bind("eq(item.n, 1)"), view: component(depth: depth - 1)),
          Template(view: Container(children: children).component),
        ], key: chance(60) ? "id" : nil, properties: properties
      ).component
    case 1:
      return GridView(
        spanCount: 2, dataSource: .bind("list"), templates: [Template(view: children[0])],
        key: chance(60) ? "id" : nil, properties: properties
      ).component
    case 2:
      return PageView(
        children: children, currentPage: chance(60) ? .bind("page") : nil, onPageChange: actions(1),
        pageIndicator: chance(50) ? PageIndicator().component : nil, properties: properties
      ).component
    case 3: return ScrollView(children: children, properties: properties).component
    case 4: return Touchable(child: children[0], onPress: actions(2), properties: properties).component
    case 5:
      return TabView(children: children.map { TabItem(title: "t", child: $0) }, properties: properties)
        .component
    case 6:
      return PullToRefresh(
        child: children[0], onPull: actions(1), isRefreshing: .bind("eq(a, 1)"), properties: properties
      ).component
    default: return Container(children: children, properties: properties).component
    }
  }

  private mutating func actions(_ limit: Int) -> [Action] {
    (0..<number(limit + 1)).map { _ in
      switch number(8) {
      case 0: return SetContext(contextId: "list", value: .value(list())).action
      case 1: return SetContext(contextId: "item", path: "n", value: .value(scalar())).action
      case 2: return SetContext(contextId: "page", value: .value(.int(number(4)))).action
      case 3: return SetContext(contextId: "list", path: "[0].n", value: .value(scalar())).action
      case 4:
        return AddChildren(
          componentId: pick(["root", "n1", "n2", "n3"]), value: .components([leaf()]),
          mode: pick([.append, .prepend, .replace])
        ).action
      case 5: return SetContext(contextId: "global", value: .value(scalar())).action
      default: return SetContext(contextId: pick(["a", "b", "c"]), value: .value(scalar())).action
      }
    }
  }

  /// A random user event for a scene.
  mutating func event(in scene: Scene) -> Event {
    if chance(5) { return .resize(width: Float(200 + number(300)), height: chance(50) ? 300 : nil) }
    if chance(8) { return .setGlobal(scalar()) }
    let nodes = scene.nodes.filter { !$0.interactions.isEmpty }
    guard !nodes.isEmpty else { return .setGlobal(scalar()) }
    let node = pick(Array(nodes))
    if node.interactions.contains(.edit) {
      return pick([.edit(node.node, text: "typed \(number(100))"), .focus(node.node), .blur(node.node)])
    }
    if node.interactions.contains(.turn) { return .turn(node.node, page: number(3)) }
    if node.interactions.contains(.pull), chance(50) { return .pull(node.node) }
    if node.interactions.contains(.scroll) { return .scroll(node.node, offset: Float(number(300))) }
    return .press(node.node)
  }
}
