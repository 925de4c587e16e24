public import BeagleJSON
public import BeagleNetworking
public import BeagleSchema

/// Work that a ``Runtime`` requests from its host. ``BeagleSession`` performs it.
public enum Effect: Sendable {
  /// Send a request and eventually reply with ``Event/response(_:_:)``, even if it fails.
  case send(RequestID, OutgoingRequest)
  /// The response to a request is no longer needed because its screen is closed.
  case cancel(RequestID)
  /// Prefetch a screen for one later request. Failures are not reported.
  case prefetch(path: String)
  /// Perform the work of a custom action, and reply with ``RequestResult/done``, or with
  /// ``RequestResult/failure(_:)`` if it throws.
  case perform(RequestID, PendingAction)
  /// Show a dialog and reply with ``Event/confirm(_:)`` or ``Event/dismiss(_:)``.
  case show(Dialog)
  /// Open a URL with the system. Its scheme is one of ``BeagleDependencies/allowedURLSchemes``.
  case openURL(String)
  /// Open a native screen of the application.
  case openNativeRoute(NativeRoute)
  /// Reload the page of a web view.
  case reload(NodeID)
  /// Record an action or a screen.
  case record(AnalyticsRecord)
  /// Log an event for which the Beagle protocol defines a message.
  case log(Log)
  /// Something on the screen may not work as its author expects.
  case notice(SceneNotice)
  /// The state of a screen changed.
  case state(ViewID, ServerDrivenState)
  /// The last stack was to be closed. The application may exit.
  case leave
}

/// A request, independent of the network layer.
public enum OutgoingRequest: Sendable, Hashable {
  /// A screen, by an absolute URL or a path that is joined to the base URL.
  case screen(path: String, data: ScreenRequestData?)
  /// The content of a lazy component.
  case component(path: String)
  /// A request that an action specifies in full.
  case raw(RawRequest)
  /// A form of Beagle 1.x, whose response is one action.
  case form(path: String, method: FormMethod, values: [String: String])
  /// A form of Beagle 1.x for the application's handler of this name, which may return an action.
  case localForm(name: String, values: [String: String])
}

/// The parameters of a screen request that is not a plain GET.
public struct ScreenRequestData: Sendable, Hashable {
  /// GET by default.
  public var method: HTTPMethod
  /// Headers in addition to those of every request; they replace headers of the same name.
  public var headers: [String: String]
  /// Sent as JSON.
  public var body: DynamicObject?

  /// Creates request data, by default for a plain GET.
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
  /// GET by default.
  public var method: HTTPMethod
  /// The only headers that are sent.
  public var headers: [String: String]
  /// Sent as JSON; ignored for GET.
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

/// An alert or confirmation that waits for the user.
public struct Dialog: Sendable, Hashable {
  /// Identifies the dialog in an ``Event``.
  public let id: DialogID
  /// Nil for no title.
  public var title: String?
  /// The text, with its expressions evaluated.
  public var message: String
  /// The text of the confirming button; nil for the platform's default.
  package var labelOk: String?
  /// The text of the other button; nil for the platform's default, or for no button in an alert.
  package var labelCancel: String?
  /// Whether there are two buttons.
  public var isQuestion: Bool
}

/// A native screen that a document opens.
public struct NativeRoute: Sendable, Hashable {
  /// The application's name or path for the screen.
  public var path: String
  /// The data for the screen, with expressions evaluated.
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
  /// The response can be used.
  case success
  /// A request failed; ``Event/retry`` sends it again.
  case error(ScreenError)
  /// A request ended, successfully or not.
  case finished
}

/// A failed operation of a screen that can be retried.
public struct ScreenError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of the Beagle protocol, and ``action``.
  public enum Kind: String, Sendable {
    /// A screen to open.
    case remoteScreen
    /// The content of a lazy component, whose initial state stays.
    case lazyLoad
    /// A `FormRemoteAction` (Beagle 1.x). A retry sends the same values.
    case submitForm
    /// The page of a web view, reported by the renderer.
    case webView
    /// A screen that was opened from text.
    case declarativeText
    /// Work of the application: an ``ExecutableAction``, or a `FormLocalAction` (Beagle 1.x).
    case action
  }

  /// What failed.
  public var kind: Kind
  /// The requested path or URL, or the name of an action.
  public var path: String
  /// The reason, with the server's response if there is one.
  public var failure: RequestFailure

  /// Creates an error, for hosts that report their own failures.
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
