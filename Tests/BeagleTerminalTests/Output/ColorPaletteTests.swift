import Testing

@testable import BeagleTerminal

@Suite struct ColorPaletteTests {
  @Test(arguments: [ColorPalette.sixteen, .xterm])
  func paletteColourMapsToItself(palette: ColorPalette) {
    for (index, color) in palette.colors.enumerated() {
      let number = palette.nearest(to: color)
      #expect(palette.colors[number - palette.first] == color, "\(index)")
    }
  }

  @Test(arguments: [
    (0xF44336, 9), (0x43A047, 2), (0x0D47A1, 4), (0xFFEB3B, 11), (0x212121, 0), (0xFAFAFA, 15), (0x888888, 8),
  ])
  func sixteenColoursKeepTheHue(bits: Int, number: Int) {
    let color = CellColor(
      red: UInt8(bits >> 16), green: UInt8(bits >> 8 & 255), blue: UInt8(bits & 255))
    #expect(ColorPalette.sixteen.nearest(to: color) == number)
  }

  /// Dark green on cream, gold on dark green, and colours without contrast.
  @Test(arguments: [
    (0x22302B, 0xF6F1E5, 0), (0xE3C26F, 0x1F3A34, 15), (0xF44336, 0x000000, 9), (0x808080, 0x888888, 8),
  ])
  func contrastIsKeptInSixteenColours(text: UInt32, background: UInt32, number: Int) throws {
    func color(_ bits: UInt32) -> CellColor {
      CellColor(red: UInt8(bits >> 16), green: UInt8(bits >> 8 & 255), blue: UInt8(bits & 255))
    }
    var buffer = try CellBuffer(width: 1, height: 1)
    buffer.draw(
      TerminalText(sanitizing: "x"), x: 0, y: 0,
      style: CellStyle(foreground: color(text), background: color(background)))
    let code = number < 8 ? 30 + number : 82 + number
    #expect(String(decoding: buffer.ansi(depth: .sixteen), as: UTF8.self).contains("[\(code);"))
  }

  @Test func colourChannelsRoundTrip() {
    for value in UInt8.min...UInt8.max {
      let color = CellColor(red: value, green: ~value, blue: value ^ 0x55, alpha: 255)
      #expect(color.red == value)
      #expect(color.green == ~value)
      #expect(color.blue == value ^ 0x55)
      #expect(color.alpha == 255)
      #expect(color.over(.white) == color)
    }
    #expect(CellColor(red: 0, green: 0, blue: 0, alpha: 0) == .clear)
    #expect(CellColor.clear != .default)
  }
}
