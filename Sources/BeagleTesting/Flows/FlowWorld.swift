/// What the steps of a flow act on. Each scenario gets one of its own.
@MainActor
public protocol FlowWorld: AnyObject, Sendable {
  /// What is shown with a step that failed: the picture of the screen, for example. Empty shows nothing.
  var evidence: String { get }

  /// What the scenario leaves open is closed here.
  func finish() async
}

extension FlowWorld {
  public var evidence: String { "" }

  public func finish() async {}
}
