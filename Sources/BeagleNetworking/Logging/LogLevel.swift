/// How much a log message matters; an error is greater than an info.
public enum LogLevel: String, Sendable, CaseIterable, Comparable {
  /// What happened, as it should or not.
  case info
  /// What kept something from being shown or done.
  case error

  public static func < (left: LogLevel, right: LogLevel) -> Bool {
    left == .info && right == .error
  }
}
