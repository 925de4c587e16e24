/// Where log messages go. Called from any thread.
public protocol BeagleLoggerType: Sendable {
  func log(_ log: any LogType)
}
