import BeagleJSON
import BeagleSchema

/// The supported subset of CSS in documents for the Web.
enum CSS {
  /// The names of properties as React writes them.
  static let properties: Set<String> = Set(
    """
    accentColor alignContent alignItems alignSelf all animation animationDelay animationDirection \
    animationDuration animationFillMode animationIterationCount animationName animationPlayState \
    animationTimingFunction appearance aspectRatio backdropFilter backfaceVisibility background \
    backgroundAttachment backgroundBlendMode backgroundClip backgroundImage backgroundOrigin \
    backgroundPosition backgroundPositionX backgroundPositionY backgroundRepeat backgroundSize \
    blockSize border borderBlock borderBottom borderBottomColor borderBottomLeftRadius \
    borderBottomRightRadius borderBottomStyle borderBottomWidth borderCollapse borderImage \
    borderInline borderLeft borderLeftColor borderLeftStyle borderLeftWidth borderRadius borderRight \
    borderRightColor borderRightStyle borderRightWidth borderSpacing borderStyle borderTop \
    borderTopColor borderTopLeftRadius borderTopRightRadius borderTopStyle borderTopWidth bottom \
    boxShadow boxSizing breakAfter breakBefore breakInside caretColor clear clip clipPath color \
    columnCount columnGap columnRule columnSpan columnWidth columns content cursor direction filter \
    flexBasis flexDirection flexFlow flexGrow flexShrink flexWrap float font fontFamily \
    fontFeatureSettings fontKerning fontSize fontStretch fontStyle fontVariant fontWeight gap grid \
    gridArea gridAutoColumns gridAutoFlow gridAutoRows gridColumn gridColumnEnd gridColumnGap \
    gridColumnStart gridGap gridRow gridRowEnd gridRowGap gridRowStart gridTemplate gridTemplateAreas \
    gridTemplateColumns gridTemplateRows height hyphens inlineSize inset isolation justifyContent \
    justifyItems justifySelf left letterSpacing lineBreak lineClamp lineHeight listStyle \
    listStyleImage listStylePosition listStyleType marginBlock marginBottom marginInline marginLeft \
    marginRight marginTop mask maxHeight maxWidth minHeight minWidth mixBlendMode objectFit \
    objectPosition opacity order outline outlineColor outlineOffset outlineStyle outlineWidth overflow \
    overflowAnchor overflowWrap overflowX overflowY overscrollBehavior paddingBlock paddingBottom \
    paddingInline paddingLeft paddingRight paddingTop perspective placeContent placeItems placeSelf \
    pointerEvents quotes resize right rotate rowGap scale scrollBehavior scrollSnapAlign \
    scrollSnapType tabSize tableLayout textAlign textAlignLast textDecoration textDecorationColor \
    textDecorationLine textDecorationStyle textIndent textOverflow textShadow textTransform top \
    touchAction transform transformOrigin transformStyle transition transitionDelay transitionDuration \
    transitionProperty transitionTimingFunction translate unicodeBidi userSelect verticalAlign \
    visibility whiteSpace width willChange wordBreak wordSpacing wordWrap writingMode zIndex zoom
    """.split(separator: " ").map(String.init))

  /// A length as a document writes it: `16px`, `1em`, `50%`, `auto` or a number of pixels; nil for others.
  static func length(_ value: DynamicObject) -> DynamicObject? {
    if let number = value.doubleValue { return unit(number, .real) }
    return value.stringValue.flatMap { length($0[...]) }
  }

  /// Lengths for the four edges: `16px`, `8px 16px`, and so on, clockwise from the top.
  static func edges(_ value: DynamicObject) -> DynamicObject? {
    if value.doubleValue != nil { return length(value).map { ["all": $0] } }
    guard let words = value.stringValue?.split(separator: " "), (1...4).contains(words.count) else {
      return nil
    }
    let lengths = words.compactMap(length)
    guard lengths.count == words.count else { return nil }
    let (top, right) = (lengths[0], lengths[min(1, lengths.count - 1)])
    let bottom = lengths.count > 2 ? lengths[2] : top
    let left = lengths.count > 3 ? lengths[3] : right
    return ["top": top, "right": right, "bottom": bottom, "left": left]
  }

