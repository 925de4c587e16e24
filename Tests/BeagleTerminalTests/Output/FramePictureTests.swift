import Beagle
import TestSupport
import Testing

@testable import BeagleTerminal

/// Frames with pictures, one after another on terminals of the three kinds.
@Suite(.computing) struct FramePictureTests {
  @Test(arguments: [TerminalGraphic.Format.kitty, .iterm2, .sixel])
  func terminalShowsPicturesOfEveryFrame(format: TerminalGraphic.Format) throws {
    var random = SeededGenerator(seed: 23)
    var encoder = FrameEncoder(depth: .trueColor)
    var terminal = PictureTerminal(width: 16, height: 6)
    var frame = try CellBuffer(width: 16, height: 6)
    for step in rounds(15) {
      try change(&frame, format, using: &random)
      if Int.random(in: 0..<25, using: &random) == 0 { encoder.forgetWhatIsShown() }
      try terminal.read(encoder.bytes(toShow: frame))
      let expected = PictureTerminal.shown(frame)
      #expect(terminal.shown == expected, "step \(step)")
      if terminal.shown != expected { break }
    }
  }

  @Test func unchangedPictureIsNotSentAgain() throws {
    for format in [TerminalGraphic.Format.kitty, .iterm2, .sixel] {
      var encoder = FrameEncoder(depth: .trueColor)
      var frame = try CellBuffer(width: 20, height: 4)
      frame.graphics = [try graphic(CellRect(x: 2, y: 1, width: 4, height: 2), 9, format)]
      #expect(encoder.bytes(toShow: frame).count > 40)
      #expect(encoder.bytes(toShow: frame).isEmpty)
      frame.draw(TerminalText(sanitizing: "x"), x: 9, y: 1)
      #expect(String(decoding: encoder.bytes(toShow: frame), as: UTF8.self) == "\u{1B}[2;10Hx")
      frame.clear(CellRect(x: 9, y: 1, width: 1, height: 1))
      #expect(encoder.bytes(toShow: frame).count < 12)
    }
  }

  private func graphic(_ area: CellRect, _ shade: UInt8, _ format: TerminalGraphic.Format) throws
    -> TerminalGraphic
  {
    let pixels = [shade, shade / 2, 255 - shade, 255]
    let picture = try #require(Picture(width: 1, height: 1, rgba: pixels))
    let raster = PictureRaster(
      picture, mode: .fitXY, size: .init(width: 8, height: 16), columns: area.width * 2, rows: area.height * 3
    )
    return try #require(
      TerminalGraphic(raster, in: area, of: area, pixels: (2, 3), as: format) { _, _ in .default })
  }

  private func change(
    _ frame: inout CellBuffer, _ format: TerminalGraphic.Format, using random: inout SeededGenerator
  ) throws {
    let colors = [CellColor.default, .white, CellColor(red: 200, green: 9, blue: 9)]
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      let area = CellRect(
        x: Int.random(in: 0..<12, using: &random), y: Int.random(in: 0..<4, using: &random), width: 4,
        height: 2)
      guard !frame.graphics.contains(where: { !$0.area.intersection(area).isEmpty }) else { break }
      frame.clear(area)
      frame.graphics.append(try graphic(area, UInt8.random(in: 0..<3, using: &random) * 100, format))
    case 1:
      if !frame.graphics.isEmpty {
        frame.graphics.remove(at: Int.random(in: 0..<frame.graphics.count, using: &random))
      }
    case 2:
      // A colour may also change behind a picture.
      frame.restyle(frame.graphics.randomElement(using: &random)?.area ?? .empty) {
        $0.background = colors.randomElement(using: &random) ?? .default
      }
    case 3:
      for y in 0..<frame.height where Bool.random(using: &random) {
        for x in 0..<frame.width where !frame.graphics.contains(where: { $0.area.contains(x: x, y: y) }) {
          frame.clear(CellRect(x: x, y: y, width: 1, height: 1))
        }
      }
    default:
      let (x, y) = (Int.random(in: 0..<16, using: &random), Int.random(in: 0..<6, using: &random))
      if frame.graphics.contains(where: { $0.area.contains(x: x, y: y) }) { break }
      let style = CellStyle(background: colors.randomElement(using: &random) ?? .default)
      frame.draw(TerminalText(sanitizing: "x"), x: x, y: y, style: style)
    }
  }
}

/// A terminal that tracks pictures: kitty's until they are removed, the others until something is written
/// over them.
private struct PictureTerminal {
  enum Shown: Equatable {
    case text(Character, background: StrictTerminal.Shade)
    /// A part of a picture, identified by the bytes sent for it.
    case picture(String, column: Int, row: Int)
  }

