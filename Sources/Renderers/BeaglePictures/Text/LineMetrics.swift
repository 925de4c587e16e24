/// The heights of the lines of one font, in points, as a platform rounds them to its pixels.
struct LineMetrics: Sendable {
  /// From the top of a line to its baseline.
  private let ascent: Double
  /// From one line to the next.
  private let pitch: Double
  /// What the first line has above itself, and the last one below itself.
  private let (above, below): (Double, Double)
  private let pixels: Double

  /// - Parameters:
  ///   - family: the platform.
  ///   - size: the size of the font in points.
  ///   - lineHeight: the height that a style of the client sets; nil for that of the font.
  ///   - pixels: the pixels per point.
  init(_ family: FontFamily, size: Double, lineHeight: Double?, pixels: Double) {
    self.pixels = pixels
    switch family {
    case .apple:
      // Lines are not rounded. If a style sets a larger height, the space is above the text.
      let height = size * (AppleFont.ascent + AppleFont.descent)
      pitch = lineHeight ?? height
      ascent = size * AppleFont.ascent + pitch - height
      (above, below) = (0, 0)
    case .web:
      // CSS: half of the space of a line height is above the text.
      let height = size * 2400 / 2048
      pitch = lineHeight ?? height
      ascent = size * 1900 / 2048 + (pitch - height) / 2
      (above, below) = (0, 0)
    case .roboto:
      // Paint.getFontMetricsInt in AOSP rounds these to pixels. The first line has the font padding of
      // TextView above itself, the last one below itself. The space of a style is below all lines but the
      // last.
      let em = size * pixels / 2048
      let (up, down) = ((em * 1900).rounded(), (em * 500).rounded())
      let height = (up + down) / pixels
      pitch = lineHeight.map { ($0 * pixels).rounded() / pixels } ?? height
      ascent = up / pixels
      above = ((em * 2163).rounded(.up) - up) / pixels
      below = ((em * 555).rounded(.up) - down) / pixels - (pitch - height)
    }
  }

  /// The height of a block of lines, rounded up to a pixel.
  func height(lines: Int) -> Double {
    lines < 1 ? 0 : (above + Double(lines) * pitch + below).roundedUp(toPixels: pixels)
  }

  /// The baseline of a line, counted from 0, below the top of the block: on a pixel, as glyphs are drawn.
  func baseline(line: Int) -> Double {
    ((above + Double(line) * pitch + ascent) * pixels).rounded() / pixels
  }

  /// The number of lines that fit into a height; at least one.
  func lines(fitting height: Double) -> Int {
    guard height < 1e6, pitch > 0 else { return .max }
    // A pixel more, because frames are rounded.
    let lines = (height + 1 / pixels - above - below) / pitch
    return lines < 1e9 ? max(1, Int(lines)) : .max
  }
}

extension Double {
  /// The next multiple of a pixel, but the same if it is one except for the error of its computation.
  func roundedUp(toPixels pixels: Double) -> Double {
    (self * pixels - 1e-4).rounded(.up) / pixels
  }
}
