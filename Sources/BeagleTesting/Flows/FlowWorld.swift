/// The object that the steps of a scenario use. Each scenario gets one of its own.
@MainActor
public protocol FlowWorld: AnyObject, Sendable {
  /// Shown with a failed step, for example the picture of the screen. An empty text shows nothing.
  var evidence: String { get }

  /// What the scenario leaves open is closed here.
  func finish() async
}

extension FlowWorld {
  public var evidence: String { "" }

  public func finish() async {}
}
