extension CellBuffer {
  /// The terminal's own colours, if they are known. Otherwise choose ``dark`` or ``light``.
  public struct Backdrop: Hashable, Sendable {
    /// The colour of text that names none.
    public var foreground: CellColor
    /// What translucent colours are blended over where nothing else is painted.
    public var background: CellColor

    /// Creates a backdrop; both colours should be opaque.
    public init(foreground: CellColor, background: CellColor) {
      self.foreground = foreground
      self.background = background
    }

    /// White text on black.
    public static let dark = Backdrop(foreground: .white, background: .black)
    /// Black text on white.
    public static let light = Backdrop(foreground: .black, background: .white)
  }
}
