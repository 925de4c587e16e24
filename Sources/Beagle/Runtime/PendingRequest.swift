import BeagleSchema

/// A request whose answer is waited for.
struct PendingRequest: Sendable {
  /// The screen that wants it.
  var view: ViewID
  var purpose: Purpose

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

  /// Where the actions for its answer run.
  var origin: ActionOrigin? {
    switch purpose {
    case .action(_, let origin), .work(let origin, _), .form(let origin, _): origin
    case .load, .navigate, .lazy: nil
    }
  }
}
