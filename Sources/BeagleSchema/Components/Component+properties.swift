package import BeagleJSON

extension Component: BuiltInComponent {
  public var component: Component { self }

  /// What every component can have.
  public var properties: WidgetProperties {
    get { lend { $0 } }
    set {
      switch self {
      case .screen(let value): self = .screen(value.with(newValue))
      case .container(let value): self = .container(value.with(newValue))
      case .scrollView(let value): self = .scrollView(value.with(newValue))
      case .text(let value): self = .text(value.with(newValue))
      case .button(let value): self = .button(value.with(newValue))
      case .image(let value): self = .image(value.with(newValue))
      case .textInput(let value): self = .textInput(value.with(newValue))
      case .simpleForm(let value): self = .simpleForm(value.with(newValue))
      case .listView(let value): self = .listView(value.with(newValue))
      case .gridView(let value): self = .gridView(value.with(newValue))
      case .pageView(let value): self = .pageView(value.with(newValue))
      case .pageIndicator(let value): self = .pageIndicator(value.with(newValue))
      case .tabBar(let value): self = .tabBar(value.with(newValue))
      case .touchable(let value): self = .touchable(value.with(newValue))
      case .lazyComponent(let value): self = .lazyComponent(value.with(newValue))
      case .pullToRefresh(let value): self = .pullToRefresh(value.with(newValue))
      case .webView(let value): self = .webView(value.with(newValue))
      case .tabView(let value): self = .tabView(value.with(newValue))
      case .form(let value): self = .form(value.with(newValue))
      case .formInput(let value): self = .formInput(value.with(newValue))
      case .formSubmit(let value): self = .formSubmit(value.with(newValue))
      case .unknown(let value): self = .unknown(value.with(newValue))
      case .custom(let value): self = .custom(value.with(newValue))
      }
    }
  }
}

// One property at a time, because copying all of them costs time if many components are visited.
extension Component {
  package var id: String? { lend { $0.id } }
  package var style: Style? { lend { $0.style } }
  package var context: Context? { lend { $0.context } }
  package var onInit: [Action]? { lend { $0.onInit } }
  package var accessibility: Accessibility? { lend { $0.accessibility } }

  private func lend<Result>(_ body: (WidgetProperties) -> Result) -> Result {
    switch self {
    case .screen(let value): body(value.properties)
    case .container(let value): body(value.properties)
    case .scrollView(let value): body(value.properties)
    case .text(let value): body(value.properties)
    case .button(let value): body(value.properties)
    case .image(let value): body(value.properties)
    case .textInput(let value): body(value.properties)
    case .simpleForm(let value): body(value.properties)
    case .listView(let value): body(value.properties)
    case .gridView(let value): body(value.properties)
    case .pageView(let value): body(value.properties)
    case .pageIndicator(let value): body(value.properties)
    case .tabBar(let value): body(value.properties)
    case .touchable(let value): body(value.properties)
    case .lazyComponent(let value): body(value.properties)
    case .pullToRefresh(let value): body(value.properties)
    case .webView(let value): body(value.properties)
    case .tabView(let value): body(value.properties)
    case .form(let value): body(value.properties)
    case .formInput(let value): body(value.properties)
    case .formSubmit(let value): body(value.properties)
    case .unknown(let value): body(value.properties)
    case .custom(let value): body(value.properties)
    }
  }
}

extension BuiltInComponent {
  fileprivate func with(_ properties: WidgetProperties) -> Self {
    var copy = self
    copy.properties = properties
    return copy
  }
}

extension Component {
  /// The component's own properties in the protocol's form: without its children, templates, initial state and context.
  /// So the result is small, however much is inside the component.
  package var ownProperties: DynamicDictionary {
    var lister = OwnProperties()
    // Nothing in a writer throws.
    if var record { try? record.map(&lister) }
    var members = lister.members
    switch self {
    case .custom, .unknown:
      if let bytes = try? encoded(),
        case .dictionary(let document)? = try? JSONDocument(parsing: bytes).root.dynamicObject
      {
        members = document
        for name in OwnProperties.others { members[name] = nil }
      }
    default: break
    }
    return members
  }
}

/// Collects the properties of a record as values.
private struct OwnProperties: PropertyMapper {
  static let others: Set = ["children", "child", "templates", "template", "initialState", "context"]

  private(set) var members: DynamicDictionary = [:]

  mutating func required<Value: WireValue>(_ name: StaticString, _ value: inout Value) {
    let key = name.description
    guard !Self.others.contains(key) else { return }
    var writer = JSONWriter()
    value.write(to: &writer)
    if let bytes = try? writer.finish() {
      members[key] = try? JSONDocument(parsing: bytes).root.dynamicObject
    }
  }
}

extension Component {
  /// The components directly inside it; nil if there are none, or only those of a template or a lazy component.
  package var children: [Component]? {
    switch self {
    case .screen(let screen): [screen.child]
    case .container(let container): container.children
    case .scrollView(let view): view.children
    case .simpleForm(let form): form.children
    case .pageView(let view): view.children
    case .touchable(let touchable): [touchable.child]
    case .pullToRefresh(let pull): [pull.child]
    case .form(let form): [form.child]
    case .formInput(let input): [input.child]
    case .formSubmit(let submit): [submit.child]
    case .custom(let custom): custom.content
    case .listView(let list): list.children
    case .gridView(let grid): grid.children
    case .tabView(let view): view.children.map(\.child)
    case .text, .button, .image, .textInput, .pageIndicator, .tabBar, .lazyComponent, .webView, .unknown: nil
    }
  }

  /// The approximate number of nodes in its tree, without repeated items and lazy components.
  package var partCount: Int { count(within: Component.deepest) }

  private func count(within depth: Int) -> Int {
    guard depth > 0 else { return 1 }
    switch self {
    case .text, .button, .image, .textInput, .custom: return 1
    case .screen(let screen):
      // The bar with its title and items.
      return 3 + (screen.navigationBar?.navigationBarItems?.count ?? 0)
        + screen.child.count(within: depth - 1)
    case .container(let container): return 2 + Self.count(container.children, within: depth - 1)
    default: return 2 + Self.count(children, within: depth - 1)
    }
  }

  private static func count(_ components: [Component]?, within depth: Int) -> Int {
    guard let components else { return 0 }
    // Through a pointer, since the array's elements would be retained.
    return components.withUnsafeBufferPointer { components in
      var count = 0
      for index in components.indices { count += components[index].count(within: depth) }
      return count
    }
  }
}
