extension Component {
  /// What every component can have.
  public var properties: WidgetProperties {
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
    }
  }
}
