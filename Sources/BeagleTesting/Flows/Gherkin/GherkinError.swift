import BeagleJSON

/// A syntax error in a feature file, with its position.
public struct GherkinError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path the file was read by.
  public let file: String
  /// Counted from 1.
  public let line: Int
  /// Counted from 1, in characters.
  public let column: Int
  /// What was expected and what was found.
  public let message: String

  public var description: String { "\(file):\(line):\(column): \(message)".messageLine }
}

/// How much a feature file may hold.
enum GherkinLimits {
  static let bytes = 1 << 20
  /// Rows of outlines counted each.
  static let scenarios = 10_000
  /// Steps and tags of all scenarios, those of backgrounds and rules counted with each of them: a scenario has copies.
  static let steps = 200_000
}
