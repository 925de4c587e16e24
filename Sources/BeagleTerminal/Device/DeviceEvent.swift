/// What happens to a program that has a terminal.
public enum DeviceEvent: Sendable, Hashable {
  /// A key, the mouse, a paste or an answer.
  case input(InputEvent)
  /// The window has another size. Where it changes quickly, only the last one is told.
  case resized(TerminalSize)
  /// All bytes that were to be written have been: the time for the next frame.
  case written
  /// The terminal has been given back and the program is about to stop, to be continued by its user later.
  case suspended
  /// The program goes on and has the terminal again, where everything has to be drawn anew. May come twice.
  case resumed
  /// The program is to end: the terminal has been given back and does nothing any more. The number is that of the signal,
  /// SIGHUP where the terminal itself is gone. A second signal ends the program at once, but for SIGHUP.
  case terminated(signal: Int32)
}

/// How large a terminal is.
public struct TerminalSize: Sendable, Hashable {
  /// In cells.
  public var columns: Int
  /// In cells.
  public var rows: Int
  /// Of a cell, in pixels; nil where the terminal does not tell. ``TerminalQuestion/cellSize`` asks in another way.
  public var cellPixels: CellPixels?

  /// The pixels of a cell.
  public struct CellPixels: Sendable, Hashable {
    /// From left to right.
    public var width: Int
    /// From top to bottom.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// Creates a size.
  public init(columns: Int, rows: Int, cellPixels: CellPixels? = nil) {
    self.columns = columns
    self.rows = rows
    self.cellPixels = cellPixels
  }
}
