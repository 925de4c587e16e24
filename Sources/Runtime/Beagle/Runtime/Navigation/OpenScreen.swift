import BeagleJSON
import BeagleNetworking
import BeagleSchema

/// One screen on a navigation stack.
struct OpenScreen: Sendable {
  let id: ViewID
  var origin: Origin
  /// How it was asked for, to ask for it again.
  var request = ScreenRequest()
  /// Nil until the screen has loaded.
  var live: LiveScreen?
  /// What a screen that is still loading will find as its `navigationContext`.
  var navigationContext = DynamicObject.empty
  /// Requests that show as loading.
  var loading = 0
  /// What failed, with what tries it again.
  var errors: [(error: ScreenError, retry: Retry)] = []
  /// How often something failed, with what has been tried again or left since.
  var failureCount = 0
  /// Whether an earlier event than the present one closed it.
  var wasClosed = false

  /// Where the screen came from.
  enum Origin: Sendable {
    /// The URL as it was requested.
    case remote(String)
    case declarative
    case text
  }

  /// The id of its screen.
  var screenID: String? {
    live?.screen?.properties.id
  }

  /// What analytics call it.
  var analyticsName: String? {
    switch origin {
    case .remote(let url): url
    case .declarative: screenID
    case .text: ""
    }
  }
}

/// What the request of a screen has besides its URL.
struct ScreenRequest: Sendable, Equatable {
  var data: ScreenRequestData?
  /// The initiator of the request: a document, unless the application opened the screen.
  var initiator = Request.Initiator.document
  /// What paths in its document are joined to: for a screen of another server that the user asked for, and those that its
  /// documents open, that server. nil for the base URL.
  var pathOrigin: String?
}

extension String {
  /// A path as an absolute URL of an origin, unless that is the base URL's; anything else as it is.
  func joined(to origin: String?) -> String {
    guard let origin, hasPrefix("/") else { return self }
    return origin + self
  }
}

/// How something that failed on a screen is tried again.
enum Retry: Sendable {
  /// The screen itself.
  case load(url: String)
  case text(String)
  case navigate(PendingNavigation)
  case lazy(NodeReference)
  case form(ActionOrigin, OutgoingRequest)
  case work(ActionOrigin, PendingAction)
  case webView(NodeReference)

  /// Where actions run, if there are some when it succeeds.
  var origin: ActionOrigin? {
    switch self {
    case .form(let origin, _), .work(let origin, _): origin
    case .load, .text, .navigate, .lazy, .webView: nil
    }
  }
}

/// A navigation to a screen that has yet to load.
struct PendingNavigation: Sendable, Equatable {
  var transition: Transition
  var route: RemoteRoute
  var url: String
  var request = ScreenRequest()
  var context: NavigationValue?
  /// The screen it starts from.
  var view: ViewID
}

/// A value that a navigation passes to its destination, evaluated.
struct NavigationValue: Sendable, Equatable {
  var path: String?
  var value: DynamicObject
}
