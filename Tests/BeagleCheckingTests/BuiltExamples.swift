import BeagleExpressions
import BeagleJSON
import SchemaTestSupport

@testable import BeagleSchema

/// Each type built in Swift with as few arguments as possible. The switches have a case for each type, so
/// that no type is forgotten.
enum BuiltExamples {
  private static let child = Text(text: "c").component
  private static let color = Bind.value(Color(0x112233))
  private static let data = Bind<DynamicObject>.value([1, ["k": "v"], nil])

  static func least(_ kind: Component.Kind) -> [Component] {
    switch kind {
    case .screen:
      [
        Screen(child: child).component,
        Screen(navigationBar: NavigationBar(title: "t"), child: child).component,
        Screen(
          safeArea: SafeArea(),
          navigationBar: NavigationBar(
            title: "t",
            navigationBarItems: [NavigationBarItem(), NavigationBarItem(image: LocalImage("m"))]),
          child: child
        ).component,
      ]
    case .container:
      [
        Container(children: nil).component, Container(children: []).component,
        Container(
          children: nil,
          properties: WidgetProperties(
            style: Style(), accessibility: Accessibility(accessible: nil), context: Context(id: "x"),
            onInit: [])
        ).component,
        Container(
          children: nil,
          properties: WidgetProperties(
            style: Style(
              cornerRadius: CornerRadius(), size: Size(), margin: EdgeValue(), padding: EdgeValue(),
              position: EdgeValue(), flex: Flex()), accessibility: Accessibility())
        ).component,
      ]
    case .scrollView: [ScrollView(children: nil).component]
    case .text: [Text(text: "t").component]
    case .button: [Button(text: "t").component]
    case .image:
      [
        Image(path: .value(.local(LocalImage("m")))).component,
        Image(path: .value(.remote(RemoteImage("/u")))).component,
      ]
    case .textInput: [TextInput().component]
    case .simpleForm: [SimpleForm(children: nil).component]
    case .listView:
      [
        ListView(dataSource: nil).component, ListView(templates: [Template(view: child)]).component,
        ListView(dataSource: data).component,
      ]
    case .gridView:
      [
        GridView(dataSource: nil).component, GridView(templates: [Template(view: child)]).component,
        GridView(dataSource: data).component,
      ]
    case .pageView: [PageView(children: nil).component]
    // Colours that are absent must not be written.
    case .pageIndicator: [PageIndicator(selectedColor: color, unselectedColor: color).component]
    case .tabBar: [TabBar(items: []).component, TabBar(items: [TabBar.Item()]).component]
    case .touchable: [Touchable(child: child, onPress: []).component]
    case .lazyComponent: [LazyComponent(path: "/l").component]
    case .pullToRefresh: [PullToRefresh(child: child).component]
    case .webView: [WebView(url: "/w").component]
    case .tabView: [TabView(children: []).component, TabView(children: [TabItem(child: child)]).component]
    case .form: [Form(child: child).component]
    case .formInput: [FormInput(name: "n", child: child).component]
    case .formSubmit: [FormSubmit(child: child).component]
    }
  }

  private static let routes = [
    Route.remote(RemoteRoute(url: "/r")), .local(Screen(child: child)),
    .remote(RemoteRoute(url: "/r", httpAdditionalData: RouteRequest())),
  ]

  static func least(_ kind: Action.Kind) -> [Action] {
    switch kind {
    case .setContext: [SetContext(contextId: "c").action, SetContext(contextId: "c", path: "").action]
    case .sendRequest: [SendRequest(url: "/u").action]
    case .alert: [Alert(message: "m").action]
    case .confirm: [Confirm(message: "m").action]
    case .condition: [Condition(condition: true).action]
    case .addChildren: [AddChildren(componentId: "i", value: .components([])).action]
    case .submitForm: [SubmitForm().action]
    case .openExternalURL: [OpenExternalURL(url: "/u").action]
    case .openNativeRoute: [OpenNativeRoute(route: "/n").action]
    case .pushStack: routes.map { PushStack(route: $0).action }
    case .popStack: [PopStack().action]
    case .pushView: routes.map { PushView(route: $0).action }
    case .popView: [PopView().action, PopView(navigationContext: NavigationContext()).action]
    case .popToView: [PopToView(route: "/v").action]
    case .resetStack: routes.map { ResetStack(route: $0).action }
    case .resetApplication: routes.map { ResetApplication(route: $0).action }
    case .formRemoteAction: [FormRemoteAction(path: "/f", method: .get).action]
    case .formLocalAction: [FormLocalAction(name: "n").action]
    case .formValidation: [FormValidation(errors: []).action]
    }
  }
}
