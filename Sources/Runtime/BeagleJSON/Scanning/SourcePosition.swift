/// A position in a document, for messages.
public struct SourcePosition: Sendable, Hashable, CustomStringConvertible {
  /// The number of bytes before the position. A byte-order mark counts.
  public let byte: Int
  /// The line, from 1. Lines end with LF, CR LF or CR.
  public let line: Int
  /// The column, from 1, in Unicode scalars. A byte-order mark does not count.
  public let column: Int

  /// Creates a position.
  public init(byte: Int, line: Int, column: Int) {
    self.byte = byte
    self.line = line
    self.column = column
  }

  public var description: String { "line \(line), column \(column)" }
}

extension SourcePosition {
  /// Computes a position by reading the bytes up to it. `byte` past the end means the end.
  init(ofByte byte: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    self = SourcePosition(byte: 0, line: 1, column: 1).advanced(to: byte, in: bytes)
  }

  /// A later position, computed by reading the bytes in between.
  package func advanced(to byte: Int, in bytes: UnsafeBufferPointer<UInt8>) -> SourcePosition {
    let end = min(max(byte, 0), bytes.count)
    var line = line
    var column = column
    var index = self.byte == 0 && bytes.startsWithByteOrderMark ? 3 : self.byte
    while index < end {
      // Eight bytes at once, unless they may contain a line end. A document on one line has none.
      if end - index >= 8, let start = bytes.baseAddress {
        let word = (start + index).loadWord64()
        let tops: UInt64 = 0x8080_8080_8080_8080
        if (word &- 0x0E0E_0E0E_0E0E_0E0E) & ~word & tops == 0 {
          // Continuation bytes begin with the bits 10.
          column += 8 - (word & ~(word << 1) & tops).nonzeroBitCount
          index += 8
          continue
        }
      }
      let current = bytes[index]
      index += 1
      if current == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if current == UInt8(ascii: "\r") {
        // The LF of a CR LF counts the line.
        if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { continue }
        line += 1
        column = 1
      } else if current & 0xC0 != 0x80 {
        column += 1
      }
    }
    return SourcePosition(byte: end, line: line, column: column)
  }
}

extension UnsafeBufferPointer<UInt8> {
  var startsWithByteOrderMark: Bool {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
  }
}