  /// Whether a browser may accept a text for the four edges: lengths of any unit, keywords and functions.
  /// Renderings only support texts that ``edges(_:)`` reads.
  static func mayBeEdges(_ text: String) -> Bool {
    if text.contains("(") || text.contains("@{") { return true }
    let words = text.lowercased().split(separator: " ")
    guard (1...4).contains(words.count) else { return false }
    if words.count == 1, ["inherit", "initial", "unset", "revert"].contains(words[0]) { return true }
    return words.allSatisfy { word in
      let unit = word.drop { $0.isNumber || "+-.".contains($0) }
      let number = word.dropLast(unit.count)
      return word == "auto" || (Double(number) != nil && (units.contains(unit) || Double(number) == 0))
    }
  }

  /// Whether a browser may accept a text as a colour: a function or a keyword. Renderings only support those
  /// of ``color(_:)``.
  static func mayBeColor(_ text: String) -> Bool {
    let name = text.lowercased()
    if name.hasSuffix(")") { return colorFunctions.contains(name.prefix { $0 != "(" }) }
    return colorKeywords.contains(name)
  }

  private static let colorFunctions = Set<Substring>(
    "rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark var env".split(separator: " "))
  private static let colorKeywords = Set(
    "currentcolor inherit initial unset revert revert-layer".split(separator: " ").map(String.init))

  private static let units = Set<Substring>(
    "px % em rem ex ch vw vh vmin vmax pt pc in cm mm q".split(separator: " "))

  /// The pixels of a length: 15 of `15px`.
  static func pixels(_ value: DynamicObject) -> Double? {
    guard let length = length(value), length["type"].stringValue == UnitValue.Kind.real.rawValue else {
      return nil
    }
    return length["value"].doubleValue
  }

  /// The name in documents for a CSS keyword: `SPACE_BETWEEN` for `space-between`.
  static func name(_ value: DynamicObject) -> DynamicObject? {
    guard let text = value.stringValue?.uppercased() else { return nil }
    switch text {
    case "NOWRAP": return "NO_WRAP"
    case "START": return "FLEX_START"
    case "END": return "FLEX_END"
    default: return .string(text.replacing("-", with: "_"))
    }
  }

  static func number(_ value: DynamicObject) -> DynamicObject? {
    (value.doubleValue ?? value.stringValue.flatMap(Double.init)).map { .double($0) }
  }

  /// A colour in hexadecimal digits. Expressions are unchanged.
  static func color(_ value: DynamicObject) -> DynamicObject? {
    guard let text = value.stringValue else { return nil }
    if text.contains("@{") { return value }
    return (Color(text) ?? ColorNames.css.color(named: text)).map { .string($0.hexadecimal) }
  }

  /// The members of `flex` that the shorthand sets: `1`, `1 0`, `1 0 auto`, `none`.
  static func flex(_ text: String) -> DynamicDictionary? {
    let words = text.split(separator: " ")
    func members(_ grow: Double, _ shrink: Double, _ basis: DynamicObject) -> DynamicDictionary {
      ["grow": .double(grow), "shrink": .double(shrink), "basis": basis]
    }
    switch text {
    case "none": return members(0, 0, unit(0, .auto))
    case "auto": return members(1, 1, unit(0, .auto))
    case "initial": return members(0, 1, unit(0, .auto))
    default: break
    }
    guard (1...3).contains(words.count), let grow = Double(words[0]), grow >= 0 else { return nil }
    let shrink = words.count > 1 ? Double(words[1]) : 1
    let basis = words.last.flatMap(length)
    switch (words.count, shrink, basis) {
    case (1, _, _): return members(grow, 1, unit(0, .real))
    case (2, let shrink?, _): return members(grow, shrink, unit(0, .real))
    case (2, nil, let basis?): return members(grow, 1, basis)
    case (3, let shrink?, let basis?): return members(grow, shrink, basis)
    default: return nil
    }
  }

  private static func length(_ text: Substring) -> DynamicObject? {
    if text == "auto" { return unit(0, .auto) }
    let number = text.prefix { "0123456789.-+".contains($0) }
    guard let value = Double(number), value.isFinite else { return nil }
    switch text.dropFirst(number.count) {
    case "px": return unit(value, .real)
    case "em", "rem": return unit(value * 16, .real)
    case "pt": return unit(value * 4 / 3, .real)
    case "%": return unit(value, .percent)
    // Without a unit, only 0 is a length.
    case "": return value == 0 ? unit(0, .real) : nil
    default: return nil
    }
  }

  private static func unit(_ number: Double, _ kind: UnitValue.Kind) -> DynamicObject {
    ["value": .double(number), "type": .string(kind.rawValue)]
  }
}