  private var cells: [[Shown]]
  private var layers: [Int: (body: String, area: CellRect)] = [:]
  private var pen = StrictTerminal.Shown(character: " ")
  private var cursor: (x: Int, y: Int)?

  init(width: Int, height: Int) {
    cells = Array(repeating: Array(repeating: .text("?", background: .own), count: width), count: height)
  }

  /// The visible cells: kitty's pictures hide those below them.
  var shown: [[Shown]] {
    var seen = cells
    for (body, area) in layers.values { Self.lay(body, area, over: &seen) }
    return seen
  }

  static func shown(_ frame: CellBuffer) -> [[Shown]] {
    var terminal = PictureTerminal(width: frame.width, height: frame.height)
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        let color = frame.style(x: x, y: y)?.background ?? .default
        let shade: StrictTerminal.Shade =
          color.isDefault ? .own : .trueColor(color.red, color.green, color.blue)
        terminal.cells[y][x] = .text(Character(frame.text(x: x, y: y) ?? " "), background: shade)
      }
    }
    for graphic in frame.graphics {
      lay(String(decoding: graphic.placed(as: nil), as: UTF8.self), graphic.area, over: &terminal.cells)
    }
    return terminal.cells
  }

  private static func lay(_ body: String, _ area: CellRect, over cells: inout [[Shown]]) {
    for y in area.rows {
      for x in area.columns { cells[y][x] = .picture(body, column: x - area.x, row: y - area.y) }
    }
  }

  mutating func read(_ bytes: [UInt8]) throws {
    var rest = Substring(decoding: bytes, as: UTF8.self)
    while let character = rest.popFirst() {
      guard character == "\u{1B}" else {
        guard let (x, y) = cursor else { throw StrictTerminal.Refusal(description: "no cursor") }
        cells[y][x] = .text(character, background: pen.background)
        cursor = x + 1 < cells[y].count ? (x + 1, y) : nil
        continue
      }
      switch rest.popFirst() {
      case "[":
        let end = try #require(rest.firstIndex { !"0123456789;".contains($0) })
        try apply(rest[end], rest[..<end])
        rest = rest[rest.index(after: end)...]
      case "_": try consumeKitty(try body(of: &rest, until: "\u{1B}\\"))
      case "]": try position(try body(of: &rest, until: "\u{7}"), introducer: "\u{1B}]", end: "\u{7}")
      case "P": try position(try body(of: &rest, until: "\u{1B}\\"), introducer: "\u{1B}P", end: "\u{1B}\\")
      default: throw StrictTerminal.Refusal(description: "an unknown sequence")
      }
    }
  }

  private func body(of rest: inout Substring, until end: String) throws -> String {
    let range = try #require(rest.firstRange(of: end))
    defer { rest = rest[range.upperBound...] }
    return String(rest[..<range.lowerBound])
  }

  private mutating func apply(_ command: Character, _ parameters: Substring) throws {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch command {
    case "m": try pen.apply(parameters)
    case "H": cursor = (numbers[1] - 1, numbers[0] - 1)
    case "C": cursor?.x += numbers.first ?? 1
    case "J":
      for y in cells.indices { cells[y] = cells[y].map { _ in .text(" ", background: .own) } }
    case "K":
      let (x, y) = try #require(cursor)
      for x in x..<cells[y].count { cells[y][x] = .text(" ", background: pen.background) }
    default: throw StrictTerminal.Refusal(description: "sequence \(parameters)\(command)")
    }
  }

  private mutating func consumeKitty(_ text: String) throws {
    let number = try #require(text.firstMatch(of: /i=(\d+),/)?.1).description
    let key = try #require(Int(number))
    if text.hasPrefix("Ga=d,d=I,") {
      try #require(layers.removeValue(forKey: key) != nil, "what is removed must be there")
      return
    }
    try #require(layers[key] == nil, "a number is used once")
    let size = try #require(text.firstMatch(of: /c=(\d+),r=(\d+),/))
    let (x, y) = try #require(cursor)
    let area = CellRect(x: x, y: y, width: Int(size.1) ?? 0, height: Int(size.2) ?? 0)
    layers[key] = ("\u{1B}_" + text.replacing("i=\(number),", with: "") + "\u{1B}\\", area)
  }

  private mutating func position(_ text: String, introducer: String, end: String) throws {
    let (x, y) = try #require(cursor)
    var area = CellRect(x: x, y: y, width: 4, height: 2)
    if let size = text.firstMatch(of: /width=(\d+);height=(\d+);/) {
      area = CellRect(x: x, y: y, width: Int(size.1) ?? 0, height: Int(size.2) ?? 0)
    }
    Self.lay(introducer + text + end, area, over: &cells)
    cursor = nil
  }
}
