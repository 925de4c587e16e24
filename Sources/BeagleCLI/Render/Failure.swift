/// Why there is no output: the message for standard error, and the exit code.
struct Failure: Error {
  let message: String
  let exitCode: Int32

  static func usage(_ message: String) -> Failure { Failure(message: message, exitCode: 2) }
  static func fetch(_ message: String) -> Failure { Failure(message: message, exitCode: 3) }
  static func decode(_ message: String) -> Failure { Failure(message: message, exitCode: 4) }
}
