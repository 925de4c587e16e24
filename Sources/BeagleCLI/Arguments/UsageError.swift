import Beagle

/// The command line was used in a way it cannot be. Prints as one line; the exit code is 2.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description.messageLine
  }
}
