import TestSupport
import Testing

@testable import BeagleTerminal

@Suite(.computing) struct CellBufferTests {
  @Test func stylesDifferingInOneAttributeAreNotEqual() {
    let colors = [CellColor.default, .clear, .black, .white, CellColor(red: 1, green: 2, blue: 3)]
    let attributes: [CellStyle.Attributes] = [[], .bold, [.bold, .dim]]
    let styles = colors.flatMap { front in
      colors.flatMap { back in
        attributes.map { CellStyle(foreground: front, background: back, attributes: $0) }
      }
    }
    for (position, style) in styles.enumerated() {
      #expect(styles.indices.filter { styles[$0] == style } == [position])
    }
  }

  @Test func textIsDrawnAtPositionAndClipped() throws {
    var buffer = try CellBuffer(width: 10, height: 3)
    buffer.draw(TerminalText(sanitizing: "Hello"), x: 1, y: 0)
    buffer.draw(TerminalText(sanitizing: "beyond the edge"), x: 4, y: 1)
    buffer.draw(TerminalText(sanitizing: "before"), x: -3, y: 2)
    buffer.draw(
      TerminalText(sanitizing: "clipped"), x: 4, y: 2, clip: CellRect(x: 5, y: 0, width: 3, height: 3))
    buffer.draw(TerminalText(sanitizing: "nowhere"), x: 0, y: 3)
    buffer.draw(TerminalText(sanitizing: "nowhere"), x: .max, y: .min)
    #expect(
      picture(buffer) == [
        " Hello",
        "    beyond",
        "ore  lip",
      ])
  }

  @Test func wideCharacterTakesTwoCells() throws {
    var buffer = try CellBuffer(width: 6, height: 1)
    buffer.draw(TerminalText(sanitizing: "漢a👍🏽"), x: 0, y: 0)
    #expect((0..<6).map { buffer.text(x: $0, y: 0) } == ["漢", "", "a", "👍🏽", "", " "])
    #expect(buffer.text(x: 6, y: 0) == nil)
  }

  @Test(arguments: [(0, "x 字語"), (1, " x字語"), (2, "漢x 語"), (3, "漢 x語"), (4, "漢字x"), (5, "漢字 x")])
  func overwritingHalfOfWideCharacterBlanksOther(x: Int, shown: String) throws {
    var buffer = try CellBuffer(width: 6, height: 1)
    buffer.draw(TerminalText(sanitizing: "漢字語"), x: 0, y: 0)
    buffer.draw(TerminalText(sanitizing: "x"), x: x, y: 0)
    #expect(picture(buffer) == [shown])
  }

  @Test func wideCharacterOverTwoBlanksOuterHalves() throws {
    var buffer = try CellBuffer(width: 6, height: 1)
    buffer.draw(TerminalText(sanitizing: "漢字語"), x: 0, y: 0)
    buffer.draw(TerminalText(sanitizing: "ん"), x: 1, y: 0)
    #expect(picture(buffer) == [" ん 語"])
  }

  @Test func halfWideCharacterAtEdgeIsBlank() throws {
    var buffer = try CellBuffer(width: 3, height: 2)
    buffer.draw(TerminalText(sanitizing: "漢字"), x: 0, y: 0)
    buffer.draw(TerminalText(sanitizing: "漢字"), x: -1, y: 1)
    #expect(picture(buffer) == ["漢", " 字"])
  }

  @Test func everyContinuationFollowsWideCharacter() throws {
    var random = SeededGenerator(seed: 17)
    var buffer = try CellBuffer(width: 17, height: 5)
    for _ in rounds(150) {
      let x = Int.random(in: -6...20, using: &random)
      let y = Int.random(in: -1...5, using: &random)
      let clip = CellRect(x: x, y: y, width: Int.random(in: 0...9, using: &random), height: 3)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: buffer.fill(clip, with: CellColor(red: 9, green: 9, blue: 9))
      case 1: buffer.drawBorder(clip)
      case 2: buffer.clear(clip)
      default:
        buffer.draw(TerminalText(sanitizing: randomText(using: &random)), x: x, y: y, clip: clip)
        buffer.draw(TerminalText(sanitizing: randomText(using: &random)), x: x, y: y)
      }
      for y in 0..<5 {
        for x in 0..<17 {
          let text = buffer.text(x: x, y: y) ?? ""
          let isWide = ColumnWidth.of(cluster: text.unicodeScalars) == 2
          let isFollowed = buffer.text(x: x + 1, y: y) == ""
          #expect(isWide == isFollowed, "\(text.debugDescription) at \(x), \(y)")
        }
      }
    }
  }

  @Test func translucentColoursAreBlended() throws {
    var buffer = try CellBuffer(width: 3, height: 1, backdrop: .light)
    let half = CellColor(red: 255, green: 0, blue: 0, alpha: 128)
    buffer.fill(CellRect(x: 0, y: 0, width: 1, height: 1), with: half)
    buffer.fill(CellRect(x: 1, y: 0, width: 2, height: 1), with: .black)
    buffer.fill(CellRect(x: 1, y: 0, width: 1, height: 1), with: half)
    buffer.draw(
      TerminalText(sanitizing: "a"), x: 2, y: 0, style: CellStyle(foreground: half, background: .clear))
    #expect(buffer.style(x: 0, y: 0)?.background == CellColor(red: 255, green: 127, blue: 127))
    #expect(buffer.style(x: 1, y: 0)?.background == CellColor(red: 128, green: 0, blue: 0))
    #expect(buffer.style(x: 2, y: 0)?.foreground == CellColor(red: 128, green: 0, blue: 0))
    #expect(buffer.style(x: 2, y: 0)?.background == .black)
  }

  @Test func translucentFillKeepsTextVisible() throws {
    var buffer = try CellBuffer(width: 2, height: 1)
    buffer.draw(
      TerminalText(sanitizing: "a"), x: 0, y: 0, style: CellStyle(foreground: .white, background: .black))
    buffer.fill(buffer.bounds, with: CellColor(red: 255, green: 0, blue: 0, alpha: 128))
    #expect(buffer.style(x: 0, y: 0)?.foreground == CellColor(red: 255, green: 127, blue: 127))
    #expect(buffer.style(x: 0, y: 0)?.background == CellColor(red: 128, green: 0, blue: 0))
    // Without text there is no text colour.
    #expect(buffer.style(x: 1, y: 0)?.foreground.isDefault == true)
  }

  @Test func transparentFillChangesNothing() throws {
    var buffer = try CellBuffer(width: 2, height: 1)
    buffer.draw(TerminalText(sanitizing: "a"), x: 0, y: 0)
    let before = buffer
    buffer.fill(buffer.bounds, with: .clear)
    #expect(buffer == before)
  }

  @Test func oversizedBufferErrorNamesLimit() {
    let error = CellBufferError.tooLarge(width: .max, height: 2)
    #expect(throws: error) { try CellBuffer(width: .max, height: 2) }
    #expect(error.description.contains("\(CellBuffer.maximumCells)"))
    #expect(throws: Never.self) { try CellBuffer(width: -1, height: .max) }
  }

  @Test func equalPicturesIgnorePaintOrder() throws {
    var one = try CellBuffer(width: 4, height: 1)
    var other = one
    one.draw(TerminalText(sanitizing: "🇧🇷🇵🇹"), x: 0, y: 0)
    other.draw(TerminalText(sanitizing: "🇵🇹"), x: 2, y: 0)
    #expect(one != other)
    other.draw(TerminalText(sanitizing: "🇧🇷"), x: 0, y: 0)
    #expect(one == other)
  }
}

/// The text of a buffer, a line for each row.
func picture(_ buffer: CellBuffer) -> [String] {
  String(decoding: buffer.text(), as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    .dropLast().map(String.init)
}
