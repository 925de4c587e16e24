public import BeagleExpressions

/// A component that is loaded separately and replaces its initial state. It reads the contexts around it.
public struct LazyComponent: BuiltInComponent, Hashable {
  /// An absolute URL, or a path that is joined to the base URL. Expressions in it are not evaluated.
  public var path: String
  /// Shown until the component has loaded, and kept if it cannot be loaded. Absent: an empty container.
  public var initialState: Component?
  public var properties: WidgetProperties

  /// Creates a lazy component. Without an initial state, an empty container is shown.
  package init(
    path: String, initialState: Component? = nil, properties: WidgetProperties = WidgetProperties()
  ) {
    self.path = path
    self.initialState = initialState ?? .empty
    self.properties = properties
  }

  public var component: Component { .lazyComponent(self) }
}

extension LazyComponent: WireComponent {
  package init() { self.init(path: "") }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.required("path", &path)
    try properties.optional("initialState", &initialState, absent: .empty)
  }
}

/// A web page inside a screen.
public struct WebView: BuiltInComponent, Hashable {
  /// The URL after evaluation, not joined to the base URL.
  public var url: Bind<String>
  public var properties: WidgetProperties

  /// Creates a web view for an absolute URL.
  package init(url: Bind<String>, properties: WidgetProperties = WidgetProperties()) {
    self.url = url
    self.properties = properties
  }

  public var component: Component { .webView(self) }
}

extension WebView: WireComponent {
  package init() { self.init(url: .value("")) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.required("url", &url)
  }
}
