public import BeagleExpressions
import BeagleJSON

extension Screen {
  /// Creates a screen of one component, or of a container of several. It has a navigation bar only if there
  /// is a title.
  public init(
    _ id: String? = nil, title: String? = nil, @ComponentBuilder _ children: () -> [Component]
  ) {
    self.init(
      navigationBar: title.map { NavigationBar(title: $0) },
      child: .only(children()),
      properties: WidgetProperties(id: id))
  }
}

extension NavigationBarItem {
  /// Creates a button of a bar: `NavigationBarItem("Basket") { PushView("/cart") }`.
  public init(_ text: String, image: LocalImage? = nil, @ActionBuilder onPress: () -> [Action]) {
    self.init(text: text, image: image, onPress: onPress())
  }
}

extension Container {
  /// Creates a container of these components.
  public init(_ flex: Flex? = nil, @ComponentBuilder _ children: () -> [Component]) {
    self.init(children: children(), properties: WidgetProperties(style: flex.map { Style(flex: $0) }))
  }
}

extension ScrollView {
  /// Creates a scroll view of these components.
  public init(_ direction: ScrollDirection? = nil, @ComponentBuilder _ children: () -> [Component]) {
    self.init(children: children(), scrollDirection: direction)
  }
}

extension SimpleForm {
  /// Creates a form of these components.
  public init(onSubmit: [Action]? = nil, @ComponentBuilder _ children: () -> [Component]) {
    self.init(children: children(), onSubmit: onSubmit)
  }
}

extension PageView {
  /// Creates a page view with one page for each of these components.
  public init(currentPage: Bind<Int>? = nil, @ComponentBuilder _ pages: () -> [Component]) {
    self.init(children: pages(), currentPage: currentPage)
  }
}

extension Text {
  /// Creates a text in which `@{…}` is an expression and interpolated values are data:
  /// `Text("Hello \(name), @{greeting}")`.
  public init(_ text: Bind<String>, alignment: Alignment? = nil, color: Color? = nil) {
    self.init(text: text, alignment: alignment.map { .value($0) }, textColor: color.map { .value($0) })
  }

  /// Creates a text that is shown unchanged, even if it contains `@{`, such as user input.
  public init(verbatim text: String, alignment: Alignment? = nil, color: Color? = nil) {
    self.init(.value(text), alignment: alignment, color: color)
  }
}

extension Touchable {
  /// Makes these components run actions when pressed. Several components are put into a container.
  public init(onPress actions: any ServerDrivenAction..., @ComponentBuilder content: () -> [Component]) {
    self.init(child: .only(content()), onPress: actions.map(\.action))
  }
}

extension Button {
  /// Creates a button that runs actions when pressed. Pass a title that is data as `"\(name)"`.
  public init(_ text: Bind<String>, onPress actions: any ServerDrivenAction...) {
    self.init(text: text, onPress: actions.map(\.action).orNone)
  }

  /// Creates a button that runs actions when pressed: `Button("Back") { PopView() }`.
  public init(
    _ text: Bind<String>, enabled: Bind<Bool>? = nil, @ActionBuilder onPress: () -> [Action]
  ) {
    self.init(text: text, enabled: enabled, onPress: onPress().orNone)
  }
}

extension Image {
  /// Creates an image that is loaded from the network.
  public init(_ url: Bind<String>, placeholder: Bind<String>? = nil, mode: Mode? = nil) {
    self.init(
      path: .value(.remote(RemoteImage(url, placeholder: placeholder.map { LocalImage($0) }))), mode: mode)
  }

  /// Creates an image of the application.
  public init(local mobileId: Bind<String>, mode: Mode? = nil) {
    self.init(path: .value(.local(LocalImage(mobileId))), mode: mode)
  }
}

extension TextInput {
  /// Creates a field that shows a member of a context and sets it to the typed text:
  /// `TextInput(editing: "form", path: "mail")`. If `path` is not nil, the context's value must be an object.
  public init(
    editing contextId: String, path: String? = nil, placeholder: Bind<String>? = nil, type: Kind? = nil
  ) {
    self.init(
      value: .bind(path.map { "\(contextId).\($0)" } ?? contextId), placeholder: placeholder,
      type: type.map { .value($0) },
      onChange: [SetContext(contextId, path: path, to: "@{onChange.value}").action])
  }
}

extension LazyComponent {
  /// Creates a component that is loaded from a path; the given components are shown until then.
  public init(_ path: String, @ComponentBuilder initialState: () -> [Component]) {
    self.init(path: path, initialState: .only(initialState()))
  }
}

extension PullToRefresh {
  /// Lets the user pull these components down to run actions.
  public init(
    isRefreshing: Bind<Bool>? = nil, @ActionBuilder onPull: () -> [Action],
    @ComponentBuilder content: () -> [Component]
  ) {
    self.init(child: .only(content()), onPull: onPull().orNone, isRefreshing: isRefreshing)
  }
}

extension WebView {
  /// Shows the page at an absolute URL, in which `@{…}` is an expression.
  public init(_ url: Bind<String>) { self.init(url: url) }
}

extension Component {
  /// A single component, or a container of several.
  static func only(_ components: [Component]) -> Component {
    components.count == 1 ? components[0] : .container(Container(children: components))
  }
}
