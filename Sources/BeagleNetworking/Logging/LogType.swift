/// One thing to log. `message` may be costly to make, so ask for it only if it is going to be written.
public protocol LogType: Sendable {
  var category: String { get }
  var message: String { get }
  var level: LogLevel { get }
}
