/// The system font of a platform, by whose measures text is laid out.
enum FontFamily: Sendable, Hashable, CaseIterable {
  /// The system font of iOS, which may not be distributed. Its widths are those of Inter, corrected by what
  /// pictures from phones show, with Apple's tracking; lines have the height that the system font has on
  /// phones.
  case apple
  /// Roboto, the system font of Android.
  case roboto
  /// A sans-serif font of a browser, with the widths of Roboto and without the font padding of Android.
  case web
}

/// The weight of text.
enum FontWeight: Int, Sendable, Hashable, CaseIterable {
  /// 400
  case regular = 400
  /// 500
  case medium = 500
  /// 600; Roboto has only bold instead.
  case semibold = 600
  /// 700
  case bold = 700

  /// The nearest weight to a number of CSS, from 100 to 900.
  init(css number: Int) {
    switch number {
    case ..<450: self = .regular
    case ..<550: self = .medium
    case ..<650: self = .semibold
    default: self = .bold
    }
  }
}

/// The font of a text: its size in points and its weight. The family is that of the typesetter.
struct TextFont: Sendable, Hashable {
  /// In points, before the user's font scale.
  var size: Double
  var weight: FontWeight
  /// The height of a line that a style of the client sets, in points before the font scale; nil for the
  /// font's.
  var lineHeight: Double?

  init(size: Double, weight: FontWeight = .regular, lineHeight: Double? = nil) {
    self.size = size
    self.weight = weight
    self.lineHeight = lineHeight
  }
}
