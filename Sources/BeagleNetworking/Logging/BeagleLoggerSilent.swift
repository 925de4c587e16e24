/// Logs nothing and costs nothing: messages are not even made.
public struct BeagleLoggerSilent: BeagleLoggerType {
  public init() {}

  public func log(_ log: any LogType) {}
}
