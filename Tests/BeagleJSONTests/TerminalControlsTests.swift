import TestSupport
import Testing

@testable import BeagleJSON

/// Characters that must be escaped before they reach a terminal, a page or a log.
@Suite(.computing) struct TerminalControlsTests {
  /// Compares with the standard library's properties: every control, bidirectional control, separator, tag
  /// and noncharacter.
  @Test func controlScalarsAreDetected() {
    for scalar in Unicode.Scalar.tried {
      let value = scalar.value
      let properties = scalar.properties
      let category = properties.generalCategory
      let isControl =
        category == .control || category == .lineSeparator || category == .paragraphSeparator
        || properties.isBidiControl || properties.isNoncharacterCodePoint
        || properties.isDeprecated && category == .format
        || (0xE0000...0xE0FFF).contains(value) && !properties.isVariationSelector
        || (0xFFF0...0xFFFB).contains(value) || value == 0xFEFF
      if scalar.isTerminalControl != isControl {
        Issue.record("U+\(String(value, radix: 16)) acts: \(isControl)")
      }
    }
  }

  @Test func messagesEscapeControlsAndKeepLines() {
    #expect("a\n\tb é 👩‍👩‍👧".controlsEscaped == "a\n\tb é 👩‍👩‍👧")
    #expect(
      "\u{1B}[2J\u{9B}m\u{202E}\r\u{E0041}".controlsEscaped == #"\u{1b}[2J\u{9b}m\u{202e}\u{d}\u{e0041}"#)
    #expect("\u{1B}[2J\n\u{9B}m".controlsReplaced == "\u{FFFD}[2J\n\u{FFFD}m")
  }

  @Test func escapedJSONKeepsItsMeaning() throws {
    var text = String.UnicodeScalarView()
    for value in UInt32(0)...0xE0FFF {
      // Control scalars are near the start and the end of the first plane and at the start of plane 14. The
      // last scalars of each plane are noncharacters.
      let isTried =
        switch value {
        case ..<0x3000, 0xFD00..<0x10100, 0xE0000...: true
        default: value & 0xFFFF > 0xFFF0
        }
      guard isTried, let scalar = Unicode.Scalar(value) else { continue }
      text.append(scalar)
    }
    let value = DynamicObject.dictionary([String(text): .string(String(text))])
    let json = JSONWriter.escapingControls(JSONWriter.bytes(of: value, options: .init(indented: true)))
    #expect(try JSONDocument(parsing: json).root.dynamicObject == value)
    #expect(
      String(decoding: json, as: UTF8.self).unicodeScalars.allSatisfy { !$0.isTerminalControl || $0 == "\n" })
  }
}
