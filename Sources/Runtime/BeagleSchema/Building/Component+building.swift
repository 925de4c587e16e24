public import BeagleExpressions
import BeagleJSON

extension Screen {
  /// A screen of one component, or of a container of several. With a title it has a navigation bar, else
  /// none.
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
  /// A button of a bar: `NavigationBarItem("Basket") { PushView("/cart") }`.
  public init(_ text: String, image: LocalImage? = nil, @ActionBuilder onPress: () -> [Action]) {
    self.init(text: text, image: image, onPress: onPress())
  }
}

extension Container {
  /// A container of these components.
  public init(_ flex: Flex? = nil, @ComponentBuilder _ children: () -> [Component]) {
    self.init(children: children(), properties: WidgetProperties(style: flex.map { Style(flex: $0) }))
  }
}

extension ScrollView {
  /// A scroll view of these components.
  public init(_ direction: ScrollDirection? = nil, @ComponentBuilder _ children: () -> [Component]) {
    self.init(children: children(), scrollDirection: direction)
  }
}

extension SimpleForm {
  /// A form of these components.
  public init(onSubmit: [Action]? = nil, @ComponentBuilder _ children: () -> [Component]) {
    self.init(children: children(), onSubmit: onSubmit)
  }
}

extension PageView {
  /// Pages, one for each of these components.
  public init(currentPage: Bind<Int>? = nil, @ComponentBuilder _ pages: () -> [Component]) {
    self.init(children: pages(), currentPage: currentPage)
  }
}

extension Text {
  /// A text, in which `@{…}` is an expression, and what is interpolated is data: `Text("Hello \(name), @{greeting}")`.
  public init(_ text: Bind<String>, alignment: Alignment? = nil, color: Color? = nil) {
    self.init(text: text, alignment: alignment.map { .value($0) }, textColor: color.map { .value($0) })
  }

  /// A text that is shown as it is, even where it has `@{` in it: for what people typed.
  public init(verbatim text: String, alignment: Alignment? = nil, color: Color? = nil) {
    self.init(.value(text), alignment: alignment, color: color)
  }
}

extension Touchable {
  /// Makes these components, in a container where there are several, run actions when pressed.
  public init(onPress actions: any ServerDrivenAction..., @ComponentBuilder content: () -> [Component]) {
    self.init(child: .only(content()), onPress: actions.map(\.action))
  }
}

extension Button {
  /// A button that runs actions when pressed. A title that is data is given as `"\(name)"`.
  public init(_ text: Bind<String>, onPress actions: any ServerDrivenAction...) {
    self.init(text: text, onPress: actions.map(\.action).orNone)
  }

  /// A button that runs actions when pressed: `Button("Back") { PopView() }`.
  public init(
    _ text: Bind<String>, enabled: Bind<Bool>? = nil, @ActionBuilder onPress: () -> [Action]
  ) {
    self.init(text: text, enabled: enabled, onPress: onPress().orNone)
  }
}

extension Image {
  /// A picture from the network.
  public init(_ url: Bind<String>, placeholder: Bind<String>? = nil, mode: Mode? = nil) {
    self.init(
      path: .value(.remote(RemoteImage(url, placeholder: placeholder.map { LocalImage($0) }))), mode: mode)
  }

  /// A picture of the application's own.
  public init(local mobileId: Bind<String>, mode: Mode? = nil) {
    self.init(path: .value(.local(LocalImage(mobileId))), mode: mode)
  }
}

extension TextInput {
  /// A field that shows a member of a context and sets it to what is typed: `TextInput(editing: "form", path: "mail")`.
  /// The context's value must be an object there, or `path` nil.
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
  /// A component that is loaded from a path; the given components are shown meanwhile.
  public init(_ path: String, @ComponentBuilder initialState: () -> [Component]) {
    self.init(path: path, initialState: .only(initialState()))
  }
}

extension PullToRefresh {
  /// Makes these components be pulled down to run actions.
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
  /// A single component as it is, several in a container.
  static func only(_ components: [Component]) -> Component {
    components.count == 1 ? components[0] : .container(Container(children: components))
  }
}
