import TestSupport
import Testing

@testable import BeagleTerminal

/// One frame after another on the same terminal.
@Suite(.computing) struct FrameEncoderTests {
  @Test(arguments: ColorDepth.allCases)
  func afterEveryFrameTheTerminalShowsIt(depth: ColorDepth) throws {
    var random = SeededGenerator(seed: 7)
    var encoder = FrameEncoder(depth: depth)
    var terminal = GridTerminal(width: 24, height: 6)
    var frame = try CellBuffer(width: 24, height: 6)
    for _ in rounds(30) {
      change(&frame, using: &random)
      try terminal.read(encoder.bytes(toShow: frame))
      var other = GridTerminal(width: 24, height: 6)
      var whole = FrameEncoder(depth: depth)
      try other.read(whole.bytes(toShow: frame))
      #expect(terminal.seen == other.seen)
      for y in 0..<frame.height {
        let text = (0..<frame.width).map { frame.text(x: $0, y: y) ?? "" }
        #expect(terminal.rows[y].map { $0.map { String($0.character) } ?? "" } == text)
      }
    }
  }

  @Test func whatHasNotChangedIsNotSent() throws {
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

  @Test func anEmptyRestOfARowIsOneSequence() throws {
    var encoder = FrameEncoder(depth: .trueColor)
    var frame = try CellBuffer(width: 40, height: 1)
    frame.draw(TerminalText(sanitizing: "a long line of words"), x: 0, y: 0)
    _ = encoder.bytes(toShow: frame)
    frame.clear()
    frame.draw(TerminalText(sanitizing: "a"), x: 0, y: 0)
    #expect(String(decoding: encoder.bytes(toShow: frame), as: UTF8.self) == "\u{1B}[1;3H\u{1B}[K")
  }

  @Test func aFrameOfAnotherSizeAndOneAfterForgettingAreSentAsAWhole() throws {
    var encoder = FrameEncoder(depth: .none)
    var frame = try CellBuffer(width: 4, height: 1)
    frame.draw(TerminalText(sanitizing: "ab"), x: 0, y: 0)
    _ = encoder.bytes(toShow: frame)
    encoder.forgetWhatIsShown()
    let whole = encoder.bytes(toShow: frame)
    #expect(String(decoding: whole, as: UTF8.self) == "\u{1B}[2J\u{1B}[1;1Hab")
    #expect(encoder.bytes(toShow: try CellBuffer(width: 5, height: 1)).starts(with: "\u{1B}[2J".utf8))
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
    if Int.random(in: 0..<20, using: &random) == 0 { frame.clear(Rect(x: 3, y: 1, width: 30, height: 3)) }
  }
}

/// A terminal with a cursor, that understands what a `FrameEncoder` may write and refuses everything else.
private struct GridTerminal {
  typealias Shown = StrictTerminal.Shown
  typealias Refusal = StrictTerminal.Refusal

  /// nil is the right half of a wide character.
  private(set) var rows: [[Shown?]]
  private var pen = Shown(character: " ")
  private var cursor: (x: Int, y: Int)?

  init(width: Int, height: Int) {
    // What was there before must be cleared by the encoder.
    rows = Array(repeating: Array(repeating: Shown(character: "?"), count: width), count: height)
  }

  /// The look of a blank that cannot be seen does not count.
  var seen: [[Shown?]] {
    rows.map { row in
      row.map { cell in
        guard var cell, cell.character == " " else { return cell }
        if cell.attributes.isDisjoint(with: .visibleOnBlanks) {
          cell.foreground = .own
          cell.attributes = []
        }
        return cell
      }
    }
  }

  mutating func read(_ bytes: [UInt8]) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Refusal(description: "not UTF-8") }
    var rest = text[...]
    while let character = rest.popFirst() {
      if character != "\u{1B}" {
        try put(character)
        continue
      }
      guard rest.popFirst() == "[", let end = rest.firstIndex(where: { !"0123456789;".contains($0) }) else {
        throw Refusal(description: "an unknown sequence")
      }
      try obey(rest[end], rest[..<end])
      rest = rest[rest.index(after: end)...]
    }
    guard pen == Shown(character: " ") else { throw Refusal(description: "a frame ends in \(pen)") }
  }

  private mutating func obey(_ command: Character, _ parameters: Substring) throws {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch command {
    case "m": try pen.apply(parameters)
    case "H" where numbers.count == 2: cursor = (numbers[1] - 1, numbers[0] - 1)
    case "C": cursor?.x += numbers.first ?? 1
    case "J" where numbers == [2]:
      for y in rows.indices { clear(row: y, from: 0) }
    case "K" where numbers.isEmpty:
      guard let cursor, rows.indices.contains(cursor.y) else { throw Refusal(description: "no cursor") }
      clear(row: cursor.y, from: cursor.x)
    default: throw Refusal(description: "sequence \(parameters)\(command)")
    }
  }

  private mutating func clear(row y: Int, from x: Int) {
    for x in x..<rows[y].count { rows[y][x] = Shown(character: " ", background: pen.background) }
  }

  private mutating func put(_ character: Character) throws {
    guard let (x, y) = cursor, rows.indices.contains(y), rows[y].indices.contains(x) else {
      throw Refusal(description: "\(character) beyond the terminal")
    }
    let columns = TerminalText(sanitizing: String(character)).columns
    // Half of a wide character that is written over disappears.
    if rows[y][x] == nil { rows[y][x - 1] = Shown(character: " ") }
    let next = x + columns
    if next < rows[y].count, rows[y][next] == nil { rows[y][next] = Shown(character: " ") }
    var shown = pen
    shown.character = character
    rows[y][x] = shown
    if columns == 2 { rows[y][x + 1] = nil }
    // After an emoji or at the last column nobody knows where it is.
    cursor = character.unicodeScalars.count > 1 || next == rows[y].count ? nil : (next, y)
  }
}
