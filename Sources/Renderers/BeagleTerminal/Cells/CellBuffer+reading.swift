extension CellBuffer {
  /// The style of a cell, without its link; nil outside the buffer.
  public func style(x: Int, y: Int) -> CellStyle? {
    guard bounds.contains(x: x, y: y) else { return nil }
    var style = cells[y * width + x].style
    // The link's number is only valid in this buffer.
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
  /// Whether two buffers show the same picture, regardless of how long clusters are numbered.
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

extension CellBuffer {
  /// Draws another picture with its top left corner at a cell, clipped to the buffer.
  package mutating func copy(_ picture: CellBuffer, x: Int, y: Int) {
    let area = visible(CellRect(x: x, y: y, width: picture.width, height: picture.height), nil)
    if area.isEmpty { return }
    for row in area.rows {
      for column in area.columns {
        copy(picture.cells[(row - y) * picture.width + column - x], of: picture, x: column, y: row)
      }
    }
    let width = width
    func isCovered(_ index: Int) -> Bool { area.contains(x: index % width, y: index / width) }
    func place(_ index: Int) -> Int? {
      let (column, row) = (x + index % picture.width, y + index / picture.width)
      return area.contains(x: column, y: row) ? row * width + column : nil
    }
    partedCells.replace(where: isCovered, by: picture.partedCells, at: place)
    roundedCorners.replace(where: isCovered, by: picture.roundedCorners, at: place)
    pictures += picture.pictures.map { $0.moved(x: x, y: y, into: area) }
    for graphic in picture.graphics {
      let moved = graphic.area.moved(x: x, y: y)
      if moved.intersection(bounds) == moved { graphics.append(graphic.moved(to: moved)) }
    }
  }
}

extension Dictionary where Key == Int {
  /// Replaces the entries of covered cells with those of another picture. Entries are sparse, so it iterates
  /// over them and not over cells.
  fileprivate mutating func replace(
    where isCovered: (Int) -> Bool, by others: [Int: Value], at place: (Int) -> Int?
  ) {
    if !isEmpty { self = filter { !isCovered($0.key) } }
    for (index, value) in others { if let new = place(index) { self[new] = value } }
  }
}

/// An error when creating a buffer.
public enum CellBufferError: Error, Equatable, CustomStringConvertible {
  /// The size exceeds `maximumCells`.
  case tooLarge(width: Int, height: Int)

  /// The size, the limit, and what to do.
  public var description: String {
    switch self {
    case .tooLarge(let width, let height):
      "A picture of \(width) × \(height) cells is too large: the limit is \(CellBuffer.maximumCells) cells. "
        + "Ask for fewer columns or rows."
    }
  }
}

extension CellBuffer {
  /// The colours that the terminal uses by default, or a guess: ``dark`` or ``light``.
  package struct Backdrop: Hashable, Sendable {
    /// The default text colour.
    package var foreground: CellColor
    /// The colour that translucent colours are blended over if nothing else has been painted.
    package var background: CellColor

    /// Creates a backdrop; both colours should be opaque.
    package init(foreground: CellColor, background: CellColor) {
      self.foreground = foreground
      self.background = background
    }

    package static let dark = Backdrop(foreground: .white, background: .black)
    package static let light = Backdrop(foreground: .black, background: .white)
  }
}
