extension Component: BuiltInComponent {
  public var component: Component { self }

  /// What every component can have.
  public var properties: WidgetProperties {
    get {
      switch self {
      case .screen(let value): value.properties
      case .container(let value): value.properties
      case .scrollView(let value): value.properties
      case .text(let value): value.properties
      case .button(let value): value.properties
      case .image(let value): value.properties
      case .textInput(let value): value.properties
      case .simpleForm(let value): value.properties
      case .listView(let value): value.properties
      case .gridView(let value): value.properties
      case .pageView(let value): value.properties
      case .pageIndicator(let value): value.properties
      case .tabBar(let value): value.properties
      case .touchable(let value): value.properties
      case .lazyComponent(let value): value.properties
      case .pullToRefresh(let value): value.properties
      case .webView(let value): value.properties
      case .tabView(let value): value.properties
      case .form(let value): value.properties
      case .formInput(let value): value.properties
      case .formSubmit(let value): value.properties
      case .unknown(let value): value.properties
      case .custom(let value): value.properties
      }
    }
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

extension BuiltInComponent {
  fileprivate func with(_ properties: WidgetProperties) -> Self {
    var copy = self
    copy.properties = properties
    return copy
  }
}
