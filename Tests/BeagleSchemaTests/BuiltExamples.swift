import BeagleExpressions
import BeagleJSON

@testable import BeagleSchema

/// Each type built in Swift: with everything that can be said of it, and with as little as possible. The switches have a
/// case for each type, so that no type is forgotten.
enum BuiltExamples {
  private static let pop = [PopView().action]
  private static let child = Text(text: "c").component
  private static let children = [child]
  private static let picture = LocalImage("m", url: "/m.png")
  private static let color = Bind.value(Color(0x112233))
  private static let data = Bind<DynamicObject>.value([1, ["k": "v"], nil])

  private static let label = Accessibility(accessibilityLabel: "l", accessible: true, isHeader: true)
  private static let length = UnitValue.real(1.5)
  private static let edges = EdgeValue(
    left: length, top: length, right: length, bottom: length, start: length, end: length, horizontal: length,
    vertical: length, all: length)
  private static let style = Style(
    backgroundColor: color,
    cornerRadius: CornerRadius(radius: 1, topLeft: 2, topRight: 3, bottomLeft: 4, bottomRight: 5),
    borderColor: color, borderWidth: 1,
    size: Size(
      width: length, height: .percent(50), minWidth: length, minHeight: length, maxWidth: length,
      maxHeight: length, aspectRatio: 1.5),
    margin: edges, padding: edges, position: edges, positionType: .value(.absolute), display: .value(.none),
    flex: Flex(
      flexDirection: .value(.row), flexWrap: .value(.wrap), justifyContent: .value(.center),
      alignItems: .value(.center), alignSelf: .value(.center), alignContent: .value(.center), basis: length,
      flex: 1, grow: 2, shrink: 3))
  private static let common = WidgetProperties(
    id: "i", style: style, accessibility: label, context: Context(id: "x", value: ["k": [1, nil]]),
    onInit: pop)
  private static let templates = [
    Template(case: .bind("eq(item, 1)"), view: child), Template(view: child),
  ]

  static func full(_ kind: Component.Kind) -> Component {
    switch kind {
    case .screen:
      Screen(
        safeArea: SafeArea(top: true, leading: false, bottom: true, trailing: false),
        navigationBar: NavigationBar(
          title: "t", styleId: "s", showBackButton: false, backButtonAccessibility: label,
          navigationBarItems: [
            NavigationBarItem(id: "n", text: "t", image: LocalImage("m"), onPress: pop, accessibility: label)
          ]), child: child, properties: common
      ).component
    case .container: Container(children: children, styleId: "s", properties: common).component
    case .scrollView:
      ScrollView(
        children: children, scrollDirection: .horizontal, scrollBarEnabled: false, properties: common
      ).component
    case .text:
      Text(
        text: "t", alignment: .value(.center), textColor: color, styleId: "s", properties: common
      ).component
    case .button:
      Button(text: "t", styleId: "s", enabled: true, onPress: pop, properties: common).component
    case .image:
      Image(
        path: .value(.remote(RemoteImage("/u", placeholder: picture))), mode: .center, styleId: "s",
        properties: common
      ).component
    case .textInput:
      TextInput(
        value: "v", placeholder: "p", enabled: true, readOnly: false, hidden: false, type: .value(.email),
        styleId: "s", onChange: pop, onFocus: pop, onBlur: pop, error: "e", showError: true,
        properties: common
      ).component
    case .simpleForm:
      SimpleForm(
        children: children, onSubmit: pop, onValidationError: pop, styleId: "s", properties: common
      ).component
    case .listView:
      ListView(
        dataSource: data, templates: templates, children: children, iteratorName: "it", indexName: "in",
        key: "k", direction: .horizontal, onScrollEnd: pop, scrollEndThreshold: 50,
        isScrollIndicatorVisible: true, useParentScroll: true, properties: common
      ).component
    case .gridView:
      GridView(
        spanCount: 2, dataSource: data, templates: templates, children: children, iteratorName: "it",
        indexName: "in", key: "k", direction: .horizontal, onScrollEnd: pop, scrollEndThreshold: 50,
        isScrollIndicatorVisible: true, useParentScroll: true, properties: common
      ).component
    case .pageView:
      PageView(
        children: children, currentPage: 0, onPageChange: pop,
        pageIndicator: PageIndicator(selectedColor: color, unselectedColor: color).component,
        properties: common
      ).component
    case .pageIndicator:
      PageIndicator(
        numberOfPages: 2, currentPage: 1, selectedColor: color, unselectedColor: color, properties: common
      ).component
    case .tabBar:
      TabBar(
        items: [TabBar.Item(title: "t", icon: picture)], currentTab: 0, onTabSelection: pop, styleId: "s",
        properties: common
      ).component
    case .touchable: Touchable(child: child, onPress: pop, properties: common).component
    case .lazyComponent: LazyComponent(path: "/l", initialState: child, properties: common).component
    case .pullToRefresh:
      PullToRefresh(child: child, onPull: pop, isRefreshing: true, color: color, properties: common).component
    case .webView: WebView(url: "/w", properties: common).component
    case .tabView:
      TabView(
        children: [TabItem(title: "t", icon: picture, child: child)], styleId: "s", properties: common
      ).component
    case .form:
      Form(
        child: child, onSubmit: pop, group: "g", additionalData: ["k": "v"], shouldStoreFields: true,
        properties: common
      ).component
    case .formInput:
      FormInput(
        name: "n", child: child, required: true, validator: "v", errorMessage: "e", properties: common
      ).component
    case .formSubmit: FormSubmit(child: child, enabled: true, properties: common).component
    }
  }

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
    // Whatever is written for colours that nobody chose would be a choice.
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

