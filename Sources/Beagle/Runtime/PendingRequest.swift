import BeagleSchema

/// A request whose answer is waited for.
struct PendingRequest: Sendable {
  /// The screen that wants it.
  var view: ViewID
  var purpose: Purpose
  /// Whether it only reads, so that it may be cut off where nobody waits for the answer any more.
  var isSafe = true

  enum Purpose: Sendable {
    /// The screen itself.
    case load(url: String)
    case navigate(PendingNavigation)
    /// What a lazy component shows.
    case lazy(PartReference, path: String)
    case action(SendRequest, ActionOrigin)
    /// An action of the application's own that takes its time.
    case work(ActionOrigin, PendingAction)
    case form(ActionOrigin, OutgoingRequest)
  }

  /// Where the actions run that wait for the answer.
  var origin: ActionOrigin? {
    switch purpose {
    case .action(_, let origin), .work(let origin, _), .form(let origin, _): origin
    // What loads for a screen ends with it.
    case .load, .navigate, .lazy: nil
    }
  }
}

extension OutgoingRequest {
  /// Whether a server is only asked.
  var isSafe: Bool {
    switch self {
    case .screen(_, let data): data.map { $0.method.isSafe } ?? true
    case .component: true
    case .raw(let request): request.method.isSafe
    case .form(_, let method, _): method == .get
    case .localForm: false
    }
  }
}

extension HTTPMethod {
  fileprivate var isSafe: Bool { self == .get || self == .head }
}
