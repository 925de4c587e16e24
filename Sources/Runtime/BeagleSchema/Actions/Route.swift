public import BeagleExpressions
public import BeagleJSON

/// The destination of a navigation: a screen to load, or one in the document.
///
/// A local screen is shown at once. A remote one is shown when it has loaded; if it cannot be loaded, the
/// navigation does not happen, unless the route has a fallback.
public enum Route: Sendable, Hashable {
  /// A screen to load when the navigation happens.
  case remote(RemoteRoute)
  /// A screen in the document. If a route has both `screen` and `url`, it is local.
  case local(Screen)
}

/// A screen to load.
public struct RemoteRoute: Sendable, Hashable {
  /// An absolute URL, or a path that is joined to the base URL.
  public var url: Bind<String>
  /// Whether the screen is loaded as soon as the component with the action is shown; only if `url` has no
  /// expressions. Absent: false.
  public var shouldPrefetch: Bool?
  /// The screen that is shown if the URL cannot be loaded. Absent: none.
  public var fallback: Screen? {
    get { boxedFallback }
    set { boxedFallback = newValue }
  }
  /// Absent: a plain GET.
  public var httpAdditionalData: RouteRequest?
  @Boxed private var boxedFallback: Screen?

  /// Creates a route, by default one that is loaded with a plain GET when the navigation happens.
  public init(
    url: Bind<String>, shouldPrefetch: Bool? = nil, fallback: Screen? = nil,
    httpAdditionalData: RouteRequest? = nil
  ) {
    self.url = url
    self.shouldPrefetch = shouldPrefetch
    boxedFallback = fallback
    self.httpAdditionalData = httpAdditionalData
  }
}

/// The parameters of a screen request that is not a plain GET. Evaluated when the navigation happens.
public struct RouteRequest: Sendable, Hashable {
  /// Absent: GET.
  public var method: HTTPMethod?
  /// Headers that are sent with those of every request. The names are not evaluated. Absent: none.
  public var headers: [String: Bind<String>]?
  /// The body, sent as JSON. Expressions in the strings inside it are evaluated. Absent: none.
  public var body: Bind<DynamicObject>?

  /// Creates a request, by default a plain GET without body or additional headers.
  public init(
    method: HTTPMethod? = nil, headers: [String: Bind<String>]? = nil, body: Bind<DynamicObject>? = nil
  ) {
    self.method = method
    self.headers = headers
    self.body = body
  }
}

extension RouteRequest: WireObject, WireCodable {
  package init() { self.init(method: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("method", &method)
    try properties.optional("headers", &headers)
    try properties.optional("body", &body)
  }
}

extension RemoteRoute: WireObject, WireCodable {
  package init() { url = .value("") }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("url", &url)
    try properties.optional("shouldPrefetch", &shouldPrefetch)
    if properties.mayHave("fallback") {
      var screen = fallback.map(UntypedScreen.init)
      try properties.optional("fallback", &screen)
      fallback = screen?.screen
    }
    try properties.optional("httpAdditionalData", &httpAdditionalData)
  }
}

extension Route: WireCodable {
  package static var expectation: String { "a route with a \"url\" or a \"screen\"" }
  package static var shape: WireShape { .route(local: LocalRoute.self) }

  /// A route with both is local.
  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> Route? {
    guard json.kind == .object else { return nil }
    if json.member("screen")?.kind == .object {
      return try LocalRoute.read(json, decoding).map { .local($0.screen.screen) }
    }
    guard json.present("url") != nil else {
      throw decoding.failure(.missingProperty, json, "expected \(expectation)", expected: expectation)
    }
    return try RemoteRoute.read(json, decoding).map { .remote($0) }
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .remote(let route): route.write(to: &writer)
    case .local(let screen): LocalRoute(screen: UntypedScreen(screen: screen)).write(to: &writer)
    }
  }

  private struct LocalRoute: WireObject {
    /// The screen, which is shown at once.
    var screen = UntypedScreen()

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("screen", &screen)
    }
  }
}

/// A screen without a required type key, or any other component to be wrapped in a screen.
struct UntypedScreen: WireValue {
  var screen = Screen(child: .empty)

  static var expectation: String { "a screen" }
  static var shape: WireShape { .screen }

  static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> UntypedScreen? {
    guard json.kind == .object else { return nil }
    if Screen.hasNoType(json) {
      try decoding.enter(json)
      defer { decoding.leave() }
      return try Screen.read(json, decoding).map(UntypedScreen.init)
    }
    return try Component.read(json, decoding).map { UntypedScreen(screen: Screen(wrapping: $0)) }
  }

  func write(to writer: inout JSONWriter) {
    Component.screen(screen).write(to: &writer)
  }
}

extension Screen {
  /// Whether an object is a screen without its type.
  package static func hasNoType(_ json: JSONCursor) -> Bool {
    ["_beagleComponent_", "_beagleType_", "beaglePlatform"].allSatisfy { json.present($0) == nil }
  }
}
