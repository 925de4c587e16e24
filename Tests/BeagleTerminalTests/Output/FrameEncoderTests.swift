import TerminalTestSupport
import TestSupport
import Testing

@testable import BeagleTerminal

/// One frame after another on the same terminal.
@Suite(.computing) struct FrameEncoderTests {
  @Test(arguments: ColorDepth.allCases)
  func terminalShowsEveryFrame(depth: ColorDepth) throws {
    var random = SeededGenerator(seed: 7)
    var encoder = FrameEncoder(depth: depth, isSynchronized: depth == .palette256)
    var terminal = terminal()
    var frame = try CellBuffer(width: 24, height: 6)
    for _ in rounds(30) {
      change(&frame, using: &random)
      // Now and then there is one, in a cell or outside of the frame.
      let position = (x: Int.random(in: -2..<26, using: &random), y: Int.random(in: 0..<6, using: &random))
      let cursor = Bool.random(using: &random) ? FrameCursor(column: position.x, row: position.y) : nil
      terminal.write(encoder.bytes(toShow: frame, cursor: cursor))
      var other = self.terminal()
      var whole = FrameEncoder(depth: depth)
      other.write(whole.bytes(toShow: frame))
      #expect(terminal.isPlain && terminal.errors.isEmpty && !terminal.isSynchronising)
      let isShown = cursor != nil && (0..<24).contains(position.x)
      #expect(terminal.isCursorHidden == !isShown && (!isShown || terminal.cursor == position))
      for y in 0..<frame.height {
        #expect(
          (0..<frame.width).map { seen(terminal, $0, y) } == (0..<frame.width).map { seen(other, $0, y) })
        let text = (0..<frame.width).map { frame.text(x: $0, y: y) ?? "" }
        #expect((0..<frame.width).map { terminal.text(x: $0, y: y) } == text)
      }
    }
  }

  /// A terminal that shows something already, which the encoder must clear.
  private func terminal() -> TerminalScreen {
    var terminal = TerminalScreen(width: 24, height: 6)
    terminal.write(Array((String(repeating: "?", count: 24 * 6) + "\u{1B}[?25l").utf8))
    return terminal
  }

  /// Invisible differences in the style of a blank are ignored.
  private func seen(_ terminal: TerminalScreen, _ x: Int, _ y: Int) -> TerminalLook {
    var look = terminal.attributes(x: x, y: y)
    if terminal.text(x: x, y: y) == " ", look.attributes.isDisjoint(with: .visibleOnBlanks) {
      look.foreground = .own
      look.attributes = []
    }
    return look
  }

  @Test func unchangedCellsAreNotSent() throws {
    var encoder = FrameEncoder(depth: .trueColor)
    var frame = try CellBuffer(width: 200, height: 60)
    frame.fill(frame.bounds, with: .white)
    _ = encoder.bytes(toShow: frame)
    #expect(encoder.bytes(toShow: frame).isEmpty)
    frame.draw(
      TerminalText(sanitizing: "x"), x: 9, y: 4, style: CellStyle(foreground: .black, background: .white))
    let change = String(decoding: encoder.bytes(toShow: frame), as: UTF8.self)
    #expect(change == "\u{1B}[5;10H\u{1B}[38;2;0;0;0;48;2;255;255;255mx\u{1B}[m")
  }

  @Test func emptyRowEndIsOneSequence() throws {
    var encoder = FrameEncoder(depth: .trueColor)
    var frame = try CellBuffer(width: 40, height: 1)
    frame.draw(TerminalText(sanitizing: "a long line of words"), x: 0, y: 0)
    _ = encoder.bytes(toShow: frame)
    frame.clear()
    frame.draw(TerminalText(sanitizing: "a"), x: 0, y: 0)
    #expect(String(decoding: encoder.bytes(toShow: frame), as: UTF8.self) == "\u{1B}[1;3H\u{1B}[K")
  }

  @Test func resizedFrameIsSentInFull() throws {
    var encoder = FrameEncoder(depth: .none)
    var frame = try CellBuffer(width: 4, height: 1)
    frame.draw(TerminalText(sanitizing: "ab"), x: 0, y: 0)
    _ = encoder.bytes(toShow: frame)
    encoder.forgetWhatIsShown()
    let whole = encoder.bytes(toShow: frame)
    #expect(String(decoding: whole, as: UTF8.self) == "\u{1B}[2J\u{1B}[1;1Hab")
    #expect(encoder.bytes(toShow: try CellBuffer(width: 5, height: 1)).starts(with: "\u{1B}[2J".utf8))
  }

  @Test func cursorIsShownOnlyInEditedText() throws {
    var encoder = FrameEncoder(depth: .trueColor)
    var terminal = TerminalScreen(width: 10, height: 3)
    terminal.write(TerminalModes().begin)
    var frame = try CellBuffer(width: 10, height: 3)
    func show(_ cursor: FrameCursor?) -> Int {
      let bytes = encoder.bytes(toShow: frame, cursor: cursor)
      terminal.write(bytes)
      return bytes.count
    }
    _ = show(nil)
    #expect(terminal.isCursorHidden)
    _ = show(FrameCursor(column: 3, row: 1))
    #expect(!terminal.isCursorHidden && terminal.cursor == (3, 1) && terminal.cursorShape == 5)
    #expect(show(FrameCursor(column: 3, row: 1)) == 0)
    frame.draw(TerminalText(sanitizing: "x"), x: 3, y: 1)
    _ = show(FrameCursor(column: 4, row: 1))
    #expect(!terminal.isCursorHidden && terminal.cursor == (4, 1) && terminal.line(1) == "   x")
    // Where something else changes it stays.
    frame.draw(TerminalText(sanitizing: "y"), x: 0, y: 0)
    _ = show(FrameCursor(column: 4, row: 1))
    #expect(!terminal.isCursorHidden && terminal.cursor == (4, 1) && terminal.line(0) == "y")
    _ = show(FrameCursor(column: 4, row: 1, shape: .block))
    #expect(terminal.cursorShape == 1)
    _ = show(FrameCursor(column: 10, row: 1))
    #expect(terminal.isCursorHidden)
    _ = show(FrameCursor(column: 4, row: 1, shape: .block))
    // After another writer has used the terminal.
    terminal.write(Array("\u{1B}[?25l\u{1B}[0 qwords".utf8))
    encoder.forgetWhatIsShown()
    _ = show(FrameCursor(column: 4, row: 1, shape: .block))
    #expect(!terminal.isCursorHidden && terminal.cursor == (4, 1) && terminal.cursorShape == 1)
    #expect(terminal.text == "y\n   x" && terminal.errors.isEmpty)
  }

  @Test func synchronisedOutputIsUsedIfSupported() throws {
    var encoder = FrameEncoder(depth: .trueColor, isSynchronized: true)
    var terminal = TerminalScreen(width: 10, height: 3)
    var frame = try CellBuffer(width: 10, height: 3)
    terminal.write(encoder.bytes(toShow: frame))
    #expect(terminal.synchronisedUpdates == 1 && !terminal.isSynchronising)
    #expect(encoder.bytes(toShow: frame).isEmpty)
    frame.draw(TerminalText(sanitizing: "x"), x: 0, y: 0)
    let bytes = encoder.bytes(toShow: frame)
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[?2026h\u{1B}[1;1Hx\u{1B}[?2026l")
    terminal.write(bytes.dropLast())
    #expect(terminal.isSynchronising)
    terminal.write(bytes.suffix(1))
    #expect(terminal.synchronisedUpdates == 2 && terminal.text == "x" && terminal.errors.isEmpty)
  }

  private func change(_ frame: inout CellBuffer, using random: inout SeededGenerator) {
    let colors = [CellColor.default, .black, .white, CellColor(red: 200, green: 9, blue: 9)]
    let words = ["word", " ", "漢字", "e\u{301}", "👍🏽", "      ", "x"]
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let style = CellStyle(
        foreground: colors.randomElement(using: &random) ?? .default,
        background: colors.randomElement(using: &random) ?? .default,
        attributes: .init(rawValue: UInt8.random(in: 0..<64, using: &random)))
      let (x, y) = (Int.random(in: -2..<24, using: &random), Int.random(in: 0..<6, using: &random))
      let word = TerminalText(sanitizing: words.randomElement(using: &random) ?? "")
      frame.draw(word, x: x, y: y, style: Bool.random(using: &random) ? style : .plain)
    }
    if Int.random(in: 0..<20, using: &random) == 0 { frame.clear(CellRect(x: 3, y: 1, width: 30, height: 3)) }
  }
}
