public import Beagle
import BeagleSchema

/// The colours that screens do not set themselves, and the application's styles, for terminals with a dark or
/// light background.
public struct Theme: Hashable, Sendable {
  /// The terminal's own colours.
  package var backdrop: CellBuffer.Backdrop
  /// For controls and selections.
  public var accent: CellColor
  /// For errors.
  public var error: CellColor
  /// For placeholders, rules and disabled controls.
  public var muted: CellColor
  /// The application's styles by name, which components refer to in `styleId`.
  public var styles: [String: ThemeStyle] = [:]

  package init(backdrop: CellBuffer.Backdrop, accent: CellColor, error: CellColor, muted: CellColor) {
    self.backdrop = backdrop
    self.accent = accent
    self.error = error
    self.muted = muted
  }

  /// White on black. The other colours are also readable on a light background, for terminals with an unknown
  /// background.
  public static let dark = Theme(
    backdrop: .dark, accent: CellColor(red: 0x3B, green: 0x82, blue: 0xF6),
    error: CellColor(red: 0xDC, green: 0x26, blue: 0x26), muted: CellColor(red: 0x80, green: 0x80, blue: 0x80)
  )

  /// Black on white.
  public static let light = Theme(
    backdrop: .light, accent: CellColor(red: 0x1D, green: 0x4E, blue: 0xD8),
    error: CellColor(red: 0xB9, green: 0x1C, blue: 0x1C), muted: CellColor(red: 0x6B, green: 0x6B, blue: 0x6B)
  )

  package var isLight: Bool { backdrop.background.luminance > 0.5 }

  /// The theme for a terminal that sets the number of its background colour in `COLORFGBG`, such as `15;0`.
  /// Nil if the variable is missing or invalid.
  public init?(environment: [String: String]) {
    guard let last = environment["COLORFGBG"]?.split(separator: ";").dropFirst().last, let color = Int(last),
      (0...15).contains(color)
    else { return nil }
    // 0 is black, 8 is dark grey; 7 and 9 to 15 are light.
    self = color == 7 || color > 8 ? .light : .dark
  }

  /// `ESC ] 11 ; ? BEL`, which queries the terminal's background. A terminal that supports it responds on
  /// standard input. Follow it with a query that every terminal answers, to avoid waiting for a terminal that
  /// does not.
  package static let backgroundQuestion: [UInt8] = Array("\u{1B}]11;?\u{7}".utf8)

  /// The theme for a terminal with the given response to ``backgroundQuestion``: `ESC ] 11 ;
  /// rgb:1e1e/1e1e/2e2e`, ended by BEL or `ESC \`. Nil for anything else.
  package init?(backgroundResponse bytes: [UInt8]) {
    let response = Substring(decoding: bytes.prefix(65), as: UTF8.self)
    let start = "\u{1B}]11;"
    guard bytes.count <= 64, response.hasPrefix(start),
      let end = ["\u{7}", "\u{1B}\\", "\u{9C}"].first(where: { response.hasSuffix($0) }),
      let color = CellColor(x11: response.dropFirst(start.count).dropLast(end.count))
    else { return nil }
    self.init(background: color)
  }

  /// The theme for a terminal with this background.
  package init(background: CellColor) {
    self = background.luminance > 0.5 ? .light : .dark
    backdrop.background = background
  }
}

extension CellColor {
  /// The perceived brightness, from 0 to 1.
  var luminance: Double {
    (0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)) / 255
  }
}

/// A theme as JSON, with differences for dark and light backgrounds.
///
/// ```json
/// {
///   "styles": {
///     "heading": {"bold": true},
///     "button.primary": {"textColor": "#FFF", "backgroundColor": "#508A78", "disabledColor": "#C9D6D0"}
///   },
///   "dark": {"colors": {"accent": "#E3C06B"}},
///   "light": {"colors": {"accent": "#8A6100"}, "styles": {"heading": {"textColor": "#1F3A34"}}}
/// }
/// ```
///
/// `colors` are those of ``Theme``: `accent`, `error`, `muted`, `text` and `background`. The properties of a
/// style have the names of `ThemeStyle`, without `is`. `dark` and `light` override what is set for both.
public struct ThemeFile: Sendable, Hashable {
  /// ``Theme/dark`` with the changes in the file.
  public private(set) var dark = Theme.dark
  /// ``Theme/light`` with the changes in the file.
  public private(set) var light = Theme.light

  /// Why a theme file is invalid: one sentence with line and column.
  public struct Invalid: Error, Hashable, CustomStringConvertible {
    public let description: String
  }

