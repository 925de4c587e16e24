import Beagle
import BeagleSchema

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
/// style have the names of `ThemeStyle`, without `is`. A `fontWeight` is a number, or `regular`, `medium`,
/// `semibold` or `bold`. `dark` and `light` override what is set for both.
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

  private static var styleLengths: [(key: String, property: WritableKeyPath<ThemeStyle, Double?>)] {
    [("borderWidth", \.borderWidth), ("cornerRadius", \.cornerRadius)]
  }

  /// Lengths that cannot be 0.
  private static var styleSizes: [(key: String, property: WritableKeyPath<ThemeStyle, Double?>)] {
    [("fontSize", \.fontSize), ("lineHeight", \.lineHeight)]
  }

  private static let weightKey = "fontWeight"
  private static let weightNames: KeyValuePairs = [
    "regular": 400, "medium": 500, "semibold": 600, "bold": 700,
  ]

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
    let keys =
      styleColors.map(\.key) + styleLengths.map(\.key) + styleSizes.map(\.key) + [weightKey]
      + styleSwitches.map(\.key)
    for (name, value) in try members(of: value, path, keys) {
      let location = "\(path).\(name)"
      for (key, property) in styleColors where key == name {
        style[keyPath: property] = try color(value, at: location)
      }
      for (key, property) in styleLengths where key == name {
        guard let number = value.double, number >= 0 else {
          throw invalid(value, location, "is not a number of points, 0 or more")
        }
        style[keyPath: property] = number
      }
      for (key, property) in styleSizes where key == name {
        guard let number = value.double, number > 0 else {
          throw invalid(value, location, "is not a number of points greater than 0")
        }
        style[keyPath: property] = number
      }
      if name == weightKey { style.fontWeight = try weight(value, at: location) }
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

  /// A weight as in CSS, or its name.
  private static func weight(_ value: JSONValue, at path: String) throws(Invalid) -> Int {
    let named = value.string.flatMap { name in weightNames.first { $0.key == name }?.value }
    if let weight = named ?? value.double.flatMap(Int.init(exactly:)), (100...900).contains(weight) {
      return weight
    }
    let names = weightNames.map(\.key).joined(separator: ", ")
    throw invalid(value, path, "is neither a whole number from 100 to 900 nor one of \(names)")
  }

  private static func invalid(_ value: JSONValue, _ path: String, _ reason: String) -> Invalid {
    let position = value.document.position(ofByte: value.byteRange.lowerBound)
    return Invalid(description: "\(path.isEmpty ? "the document" : path) \(reason) (\(position))")
  }
}
