import Foundation

/// A picture that is sent to the terminal as pixels, re-encoded from decoded ones.
struct TerminalGraphic: Hashable, Sendable {
  enum Format: Sendable {
    case kitty, iterm2, sixel
  }

  let area: CellRect
  let picture: Picture
  let format: Format

  /// The visible part of a picture; nil if it has too many pixels.
  ///
  /// - Parameters:
  ///   - raster: the picture scaled to `frame`, with a fixed number of pixels per cell.
  ///   - area: the visible part of `frame`.
  ///   - cell: the pixels of a cell.
  ///   - background: the background of the cell at a column and row. It becomes part of the picture, because
  ///     some terminals do not show it behind transparent pixels.
  init?(
    _ pixels: PictureRaster, in area: CellRect, of frame: CellRect, pixels cell: (width: Int, height: Int),
    as format: Format, background: (_ x: Int, _ y: Int) -> CellColor
  ) {
    let (width, height) = (area.width * cell.width, area.height * cell.height)
    guard width * height <= Picture.maximumPixels / 8 else { return nil }
    let (left, top) = ((area.x - frame.x) * cell.width, (area.y - frame.y) * cell.height)
    var rgba: [UInt8] = []
    rgba.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = pixels[left + x, top + y].color
        let beneath = pixel.isOpaque ? pixel : background(area.x + x / cell.width, area.y + y / cell.height)
        let color = beneath.isDefault ? pixel : pixel.alpha == 0 ? beneath : pixel.over(beneath)
        rgba += color.alpha == 0 ? [0, 0, 0, 0] : [color.red, color.green, color.blue, color.alpha]
      }
    }
    guard let picture = Picture(width: width, height: height, rgba: rgba) else { return nil }
    self.area = area
    self.picture = picture
    self.format = format
  }

  private init(area: CellRect, picture: Picture, format: Format) {
    self.area = area
    self.picture = picture
    self.format = format
  }

  func moved(to area: CellRect) -> TerminalGraphic {
    TerminalGraphic(area: area, picture: picture, format: format)
  }

  /// The sequences to draw the picture with the cursor one row below the area, in the first column.
  func encoded() -> [UInt8] {
    var output = Array("\u{1B}[\(area.height)A".utf8)
    if area.x > 0 { output += "\u{1B}[\(area.x)C".utf8 }
    return output + placed(as: nil)
  }

  /// The picture with its first cell at the cursor. The cursor's position is undefined afterwards.
  ///
  /// - Parameter number: identifies a kitty picture for its removal; ignored by other formats.
  func placed(as number: Int?) -> [UInt8] {
    switch format {
    case .kitty: kitty(number)
    case .iterm2: iterm2()
    case .sixel: sixel()
    }
  }

  /// Whether it covers the cells until it is removed by its number. Otherwise, writing to the cells removes
  /// it.
  var staysOverCells: Bool { format == .kitty }

  /// Removes a kitty picture and frees its pixels.
  static func removal(of number: Int) -> [UInt8] { Array("\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\".utf8) }

  /// For use around a picture.
  static let saveCursor: [UInt8] = [0x1B, 0x37]
  static let restoreCursor: [UInt8] = [0x1B, 0x38]

  /// Compressed pixels in chunks of 4096 characters, as the protocol requires. Suppresses the terminal's
  /// responses.
  private func kitty(_ number: Int?) -> [UInt8] {
    let letters = Data(Deflate.zlib(picture.channels)).base64EncodedData()
    var output: [UInt8] = []
    var rest = letters[...]
    let name = number.map { "i=\($0)," } ?? ""
    var control =
      """
      \(name)a=T,f=\(picture.isOpaque ? 24 : 32),o=z,s=\(picture.width),v=\(picture.height),\
      c=\(area.width),r=\(area.height),C=1,q=2,
      """
    repeat {
      let piece = rest.prefix(4096)
      rest = rest.dropFirst(piece.count)
      output += "\u{1B}_G\(control)m=\(rest.isEmpty ? 0 : 1);".utf8
      output += piece
      output += [0x1B, 0x5C]
      control = ""
    } while !rest.isEmpty
    return output
  }

  private func iterm2() -> [UInt8] {
    let file = picture.png()
    let head =
      "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(area.width);height=\(area.height);"
      + "preserveAspectRatio=0;doNotMoveCursor=1:"
    return Array(head.utf8) + Data(file).base64EncodedData() + [0x07]
  }
}

extension TerminalGraphic {
  /// Bands of six rows, with a line per colour. Pixels more than half transparent are omitted.
  func sixel() -> [UInt8] {
    // Unset pixels keep the background (1), and pixels are square.
    var output = Array("\u{1B}P0;1;0q\"1;1;\(picture.width);\(picture.height)".utf8)
    let table = ColorTable(of: picture, limit: Self.maximumColors)
    for (number, color) in table.colors.enumerated() {
      // In percent.
      let channels = [color.red, color.green, color.blue].map { "\((Int($0) * 100 + 127) / 255)" }
      output += "#\(number);2;\(channels.joined(separator: ";"))".utf8
    }
    // The colour of each pixel; -1 if it is more transparent than opaque.
    let colors = stride(from: 0, to: picture.rgba.count, by: 4).map { offset in
      picture.rgba[offset + 3] < 128 ? -1 : table.number(of: picture.rgba[offset...])
    }
    for top in stride(from: 0, to: picture.height, by: 6) {
      // A separator after the last band would start another one and could scroll the screen.
      if top > 0 { output.append(UInt8(ascii: "-")) }
      appendBand(top, colors, to: &output)
    }
    return output + [0x1B, 0x5C]
  }

  /// The maximum number of colours, which every terminal with sixels supports.
  private static let maximumColors = 256

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

/// A palette for a picture, found by repeatedly splitting the box of colours with the greatest benefit.
struct ColorTable {
  private(set) var colors: [(red: UInt8, green: UInt8, blue: UInt8)] = []
  /// The index of the palette colour for each of 32,768 distinguishable colours.
  private var numbers: [Int16]

  /// - Parameters:
  ///   - picture: pixels more than half transparent are ignored.
  ///   - limit: the maximum number of colours.
  init(of picture: Picture, limit: Int) {
    numbers = [Int16](repeating: 0, count: 1 << 15)
    var counts = [Int](repeating: 0, count: 1 << 15)
    var sums = [SIMD3<Int>](repeating: .zero, count: 1 << 15)
    for position in stride(from: 0, to: picture.rgba.count, by: 4) where picture.rgba[position + 3] >= 128 {
      let bin = Self.bin(picture.rgba[position...])
      counts[bin] += 1
      sums[bin] &+= SIMD3(
        Int(picture.rgba[position]), Int(picture.rgba[position + 1]), Int(picture.rgba[position + 2]))
    }
    let used = counts.indices.filter { counts[$0] > 0 }
    if used.isEmpty { return }
    var boxes = [ColorBox(bins: used, counts)]
    while boxes.count < limit {
      guard let position = boxes.indices.max(by: { boxes[$0].worth < boxes[$1].worth }),
        boxes[position].worth > 0
      else { break }
      boxes += boxes.remove(at: position).halves(counts)
    }
    for (number, box) in boxes.enumerated() {
      colors.append(box.mean(counts, sums))
      for bin in box.bins { numbers[bin] = Int16(number) }
    }
  }

  /// The palette index of the colour in the first three bytes.
  func number(of pixel: ArraySlice<UInt8>) -> Int { Int(numbers[Self.bin(pixel)]) }

  /// Five bits of each channel.
  private static func bin(_ pixel: ArraySlice<UInt8>) -> Int {
    let start = pixel.startIndex
    return Int(pixel[start] >> 3) << 10 | Int(pixel[start + 1] >> 3) << 5 | Int(pixel[start + 2] >> 3)
  }
}

private struct ColorBox {
  let bins: [Int]
  /// The bit position of the channel along which the colours differ most.
  private let shift: Int
  /// The benefit of splitting the box; 0 if it is a single colour.
  let worth: Int

  init(bins: [Int], _ counts: [Int]) {
    self.bins = bins
    var widest = (shift: 0, width: 0)
    for shift in [5, 10, 0] {
      let values = bins.map { $0 >> shift & 31 }
      let width = (values.max() ?? 0) - (values.min() ?? 0)
      if width > widest.width { widest = (shift, width) }
    }
    shift = widest.shift
    // A few pixels matter, too, if they differ much from all others.
    worth = widest.width * (100 + min(10_000, bins.reduce(0) { $0 + counts[$1] }))
  }

  /// Splits at the middle of the range, so that few pixels of one colour stay separate from many of another.
  func halves(_ counts: [Int]) -> [ColorBox] {
    let values = bins.map { $0 >> shift & 31 }
    let middle = ((values.min() ?? 0) + (values.max() ?? 0)) / 2
    return [
      ColorBox(bins: bins.filter { $0 >> shift & 31 <= middle }, counts),
      ColorBox(bins: bins.filter { $0 >> shift & 31 > middle }, counts),
    ]
  }

  func mean(_ counts: [Int], _ sums: [SIMD3<Int>]) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let total = max(1, bins.reduce(0) { $0 + counts[$1] })
    let sum = bins.reduce(SIMD3<Int>.zero) { $0 &+ sums[$1] }
    let mean = (sum &+ SIMD3(repeating: total / 2)) / SIMD3(repeating: total)
    return (UInt8(mean.x), UInt8(mean.y), UInt8(mean.z))
  }
}
