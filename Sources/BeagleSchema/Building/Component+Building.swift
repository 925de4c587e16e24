public import BeagleExpressions
public import BeagleJSON

extension Screen {
  /// A screen whose child is a container of these components.
  public init(
    _ id: String? = nil, title: String? = nil, @ComponentBuilder _ children: () -> [Component]
  ) {
    let children = children()
    self.init(
      navigationBar: title.map { NavigationBar(title: $0) },
      child: children.count == 1 ? children[0] : .container(Container(children: children)),
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
}

extension Button {
  /// A button that runs actions when pressed.
  public init(_ text: Bind<String>, onPress actions: any ServerDrivenAction...) {
    self.init(text: text, onPress: actions.isEmpty ? nil : actions.map(\.action))
  }
}

extension ListView {
  /// A list that shows each element of an array with one template, which reads it as `item`.
  public init(_ dataSource: Bind<DynamicObject>, key: String? = nil, @ComponentBuilder _ view: () -> [Component]) {
    let parts = view()
    let cell = parts.count == 1 ? parts[0] : .container(Container(children: parts))
    self.init(dataSource: dataSource, templates: [Template(view: cell)], key: key)
  }
}

extension PushView {
  /// Opens a screen that is loaded from a path or URL.
  public init(_ url: Bind<String>) {
    self.init(route: .remote(RemoteRoute(url: url)))
  }
}
