extension TerminalGraphic {
  /// Bands of six rows, each colour of a band in a line of its own. Transparent pixels are left out.
  func sixel() -> [UInt8] {
    // Of the background's pixels nothing is painted (1), and pixels are square.
    var output = Array("\u{1B}P0;1;0q\"1;1;\(picture.width);\(picture.height)".utf8)
    let colors = colorNumbers()
    for number in Set(colors).subtracting([-1]).sorted() {
      let channels = [number / 36, number / 6 % 6, number % 6].map { "\($0 * 20)" }
      output += "#\(number);2;\(channels.joined(separator: ";"))".utf8
    }
    for top in stride(from: 0, to: picture.height, by: 6) {
      appendBand(top, colors, to: &output)
      output.append(UInt8(ascii: "-"))
    }
    return output + [0x1B, 0x5C]
  }

  /// Of each pixel, in six steps for each channel; -1 where it is more transparent than not.
  private func colorNumbers() -> [Int] {
    stride(from: 0, to: picture.rgba.count, by: 4).map { place in
      let channels = picture.rgba[place..<(place + 3)]
      return picture.rgba[place + 3] < 128 ? -1 : channels.reduce(0) { $0 * 6 + (Int($1) * 5 + 127) / 255 }
    }
  }

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
        let letter = 0x3F + line[x]
        output +=
          end - x > 3 ? Array("!\(end - x)".utf8) + [letter] : [UInt8](repeating: letter, count: end - x)
        x = end
      }
      output.append(UInt8(ascii: "$"))
    }
  }
}
