import BeagleJSON
import BeagleSchema

/// The `gap` between the children of a container in CSS, as margins. Margins of flex items do not collapse,
/// so that a margin before each child but the first is equivalent in a box that does not wrap.
struct WebGap {
  /// The edge of a child towards the previous one.
  let edge: String
  /// In points.
  let length: Double

  struct Margin {
    let edge: String
    let length: Double
  }

  /// - Returns: nil if there is no gap, or if margins cannot be equal to it: in a box that may wrap, or if
  ///   the gap or the direction is not a constant.
  init?(of container: JSONCursor) {
    guard container.builtInComponent == .container, let style = container.present("style"),
      style.kind == .object
    else { return nil }
    var css = GapStyle()
    if let flex = style.present("flex"), flex.kind == .object { css.read(flex) }
    css.read(style)
    guard css.isFlex, css.isSingleLine else { return nil }
    let gap: DynamicObject?
    switch css.direction {
    case "COLUMN": (edge, gap) = ("top", css.rowGap)
    case "COLUMN_REVERSE": (edge, gap) = ("bottom", css.rowGap)
    case "ROW": (edge, gap) = ("left", css.columnGap)
    case "ROW_REVERSE": (edge, gap) = ("right", css.columnGap)
    default: return nil
    }
    guard let length = gap.flatMap(Self.points), length > 0 else { return nil }
    self.length = length
  }

  /// The margins of children, by the positions at which they begin; none if a child's margin cannot be
  /// computed.
  func margins(of children: JSONCursor) -> [Int: Margin] {
    guard children.kind == .array else { return [:] }
    var margins: [Int: Margin] = [:]
    var isFirst = true
    for child in children.elements where !child.isNull {
      guard let item = item(child) else { return [:] }
      guard case .margin(let own) = item else { continue }
      if !isFirst { margins[child.byteOffset] = Margin(edge: edge, length: own + length) }
      isFirst = false
    }
    return margins
  }

  private enum Item {
    /// It is positioned absolutely or not shown.
    case apart
    /// It has a margin in points towards the previous child.
    case margin(Double)
  }

  /// - Returns: nil for a child of which this is not known.
  private func item(_ child: JSONCursor) -> Item? {
    guard let kind = child.builtInComponent, kind != .lazyComponent else { return nil }
    // The placeholder of a component that the client does not show.
    if kind == .container, child.count == 1 { return .apart }
    guard let json = child.present("style") else { return .margin(0) }
    guard json.kind == .object else { return nil }
    let box = WebBox(json)
    for (name, apart) in [("display", "NONE"), ("positionType", "ABSOLUTE")] {
      guard let value = box.style[name] else { continue }
      guard let text = value.stringValue, !text.contains("@{") else { return nil }
      if text.uppercased() == apart { return .apart }
    }
    guard let margin = box.style["margin"]?.dictionaryValue else { return .margin(0) }
    // In this library, these override the edges of CSS.
    guard margin["start"] == nil, margin["end"] == nil else { return nil }
    let names = [edge, ["top", "bottom"].contains(edge) ? "vertical" : "horizontal", "all"]
    guard let length = names.lazy.compactMap({ margin[$0] }).first(where: { !$0.isEmpty }) else {
      return .margin(0)
    }
    return Self.points(length).map(Item.margin)
  }

  private static func points(_ length: DynamicObject) -> Double? {
    if let number = length.doubleValue { return number }
    guard let value = length["value"].doubleValue else { return nil }
    switch length["type"].stringValue?.uppercased() {
    case UnitValue.Kind.real.rawValue: return value
    case UnitValue.Kind.percent.rawValue where value == 0: return 0
    default: return nil
    }
  }
}

/// The gaps in a container's style, in the order of its keys.
private struct GapStyle {
  private(set) var rowGap, columnGap: DynamicObject?
  private(set) var direction = "COLUMN"
  private(set) var isFlex = true
  private(set) var isSingleLine = true

  mutating func read(_ style: JSONCursor) {
    for (key, json) in style.members where !json.isNull {
      guard let name = key.stringValue else { continue }
      let value = json.dynamicObject
      switch name {
      case "gap": (rowGap, columnGap) = Self.lengths(value)
      case "rowGap": rowGap = Self.length(value)
      case "columnGap": columnGap = Self.length(value)
      case "flexDirection": direction = CSS.name(value)?.stringValue ?? ""
      case "flexWrap": isSingleLine = CSS.name(value)?.stringValue == "NO_WRAP"
      case "flexFlow": isSingleLine = false
      case "display": isFlex = value.stringValue?.uppercased() == "FLEX"
      default: break
      }
    }
  }

  /// `8px` for both, or `8px 16px` for rows and columns.
  private static func lengths(_ value: DynamicObject) -> (DynamicObject?, DynamicObject?) {
    guard let words = value.stringValue?.split(separator: " "), words.count == 2 else {
      return (length(value), length(value))
    }
    return (CSS.length(.string(String(words[0]))), CSS.length(.string(String(words[1]))))
  }

  /// A length of CSS, or one of the protocol, which Beagle Web converts inside `flex`.
  private static func length(_ value: DynamicObject) -> DynamicObject? {
    value.dictionaryValue == nil ? CSS.length(value) : value
  }
}

extension JSONCursor {
  fileprivate var builtInComponent: Component.Kind? {
    member("_beagleComponent_")?.builtInName.flatMap { Component.kinds[$0] }
  }
}
