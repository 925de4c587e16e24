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
