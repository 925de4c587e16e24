import TestSupport
import Testing

@testable import BeagleTerminal

@Suite(.computing) struct EncodingTests {
  private let red = CellColor(red: 255, green: 0, blue: 0)
  private let navy = CellColor(red: 0, green: 0, blue: 95)

  private func ansi(_ buffer: CellBuffer, _ depth: ColorDepth = .trueColor) -> String {
    String(decoding: buffer.ansi(depth: depth), as: UTF8.self)
  }

  @Test func textHasNoTrailingBlanksAndEndsInANewline() throws {
    var buffer = try CellBuffer(width: 8, height: 3)
    buffer.fill(buffer.bounds, with: navy)
    buffer.draw(TerminalText(sanitizing: "a 漢  "), x: 1, y: 1, style: CellStyle(foreground: red))
    #expect(String(decoding: buffer.text(), as: UTF8.self) == "\n a 漢\n\n")
    #expect(try CellBuffer(width: 3, height: 0).text().isEmpty)
  }

  @Test func onlyStyleChangesAreWritten() throws {
    var buffer = try CellBuffer(width: 12, height: 2)
    let bold = CellStyle(foreground: red, attributes: .bold)
    buffer.draw(TerminalText(sanitizing: "ab"), x: 0, y: 0, style: CellStyle(foreground: red))
    buffer.draw(TerminalText(sanitizing: "cd"), x: 2, y: 0, style: bold)
    buffer.draw(TerminalText(sanitizing: "ef"), x: 5, y: 0, style: bold)
    buffer.draw(TerminalText(sanitizing: "gh"), x: 7, y: 0)
    buffer.draw(TerminalText(sanitizing: "plain"), x: 0, y: 1)
    #expect(ansi(buffer) == "\u{1B}[38;2;255;0;0mab\u{1B}[1mcd ef\u{1B}[mgh\nplain\n")
  }

  @Test func rowEndsWithStyleReset() throws {
    var buffer = try CellBuffer(width: 3, height: 2)
    buffer.fill(buffer.bounds, with: navy)
    let row = "\u{1B}[48;5;17m   \u{1B}[m\n"
    #expect(ansi(buffer, .palette256) == row + row)
  }

