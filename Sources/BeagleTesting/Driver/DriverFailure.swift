public import Foundation

/// Why something could not be done with an application, or was not as it should be. Its description shows what was on
/// the screen, and what comes nearest to what was looked for.
public struct DriverFailure: Error, Sendable, CustomStringConvertible, LocalizedError {
  /// One sentence, with the nearest match.
  public let message: String
  /// The picture of the screen, with what is open above it.
  public let evidence: String

  public init(_ message: String, evidence: String = "") {
    self.message = message
    self.evidence = evidence
  }

  public var description: String { evidence.isEmpty ? message : "\(message)\n\n\(evidence)" }

  public var errorDescription: String? { description }
}
