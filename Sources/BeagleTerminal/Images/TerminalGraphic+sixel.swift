extension TerminalGraphic {
  /// Bands of six rows, with a line for each colour of a band. Pixels that are more than half transparent are omitted.
  func sixel() -> [UInt8] {
    // Of the background's pixels nothing is painted (1), and pixels are square.
    var output = Array("\u{1B}P0;1;0q\"1;1;\(picture.width);\(picture.height)".utf8)
    let table = ColorTable(of: picture, limit: Self.mostColors)
    for (number, color) in table.colors.enumerated() {
      // In hundredths.
      let channels = [color.red, color.green, color.blue].map { "\((Int($0) * 100 + 127) / 255)" }
      output += "#\(number);2;\(channels.joined(separator: ";"))".utf8
    }
    // Of each pixel; -1 where it is more transparent than not.
    let colors = stride(from: 0, to: picture.rgba.count, by: 4).map { offset in
      picture.rgba[offset + 3] < 128 ? -1 : table.number(of: picture.rgba[offset...])
    }
    for top in stride(from: 0, to: picture.height, by: 6) {
      // Nothing behind the last band: it would be one more, and could scroll the screen.
      if top > 0 { output.append(UInt8(ascii: "-")) }
      appendBand(top, colors, to: &output)
    }
    return output + [0x1B, 0x5C]
  }

  /// As many as every terminal with sixels has.
  private static let mostColors = 256

  private func appendBand(_ top: Int, _ colors: [Int], to output: inout [UInt8]) {
    let width = picture.width
    var bits: [Int: [UInt8]] = [:]
    for row in 0..<min(6, picture.height - top) {
      for x in 0..<width {
        let color = colors[(top + row) * width + x]
        if color >= 0 { bits[color, default: [UInt8](repeating: 0, count: width)][x] |= 1 << UInt8(row) }
      }
    }
    for (color, line) in bits.sorted(by: { $0.key < $1.key }) {
      output += "#\(color)".utf8
      var x = 0
      while x < width {
        let end = line[x...].firstIndex { $0 != line[x] } ?? width
        if end == width, line[x] == 0 { break }
        let letter = 0x3F + line[x]
        output +=
          end - x > 3 ? Array("!\(end - x)".utf8) + [letter] : [UInt8](repeating: letter, count: end - x)
        x = end
      }
      output.append(UInt8(ascii: "$"))
    }
  }
}
