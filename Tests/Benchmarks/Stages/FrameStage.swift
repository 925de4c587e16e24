import BeagleTerminal

/// Sending pictures to a terminal, as a whole and after one cell has changed.
func frameStage(_ settings: Settings) throws {
  var table = Table("picture", "paint /s", "whole /s", "bytes", "one cell /s", "bytes")
  for (width, height) in [(200, 60), (80, 10_000)] {
    let picture = try painted(width: width, height: height)
    let paint = try settings.stopwatch.seconds { keep(try painted(width: width, height: height)) }
    let whole = settings.stopwatch.seconds {
      var encoder = FrameEncoder(depth: .trueColor)
      keep(encoder.bytes(toShow: picture))
    }
    var other = picture
    other.draw(TerminalText(sanitizing: "x"), x: width / 2, y: height / 2)
    var encoder = FrameEncoder(depth: .trueColor)
    let wholeBytes = encoder.bytes(toShow: picture).count
    let changeBytes = encoder.bytes(toShow: other).count
    var isOther = true
    let change = settings.stopwatch.seconds {
      isOther.toggle()
      keep(encoder.bytes(toShow: isOther ? other : picture))
    }
    table.row(
      "\(width) by \(grouped(height))", figure(1 / paint), figure(1 / whole), grouped(wholeBytes),
      figure(1 / change), grouped(changeBytes))
  }
  table.print(title: "Frames: cells → bytes for a terminal, frames a second")
}

/// Cards with borders, backgrounds and text of several colours.
private func painted(width: Int, height: Int) throws -> CellBuffer {
  var buffer = try CellBuffer(width: width, height: height)
  for y in stride(from: 0, to: height, by: 6) {
    for x in stride(from: 0, to: width, by: 25) {
      let shade = UInt8(truncatingIfNeeded: x &* 3 &+ y)
      let back = CellColor(red: shade, green: 40, blue: 90)
      let card = CellRect(x: x, y: y, width: 24, height: 5)
      buffer.fill(card, with: back)
      buffer.drawBorder(card, corners: .rounded, style: CellStyle(foreground: .white, background: .clear))
      for row in 1...3 {
        let color = CellColor(red: 255, green: UInt8(row * 60), blue: shade)
        buffer.draw(
          TerminalText(sanitizing: "Row \(row) of a card, 茶"), x: x + 2, y: y + row,
          style: CellStyle(foreground: color, background: .clear))
      }
    }
  }
  return buffer
}