  private static let passing = NavigationContext(path: "a.b", value: data)
  private static let route = Route.remote(
    RemoteRoute(
      url: "/r", shouldPrefetch: true, fallback: Screen(child: child),
      httpAdditionalData: RouteRequest(method: .post, headers: ["A": "b"], body: data)))
  private static let record = ActionAnalytics.enabled(attributes: ["a"], additionalEntries: ["k": 1])

  static func full(_ kind: Action.Kind) -> Action {
    switch kind {
    case .setContext: SetContext(contextId: "c", path: "p", value: data, analytics: record).action
    case .sendRequest:
      SendRequest(
        url: "/u", method: .value(.put), data: data, headers: .value(["A": "b"]), onSuccess: pop,
        onError: pop, onFinish: pop, analytics: record
      ).action
    case .alert:
      Alert(title: "t", message: "m", onPressOk: pop, labelOk: "o", analytics: record).action
    case .confirm:
      Confirm(
        title: "t", message: "m", onPressOk: pop, onPressCancel: pop, labelOk: "o", labelCancel: "c",
        analytics: record
      ).action
    case .condition: Condition(condition: true, onTrue: pop, onFalse: pop, analytics: record).action
    case .addChildren:
      AddChildren(
        componentId: "i", value: .components(children), mode: .replace, analytics: record
      ).action
    case .submitForm: SubmitForm(analytics: record).action
    case .openExternalURL: OpenExternalURL(url: "/u", analytics: record).action
    case .openNativeRoute:
      OpenNativeRoute(route: "/n", data: ["k": "v"], shouldResetApplication: true, analytics: record).action
    case .pushStack:
      PushStack(route: route, controllerId: "c", navigationContext: passing, analytics: record).action
    case .popStack: PopStack(navigationContext: passing, analytics: record).action
    case .pushView:
      PushView(route: route, controllerId: "c", navigationContext: passing, analytics: record).action
    case .popView: PopView(navigationContext: passing, analytics: record).action
    case .popToView: PopToView(route: "/v", navigationContext: passing, analytics: record).action
    case .resetStack:
      ResetStack(route: route, controllerId: "c", navigationContext: passing, analytics: record).action
    case .resetApplication:
      ResetApplication(route: route, controllerId: "c", navigationContext: passing, analytics: record).action
    case .formRemoteAction: FormRemoteAction(path: "/f", method: .put, analytics: record).action
    case .formLocalAction: FormLocalAction(name: "n", data: ["k": "v"], analytics: record).action
    case .formValidation:
      FormValidation(
        errors: [FormValidation.FieldError(inputName: "n", message: "m")], analytics: record
      ).action
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
