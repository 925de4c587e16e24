/// What the mouse did, and in which cell.
public struct MouseEvent: Sendable, Hashable {
  /// What it did.
  public var kind: Kind
  /// The cell's column, from 0.
  public var column: Int
  /// The cell's row, from 0.
  public var row: Int
  /// What was held down on the keyboard. Most terminals keep Shift for themselves, to select text.
  public var modifiers: Modifiers

  /// Creates an event, by default without modifiers.
  public init(_ kind: Kind, column: Int, row: Int, modifiers: Modifiers = []) {
    self.kind = kind
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }

  /// What happened.
  public enum Kind: Sendable, Hashable {
    /// A button went down.
    case press(Button)
    /// A button went up. Terminals of the oldest kind do not tell which one: it is the one pressed last.
    case release(Button)
    /// The pointer came to another cell while a button was down.
    case drag(Button)
    /// The pointer came to another cell with no button down.
    case move
    /// One step of the wheel.
    case scroll(Direction)
  }

  /// What can be pressed.
  public enum Button: Sendable, Hashable {
    /// The main one.
    case left
    /// The wheel, pressed.
    case middle
    /// The one for menus.
    case right
    /// At the side of some mice.
    case back
    /// At the side of some mice.
    case forward
  }

  /// Where the wheel turns.
  public enum Direction: Sendable, Hashable {
    /// Shows what is above.
    case up
    /// Shows what is below.
    case down
    /// Shows what is to the left.
    case left
    /// Shows what is to the right.
    case right
  }
}
