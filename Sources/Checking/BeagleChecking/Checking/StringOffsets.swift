package import BeagleJSON
import BeagleSchema

/// Maps positions in a string's content to positions in the document's text, where escapes take more bytes.
///
/// ```
/// "caf\u00e9 @{usr}"     content: café @{usr}
///            ^^^                       ^^^  bytes 8 to 11 of it, bytes 12 to 15 of the text
/// ```
package struct StringOffsets {
  /// The position of the string in the document; -1 if there is none yet.
  let byteOffset: Int
  /// The positions after each escape.
  private var ends: [(content: Int, source: Int)] = []

  init() { byteOffset = -1 }

  package init(_ json: JSONCursor) {
    byteOffset = json.byteOffset
    let bytes = json.stringBytes
    var position = 0
    var content = 0
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "\\") else {
        position += 1
        content += 1
        continue
      }
      let escape = Self.escape(at: position, in: bytes)
      position += escape.source
      content += escape.content
      ends.append((content, position))
    }
  }

  /// The document's bytes for a range of the content. All bytes of an escape belong to its character.
  package func source(of content: Range<Int>) -> Range<Int> {
    source(of: content.lowerBound)..<source(of: content.upperBound)
  }

  private func source(of content: Int) -> Int {
    // The last escape that ends there or before.
    let before = ends[..<ends.partitioningIndex { $0.content > content }].last ?? (content: 0, source: 0)
    return byteOffset + 1 + before.source + content - before.content
  }

  /// The length in bytes of an escape, and of its character.
  private static func escape(at position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (
    source: Int, content: Int
  ) {
    guard bytes[position + 1] == UInt8(ascii: "u") else { return (2, 1) }
    let unit = codeUnit(at: position, in: bytes) ?? 0
    switch unit {
    case ..<0x80: return (6, 1)
    case ..<0x800: return (6, 2)
    case 0xD800..<0xDC00:
      if let low = codeUnit(at: position + 6, in: bytes), (0xDC00..<0xE000).contains(low) { return (12, 4) }
      return (6, 3)
    default: return (6, 3)
    }
  }

  private static func codeUnit(at position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard position + 6 <= bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { return nil }
    return Int(String(decoding: bytes[(position + 2)..<(position + 6)], as: UTF8.self), radix: 16)
  }
}

/// A part of a string in the document, such as a name in one of its expressions.
struct StringPiece {
  let json: JSONCursor
  /// In bytes of the string's content.
  let range: Range<Int>

  func prefix(_ count: Int) -> StringPiece {
    StringPiece(json: json, range: range.lowerBound..<min(range.upperBound, range.lowerBound + count))
  }
}

extension TreeCheck {
  func byteRange(of piece: StringPiece) -> Range<Int> {
    let start = piece.json.byteOffset
    guard piece.json.hasEscapes else {
      return start + 1 + piece.range.lowerBound..<start + 1 + piece.range.upperBound
    }
    // All findings in one string are reported consecutively.
    if stringOffsets.byteOffset != start {
      stringOffsets = StringOffsets(piece.json)
      work += piece.json.stringBytes.count
    }
    return stringOffsets.source(of: piece.range)
  }
}
