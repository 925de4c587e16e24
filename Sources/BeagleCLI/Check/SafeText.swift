import BeagleTerminal

/// Text of documents and file names on its way out: nothing of it may act on a terminal, whatever the format.
enum SafeText {
  /// One line, as people see it.
  static func line(_ text: String) -> String {
    TerminalText(sanitizing: text, as: .line).description
  }

  /// A JSON text of the same meaning: what would act on a terminal is written as `\u` escapes.
  ///
  /// Outside of strings JSON is ASCII without control characters, so that only strings change.
  static func json(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.allSatisfy({ $0 < 0x7F }) { return bytes }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar.value < 0x7F || isHarmless(scalar) {
        output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else {
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          let digits = String(unit, radix: 16)
          output.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
        }
      }
    }
    return output
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    TerminalText(sanitizing: String(scalar), as: .line).description.unicodeScalars.elementsEqual([scalar])
  }
}
