import Testing

@testable import BeagleTerminal

@Suite struct BorderTests {
  @Test func cornersAreSquareOrRounded() throws {
    var buffer = try CellBuffer(width: 11, height: 3)
    buffer.drawBorder(CellRect(x: 0, y: 0, width: 5, height: 3))
    buffer.drawBorder(CellRect(x: 6, y: 0, width: 5, height: 3), corners: .rounded)
    #expect(
      picture(buffer) == [
        "┌───┐ ╭───╮",
        "│   │ │   │",
        "└───┘ ╰───╯",
      ])
  }

  @Test func touchingBordersJoin() throws {
    var buffer = try CellBuffer(width: 9, height: 5)
    buffer.drawBorder(CellRect(x: 0, y: 0, width: 9, height: 5), corners: .rounded)
    buffer.drawBorder(CellRect(x: 0, y: 0, width: 5, height: 3))
    buffer.drawBorder(CellRect(x: 4, y: 2, width: 5, height: 3))
    #expect(
      picture(buffer) == [
        "┌───┬───╮",
        "│   │   │",
        "├───┼───┤",
        "│   │   │",
        "╰───┴───┘",
      ])
  }

  @Test func thinRectangleIsLine() throws {
    var buffer = try CellBuffer(width: 6, height: 3)
    buffer.drawBorder(CellRect(x: 0, y: 0, width: 3, height: 1))
    buffer.drawBorder(CellRect(x: 4, y: 0, width: 1, height: 3))
    buffer.drawBorder(CellRect(x: 0, y: 2, width: 1, height: 1))
    buffer.drawBorder(CellRect(x: 2, y: 2, width: 0, height: 1))
    #expect(
      picture(buffer) == [
        "─── │",
        "    │",
        "─   │",
      ])
  }

  @Test func clipCutsBorder() throws {
    var buffer = try CellBuffer(width: 6, height: 3)
    buffer.drawBorder(
      CellRect(x: -2, y: 0, width: 6, height: 9), clip: CellRect(x: 0, y: 0, width: 6, height: 2))
    #expect(
      picture(buffer) == [
        "───┐",
        "   │",
        "",
      ])
  }

  @Test func edgeTouchesItsContent() throws {
    var buffer = try CellBuffer(width: 5, height: 4)
    let inside = CellRect(x: 1, y: 1, width: 3, height: 2)
    buffer.fill(inside, with: .white)
    buffer.drawEdge(around: inside, style: CellStyle(background: .clear))
    #expect(String(decoding: buffer.text(), as: UTF8.self) == " ▁▁▁\n▕   ▏\n▕   ▏\n ▔▔▔\n")
    #expect(buffer.style(x: 0, y: 1)?.background == .default)
    buffer.clear()
    buffer.drawEdge(
      around: inside, style: CellStyle(background: .clear), clip: CellRect(x: 0, y: 0, width: 2, height: 2))
    #expect(String(decoding: buffer.text(), as: UTF8.self) == " ▁\n▕\n\n\n")
  }
}
