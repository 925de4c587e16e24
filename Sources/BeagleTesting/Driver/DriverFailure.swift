import BeagleTerminal
public import Foundation

/// Why an action was not possible, or an expectation was not met. Its description includes the picture of the screen
/// and the nearest matches.
public struct DriverFailure: Error, Sendable, CustomStringConvertible, LocalizedError {
  /// One sentence, with the nearest match.
  public let message: String
  /// The picture of the screen and an open dialog.
  public let evidence: String

  /// Control characters in the message are replaced, as it may quote a server's text.
  public init(_ message: String, evidence: String = "") {
    self.message = TerminalText(sanitizing: message).description
    self.evidence = evidence
  }

  public var description: String { evidence.isEmpty ? message : "\(message)\n\n\(evidence)" }

  public var errorDescription: String? { description }
}

extension Int {
  /// With a noun: `1 time`, `2 times`.
  func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