  @Test func onlyVisibleBlanksAreWritten() throws {
    var buffer = try CellBuffer(width: 6, height: 3)
    let underlined = CellStyle(attributes: .underline)
    buffer.draw(
      TerminalText(sanitizing: "a     "), x: 0, y: 0, style: CellStyle(foreground: red, attributes: .bold))
    buffer.draw(TerminalText(sanitizing: "b  "), x: 0, y: 1, style: underlined)
    buffer.draw(TerminalText(sanitizing: "  c"), x: 0, y: 2, style: CellStyle(foreground: red))
    #expect(
      ansi(buffer, .sixteen) == """
        \u{1B}[1;91ma\u{1B}[m
        \u{1B}[4mb  \u{1B}[m
          \u{1B}[91mc\u{1B}[m

        """)
  }

  @Test func withoutColoursTheAttributesRemain() throws {
    var buffer = try CellBuffer(width: 4, height: 1)
    let style = CellStyle(foreground: red, background: navy, attributes: [.bold, .italic])
    buffer.draw(TerminalText(sanitizing: "ab  "), x: 0, y: 0, style: style)
    #expect(ansi(buffer, .none) == "\u{1B}[1;3mab\u{1B}[m\n")
  }

  @Test(arguments: ColorDepth.allCases)
  func terminalShowsPaintedCells(depth: ColorDepth) throws {
    var random = SeededGenerator(seed: 23)
    for _ in rounds(20) {
      let buffer = try randomPicture(using: &random)
      let terminal = try StrictTerminal(reading: buffer.ansi(depth: depth))
      #expect(terminal.rows.count == buffer.height)
      for y in 0..<buffer.height {
        var expected = cells(of: buffer, y: y, depth: depth)
        while let last = expected.last, isInvisible(last) { expected.removeLast() }
        let shown = y < terminal.rows.count ? terminal.rows[y] : []
        #expect(shown.map(seen) == expected.map(seen))
      }
    }
  }

  @Test func outputContainsNoControlCharacters() throws {
    let bytes = (UInt8.min...UInt8.max).map { String(decoding: [0x61, $0, 0x62], as: UTF8.self) }
    let sequences = [
      "\u{1B}]0;title\u{07}", "\u{1B}P\u{1B}\\", "\u{9D}8;;http://x\u{9C}", "\u{1B}[2J\u{1B}[H", "\u{1B}c",
    ]
    var texts = bytes + sequences
    for start in stride(from: UInt32(0), through: 0x10FFFF, by: 0x1F)
    where start < 0x3100 || start % 0x1F00 == 0 {
      texts.append(String(String.UnicodeScalarView((start..<(start + 0x1F)).compactMap(Unicode.Scalar.init))))
    }
    var buffer = try CellBuffer(width: 70, height: 1)
    for text in texts {
      for shape in [TextShape.paragraph, .line] {
        buffer.clear()
        buffer.draw(TerminalText(sanitizing: text, as: shape), x: 0, y: 0, style: CellStyle(foreground: red))
        #expect(throws: Never.self, "\(text.debugDescription)") {
          _ = try StrictTerminal(reading: buffer.ansi())
          let plain = buffer.text()
          _ = try StrictTerminal(reading: plain)
          #expect(!plain.contains(EscapeSequence.escape))
        }
      }
    }
  }

  private func randomPicture(using random: inout SeededGenerator) throws -> CellBuffer {
    var buffer = try CellBuffer(width: 24, height: 6)
    let colors = [CellColor.default, .black, .white, red, navy, CellColor(red: 18, green: 200, blue: 99)]
    for _ in 0..<12 {
      let x = Int.random(in: -4...20, using: &random)
      let y = Int.random(in: 0..<6, using: &random)
      let style = CellStyle(
        foreground: colors.randomElement(using: &random) ?? .default,
        background: colors.randomElement(using: &random) ?? .default,
        attributes: .init(rawValue: UInt8.random(in: 0..<64, using: &random)))
      // Flags and joiners would meet those of the next cell when the output is cut into clusters again.
      let words = ["word", " ", "two words", "漢字", "❤\u{FE0F}", "e\u{301}", "👍🏽", "    "]
      let text = (0..<3).map { _ in words.randomElement(using: &random) ?? "" }.joined()
      buffer.draw(TerminalText(sanitizing: text), x: x, y: y, style: style)
    }
    return buffer
  }

  private func cells(of buffer: CellBuffer, y: Int, depth: ColorDepth) -> [StrictTerminal.Shown] {
    (0..<buffer.width).compactMap { x in
      guard let style = buffer.style(x: x, y: y), let character = buffer.text(x: x, y: y)?.first else {
        return nil
      }
      let foreground = shade(of: style, depth)
      return StrictTerminal.Shown(
        character: character, foreground: foreground, background: shade(of: style.background, depth),
        attributes: foreground == .sixteen(0) ? style.attributes.subtracting(.bold) : style.attributes)
    }
  }

  /// The shade of a character, which is to be read on its background.
  private func shade(of style: CellStyle, _ depth: ColorDepth) -> StrictTerminal.Shade {
    guard depth == .sixteen, !style.foreground.isDefault, !style.background.isDefault else {
      return shade(of: style.foreground, depth)
    }
    let palette = ColorPalette.sixteen
    let difference = PerceivedColor(style.foreground).lightness - PerceivedColor(style.background).lightness
    return .sixteen(
      palette.readable(
        palette.nearest(to: style.foreground), on: palette.nearest(to: style.background),
        difference: difference))
  }

  private func shade(of color: CellColor, _ depth: ColorDepth) -> StrictTerminal.Shade {
    if color.isDefault { return .own }
    return switch depth {
    case .none: .own
    case .sixteen: .sixteen(ColorPalette.sixteen.nearest(to: color))
    case .palette256: .palette(ColorPalette.xterm.nearest(to: color))
    case .trueColor: .trueColor(color.red, color.green, color.blue)
    }
  }

  private func isInvisible(_ cell: StrictTerminal.Shown) -> Bool {
    cell.character == " " && cell.background == .own
      && cell.attributes.isDisjoint(with: [.underline, .reverse, .strikethrough])
  }

  /// A blank without its invisible foreground.
  private func seen(_ cell: StrictTerminal.Shown) -> StrictTerminal.Shown {
    var cell = cell
    if cell.character == " ", cell.attributes.isDisjoint(with: [.underline, .reverse, .strikethrough]) {
      cell.foreground = .own
      cell.attributes = []
    }
    return cell
  }
}
