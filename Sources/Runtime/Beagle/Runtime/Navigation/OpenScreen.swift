import BeagleJSON
import BeagleNetworking
import BeagleSchema

struct OpenScreen: Sendable {
  let id: ViewID
  var origin: Origin
  /// The parameters of the request, for reloading.
  var request = ScreenRequest()
  /// Nil until the screen has loaded.
  var live: LiveScreen?
  /// The `navigationContext` of a screen that is still loading.
  var navigationContext = DynamicObject.empty
  /// The number of requests that show as loading.
  var loading = 0
  var errors: [(error: ScreenError, retry: Retry)] = []
  /// The number of failures, including those that were retried or dismissed since.
  var failureCount = 0
  /// Whether an earlier event closed it.
  var wasClosed = false

  enum Origin: Sendable {
    /// The URL as requested.
    case remote(String)
    case declarative
    case text
  }

  var screenID: String? {
    live?.screen?.properties.id
  }

  /// The screen's name in analytics records.
  var analyticsName: String? {
    switch origin {
    case .remote(let url): url
    case .declarative: screenID
    case .text: ""
    }
  }
}

/// The parameters of a screen's request, except its URL.
struct ScreenRequest: Sendable, Equatable {
  var data: ScreenRequestData?
  /// The initiator of the request: a document, unless the application opened the screen.
  var initiator = Request.Initiator.document
  /// The origin that paths in its document are joined to, or nil for the base URL. Set if the user requested
  /// a screen of another server, and for screens that such documents open.
  var pathOrigin: String?
}

extension String {
  /// The absolute URL of a path on an origin; unchanged if the origin is that of the base URL, or if this is
  /// not a path.
  func joined(to origin: String?) -> String {
    guard let origin, hasPrefix("/") else { return self }
    return origin + self
  }
}

/// How a failed operation of a screen is retried.
enum Retry: Sendable {
  /// The screen itself.
  case load(url: String)
  case text(String)
  case navigate(PendingNavigation)
  case lazy(NodeReference)
  case form(ActionOrigin, OutgoingRequest)
  case work(ActionOrigin, PendingAction)
  case webView(NodeReference)

  /// The origin of the actions that run on success, if any.
  var origin: ActionOrigin? {
    switch self {
    case .form(let origin, _), .work(let origin, _): origin
    case .load, .text, .navigate, .lazy, .webView: nil
    }
  }
}

/// A navigation to a screen that is not loaded yet.
struct PendingNavigation: Sendable, Equatable {
  var transition: Transition
  var route: RemoteRoute
  var url: String
  var request = ScreenRequest()
  var context: NavigationValue?
  /// The screen on which it started.
  var view: ViewID
}

/// A value that a navigation passes to its destination, evaluated.
struct NavigationValue: Sendable, Equatable {
  var path: String?
  var value: DynamicObject
}
