import BeagleExpressions
import BeagleJSON
import BeagleSchema
import SchemaTestSupport
import Testing

/// Shorthands of the builder equal their full forms.
struct BuilderTests {
  private static let a = Text("a").component
  private static let pop = Action.popView(PopView())

  static let components: [(short: Component, full: Component)] = [
    (Button("b") { PopView() }.component, Button(text: "b", onPress: [pop]).component),
    (Button("b", enabled: .bind("ok")) {}.component, Button(text: "b", enabled: .bind("ok")).component),
    (
      Image("/i", placeholder: "p", mode: .center).component,
      Image(path: .value(.remote(RemoteImage("/i", placeholder: LocalImage("p")))), mode: .center).component
    ),
    (Image(local: "@{i}").component, Image(path: .value(.local(LocalImage("@{i}")))).component),
    (
      TextInput(editing: "form", path: "mail", placeholder: "m", type: .email).component,
      TextInput(
        value: .bind("form.mail"), placeholder: "m", type: .value(.email),
        onChange: [
          .setContext(SetContext(contextId: "form", path: "mail", value: .bind("onChange.value")))
        ]
      ).component
    ),
    (
      TextInput(editing: "name").component,
      TextInput(
        value: .bind("name"),
        onChange: [.setContext(SetContext(contextId: "name", value: .bind("onChange.value")))]
      ).component
    ),
    (LazyComponent("/l") { Text("a") }.component, LazyComponent(path: "/l", initialState: a).component),
    (
      PullToRefresh(isRefreshing: .bind("r")) {
        PopView()
      } content: {
        Text("a")
      }.component,
      PullToRefresh(child: a, onPull: [pop], isRefreshing: .bind("r")).component
    ),
    (WebView("/w").component, WebView(url: "/w").component),
    (
      ListView(.bind("d"), key: "k", direction: .horizontal) { Text("a") }.component,
      ListView(dataSource: .bind("d"), templates: [Template(view: a)], key: "k", direction: .horizontal)
        .component
    ),
    (
      ListView(.bind("d"), templates: [Template("item.isNew") { Text("a") }, Template { Text("a") }])
        .component,
      ListView(
        dataSource: .bind("d"), templates: [Template(case: .bind("item.isNew"), view: a), Template(view: a)]
      ).component
    ),
    (
      GridView(columns: 2, .bind("d")) { Text("a") }.component,
      GridView(spanCount: 2, dataSource: .bind("d"), templates: [Template(view: a)]).component
    ),
    (
      TabBar(["A", "B"], currentTab: 1) { PopView() }.component,
      TabBar(
        items: [TabBar.Item(title: "A"), TabBar.Item(title: "B")], currentTab: 1, onTabSelection: [pop]
      ).component
    ),
    (
      TabView(TabItem("A") { Text("a") }).component,
      TabView(children: [TabItem(title: "A", child: a)]).component
    ),
    (
      Form {
        PopView()
      } content: {
        FormInput("n") { Text("a") }
      }.component,
      Form(child: FormInput(name: "n", child: a).component, onSubmit: [pop]).component
    ),
    (FormSubmit { Text("a") }.component, FormSubmit(child: a).component),
    (
      Text("a").context("c", [1]).onInit { PopView() }.cornerRadius(4).display(.bind("d"))
        .accessibility(label: "l", isHeader: true).with { $0.styleId = "s" }.component,
      Text(
        text: "a", styleId: "s",
        properties: WidgetProperties(
          style: Style(cornerRadius: CornerRadius(radius: 4), display: .bind("d")),
          accessibility: Accessibility(accessibilityLabel: "l", isHeader: true),
          context: Context(id: "c", value: [1]), onInit: [pop])
      ).component
    ),
    (Self.a.id("i").padding(2), Text("a").id("i").padding(2).component),
  ]

  @Test(arguments: components.indices)
  func componentShorthandEqualsFullForm(_ index: Int) throws {
    let (short, full) = Self.components[index]
    #expect(short == full)
    #expect(try readBack(short) == full)
  }

