import Beagle
import BeagleNetworking

/// Why there is no output: the message for standard error, and the exit code.
struct Failure: Error {
  /// One line, and perhaps lines that show the place.
  let message: String
  let exitCode: Int32

  /// What any error comes to.
  init(_ error: any Error) {
    self = error as? Failure ?? .decode(error.plainWords)
  }

  /// - Parameters:
  ///   - message: may quote foreign texts: it becomes one line of a length that people read.
  ///   - lines: what follows it as it is, with a line break before it.
  init(message: String, lines: String = "", exitCode: Int32) {
    self.message = message.messageLine + lines
    self.exitCode = exitCode
  }

  static func usage(_ message: String, lines: String = "") -> Failure {
    Failure(message: message, lines: lines, exitCode: 2)
  }
  static func fetch(_ message: String) -> Failure { Failure(message: message, exitCode: 3) }
  static func decode(_ message: String, lines: String = "") -> Failure {
    Failure(message: message, lines: lines, exitCode: 4)
  }
}
