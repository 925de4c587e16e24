/// Escapes texts for XML and HTML, between tags and in quoted attributes. Control characters must have been
/// replaced before, so that nothing remains that XML forbids.
extension UInt8 {
  /// The reference for a character with a meaning in markup; nil for every other byte of UTF-8.
  @inlinable package var markupReference: StaticString? {
    switch self {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }
}

extension String {
  /// The text without characters that have a meaning in markup.
  ///
  /// - Parameter keepingLines: whether line feeds and tabs become references, since XML reads them as spaces
  ///   in attributes.
  package func markupEscaped(keepingLines: Bool = false) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\n") where keepingLines: bytes += "&#10;".utf8
      case UInt8(ascii: "\t") where keepingLines: bytes += "&#9;".utf8
      default:
        if let reference = byte.markupReference {
          reference.withUTF8Buffer { bytes += $0 }
        } else {
          bytes.append(byte)
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
