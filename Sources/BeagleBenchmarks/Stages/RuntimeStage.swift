import Beagle
import BeagleSchema
import BeagleTerminal

/// What an event costs beside building the screen from the start.
func runtimeStage(_ settings: Settings) throws {
  var table = Table(
    "components", "build ms", "one text µs", "of build", "all texts ms", "scene kept µs", "tab µs")
  for count in settings.nodes {
    let live = try LiveScreen(rows: count)
    let build = settings.stopwatch.seconds { keep(LiveScreen.opened(live.screen)) }
    var runtime = live.runtime
    var turn = 0
    let one = settings.stopwatch.seconds {
      turn += 1
      keep(runtime.handle(.press(live.one[turn % 2])))
    }
    let all = settings.stopwatch.seconds {
      turn += 1
      keep(runtime.handle(.setGlobal(.int(turn))))
    }
    var kept = runtime.scene
    let beside = settings.stopwatch.seconds {
      turn += 1
      keep(runtime.handle(.press(live.one[turn % 2])))
      kept = runtime.scene
    }
    keep(kept)
    let tab = settings.stopwatch.seconds {
      turn += 1
      keep(runtime.handle(.press(live.tabs[turn % 2])))
    }
    table.row(
      grouped(live.components), figure(build * 1e3), figure(one * 1e6), figure(one / build * 100) + " %",
      figure(all * 1e3), figure(beside * 1e6), figure(tab * 1e6))
  }
  table.print(title: "Runtime: an update beside building from the start")
  try formStage(settings)
  try listStage(settings)
  try navigationStage(settings)
}

/// A keystroke in a form of fifty inputs that all read one context.
private func formStage(_ settings: Settings) throws {
  let inputs = (0..<50).map { number in
    TextInput(
      value: .bind("form.f\(number)"),
      onChange: [
        SetContext(contextId: "form", path: "f\(number)", value: .bind("onChange.value")).action
      ], error: .bind("condition(isEmpty(form.f\(number)), 'required', '')"), showError: .value(true),
      properties: WidgetProperties(id: "f\(number)")
    ).component
  }
  let form = SimpleForm(
    children: inputs, properties: WidgetProperties(context: Context(id: "form", value: [:])))
  let screen = Screen(child: form.component)
  var runtime = LiveScreen.opened(screen)
  let input = try LiveScreen.node("f25", runtime)
  var turn = 0
  let key = settings.stopwatch.seconds {
    turn += 1
    keep(runtime.handle(.edit(input, text: turn % 2 == 0 ? "tea" : "kettle")))
  }
  let build = settings.stopwatch.seconds { keep(LiveScreen.opened(screen)) }
  print("a keystroke in a form of 50 inputs: \(figure(key * 1e6)) µs; building it: \(figure(build * 1e6)) µs")
}

/// One item of a list of ten thousand.
private func listStage(_ settings: Settings) throws {
  let count = 10_000
  let items = (0..<count).map { number -> DynamicObject in
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
  let button = Button(
    text: "one",
    onPress: [
      SetContext(contextId: "items", path: "[5000].done", value: .bind("not(items[5000].done)")).action
    ],
    properties: WidgetProperties(id: "one"))
  let screen = Screen(
    child: Container(
      children: [button.component, list.component],
      properties: WidgetProperties(context: Context(id: "items", value: .array(DynamicArray(items))))
    ).component)
  var runtime = LiveScreen.opened(screen)
  let (row, one) = (try LiveScreen.node("row:5000", runtime), try LiveScreen.node("one", runtime))
  let item = settings.stopwatch.seconds { keep(runtime.handle(.press(row))) }
  let path = settings.stopwatch.seconds { keep(runtime.handle(.press(one))) }
  let build = settings.stopwatch.seconds { keep(LiveScreen.opened(screen)) }
  print(
    "one of 10,000 rows, by its item: \(figure(item * 1e6)) µs; by a path into the data: \(figure(path * 1e3)) ms; "
      + "building them: \(figure(build * 1e3)) ms")
}

/// A thousand pushes and pops.
private func navigationStage(_ settings: Settings) throws {
  let next = Screen(
    child: Container(children: [
      Button(
        text: "back", onPress: [PopView().action], properties: WidgetProperties(id: "back")
      ).component
    ]).component)
  let screen = Screen(
    child: Button(
      text: "go", onPress: [PushView(route: .local(next)).action], properties: WidgetProperties(id: "go")
    ).component)
  var runtime = LiveScreen.opened(screen)
  func thousand() throws {
    for _ in 0..<1_000 {
      keep(runtime.handle(.press(try LiveScreen.node("go", runtime))))
      keep(runtime.handle(.press(try LiveScreen.node("back", runtime))))
    }
  }
  try thousand()
  let before = peakMemory()
  try thousand()
  print(
    "1,000 pushes and pops after as many: peak memory \(size(before)) before, \(size(peakMemory())) after")
}

/// Rows of a few components, one of which reads a context of its own, below tabs over two pages.
private struct LiveScreen {
  let screen: Screen
  let runtime: Runtime
  let components: Int
  let one: [NodeID]
  let tabs: [NodeID]

  init(rows count: Int) throws {
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
      children: set + [tabs.component, pages.component] + sections,
      properties: WidgetProperties(context: Context(id: "one", value: 0)))
    screen = Screen(
      child: top.component, properties: WidgetProperties(context: Context(id: "page", value: 0)))
    runtime = Self.opened(screen)
    let nodes = runtime.scene?.nodes
    components = nodes?.count { $0.componentType != nil } ?? 0
    one = [try Self.node("set0", runtime), try Self.node("set1", runtime)]
    self.tabs = nodes?.filter { $0.content.kind == "tab" }.map(\.node) ?? []
  }

  static func opened(_ screen: Screen) -> Runtime {
    let renderer = TerminalRenderer()
    var runtime = Runtime(SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 80)))
    _ = runtime.handle(.open(.local(screen)))
    return runtime
  }

  static func node(_ id: String, _ runtime: Runtime) throws -> NodeID {
    guard let node = runtime.scene?.nodes.first(where: { $0.id == id }) else { throw WrongInput("no \(id)") }
    return node.node
  }
}
