/// Where a frame shows a cursor.
public struct FrameCursor: Sendable, Hashable {
  /// From 0.
  public var column: Int
  /// From 0.
  public var row: Int
  /// How it looks.
  public var shape: Shape

  /// Creates a cursor, by default one for text that is edited.
  public init(column: Int, row: Int, shape: Shape = .bar) {
    self.column = column
    self.row = row
    self.shape = shape
  }

  /// How a cursor looks. All but `standard` blink.
  public enum Shape: Sendable, Hashable {
    /// As the terminal's user has chosen.
    case standard
    /// A whole cell.
    case block
    /// A line below.
    case underline
    /// A line before the cell's character.
    case bar
  }
}
