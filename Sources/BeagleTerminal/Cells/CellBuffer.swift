/// A picture of cells, row by row, to paint on and to encode.
///
/// Text gets in as `TerminalText` only. Painting outside the buffer or the clip leaves no trace. A wide
/// character is one cell with its cluster and a continuation to its right; painting over one half blanks the
/// other.
public struct CellBuffer: Sendable {
  /// The most cells that a buffer can have, about sixteen million.
  public static let maximumCells = 1 << 24

  public let width: Int
  public let height: Int
  /// What is taken for the terminal's own colours where something transparent is painted over them.
  public let backdrop: Backdrop
  var cells: [Cell]
  private(set) var longClusters = LongClusters()

  /// The terminal's own colours, as far as they are known.
  public struct Backdrop: Hashable, Sendable {
    public var foreground: Color
    public var background: Color

    public init(foreground: Color, background: Color) {
      self.foreground = foreground
      self.background = background
    }

    public static let dark = Backdrop(foreground: .white, background: .black)
    public static let light = Backdrop(foreground: .black, background: .white)
  }

  /// A blank buffer. Throws where `width` times `height` is more than `maximumCells`; a negative size counts
  /// as 0.
  public init(width: Int, height: Int, backdrop: Backdrop = .dark) throws(CellBufferError) {
    let width = max(0, width)
    let height = max(0, height)
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    guard !overflows, count <= Self.maximumCells else {
      throw .tooLarge(width: width, height: height)
    }
    self.width = width
    self.height = height
    self.backdrop = backdrop
    cells = [Cell](repeating: .blank, count: count)
  }

  public var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }

  /// Blanks everything and keeps the memory.
  public mutating func clear() {
    for index in 0..<cells.count { cells[index] = .blank }
    longClusters = LongClusters()
  }

  /// The look of a cell, or nil outside the buffer.
  public func style(x: Int, y: Int) -> CellStyle? {
    bounds.contains(x: x, y: y) ? cells[y * width + x].style : nil
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

  /// The form in which a cell holds a cluster.
  mutating func content(for bytes: some Collection<UInt8>) -> CellContent {
    if bytes.count <= 4 { return CellContent(short: bytes) }
    guard let number = longClusters.number(of: Array(bytes)) else {
      return CellContent(Sanitizer.replacement)
    }
    return CellContent(long: number)
  }
}

extension CellBuffer: Equatable {
  /// The same picture; how clusters are numbered does not matter.
  public static func == (left: CellBuffer, right: CellBuffer) -> Bool {
    left.width == right.width && left.height == right.height
      && zip(left.cells, right.cells).allSatisfy { one, other in
        one.style == other.style
          && (one.content.isLong || other.content.isLong
            ? left.utf8(of: one.content) == right.utf8(of: other.content) : one.content == other.content)
      }
  }
}

/// Why there is no buffer of the size asked for.
public enum CellBufferError: Error, Equatable, CustomStringConvertible {
  case tooLarge(width: Int, height: Int)

  public var description: String {
    switch self {
    case .tooLarge(let width, let height):
      "A picture of \(width) × \(height) cells is too large: the limit is \(CellBuffer.maximumCells) cells. "
        + "Ask for fewer columns or rows."
    }
  }
}
