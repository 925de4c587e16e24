/// Logs nothing and costs nothing: messages are not even made.
public struct BeagleLoggerSilent: BeagleLoggerType {
  /// Creates a logger; all of them are alike.
  public init() {}

  public func log(_ log: any LogType) {}
}
