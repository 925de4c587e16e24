public import BeagleJSON
public import BeagleNetworking
public import BeagleSchema

/// Work for the outside of a ``Runtime``. ``BeagleSession`` performs it.
public enum Effect: Sendable {
  /// Send a request and answer with ``Event/response(_:_:)``, sooner or later, also where it fails.
  case send(RequestID, OutgoingRequest)
  /// The response to a request is no longer needed, because its screen is closed.
  case cancel(RequestID)
  /// Load a screen in advance, for one later request. Failures are not reported.
  case prefetch(path: String)
  /// Do the work of an action of the application's own, and answer with ``RequestResult/done``, or with
  /// ``RequestResult/failure(_:)`` where it throws.
  case perform(RequestID, PendingAction)
  /// Show a dialog and answer with ``Event/confirm(_:)`` or ``Event/dismiss(_:)``.
  case show(Dialog)
  /// Hand a URL to the system. Its scheme is one of ``BeagleDependencies/allowedURLSchemes``.
  case openURL(String)
  /// Open a screen of the application's own.
  case openNativeRoute(NativeRoute)
  /// Have a web view load its page again.
  case reload(NodeID)
  /// Record what happened.
  case record(AnalyticsRecord)
  /// Log what the Beagle protocol has a message for.
  case log(Log)
  /// Something is other than the author of a screen may expect.
  case notice(SceneNotice)
  /// What happens to a screen, for those who show it.
  case state(ViewID, ServerDrivenState)
  /// The last stack was to be closed. The application may end.
  case leave
}

/// A request, described without a network.
public enum OutgoingRequest: Sendable, Hashable {
  /// A screen: absolute, or a path that is joined to the base URL.
  case screen(path: String, data: ScreenRequestData?)
  /// What a lazy component shows.
  case component(path: String)
  /// A request that an action describes in full.
  case raw(RawRequest)
  /// A form of Beagle 1.x, whose response is one action.
  case form(path: String, method: FormMethod, values: [String: String])
  /// A form of Beagle 1.x for the application's handler of this name, which may give an action.
  case localForm(name: String, values: [String: String])
}

/// How a screen is requested, where not by a plain GET.
public struct ScreenRequestData: Sendable, Hashable {
  /// By default GET.
  public var method: HTTPMethod
  /// Headers in addition to those of every request; they replace headers of the same name.
  public var headers: [String: String]
  /// Sent as JSON.
  public var body: DynamicObject?

  /// Creates data, by default that of a plain GET.
  public init(method: HTTPMethod = .get, headers: [String: String] = [:], body: DynamicObject? = nil) {
    self.method = method
    self.headers = headers
    self.body = body
  }
}

/// The request of a `SendRequest`, evaluated.
public struct RawRequest: Sendable, Hashable {
  /// Absolute, or a path that is joined to the base URL.
  public var url: String
  /// By default GET.
  public var method: HTTPMethod
  /// The only headers that are sent.
  public var headers: [String: String]
  /// Sent as JSON; not for GET.
  public var body: DynamicObject?

  /// Creates a request, by default a GET without headers.
  public init(
    url: String, method: HTTPMethod = .get, headers: [String: String] = [:], body: DynamicObject? = nil
  ) {
    self.url = url
    self.method = method
    self.headers = headers
    self.body = body
  }
}

/// A message that waits for the user.
public struct Dialog: Sendable, Hashable {
  /// What ``Event`` answers it by.
  public let id: DialogID
  /// Nil: no title.
  public var title: String?
  /// The text, with its expressions evaluated.
  public var message: String
  /// The text of the button that confirms. Nil: the platform's.
  package var labelOk: String?
  /// The text of the other button. Nil: the platform's, or none in an alert.
  package var labelCancel: String?
  /// Whether there are two buttons.
  public var isQuestion: Bool
}

/// A screen of the application's own that a document opens.
public struct NativeRoute: Sendable, Hashable {
  /// The name or path by which the application knows it.
  public var path: String
  /// What the application makes the screen with, with expressions evaluated.
  public var data: [String: String]
  /// Whether it replaces all open screens.
  public var shouldResetApplication: Bool

  /// Creates a route, by default one that is pushed onto the open screens.
  public init(path: String, data: [String: String] = [:], shouldResetApplication: Bool = false) {
    self.path = path
    self.data = data
    self.shouldResetApplication = shouldResetApplication
  }
}

/// The states of a screen, as the Beagle protocol reports them.
public enum ServerDrivenState: Sendable, Hashable {
  /// A request for the screen, or a navigation from it, begins.
  case started
  /// What came can be used.
  case success
  /// A request failed; ``Event/retry`` sends it again.
  case error(ScreenError)
  /// A request ended, well or not.
  case finished
}

/// Something that failed on a screen and can be tried again.
public struct ScreenError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of the Beagle protocol, and one more.
  public enum Kind: String, Sendable {
    /// A screen to open.
    case remoteScreen
    /// What a lazy component was to show; its initial state stays.
    case lazyLoad
    /// A `FormRemoteAction` (Beagle 1.x). It is tried again with the values it had.
    case submitForm
    /// The page of a web view, as reported by the renderer.
    case webView
    /// A screen that was opened as text.
    case declarativeText
    /// Work of the application's own: that of an ``ExecutableAction``, or of a `FormLocalAction` (Beagle 1.x).
    case action
  }

  /// What failed.
  public var kind: Kind
  /// The path or URL that was requested, or the name of an action.
  public var path: String
  /// The reason, with the server's response if there is one.
  public var failure: RequestFailure

  /// Creates an error: for hosts that report failures of their own.
  public init(kind: Kind, path: String, failure: RequestFailure) {
    self.kind = kind
    self.path = path
    self.failure = failure
  }

  /// One sentence: what failed, and why.
  public var description: String {
    let path = path.withMaskedSecrets
    return (failure.message.contains(path) ? failure.message : "\(path) failed: \(failure.message)")
      .messageLine
  }
}
