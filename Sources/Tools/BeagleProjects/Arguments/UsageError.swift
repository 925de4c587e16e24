import Beagle

/// The command line was used in a way it cannot be. Prints as one line; the exit code is 2.
package struct UsageError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description.messageLine
  }
}
