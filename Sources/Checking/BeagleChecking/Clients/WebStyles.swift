import BeagleJSON
import BeagleSchema

/// Translates the CSS in a document's styles, which Beagle Web passes on to the browser, into equivalent
/// properties of the protocol: direction, alignment, sizes, distances, colours, borders.
struct WebStyles {
  private var edits: [TextEdit] = []

  /// Values that a component inherits from its parent, unless it sets its own.
  private struct Inherited {
    var color: DynamicObject?
    var alignment: DynamicObject?
  }

  /// The document with its CSS as properties of the protocol.
  static func translated(_ bytes: [UInt8]) -> [UInt8] {
    guard let document = try? JSONDocument(parsing: bytes) else { return bytes }
    var styles = WebStyles()
    document.withCursor { styles.visit($0, Inherited()) }
    guard !styles.edits.isEmpty else { return bytes }
    var text = EditedBytes(bytes)
    text.apply(styles.edits.sorted { $0.range.lowerBound < $1.range.lowerBound })
    return text.bytes
  }

  private mutating func visit(_ json: JSONCursor, _ inherited: Inherited) {
    switch json.kind {
    case .array: for element in json.elements { visit(element, inherited) }
    case .object: visit(object: json, inherited, nil)
    default: break
    }
  }

  /// - Parameter margin: a margin that represents the gap of the container around it.
  private mutating func visit(object json: JSONCursor, _ inherited: Inherited, _ margin: WebGap.Margin?) {
    var inherited = inherited
    var own = Inherited()
    var added = ""
    let type = json.member("_beagleComponent_")
    let style = type == nil ? nil : json.present("style")
    if let style, style.kind == .object {
      own.color = style.present("color").flatMap { CSS.color($0.dynamicObject) }
      own.alignment = style.present("textAlign").flatMap { CSS.name($0.dynamicObject) }
      if style.hasCSS || margin != nil { translate(style, margin) }
    } else if let margin {
      added += add(margin, to: json)
    }
    if type?.builtInName.flatMap({ Component.kinds[$0] }) == .text {
      added += set("textColor", of: json, own.color, else: inherited.color)
      added += set("alignment", of: json, own.alignment, else: inherited.alignment)
    }
    let start = json.byteOffset + 1
    if !added.isEmpty { edits.append(TextEdit(start..<start, added)) }
    inherited.color = own.color ?? inherited.color
    inherited.alignment = own.alignment ?? inherited.alignment
    let gap = WebGap(of: json)
    for (key, value) in json.members where type == nil || !key.keyEquals("style") {
      if let gap, key.keyEquals("children"), value.kind == .array {
        visit(children: value, inherited, gap)
      } else {
        visit(value, inherited)
      }
    }
  }

  private mutating func visit(children: JSONCursor, _ inherited: Inherited, _ gap: WebGap) {
    let margins = gap.margins(of: children)
    for child in children.elements {
      if child.kind == .object {
        visit(object: child, inherited, margins[child.byteOffset])
      } else {
        visit(child, inherited)
      }
    }
  }

  /// Adds a margin to a component without a style.
  ///
  /// - Returns: the member to add if the component does not have it.
  private mutating func add(_ margin: WebGap.Margin, to component: JSONCursor) -> String {
    var box = WebBox()
    box.set(margin)
    guard let old = component.member("style") else { return "\"style\": \(box.json), " }
    edits.append(TextEdit(old.byteRange, box.json))
    return ""
  }

  /// Sets a property of a text to the value in its style, or else to the inherited value.
  ///
  /// - Returns: the member to add if the text does not have it.
  private mutating func set(
    _ name: StaticString, of text: JSONCursor, _ own: DynamicObject?, else inherited: DynamicObject?
  ) -> String {
    let isPresent = text.present(name) != nil
    guard let value = own ?? (isPresent ? nil : inherited) else { return "" }
    let json = String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
    guard let old = text.member(name) else { return "\(name.description.quoted): \(json), " }
    edits.append(TextEdit(old.byteRange, json))
    return ""
  }

  private mutating func translate(_ style: JSONCursor, _ margin: WebGap.Margin?) {
    var box = WebBox(style)
    if let margin { box.set(margin) }
    edits.append(TextEdit(style.byteRange, box.json))
  }
}

/// One style, whose CSS becomes properties of the protocol.
struct WebBox {
  private(set) var style = DynamicDictionary()

  init() {}

  init(_ style: JSONCursor) {
    for (key, value) in style.members {
      if let name = key.stringValue, !value.isNull { apply(name, value.dynamicObject) }
    }
  }

  var json: String { String(decoding: JSONWriter.bytes(of: .dictionary(style)), as: UTF8.self) }

