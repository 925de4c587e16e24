import BeagleSchema
import LineBreaking

/// Measures and lays out text in points as the phones of a platform do, by tables instead of fonts.
struct Typesetter: Sendable, Hashable {
  /// The system font and its rules.
  let family: FontFamily
  /// The pixels per point.
  let pixels: Double
  /// The factor by which the user enlarges text.
  let fontScale: Double

  /// Numbers that are not larger than zero count as 1.
  init(_ family: FontFamily = .apple, pixels: Double = 3, fontScale: Double = 1) {
    self.family = family
    self.pixels = pixels > 0 && pixels.isFinite ? pixels : 1
    self.fontScale = fontScale > 0 && fontScale.isFinite ? fontScale : 1
  }

  /// The width of a text on one line, not rounded.
  func width(of text: String, in font: TextFont) -> Double {
    let set = SetText(text, in: font, self)
    return set.width(of: 0..<set.clusters.count)
  }

  /// The size of a text, rounded up to pixels: its widest line, and the height of all lines.
  ///
  /// Without a width, lines end only at newlines. A width that is not larger than zero means none, as for a
  /// text view of iOS.
  func size(
    of text: String, in font: TextFont, width: Double? = nil
  ) -> (width: Double, height: Double) {
    let set = SetText(text, in: font, self)
    var (widest, count) = (0.0, 0)
    let measured = set.measured(width: width)
    var breaker = LineBreaker(measured)
    while let line = breaker.next() {
      widest = max(widest, measured.fullWidth(of: line))
      count += 1
    }
    return (widest.roundedUp(toPixels: pixels), set.metrics.height(lines: count))
  }

  /// The width of the widest word, rounded up to a pixel.
  func minimumWidth(of text: String, in font: TextFont) -> Double {
    let measured = SetText(text, in: font, self).measured()
    var breaker = LineBreaker(measured, intoWords: true)
    var widest = 0.0
    while let line = breaker.next() { widest = max(widest, measured.width(of: line)) }
    return widest.roundedUp(toPixels: pixels)
  }

  /// The height of a number of lines, rounded up to a pixel.
  func height(lines: Int, in font: TextFont) -> Double { metrics(of: font).height(lines: lines) }

  /// The lines of a text in a frame.
  ///
  /// - Parameters:
  ///   - text: the text; newlines end lines.
  ///   - font: its font.
  ///   - width: the width of the frame, at which lines break and by which they are aligned.
  ///   - height: the height of the frame; nil if it has no limit.
  ///   - alignment: the place of lines that are narrower than the frame.
  ///   - truncation: how lines that do not fit are shown.
  func layout(
    _ text: String, in font: TextFont, width: Double, height: Double? = nil,
    alignment: Text.Alignment = .left, truncation: TextTruncation = .tail
  ) -> TextLayout {
    let set = SetText(text, in: font, self)
    let limit = height.map { set.metrics.lines(fitting: $0) } ?? .max
    let lines: [SetLine]
    let isCut: Bool
    switch truncation {
    case .tail: (lines, isCut) = set.lines(width: width, limit: limit, slack: 1 / pixels)
    case .lineTail: (lines, isCut) = set.lines(width: width, limit: 1, slack: 1 / pixels)
    case .middle:
      let (line, isShortened) = set.shortenedInMiddle(to: width)
      (lines, isCut) = ([line], isShortened)
    }
    let free = lines.map { alignment.offset(of: $0.width, in: width) }
    return TextLayout(
      lines: lines.indices.compactMap { index in
        if lines[index].text.isEmpty { return nil }
        return TextLayout.Line(
          text: lines[index].text, x: free[index], baseline: set.metrics.baseline(line: index),
          width: lines[index].width, parts: lines[index].parts)
      },
      height: set.metrics.height(lines: lines.count), isCut: isCut)
  }

  /// Sizes have a limit, so that all sums are finite.
  private static let largestSize = 10_000.0

  func size(of font: TextFont) -> Double {
    min(max(0, font.size.isNaN ? 0 : font.size * fontScale), Self.largestSize)
  }

  /// A line height that is not larger than zero counts as none.
  func metrics(of font: TextFont) -> LineMetrics {
    let lineHeight = font.lineHeight.flatMap { $0 > 0 ? min($0 * fontScale, Self.largestSize) : nil }
    return LineMetrics(family, size: size(of: font), lineHeight: lineHeight, pixels: pixels)
  }
}

extension Text.Alignment {
  /// The space to the left of a line in a frame; 0 if it does not fit.
  func offset(of width: Double, in frame: Double) -> Double {
    let free = max(0, frame - width)
    return switch self {
    case .left: 0
    case .center: free / 2
    case .right: free
    }
  }
}
