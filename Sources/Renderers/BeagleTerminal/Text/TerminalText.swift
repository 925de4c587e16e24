import LineBreaking

/// Text that is safe to show in a terminal; a `CellBuffer` accepts no other.
///
/// ``init(sanitizing:)`` replaces every character that would control a terminal, so that the source of a text
/// no longer matters. A text knows its grapheme clusters and their columns; a slice, such as a wrapped line,
/// shares its storage.
package struct TerminalText: Sendable {
  package static let tabColumns = 4

  /// The columns of the widest line without wrapping.
  package let columns: Int
  /// The rows without wrapping: newlines separate rows, and an empty text has none.
  package let rows: Int

  private let storage: String
  /// Empty if every byte of the storage is a newline or a cluster of one column, as in most texts.
  private let clusters: [TextCluster]
  private let range: Range<Int>

  /// Replaces characters that control a terminal, reorder text or are hidden with visible marks.
  ///
  /// C0 controls become their pictures (`␛`), others become `�`. Newlines (including CR LF) separate lines,
  /// and a tab becomes ``tabColumns`` blanks. A combining mark without a base is placed on a dotted circle.
  package init(sanitizing text: String) { self.init(sanitizing: text, as: .paragraph) }

  /// Creates a safe text of a shape. In a `.line`, newlines and tabs become marks, too.
  package init(sanitizing text: String, as shape: TextShape) {
    var text = text
    if let size = text.withUTF8({ Self.sizeIfPlain($0, as: shape) }) {
      self.init(
        storage: text, clusters: [], range: 0..<text.utf8.count, columns: size.columns, rows: size.rows)
    } else if let clusters = Segmenter.clustersIfSimple(text, as: shape) {
      let size = Self.size(of: clusters)
      self.init(
        storage: text, clusters: clusters, range: 0..<clusters.count, columns: size.columns, rows: size.rows)
    } else {
      let segmented = Segmenter.segment(Sanitizer.sanitize(text, as: shape))
      let size = Self.size(of: segmented.clusters)
      self.init(
        storage: segmented.text, clusters: segmented.clusters, range: 0..<segmented.clusters.count,
        columns: size.columns, rows: size.rows)
    }
  }

  private init(storage: String, clusters: [TextCluster], range: Range<Int>, columns: Int, rows: Int) {
    self.storage = storage
    self.clusters = clusters
    self.range = range
    self.columns = columns
    self.rows = rows
  }

  package static let empty = TerminalText(sanitizing: "")

  /// Whether it has no characters, not even blanks.
  package var isEmpty: Bool { range.isEmpty }

  /// A line of this text; `columns` must be the sum of its clusters.
  func line(_ part: Range<Int>, columns: Int) -> TerminalText {
    let lower = range.lowerBound + part.lowerBound
    return TerminalText(
      storage: storage, clusters: clusters, range: lower..<(lower + part.count), columns: columns,
      rows: part.isEmpty ? 0 : 1)
  }

  func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let bounds = byteRange
    // The initialiser made the string native, so that this lends its bytes without a copy.
    return storage.utf8.withContiguousStorageIfAvailable { body(.init(rebasing: $0[bounds])) }
      ?? Array(storage.utf8)[bounds].withUnsafeBufferPointer(body)
  }

  func withClusters<Result>(
    plain: (PlainClusters) -> Result, segmented: (SegmentedClusters) -> Result
  ) -> Result {
    guard clusters.isEmpty else {
      return clusters.withUnsafeBufferPointer {
        segmented(SegmentedClusters(clusters: .init(rebasing: $0[range]), firstByte: byteRange.lowerBound))
      }
    }
    return withUTF8 { plain(PlainClusters(bytes: $0)) }
  }

  private var byteRange: Range<Int> {
    if clusters.isEmpty { return range }
    return offset(before: range.lowerBound)..<offset(before: range.upperBound)
  }

  private func offset(before cluster: Int) -> Int {
    cluster == 0 ? 0 : clusters[cluster - 1].end
  }

  /// The size of a text in which each byte is a cluster; nil for other texts.
  private static func sizeIfPlain(
    _ bytes: UnsafeBufferPointer<UInt8>, as shape: TextShape
  ) -> (columns: Int, rows: Int)? {
    var columns = 0
    var rows = bytes.isEmpty ? 0 : 1
    var lineStart = 0
    for (index, byte) in bytes.enumerated() where byte &- 0x20 > 0x5E {
      guard byte == 0x0A, shape == .paragraph else { return nil }
      columns = max(columns, index - lineStart)
      lineStart = index + 1
      rows += 1
    }
    return (max(columns, bytes.count - lineStart), rows)
  }

  private static func size(of clusters: [TextCluster]) -> (columns: Int, rows: Int) {
    var columns = 0
    var line = 0
    var rows = clusters.isEmpty ? 0 : 1
    for cluster in clusters {
      if cluster.kind == .newline {
        rows += 1
        line = 0
      } else {
        line += Int(cluster.columns)
        columns = max(columns, line)
      }
    }
    return (columns, rows)
  }
}

package enum TextShape: Sendable {
  /// Newlines separate lines; tabs become blanks.
  case paragraph
  /// One line: newlines and tabs become marks.
  case line
}

extension TerminalText: CustomStringConvertible {
  package var description: String { withUTF8 { String(decoding: $0, as: UTF8.self) } }
}

extension TerminalText: Equatable {
  package static func == (left: TerminalText, right: TerminalText) -> Bool {
    left.columns == right.columns && left.withUTF8 { bytes in right.withUTF8 { bytes.elementsEqual($0) } }
  }
}

/// A text in a box of a given width: its size and lines, so that painting matches measuring.
///
/// The text is wrapped. In a box that is too narrow for its words, it is one line with an ellipsis instead,
/// because a column of single letters would be unreadable and waste space.
struct TextBox {
  private let text: TerminalText
  private let width: Int
  private let isCut: Bool

  /// The minimum width at which words may be broken.
  private static let minimumColumns = 4

  init(_ text: TerminalText, width: Int) {
    self.text = text
    self.width = width
    isCut = width > 0 && width < Self.minimumColumns && text.columns > width && text.isTorn(in: width)
  }

  var size: TextSize { isCut ? TextSize(columns: width, rows: 1) : text.measure(width: width) }

  /// The lines that fit into a number of rows; the last one ends in an ellipsis if some are omitted.
  func lines(height: Int) -> [TerminalText] {
    guard isCut else { return text.lines(width: width, height: height) }
    return height > 0 ? [text.truncated(to: width)] : []
  }
}

extension TerminalText {
  func box(width: Int) -> TextBox { TextBox(self, width: width) }
}
