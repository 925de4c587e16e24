import BeagleNetworking

/// Why there is no output: the message for standard error, and the exit code.
struct Failure: Error {
  let message: String
  let exitCode: Int32

  /// What any error comes to.
  init(_ error: any Error) {
    self = error as? Failure ?? .decode(error.plainWords)
  }

  init(message: String, exitCode: Int32) {
    self.message = message
    self.exitCode = exitCode
  }

  static func usage(_ message: String) -> Failure { Failure(message: message, exitCode: 2) }
  static func fetch(_ message: String) -> Failure { Failure(message: message, exitCode: 3) }
  static func decode(_ message: String) -> Failure { Failure(message: message, exitCode: 4) }
}
