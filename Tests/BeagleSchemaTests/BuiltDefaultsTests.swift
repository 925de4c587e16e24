import BeagleExpressions
import BeagleJSON
import BeagleSchema
import Testing

/// What is built in Swift with as little as possible reads back equal, and has what the strictest client insists on.
@Suite struct BuiltDefaultsTests {
  private func expect(
    _ component: Component, has keys: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let bytes = try component.encoded()
    let read = try Component.read(bytes)
    #expect(read.component == component, sourceLocation: sourceLocation)
    let text = String(decoding: bytes, as: UTF8.self)
    for key in keys { #expect(text.contains("\"\(key)\":"), "\(text)", sourceLocation: sourceLocation) }
  }

  @Test func componentsReadBackEqual() throws {
    let part = LazyComponent(path: "/l").component
    try expect(part, has: ["initialState"])
    try expect(SimpleForm(children: nil).component, has: ["onSubmit"])
    try expect(PullToRefresh(child: part).component, has: ["onPull"])
    try expect(GridView(spanCount: 2, dataSource: .value([])).component, has: ["templates", "spanCount"])
    try expect(GridView(spanCount: 2, dataSource: .value([]), children: [part]).component)
    try expect(SimpleForm(children: nil, styleId: "s").component, has: ["styleId"])
  }

  @Test func navigationBarItemsReadBackEqual() throws {
    let both = LocalImage("m", url: "/m.png")
    let items = [NavigationBarItem(image: both), NavigationBarItem(image: LocalImage("m"))]
    let screen = Screen(
      navigationBar: NavigationBar(title: "T", navigationBarItems: items),
      child: LazyComponent(path: "/l").component)
    try expect(screen.component, has: ["onPress", "url"])
  }

  @Test func actionsReadBackEqual() throws {
    let actions: [Action] = [
      OpenNativeRoute(route: "r").action, SetContext(contextId: "c").action,
      PopView(navigationContext: NavigationContext()).action,
      PushView(route: .remote(RemoteRoute(url: "/r")), controllerId: "c").action,
    ]
    let button = Button(text: "x", onPress: actions)
    try expect(button.component, has: ["shouldResetApplication", "value", "controllerId"])
  }

  @Test(arguments: [
    "plain", #"\"#, #"a\b"#, #"\\"#, "@{x}", #"\@{x}"#, #"\\@{x}"#, "@{", "@{a b}", #"\ @{x} \\"#,
  ])
  func everyTextOfAContextReadsBackEqual(_ text: String) throws {
    let context = Context(id: "c", value: ["list": [.string(text)], "text": .string(text)])
    try expect(Container(children: nil, properties: WidgetProperties(context: context)).component)
  }

  @Test func aContextsTextHasItsBackslashesUndone() throws {
    let json =
      #"{"_beagleComponent_":"beagle:container","context":{"id":"c","value":["\\@{x}","@{x}","a\\\\b"]}}"#
    guard case .container(let container) = try Component.read(Array(json.utf8)).component else {
      Issue.record("a container was written")
      return
    }
    #expect(container.properties.context?.value == ["@{x}", "@{x}", #"a\b"#])
  }
}
