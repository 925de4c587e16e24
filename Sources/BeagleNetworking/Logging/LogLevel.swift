/// How much a log message matters; an error is greater than an info.
public enum LogLevel: String, Sendable, CaseIterable, Comparable {
  case info
  case error

  public static func < (left: LogLevel, right: LogLevel) -> Bool {
    left == .info && right == .error
  }
}
