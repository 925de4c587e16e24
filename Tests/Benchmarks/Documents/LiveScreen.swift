import Beagle
import BeagleSchema
import BeagleTerminal

/// Rows of a few components below a text that reads a context of its own, tabs over two pages, and a form; in
/// a scroll view.
struct LiveScreen {
  let screen: Screen
  let runtime: Runtime
  let components: Int
  let one: [NodeID]
  let tabs: [NodeID]
  let input: NodeID

  /// - Parameter count: the approximate number of components besides the form.
  init(components count: Int) throws {
    let sections = (0..<max(1, count / 100)).map { section -> Component in
      let rows = (0..<25).map { row -> Component in
        Container(children: [
          Text(text: .value("row \(section * 25 + row)")).component,
          Text(text: "seen @{global}").component,
          Button(text: "press").component,
        ]).component
      }
      return Container(children: rows).component
    }
    let set = (0..<2).map { number in
      Button(
        text: "set", onPress: [SetContext(contextId: "one", value: .value(.int(number))).action],
        properties: WidgetProperties(id: "set\(number)")
      ).component
    }
    let tabs = TabBar(
      items: [TabBar.Item(title: "a"), TabBar.Item(title: "b")],
      onTabSelection: [SetContext(contextId: "page", value: .bind("onTabSelection")).action])
    let pages = PageView(
      children: [
        Container(children: [Text(text: "@{one}").component]).component, Text(text: "second").component,
      ],
      currentPage: .bind("page"))
    let top = Container(
      children: set + [tabs.component, pages.component, Self.form.component] + sections,
      properties: WidgetProperties(context: Context(id: "one", value: 0)))
    screen = Screen(
      child: ScrollView(children: [top.component]).component,
      properties: WidgetProperties(context: Context(id: "page", value: 0)))
    runtime = Self.opened(screen)
    let nodes = runtime.scene?.nodes
    components = nodes?.count { $0.componentType != nil } ?? 0
    one = [try Self.node("set0", runtime), try Self.node("set1", runtime)]
    input = try Self.node("f25", runtime)
    self.tabs = nodes?.filter { $0.content.kind == "tab" }.map(\.node) ?? []
  }

  /// Fifty inputs that all read one context.
  private static var form: SimpleForm {
    let inputs = (0..<50).map { number in
      TextInput(
        value: .bind("form.f\(number)"),
        onChange: [
          SetContext(contextId: "form", path: "f\(number)", value: .bind("onChange.value")).action
        ], error: .bind("condition(isEmpty(form.f\(number)), 'required', '')"), showError: .value(true),
        properties: WidgetProperties(id: "f\(number)")
      ).component
    }
    return SimpleForm(
      children: inputs, properties: WidgetProperties(context: Context(id: "form", value: [:])))
  }

  static func opened(_ screen: Screen) -> Runtime {
    let renderer = TerminalRenderer()
    var builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 80))
    builder.limits.nodes = 1_000_000
    var runtime = Runtime(builder)
    _ = runtime.handle(.open(.local(screen)))
    return runtime
  }

  static func node(_ id: String, _ runtime: Runtime) throws -> NodeID {
    guard let node = runtime.scene?.nodes.first(where: { $0.id == id }) else { throw WrongInput("no \(id)") }
    return node.node
  }
}
