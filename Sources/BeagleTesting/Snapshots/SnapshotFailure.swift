import BeagleTerminal
public import Foundation

/// Why a text is not as it was recorded. Its description shows the lines that differ and how to record anew.
public struct SnapshotFailure: Error, Sendable, CustomStringConvertible, LocalizedError {
  enum Reason: Sendable {
    case differs(LineDiff)
    case missing(String)
    case recordedTwice(LineDiff)
    case refused
    case unwritable(String)
  }

  /// The path of the snapshot.
  public let file: String
  let reason: Reason

  /// Nothing in it acts on a terminal, whatever was compared.
  public var description: String { TerminalText(sanitizing: text).description }

  private var text: String {
    switch reason {
    case .differs(let difference):
      """
      \(file) has recorded something else (- recorded, + now):
      \(difference)
      If this is what it should be now, run again with BEAGLE_RECORD=1
      """
    case .missing(let text):
      """
      nothing is recorded in \(file). There is now:
      \(LineDiff(from: "", to: text))
      If this is what it should be, run again with BEAGLE_RECORD=1
      """
    case .recordedTwice(let difference):
      """
      two different texts would be recorded in \(file); give each a name (- first, + second):
      \(difference)
      """
    case .refused:
      "\(file) is not recorded, because the environment has CI: record it where you can look at it, and commit it"
    case .unwritable(let reason):
      "\(file) cannot be written: \(reason)"
    }
  }

  public var errorDescription: String? { description }
}
