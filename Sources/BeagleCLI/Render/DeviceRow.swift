import BeagleTerminal

/// Pictures of several devices side by side, each in a frame with its name above.
struct DeviceRow {
  private static let gap = 2

  let devices: [(caption: TerminalText, picture: CellBuffer)]

  /// The devices in one picture.
  ///
  /// - Throws: where it has more cells than a picture can have.
  func picture(theme: Theme) throws(CellBufferError) -> CellBuffer {
    let width = devices.reduce(0) { $0 + $1.picture.width + 2 + Self.gap } - Self.gap
    let height = devices.map { $0.picture.height + 3 }.max() ?? 0
    var row = try CellBuffer(width: width, height: height, backdrop: theme.backdrop)
    var x = 0
    for (caption, picture) in devices {
      let outer = Rect(x: x, y: 1, width: picture.width + 2, height: picture.height + 2)
      let name = caption.truncated(to: outer.width)
      row.draw(name, x: x + LineAlignment.center.offset(of: name.columns, in: outer.width), y: 0)
      row.drawBorder(outer, corners: .rounded, style: CellStyle(foreground: theme.muted))
      row.copy(picture, x: x + 1, y: 2)
      x += outer.width + Self.gap
    }
    return row
  }
}