  mutating func set(_ margin: WebGap.Margin) {
    merge("margin", [margin.edge: ["value": .double(margin.length), "type": "REAL"]])
  }

  /// CSS is applied last, as in the browser, and so overrides the protocol's properties.
  private mutating func apply(_ name: String, _ value: DynamicObject) {
    switch name {
    case "margin", "padding":
      if value.dictionaryValue != nil {
        merge(name, value, isNewer: false)
      } else if let edges = CSS.edges(value) {
        merge(name, edges)
      }
    case "flex":
      if let members = value.dictionaryValue { applyFlex(members) } else { applyFlex(value) }
    case "size", "cornerRadius":
      if value.dictionaryValue != nil { merge(name, value, isNewer: false) }
    // A position that is not an object is replaced by `relative`.
    case "position": if value.dictionaryValue != nil { merge(name, value, isNewer: false) }
    case "flexDirection", "flexWrap", "justifyContent", "alignItems", "alignSelf", "alignContent":
      set("flex", name, CSS.name(value))
    case "flexGrow": set("flex", "grow", CSS.number(value))
    case "flexShrink": set("flex", "shrink", CSS.number(value))
    case "flexBasis": set("flex", "basis", CSS.length(value))
    case "width", "height", "minWidth", "minHeight", "maxWidth", "maxHeight":
      set("size", name, CSS.length(value))
    case "left", "top", "right", "bottom": set("position", name, CSS.length(value))
    case "background": set("backgroundColor", CSS.color(value))
    case "border": applyBorder(value)
    case "borderRadius": set("cornerRadius", "radius", Self.radius(value))
    case "borderTopLeftRadius": set("cornerRadius", "topLeft", Self.radius(value))
    case "borderTopRightRadius": set("cornerRadius", "topRight", Self.radius(value))
    case "borderBottomLeftRadius": set("cornerRadius", "bottomLeft", Self.radius(value))
    case "borderBottomRightRadius": set("cornerRadius", "bottomRight", Self.radius(value))
    default:
      for part in ["margin", "padding"] where name.hasPrefix(part) {
        return set(part, String(name.dropFirst(part.count)).lowercased(), CSS.length(value))
      }
      if !CSS.properties.contains(name) || ["backgroundColor", "display"].contains(name) {
        style[name] = value
      }
    }
  }

  private mutating func applyFlex(_ members: DynamicDictionary) {
    for (name, value) in members {
      // A text instead of a length is passed on as well.
      let value = name == "basis" && value.stringValue != nil ? CSS.length(value) : value
      if let value, style["flex"]?[name].isEmpty ?? true { set("flex", name, value) }
    }
  }

  private mutating func applyFlex(_ value: DynamicObject) {
    let text = value.stringValue ?? value.doubleValue.map { "\($0)" }
    for (name, value) in text.flatMap(CSS.flex) ?? [:] { set("flex", name, value) }
  }

  /// `1px solid red`, in any order.
  private mutating func applyBorder(_ value: DynamicObject) {
    for word in value.stringValue?.split(separator: " ").map(String.init) ?? [] {
      if let width = CSS.pixels(.string(word)) { style["borderWidth"] = .double(width) }
      if let color = CSS.color(.string(word)) { style["borderColor"] = color }
    }
  }

  /// Half of the radius, since the radii of the protocol are doubled.
  private static func radius(_ value: DynamicObject) -> DynamicObject? {
    CSS.pixels(value).map { .double($0 / 2) }
  }

  private mutating func set(_ name: String, _ value: DynamicObject?) {
    if let value { style[name] = value }
  }

  private mutating func set(_ part: String, _ name: String, _ value: DynamicObject?) {
    if let value { merge(part, [name: value]) }
  }

  /// Merges members into a part of the style.
  ///
  /// - Parameter isNewer: whether they replace existing members.
  private mutating func merge(_ part: String, _ members: DynamicObject, isNewer: Bool = true) {
    var all = style[part]?.dictionaryValue ?? DynamicDictionary()
    for (name, value) in members.dictionaryValue ?? [:] where isNewer || all[name] == nil {
      all[name] = value
    }
    style[part] = .dictionary(all)
  }
}

extension JSONCursor {
  fileprivate var hasCSS: Bool {
    members.contains { key, value in
      guard let name = key.stringValue, !value.isNull else { return false }
      switch name {
      case "margin", "padding", "position": return value.kind != .object
      case "flex": return value.kind != .object || value.present("basis")?.kind == .string
      case "backgroundColor", "display": return false
      default: return CSS.properties.contains(name)
      }
    }
  }
}
