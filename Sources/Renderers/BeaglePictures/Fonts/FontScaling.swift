/// A width that does not depend on the size of the font yet. Sums of it are exact.
struct TextAdvance: Sendable, Hashable {
  /// Thousandths of an em that a factor of the font applies to.
  var scaled = 0
  /// Thousandths of an em as they are: corrections, ideographs and emoji.
  var fixed = 0
  /// The number of characters that the font's tracking applies to.
  var tracked = 0

  static func += (left: inout TextAdvance, right: TextAdvance) {
    left.scaled += right.scaled
    left.fixed += right.fixed
    left.tracked += right.tracked
  }
}

/// Converts advances to points at one size of a font.
struct FontScaling: Sendable {
  private let points: Double
  private let factor: Double
  private let tracking: Double

  init(_ family: FontFamily, size: Double, weight: FontWeight) {
    points = size / 1000
    switch family {
    case .apple:
      factor = AppleFont.factor(at: size, weight)
      tracking = AppleFont.tracking(at: size)
    case .roboto, .web:
      factor = 1
      tracking = 0
    }
  }

  func width(of advance: TextAdvance) -> Double {
    points * (factor * Double(advance.scaled) + Double(advance.fixed) + tracking * Double(advance.tracked))
  }
}

/// The system font of iOS, expressed as differences from Inter.
///
/// The factors and corrections fit 267 lines in reference pictures that real iOS drew (14 and later) with a
/// mean error of 0.5 %. The tracking is the table of Apple's Human Interface Guidelines.
enum AppleFont {
  /// The ascent and descent of a line as parts of the size. A line has no other height.
  static let (ascent, descent) = (1950.0 / 2048, 494.0 / 2048)

  /// The advance of an emoji, without tracking: 21.67 points at 16 points.
  static let emoji = 1354

  /// How much wider letters are than in Inter, by ASCII code.
  static let corrections: [Int8] = {
    var values = [Int8](repeating: 0, count: 128)
    let known: KeyValuePairs<Character, Int8> = [
      "a": -17, "e": -15, "v": -17, "x": -25, "w": -35, "T": -13, "h": -10, "C": -12, "o": -9, "2": -14,
      "W": 9,
      "S": 11, " ": 10, "-": 12, "i": 7,
    ]
    for (letter, value) in known {
      if let code = letter.asciiValue { values[Int(code)] = value }
    }
    return values
  }()

  /// The factor on Inter's widths: the design for text up to 17 points, for titles from 28 points on, and a
  /// linear change between.
  static func factor(at size: Double, _ weight: FontWeight) -> Double {
    let (text, title) =
      switch weight {
      case .regular: (1.000, 0.892)
      case .medium: (1.010, 0.897)
      case .semibold: (1.015, 0.905)
      case .bold: (1.010, 0.888)
      }
    let part = min(max((size - 17) / 11, 0), 1)
    return text * (1 - part) + title * part
  }

  /// The tracking in thousandths of an em; linear between the sizes of the table.
  static func tracking(at size: Double) -> Double {
    let steps = trackingSteps
    guard let next = steps.firstIndex(where: { $0.size >= size }) else { return 0 }
    guard next > 0 else { return steps[0].value }
    let (low, high) = (steps[next - 1], steps[next])
    return low.value + (high.value - low.value) * (size - low.size) / (high.size - low.size)
  }

  private static let trackingSteps: [(size: Double, value: Double)] = [
    (6, 41), (7, 34), (8, 26), (9, 19), (10, 12), (11, 6), (12, 0), (13, -6), (14, -11), (15, -16), (16, -20),
    (17, -26), (18, -25), (19, -24), (20, -23), (21, -18), (22, -12), (23, -4), (24, 3), (25, 6), (26, 8),
    (27, 11), (28, 14), (30, 14), (31, 13), (32, 13), (33, 12), (34, 12), (35, 11), (36, 10), (40, 10),
    (41, 9),
    (43, 9), (44, 8), (48, 8), (49, 7), (51, 7), (52, 6), (56, 6), (58, 5), (60, 4), (64, 4), (66, 3),
    (68, 2),
    (72, 2), (76, 1), (80, 0),
  ]
}
