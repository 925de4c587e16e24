/// The part of a cell that a block character fills.
struct BlockElement: Equatable {
  /// Eighths of the cell's sides.
  let columns: Range<Int>
  let rows: Range<Int>

  /// Nil if the cell has no such character.
  init?(_ content: CellContent) {
    guard let match = Self.all.first(where: { $0.content == content }) else { return nil }
    self = match.element
  }

  private init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  private static let all: [(content: CellContent, element: BlockElement)] = [
    entry("▁", 0..<8, 7..<8), entry("▂", 0..<8, 6..<8), entry("▔", 0..<8, 0..<1), entry("█", 0..<8, 0..<8),
    entry("▏", 0..<1, 0..<8), entry("▌", 0..<4, 0..<8), entry("▐", 4..<8, 0..<8), entry("▕", 7..<8, 0..<8),
  ]

  private static func entry(_ mark: Unicode.Scalar, _ columns: Range<Int>, _ rows: Range<Int>) -> (
    content: CellContent, element: BlockElement
  ) {
    (CellContent(mark), BlockElement(columns: columns, rows: rows))
  }
}
