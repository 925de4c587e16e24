public import BeagleExpressions

/// A web page inside a screen.
public struct WebView: BuiltInComponent, Hashable {
  /// Taken as it is once evaluated, not joined to the base URL.
  public var url: Bind<String>
  public var properties: WidgetProperties

  /// Creates a page of an absolute URL.
  public init(url: Bind<String>, properties: WidgetProperties = WidgetProperties()) {
    self.url = url
    self.properties = properties
  }

  public var component: Component { .webView(self) }
}

extension WebView: Record {
  package init() { self.init(url: .value("")) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.required("url", &url)
  }
}
