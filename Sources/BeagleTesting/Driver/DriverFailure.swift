import BeagleTerminal
public import Foundation

/// Why something could not be done with an application, or was not as it should be. Its description shows what was on
/// the screen, and what comes nearest to what was looked for.
public struct DriverFailure: Error, Sendable, CustomStringConvertible, LocalizedError {
  /// One sentence, with the nearest match.
  public let message: String
  /// The picture of the screen, with what is open above it.
  public let evidence: String

  /// What of the message would act on a terminal is replaced: it may quote what a server sent.
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