  /// Reads the JSON of a theme file.
  ///
  /// - Throws: the first error: invalid JSON, an unknown property, or a value of the wrong type.
  public init(reading bytes: [UInt8]) throws(Invalid) {
    let root: JSONValue
    do throws(JSONError) {
      root = try JSONDocument(parsing: bytes).root
    } catch {
      throw Invalid(description: "it is not JSON: \(error)")
    }
    for (key, value) in try Self.members(of: root, "", Self.sectionKeys + ["dark", "light"]) {
      guard Self.sectionKeys.contains(key) else { continue }
      try Self.apply(key, value, at: key, to: &dark)
      try Self.apply(key, value, at: key, to: &light)
    }
    // These override what is set for both, in any order in the file.
    if let section = root["dark"] { try Self.read(section, at: "dark", into: &dark) }
    if let section = root["light"] { try Self.read(section, at: "light", into: &light) }
  }

  // MARK: Properties

  private static let sectionKeys = ["colors", "styles"]

  private static var themeColors: [(key: String, property: WritableKeyPath<Theme, CellColor>)] {
    [
      ("accent", \.accent), ("error", \.error), ("muted", \.muted), ("text", \.backdrop.foreground),
      ("background", \.backdrop.background),
    ]
  }

  private static var styleColors: [(key: String, property: WritableKeyPath<ThemeStyle, Color?>)] {
    [
      ("textColor", \.textColor), ("backgroundColor", \.backgroundColor), ("borderColor", \.borderColor),
      ("selectedColor", \.selectedColor), ("indicatorColor", \.indicatorColor),
      ("disabledColor", \.disabledColor), ("errorColor", \.errorColor),
    ]
  }

  private static var styleNumbers: [(key: String, property: WritableKeyPath<ThemeStyle, Double?>)] {
    [("borderWidth", \.borderWidth), ("cornerRadius", \.cornerRadius)]
  }

  private static var styleSwitches: [(key: String, property: WritableKeyPath<ThemeStyle, Bool?>)] {
    [("bold", \.isBold), ("italic", \.isItalic), ("underlined", \.isUnderlined)]
  }

  // MARK: Reading

  private static func read(
    _ section: JSONValue, at path: String, into theme: inout Theme
  ) throws(Invalid) {
    for (key, value) in try members(of: section, path, sectionKeys) {
      try apply(key, value, at: "\(path).\(key)", to: &theme)
    }
  }

  private static func apply(
    _ key: String, _ value: JSONValue, at path: String, to theme: inout Theme
  ) throws(Invalid) {
    if key == "colors" {
      for (name, value) in try members(of: value, path, themeColors.map(\.key)) {
        let color = CellColor(try color(value, at: "\(path).\(name)"))
        for (key, property) in themeColors where key == name { theme[keyPath: property] = color }
      }
    } else {
      for (id, value) in try members(of: value, path, nil) {
        try add(value, at: "\(path).\(id)", to: &theme.styles[id, default: ThemeStyle()])
      }
    }
  }

  private static func add(_ value: JSONValue, at path: String, to style: inout ThemeStyle) throws(Invalid) {
    let keys = styleColors.map(\.key) + styleNumbers.map(\.key) + styleSwitches.map(\.key)
    for (name, value) in try members(of: value, path, keys) {
      let location = "\(path).\(name)"
      for (key, property) in styleColors where key == name {
        style[keyPath: property] = try color(value, at: location)
      }
      for (key, property) in styleNumbers where key == name {
        guard let number = value.double, number >= 0 else {
          throw invalid(value, location, "is not a number of points, 0 or more")
        }
        style[keyPath: property] = number
      }
      for (key, property) in styleSwitches where key == name {
        guard let isOn = value.bool else { throw invalid(value, location, "is neither true nor false") }
        style[keyPath: property] = isOn
      }
    }
  }

  /// The members of an object, which must have known keys if `known` is not nil.
  private static func members(
    of value: JSONValue, _ path: String, _ known: [String]?
  ) throws(Invalid) -> [(key: String, value: JSONValue)] {
    guard value.kind == .object else { throw invalid(value, path, "is not an object") }
    let members = value.members
    for (key, value) in members {
      guard let known, !known.contains(key) else { continue }
      let near = Spelling.nearest(to: key, among: known).map { "did you mean \($0)?" }
      let location = path.isEmpty ? key : "\(path).\(key)"
      let hint = near ?? "expected one of \(known.joined(separator: ", "))"
      throw invalid(value, location, "is unknown; \(hint)")
    }
    return members
  }

  private static func color(_ value: JSONValue, at path: String) throws(Invalid) -> Color {
    guard let color = value.string.flatMap({ Color($0) }) else {
      throw invalid(value, path, "is not a colour like #RRGGBB")
    }
    return color
  }

  private static func invalid(_ value: JSONValue, _ path: String, _ reason: String) -> Invalid {
    let position = value.document.position(ofByte: value.byteRange.lowerBound)
    return Invalid(description: "\(path.isEmpty ? "the document" : path) \(reason) (\(position))")
  }
}
