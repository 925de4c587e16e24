struct JPEGColors {
  private enum Space { case grey, rgb, luma, inverseCMYK, inverseLumaK }

  private let space: Space

  /// - Parameters:
  ///   - transform: the colour transform in Adobe's segment; nil if there is no such segment.
  ///   - isJFIF: whether the file claims to follow JFIF, which has no RGB.
  init(of frame: JPEGFrame, transform: UInt8?, isJFIF: Bool) {
    switch frame.components.count {
    case 1: space = .grey
    case 3:
      let isNamedRGB = frame.components.map(\.identifier) == Array("RGB".utf8)
      space = transform.map { $0 == 0 } ?? (isNamedRGB && !isJFIF) ? .rgb : .luma
    // Adobe's and all other programs write inks inverted.
    default: space = transform == 2 ? .inverseLumaK : .inverseCMYK
    }
  }

  func picture(of image: JPEGImage) -> Picture? {
    let frame = image.frame
    var rgba = [UInt8](repeating: 0, count: frame.width * frame.height * 4)
    var lines = frame.components.indices.map { JPEGLine(frame, $0) }
    var colors = [(UInt8, UInt8, UInt8)](repeating: (0, 0, 0), count: frame.width)
    for row in 0..<frame.height {
      for channel in lines.indices { lines[channel].read(row, of: image.planes[channel]) }
      mix(lines, into: &colors)
      let known = row / (8 * frame.vertical) * frame.columns
      var position = row * frame.width * 4
      for column in 0..<frame.width {
        if image.isKnown[known + column / (8 * frame.horizontal)] {
          let (red, green, blue) = colors[column]
          rgba[position] = red
          rgba[position + 1] = green
          rgba[position + 2] = blue
          rgba[position + 3] = 255
        }
        position += 4
      }
    }
    return Picture(width: frame.width, height: frame.height, rgba: rgba)
  }

  private func mix(_ lines: [JPEGLine], into colors: inout [(UInt8, UInt8, UInt8)]) {
    switch space {
    case .grey:
      let grey = lines[0].samples
      for column in colors.indices { colors[column] = (grey[column], grey[column], grey[column]) }
    case .rgb:
      let (red, green, blue) = (lines[0].samples, lines[1].samples, lines[2].samples)
      for column in colors.indices { colors[column] = (red[column], green[column], blue[column]) }
    case .luma, .inverseLumaK:
      let (luma, blueness, redness) = (lines[0].samples, lines[1].samples, lines[2].samples)
      for column in colors.indices {
        colors[column] = Self.color(luma[column], blueness[column], redness[column])
      }
      guard space == .inverseLumaK else { return }
      let black = lines[3].samples
      for column in colors.indices {
        let (red, green, blue) = colors[column]
        colors[column] = Self.color(inverseInks: (255 - red, 255 - green, 255 - blue), black[column])
      }
    case .inverseCMYK:
      let (cyan, magenta, yellow) = (lines[0].samples, lines[1].samples, lines[2].samples)
      let black = lines[3].samples
      for column in colors.indices {
        colors[column] = Self.color(
          inverseInks: (cyan[column], magenta[column], yellow[column]), black[column])
      }
    }
  }

  /// JFIF's YCbCr to RGB, with 16 fraction bits.
  private static func color(_ luma: UInt8, _ blueness: UInt8, _ redness: UInt8) -> (UInt8, UInt8, UInt8) {
    let (luma, blue, red) = (Int32(luma), Int32(blueness) - 128, Int32(redness) - 128)
    func channel(_ more: Int32) -> UInt8 {
      UInt8(truncatingIfNeeded: max(0, min(255, luma + (more + 32_768) >> 16)))
    }
    return (channel(91_881 * red), channel(-22_554 * blue - 46_802 * red), channel(116_130 * blue))
  }

  /// The remaining light, from the share that each ink transmits.
  private static func color(inverseInks inks: (UInt8, UInt8, UInt8), _ black: UInt8) -> (UInt8, UInt8, UInt8)
  {
    func mixed(_ ink: UInt8) -> UInt8 { UInt8((Int(ink) * Int(black) + 127) / 255) }
    return (mixed(inks.0), mixed(inks.1), mixed(inks.2))
  }
}

/// A row of a channel at the picture's resolution. Subsampled channels are interpolated.
private struct JPEGLine {
  private(set) var samples: [UInt8]
  private let component: JPEGFrame.Component
  private let vertical: Int
  /// For each pixel, the samples before and after it, and the latter's share in 256ths; empty if each pixel
  /// has a sample.
  private var neighbours: [(before: Int, after: Int, share: Int)] = []
  /// A mix of two rows, as samples times 256.
  private var mixed: [Int] = []

  init(_ frame: JPEGFrame, _ number: Int) {
    component = frame.components[number]
    vertical = frame.vertical
    samples = [UInt8](repeating: 0, count: frame.width)
    if component.horizontal < frame.horizontal || component.vertical < frame.vertical {
      mixed = [Int](repeating: 0, count: component.width)
      neighbours = (0..<frame.width).map { column in
        Self.neighbours(of: column, component.horizontal, frame.horizontal, below: component.width)
      }
    }
  }

  /// Samples lie at the centre of the pixels that they cover.
  private static func neighbours(
    of pixel: Int, _ factor: Int, _ largest: Int, below count: Int
  ) -> (before: Int, after: Int, share: Int) {
    let position = (2 * pixel + 1) * factor * 128 / largest - 128
    let before = position >> 8
    return (max(0, min(count - 1, before)), min(count - 1, before + 1), position & 255)
  }

  mutating func read(_ row: Int, of plane: JPEGPlane) {
    guard !neighbours.isEmpty else {
      let start = row * plane.stride
      for column in samples.indices { samples[column] = plane.samples[start + column] }
      return
    }
    let (above, below, share) = Self.neighbours(
      of: row, component.vertical, vertical, below: component.height)
    let (first, second) = (above * plane.stride, below * plane.stride)
    for column in mixed.indices {
      mixed[column] =
        Int(plane.samples[first + column]) * (256 - share) + Int(plane.samples[second + column]) * share
    }
    for column in samples.indices {
      let (before, after, share) = neighbours[column]
      samples[column] = UInt8(
        truncatingIfNeeded: (mixed[before] * (256 - share) + mixed[after] * share + 32_768) >> 16)
    }
  }
}
