public import BeagleExpressions
public import BeagleJSON

extension ListView {
  /// Creates a list that shows each element of an array with one template, which reads it as `item`.
  public init(
    _ dataSource: Bind<DynamicObject>, key: String? = nil, direction: ScrollDirection? = nil,
    @ComponentBuilder _ view: () -> [Component]
  ) {
    self.init(
      dataSource: dataSource, templates: [Template(view: .only(view()))], key: key, direction: direction)
  }

  /// Creates a list that shows each element with the first template whose case is true.
  public init(_ dataSource: Bind<DynamicObject>, key: String? = nil, templates: [Template]) {
    self.init(dataSource: dataSource, templates: templates, key: key)
  }
}

extension GridView {
  /// Creates a grid that shows each element of an array with one template, which reads it as `item`.
  public init(
    columns: Int, _ dataSource: Bind<DynamicObject>, key: String? = nil,
    @ComponentBuilder _ view: () -> [Component]
  ) {
    self.init(
      spanCount: columns, dataSource: dataSource, templates: [Template(view: .only(view()))], key: key)
  }
}

extension Template {
  /// Creates a template for the items for which an expression, written without braces, is true:
  /// `Template("item.isNew") { … }`. Without an expression, it is for all items that no other template
  /// matches.
  public init(_ expression: String? = nil, @ComponentBuilder _ view: () -> [Component]) {
    self.init(case: expression.map { .bind($0) }, view: .only(view()))
  }
}

extension TabBar {
  /// Creates tabs with these titles.
  public init(
    _ titles: [String], currentTab: Bind<Int>? = nil,
    @ActionBuilder onTabSelection: () -> [Action] = { [] }
  ) {
    self.init(
      items: titles.map { Item(title: $0) }, currentTab: currentTab, onTabSelection: onTabSelection().orNone)
  }
}

extension TabView {
  /// Creates tabs with their pages: `TabView(TabItem("Tea") { … }, TabItem("Cups") { … })`.
  public init(_ tabs: TabItem...) { self.init(children: tabs) }
}

extension TabItem {
  /// Creates a tab with this title, above a page of these components.
  public init(_ title: String, @ComponentBuilder _ page: () -> [Component]) {
    self.init(title: title, child: .only(page()))
  }
}

// MARK: Forms of Beagle 1.x

extension Form {
  /// Creates a form around these components. Submitting it runs these actions.
  public init(@ActionBuilder onSubmit: () -> [Action], @ComponentBuilder content: () -> [Component]) {
    self.init(child: .only(content()), onSubmit: onSubmit().orNone)
  }
}

extension FormInput {
  /// Names the input inside it for the form. Several components are put into a container.
  public init(_ name: String, @ComponentBuilder _ input: () -> [Component]) {
    self.init(name: name, child: .only(input()))
  }
}

extension FormSubmit {
  /// Submits the form when the content is pressed. Several components are put into a container.
  public init(@ComponentBuilder _ button: () -> [Component]) { self.init(child: .only(button())) }
}
