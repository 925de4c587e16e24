import BeagleJSON
package import BeagleSchema

extension DiagnosticRule {
  static let contrast = DiagnosticRule(
    .contrast, .warning, "text has too little contrast with its background",
    cause:
      "The contrast of the text's colour with the nearest background is below 4.5:1, the minimum of WCAG 2 "
        + """
        AA. For text with a `styleId`, which may be large, 3:1 is enough. Only literal colours are compared.
        """,
    cure: "Make the text darker or the background lighter, or vice versa.",
    before: """
      {"_beagleComponent_": "beagle:container", "style": {"backgroundColor": "#FFFFFF"},
       "children": [{"_beagleComponent_": "beagle:text", "text": "Tea", "textColor": "#AAAAAA"}]}
      """,
    after: """
      {"_beagleComponent_": "beagle:container", "style": {"backgroundColor": "#FFFFFF"},
       "children": [{"_beagleComponent_": "beagle:text", "text": "Tea", "textColor": "#595959"}]}
      """)
}

/// The colour behind a text, if the document determines it. The contrast check compares it with the text's
/// colour.
enum Background {
  /// Unknown: the platform or a theme paints the background, or a component may cover it.
  case unknown
  /// A component around the text has this background without transparency.
  case opaque(Color)
}

extension TreeCheck {
  func enterBackground(_ kind: Component.Kind, _ keys: ObjectKeys) {
    let style = keys.member("style")
    let color = style?.present("backgroundColor")
    if color == nil {
      let isPlaced =
        style?.present("positionType").map { $0.stringValue?.uppercased() != "RELATIVE" } ?? false
      // A theme may paint a component with a style id, and an absolutely positioned component may be over
      // anything.
      if isPlaced || keys.present("styleId") != nil, kind != .text { environment.background = .unknown }
      if isPlaced { environment.background = .unknown }
    } else if let color, let literal = Color.literal(color) {
      if literal.alpha == 255 {
        environment.background = .opaque(literal)
      } else if case .opaque(let below) = environment.background {
        environment.background = .opaque(literal.over(below))
      }
    } else if color?.kind == .string, color?.containsExpressionMarker == true {
      environment.background = .unknown
    }
    if case .opaque = environment.background, Self.hasFloatingChild(keys) {
      environment.background = .unknown
    }
  }

  /// Whether a child is positioned absolutely, so that it may be behind any of its siblings.
  private static func hasFloatingChild(_ keys: ObjectKeys) -> Bool {
    guard let children = keys.member("children"), children.kind == .array else { return false }
    return children.elements.contains { child in
      guard let type = child.member("style")?.present("positionType") else { return false }
      return type.stringValue?.uppercased() != "RELATIVE"
    }
  }

  /// WCAG 2 at level AA requires a contrast of 4.5:1, or of 3:1 for large text.
  func checkContrast(ofText keys: ObjectKeys) {
    guard case .opaque(let background) = environment.background, let property = keys.present("textColor"),
      let color = Color.literal(property), keys.member("text")?.stringValue?.isEmpty == false
    else { return }
    let contrast = color.over(background).contrast(with: background)
    // The application's theme may make the text large, for which less contrast is required.
    let least = keys.present("styleId") == nil ? 4.5 : 3
    guard contrast < least else { return }
    let shown = contrast.tenths
    let required = least == 3 ? "3:1" : "4.5:1"
    report(
      .contrast, property, "\(color.hexadecimal) on \(background.hexadecimal) has a contrast of \(shown):1",
      expected: "at least \(required)\(least == 3 ? "" : ", or 3:1 for large text")", found: "\(shown):1",
      guess: Guess(synonym: color.readable(on: background, least)?.hexadecimal))
  }
}

extension Color {
  /// The colour that results from painting this one over an opaque one.
  package func over(_ below: Color) -> Color {
    func mix(_ upper: UInt8, _ lower: UInt8) -> UInt8 { ColorChannel.mix(upper, over: lower, alpha: alpha) }
    return Color(red: mix(red, below.red), green: mix(green, below.green), blue: mix(blue, below.blue))
  }

  /// The contrast ratio of WCAG 2, from 1 for equal colours to 21 for black and white.
  package func contrast(with other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private var luminance: Double {
    let light = ColorChannel.light
    return 0.2126 * light[Int(red)] + 0.7152 * light[Int(green)] + 0.0722 * light[Int(blue)]
  }

  /// This colour, made darker or lighter step by step until its contrast with the background is sufficient;
  /// nil if it never is.
  fileprivate func readable(on background: Color, _ least: Double) -> Color? {
    let isLight = background.contrast(with: Color(red: 0, green: 0, blue: 0)) >= least
    let end: UInt8 = isLight ? 0 : 255
    for step in 1...16 {
      func move(_ value: UInt8) -> UInt8 {
        UInt8(clamping: Int(value) + (Int(end) - Int(value)) * step / 16)
      }
      let color = Color(red: move(red), green: move(green), blue: move(blue))
      if color.contrast(with: background) >= least { return color }
    }
    return nil
  }
}

extension Double {
  /// The number with one decimal, rounded down so that an insufficient contrast is never shown as sufficient.
  package var tenths: String {
    let tenths = Int(self * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }
}
