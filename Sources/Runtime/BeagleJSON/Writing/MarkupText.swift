/// An HTML or SVG document being written. Text from elsewhere is always escaped.
package struct MarkupText {
  @usableFromInline var content: [UInt8] = []

  package init() {}

  package var bytes: [UInt8] { content }

  @inlinable package mutating func append(_ markup: StaticString) {
    markup.withUTF8Buffer { content.append(contentsOf: $0) }
  }

  /// Appends bytes without characters that have a meaning in markup.
  @inlinable package mutating func append(plain bytes: some Sequence<UInt8>) {
    content.append(contentsOf: bytes)
  }

  /// The start of an HTML page, up to its title.
  package mutating func appendPageStart() {
    append(
      """
      <!doctype html>
      <html>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>
      """)
  }

  package mutating func append(_ number: Int) { append(plain: String(number).utf8) }

  /// Escapes a text without the control characters and noncharacters that XML forbids.
  @inlinable package mutating func append(escaping text: some Sequence<UInt8>) {
    for byte in text {
      if let reference = byte.markupReference { append(reference) } else { content.append(byte) }
    }
  }
}
