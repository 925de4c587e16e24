public import BeagleExpressions
public import BeagleJSON

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
  /// A text, in which `@{…}` is an expression.
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
  /// A button that runs actions when pressed.
  public init(_ text: Bind<String>, onPress actions: any ServerDrivenAction...) {
    self.init(text: text, onPress: actions.isEmpty ? nil : actions.map(\.action))
  }
}

extension ListView {
  /// A list that shows each element of an array with one template, which reads it as `item`.
  public init(
    _ dataSource: Bind<DynamicObject>, key: String? = nil, @ComponentBuilder _ view: () -> [Component]
  ) {
    self.init(dataSource: dataSource, templates: [Template(view: .only(view()))], key: key)
  }
}

extension SetContext {
  /// Sets a context, or the part of it at a path, to a value.
  public init(_ contextId: String, path: String? = nil, to value: DynamicObject) {
    self.init(contextId: contextId, path: path, value: .value(value))
  }
}

extension ResetStack {
  /// Starts the stack anew with a screen that is loaded from a path or URL.
  public init(_ url: Bind<String>) {
    self.init(route: .remote(RemoteRoute(url: url)))
  }
}

extension PushView {
  /// Opens a screen that is loaded from a path or URL.
  public init(_ url: Bind<String>) {
    self.init(route: .remote(RemoteRoute(url: url)))
  }
}

extension Component {
  /// One component where one is meant: a single one as it is, others in a container.
  static func only(_ components: [Component]) -> Component {
    components.count == 1 ? components[0] : .container(Container(children: components))
  }
}
