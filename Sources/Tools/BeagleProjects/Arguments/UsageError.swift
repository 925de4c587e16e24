import Beagle

/// An invalid command line, with exit code 2. The description is a single line.
package struct UsageError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description.messageLine
  }
}
