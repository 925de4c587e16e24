extension CellStyle {
  /// The style blended over another one.
  func painted(over beneath: CellStyle, _ backdrop: CellBuffer.Backdrop) -> CellStyle {
    var result = self
    if background.alpha == 0 {
      result.background = beneath.background
    } else if !background.isOpaque {
      result.background = background.over(beneath.background.resolved(as: backdrop.background))
    }
    if !foreground.isOpaque, !foreground.isDefault {
      result.foreground = foreground.over(result.background.resolved(as: backdrop.background))
    }
    return result
  }
}

extension CellColor {
  /// The colour to blend with: where it is left to the terminal, what that is taken for.
  func resolved(as own: CellColor) -> CellColor { isDefault ? own : self }
}
