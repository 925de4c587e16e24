/// One thing to log. `message` may be costly to make, so ask for it only if it is going to be written.
public protocol LogType: Sendable {
  /// One word for where it comes from, such as `Network`.
  var category: String { get }
  /// What happened, in one or several lines. It can hold what a server sent: ``BeagleLoggerDefault`` makes that safe to print.
  var message: String { get }
  /// How much it matters.
  var level: LogLevel { get }
}
