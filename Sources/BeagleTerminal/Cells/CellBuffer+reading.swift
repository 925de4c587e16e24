extension CellBuffer {
  /// The style of a cell, without its link; nil outside the buffer.
  public func style(x: Int, y: Int) -> CellStyle? {
    guard bounds.contains(x: x, y: y) else { return nil }
    var style = cells[y * width + x].style
    // Its number means something in this buffer only.
    style.link = 0
    return style
  }

  /// The text of a cell: empty for the right half of a wide character, nil outside the buffer.
  public func text(x: Int, y: Int) -> String? {
    guard bounds.contains(x: x, y: y) else { return nil }
    return String(decoding: utf8(of: cells[y * width + x].content), as: UTF8.self)
  }

  func utf8(of content: CellContent) -> [UInt8] {
    if content.isLong { return longClusters[content.longNumber] }
    return (0..<content.shortCount).map { UInt8(truncatingIfNeeded: content.bits >> (8 * UInt32($0))) }
  }

  /// The cells of a rectangle inside the buffer, row by row.
  func cells(in area: CellRect) -> [Cell] {
    area.rows.flatMap { cells[($0 * width + area.x)..<($0 * width + area.right)] }
  }
}

extension CellBuffer: Equatable {
  /// The same picture; how clusters are numbered does not matter.
  public static func == (left: CellBuffer, right: CellBuffer) -> Bool {
    left.width == right.width && left.height == right.height && left.graphics == right.graphics
      && left.pictures == right.pictures && left.links == right.links
      && zip(left.cells, right.cells).allSatisfy { one, other in
        one.style == other.style
          && (one.content.isLong || other.content.isLong
            ? left.utf8(of: one.content) == right.utf8(of: other.content) : one.content == other.content)
      }
  }
}
