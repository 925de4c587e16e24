struct PNGPixels {
  let header: PNGHeader
  /// Three bytes per colour.
  let palette: [UInt8]
  /// The opacities of the palette's colours, or the transparent colour.
  let transparency: [UInt8]

  func rgba(_ filtered: [UInt8]) throws(PictureError) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(header.width * header.height * 4)
    let length = header.rowBytes
    var above = [UInt8](repeating: 0, count: length)
    for row in 0..<header.height {
      let start = row * (length + 1)
      var line = Array(filtered[(start + 1)..<(start + 1 + length)])
      try unfilter(&line, filtered[start], above: above)
      try append(line, to: &output)
      above = line
    }
    return output
  }

  private func unfilter(
    _ line: inout [UInt8], _ filter: UInt8, above: [UInt8]
  ) throws(PictureError) {
    let step = header.filterStep
    switch filter {
    case 0: break
    case 1: for index in line.indices.dropFirst(step) { line[index] &+= line[index - step] }
    case 2: for index in line.indices { line[index] &+= above[index] }
    case 3:
      for index in line.indices {
        let left = index < step ? 0 : Int(line[index - step])
        line[index] &+= UInt8((left + Int(above[index])) / 2)
      }
    case 4:
      for index in line.indices {
        let left = index < step ? 0 : Int(line[index - step])
        let corner = index < step ? 0 : Int(above[index - step])
        line[index] &+= Self.paeth(left, Int(above[index]), corner)
      }
    default: throw .malformed("a row has filter \(filter)")
    }
  }

  private static func paeth(_ left: Int, _ above: Int, _ corner: Int) -> UInt8 {
    let guess = left + above - corner
    let (toLeft, toAbove, toCorner) = (abs(guess - left), abs(guess - above), abs(guess - corner))
    if toLeft <= toAbove && toLeft <= toCorner { return UInt8(left) }
    return UInt8(toAbove <= toCorner ? above : corner)
  }

  private func append(_ line: [UInt8], to output: inout [UInt8]) throws(PictureError) {
    let channels = header.color.channels
    for column in 0..<header.width {
      func sample(_ channel: Int) -> Int { self.sample(column * channels + channel, of: line) }
      func byte(_ channel: Int) -> UInt8 { scaled(sample(channel)) }
      switch header.color {
      case .grey:
        let isClear = clear(0).map { $0 == sample(0) } ?? false
        output += [byte(0), byte(0), byte(0), isClear ? 0 : 255]
      case .rgb:
        let isClear = clear(2) != nil && (0..<3).allSatisfy { clear($0) == sample($0) }
        output += [byte(0), byte(1), byte(2), isClear ? 0 : 255]
      case .palette:
        let color = sample(0)
        guard color < palette.count / 3 else {
          throw .malformed("a pixel has colour \(color), which is not in the palette")
        }
        output += palette[(color * 3)..<(color * 3 + 3)]
        output.append(color < transparency.count ? transparency[color] : 255)
      case .greyAlpha: output += [byte(0), byte(0), byte(0), byte(1)]
      case .rgba: output += [byte(0), byte(1), byte(2), byte(3)]
      }
    }
  }

  private func sample(_ index: Int, of line: [UInt8]) -> Int {
    switch header.depth {
    case 8: return Int(line[index])
    case 16: return Int(line[index * 2]) << 8 | Int(line[index * 2 + 1])
    default:
      let bit = index * header.depth
      return Int(line[bit / 8]) >> (8 - header.depth - bit % 8) & (1 << header.depth - 1)
    }
  }

  private func scaled(_ sample: Int) -> UInt8 {
    switch header.depth {
    case 16: UInt8(truncatingIfNeeded: sample >> 8)
    case 8: UInt8(truncatingIfNeeded: sample)
    default: UInt8(truncatingIfNeeded: sample * 255 / (1 << header.depth - 1))
    }
  }

  private func clear(_ channel: Int) -> Int? {
    let offset = channel * 2
    guard offset + 1 < transparency.count else { return nil }
    return Int(transparency[offset]) << 8 | Int(transparency[offset + 1])
  }
}
