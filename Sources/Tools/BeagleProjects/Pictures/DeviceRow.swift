import Beagle
import BeagleTerminal

/// Pictures of several devices side by side, each in a frame with its name above. The areas that a device
/// covers at the top and bottom are shaded and marked in the frame.
struct DeviceRow {
  private static let gap = 2

  let devices: [(device: DeviceProfile, picture: CellBuffer)]
  /// In points.
  let cell: LayoutSize

  /// The devices in one picture.
  ///
  /// - Throws: if it exceeds the maximum number of cells.
  func picture(theme: Theme) throws(CellBufferError) -> CellBuffer {
    let width = devices.reduce(0) { $0 + $1.picture.width + 2 + Self.gap } - Self.gap
    let height = devices.map { $0.picture.height + 3 }.max() ?? 0
    var row = try CellBuffer(width: width, height: height, backdrop: theme.backdrop)
    var x = 0
    for (device, picture) in devices {
      let outer = CellRect(x: x, y: 1, width: picture.width + 2, height: picture.height + 2)
      let caption = TerminalText(sanitizing: "\(device.name) · \(device.dimensions)", as: .line)
      let name = caption.truncated(to: outer.width)
      row.draw(name, x: x + LineAlignment.center.offset(of: name.columns, in: outer.width), y: 0)
      row.copy(picture, x: x + 1, y: 2)
      let covered = coveredRows(of: device, in: picture).map {
        CellRect(x: x + 1, y: 2 + $0.lowerBound, width: picture.width, height: $0.count)
      }
      for covered in covered { row.fill(covered, with: Self.shadow(theme)) }
      // Drawn after the content, which extends to the frame.
      row.drawBorder(outer, corners: .rounded, style: CellStyle(foreground: theme.muted))
      for covered in covered {
        mark(covered, x: outer.x, in: &row, theme)
        mark(covered, x: outer.right - 1, in: &row, theme)
      }
      x += outer.width + Self.gap
    }
    return row
  }

  /// The rows of a picture that the layout treats as covered, with rounded edges.
  private func coveredRows(of device: DeviceProfile, in picture: CellBuffer) -> [Range<Int>] {
    func row(_ points: Float) -> Int {
      max(0, min(picture.height, Int((points / cell.height + 0.5001).rounded(.down))))
    }
    let bottom = row(Float(picture.height) * cell.height - device.safeArea.bottom)
    return [0..<row(device.safeArea.top), bottom..<picture.height].filter { !$0.isEmpty }
  }

  /// Draws dashes in the frame next to the covered rows.
  private func mark(_ covered: CellRect, x: Int, in row: inout CellBuffer, _ theme: Theme) {
    for y in covered.y..<covered.bottom {
      row.draw(TerminalText(sanitizing: "┊"), x: x, y: y, style: CellStyle(foreground: theme.muted))
    }
  }

  private static func shadow(_ theme: Theme) -> CellColor {
    CellColor(red: theme.muted.red, green: theme.muted.green, blue: theme.muted.blue, alpha: 0x38)
  }
}