  static let actions: [(short: Action, full: Action)] = [
    (
      SetContext("c", path: "p", to: "@{b}").action,
      .setContext(SetContext(contextId: "c", path: "p", value: .bind("b")))
    ),
    (
      SetContext("c", to: ["k": "@{b}"]).action,
      .setContext(SetContext(contextId: "c", value: .value(["k": "@{b}"])))
    ),
    (
      SendRequest("/r", method: .post, data: "@{f}", headers: ["A": "b"]) {
        PopView()
      } onError: {
        Alert("m")
      } onFinish: {
        SubmitForm()
      }.action,
      .sendRequest(
        SendRequest(
          url: "/r", method: .value(.post), data: .bind("f"), headers: .value(["A": "b"]), onSuccess: [pop],
          onError: [.alert(Alert(message: "m"))], onFinish: [.submitForm(SubmitForm())]))
    ),
    (
      Alert("m", title: "t") { PopView() }.action,
      .alert(Alert(title: "t", message: "m", onPressOk: [pop]))
    ),
    (
      Confirm("m", labelOk: "y") {
        PopView()
      } onPressCancel: {
        PopView()
      }.action,
      .confirm(Confirm(message: "m", onPressOk: [pop], onPressCancel: [pop], labelOk: "y"))
    ),
    (
      Condition(if: "gt(a, 1)") {
        PopView()
      } else: {
        SubmitForm()
      }.action,
      .condition(
        Condition(condition: .bind("gt(a, 1)"), onTrue: [pop], onFalse: [.submitForm(SubmitForm())]))
    ),
    (
      AddChildren(to: "i", mode: .prepend) { Text("a") }.action,
      .addChildren(AddChildren(componentId: "i", value: .components([a]), mode: .prepend))
    ),
    (OpenExternalURL("/u").action, .openExternalURL(OpenExternalURL(url: "/u"))),
    (
      OpenNativeRoute("/n", data: ["a": "@{b}"]).action,
      .openNativeRoute(OpenNativeRoute(route: "/n", data: ["a": .bind("b")], shouldResetApplication: false))
    ),
    (PopToView("/p").action, .popToView(PopToView(route: "/p"))),
    (
      PushView("/p", passing: "@{item}").action,
      .pushView(
        PushView(
          route: .remote(RemoteRoute(url: "/p")), navigationContext: NavigationContext(value: .bind("item"))))
    ),
    (PushView(Screen { Text("a") }).action, .pushView(PushView(route: .local(Screen(child: a))))),
    (PushStack("/p").action, .pushStack(PushStack(route: .remote(RemoteRoute(url: "/p"))))),
    (PushStack(Screen { Text("a") }).action, .pushStack(PushStack(route: .local(Screen(child: a))))),
    (ResetStack("/p").action, .resetStack(ResetStack(route: .remote(RemoteRoute(url: "/p"))))),
    (
      ResetApplication("/p").action,
      .resetApplication(ResetApplication(route: .remote(RemoteRoute(url: "/p"))))
    ),
  ]

  @Test(arguments: actions.indices)
  func actionShorthandEqualsFullForm(_ index: Int) throws {
    let (short, full) = Self.actions[index]
    let holders = [short, full].map { Button(text: "x", onPress: [$0]).component }
    #expect(try readBack(holders[0]) == readBack(holders[1]))
    #expect(try text(holders[0]) == text(holders[1]))
    #expect(try readBack(holders[0]) == holders[0] || index == 8, "an absent bool is written as false")
  }

  @Test func actionBuilderSupportsControlFlow() {
    func button(_ isLast: Bool) -> Button {
      Button("b") {
        if isLast { PopStack() } else { PopView() }
        for path in ["/a", "/b"] { PushView(.value(path)) }
        if isLast { Self.pop }
      }
    }
    #expect(
      button(true).onPress?.map(\.typeName) == [
        "beagle:popStack", "beagle:pushView", "beagle:pushView", "beagle:popView",
      ])
    #expect(
      button(false).onPress?.map(\.typeName) == ["beagle:popView", "beagle:pushView", "beagle:pushView"])
  }
}
