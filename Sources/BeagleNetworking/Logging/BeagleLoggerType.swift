/// Where log messages go. Called from any thread.
public protocol BeagleLoggerType: Sendable {
  /// Takes one message. Whoever asks it for its text pays for making it.
  func log(_ log: any LogType)
}
