import Beagle

/// The content of a string in a document, its escapes undone, and where each byte of it is written.
struct StringContent {
  private(set) var bytes: [UInt8] = []
  /// For each byte, where in the document it or its escape begins; then where the content ends.
  private var offsets: [Int] = []

  /// - Parameter range: the content's bytes in the document, without quotes. What is no escape is content as it is.
  init(_ document: [UInt8], in range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let escape =
        document[index] == UInt8(ascii: "\\") ? Self.escape(at: index, document, range.upperBound) : nil
      let (content, length) = escape ?? ([document[index]], 1)
      bytes += content
      offsets += [Int](repeating: index, count: content.count)
      index += length
    }
    offsets.append(range.upperBound)
  }

  /// Where a range of the content is written.
  func written(_ range: Range<Int>) -> Range<Int> { offsets[range.lowerBound]..<offsets[range.upperBound] }

  /// The first byte of the content that is not written before a byte of the document.
  func position(of byte: Int) -> Int { offsets.firstIndex { $0 >= byte } ?? bytes.count }

  /// What an escape stands for, and how many bytes it has; nil if it is none.
  private static func escape(at start: Int, _ document: [UInt8], _ end: Int) -> ([UInt8], Int)? {
    // A pair of surrogates has twelve bytes, other escapes six or two.
    for length in [12, 6, 2] where start + length <= end {
      let written = [UInt8(ascii: "\"")] + document[start..<start + length] + [UInt8(ascii: "\"")]
      guard let text = try? JSONDocument(parsing: written).root.dynamicObject.stringValue,
        text.unicodeScalars.count == 1
      else { continue }
      return (Array(text.utf8), length)
    }
    return nil
  }

  /// The expressions of the content, each from its `@{` to its `}`, or to the end of what is there.
  var expressions: [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    var backslashes = 0
    while index < bytes.count {
      let begins =
        bytes[index] == UInt8(ascii: "@") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "{")
      // An odd number of backslashes makes it text.
      if begins, backslashes % 2 == 0 {
        let end = endOfExpression(from: index + 2)
        found.append(index..<end)
        index = end
        backslashes = 0
      } else {
        backslashes = bytes[index] == UInt8(ascii: "\\") ? backslashes + 1 : 0
        index += 1
      }
    }
    return found
  }

  /// Behind the brace that ends an expression. One in quotes does not.
  private func endOfExpression(from start: Int) -> Int {
    var index = start
    var isQuoted = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isQuoted: index += 1
      case UInt8(ascii: "'"): isQuoted.toggle()
      case UInt8(ascii: "}") where !isQuoted: return index + 1
      default: break
      }
      index += 1
    }
    return bytes.count
  }

  func text(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
