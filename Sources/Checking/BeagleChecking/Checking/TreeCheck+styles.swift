import BeagleJSON
import BeagleSchema

/// Styles that clients lay out or colour differently.
extension TreeCheck {
  func noteDifferences(ofStyle style: JSONCursor) {
    noteCSS(in: style)
    noteAuto(in: style.present("margin"), .autoMargin)
    noteAuto(in: style.present("padding"), .autoEdge)
    noteAuto(in: style.present("position"), .autoEdge)
    if let flex = style.present("flex"), flex.kind == .object {
      // The Web copies all keys of it into its CSS.
      noteCSS(in: flex)
      noteDifferences(ofFlex: flex)
    }
    if let size = style.present("size"), let ratio = size.present("aspectRatio") {
      note(.aspectRatio, key: "aspectRatio", of: size)
      if size.present("height") == nil { note(.ratioWithoutHeight, ratio) }
    }
    if let corners = style.present("cornerRadius"), corners.members.contains(where: \.value.isRadius) {
      note(.cornerRadius, key: "cornerRadius", of: style)
    }
  }

  private func noteAuto(in edges: JSONCursor?, _ rule: ReadingRule) {
    guard let edges, edges.kind == .object else { return }
    for (_, edge) in edges.members where edge.isAuto { note(rule, edge) }
  }

  private func noteDifferences(ofFlex flex: JSONCursor) {
    if flex.present("alignContent") == nil, flex.present("flexWrap")?.stringValue?.isWrap ?? false {
      note(.alignContentDefault, key: "flexWrap", of: flex)
    }
    if let basis = flex.present("basis"), basis.isPositiveReal { note(.pixelBasis, basis) }
    guard let factor = flex.present("flex") else { return }
    for name in ["grow", "shrink"] as [StaticString] where flex.present(name) != nil {
      note(.factorsBesideFlex, key: name, of: flex)
    }
    for name in ["grow", "shrink", "basis"] as [StaticString] {
      guard let value = flex.present(name), value.byteOffset < factor.byteOffset else { continue }
      note(.factorsBeforeFlex, key: name, of: flex)
    }
    if let number = factor.doubleValue, number <= 0 { note(.flexWithoutGrowth, factor) }
    if flex.present("shrink") == nil, let basis = flex.present("basis"), !basis.isAuto {
      note(.flexWithBasis, basis)
    }
  }

  /// A key of CSS is an unknown property, unless it is about clients that read CSS only.
  private func noteCSS(in style: JSONCursor) {
    guard !unknownKeys.isEmpty, unknownKeys.touches(style.byteRange) else { return }
    for (key, _) in style.members where unknownKeys.contains(key.byteOffset) {
      if let name = key.stringValue, CSS.properties.contains(name) { cssKeys.insert(key.byteOffset) }
    }
  }

  /// A colour in a document, which some clients read by its name.
  func checkColor(_ json: JSONCursor) {
    guard json.kind == .string, let text = json.stringValue, Color(text) == nil,
      let css = ColorNames.css.color(named: text)
    else { return }
    let android = ColorNames.android.color(named: text)
    namedColors[json.byteOffset] = NamedColor(range: json.byteRange, name: text)
    let rules: [ReadingRule] =
      android == nil ? [.colorName, .cssColor] : android == css ? [.colorName] : [.colorName, .colorShade]
    let claims = rules.compactMap { clients[$0] }
    guard let first = claims.first else { return }
    var claim = claims.dropFirst().reduce(first) { $0.merged(with: $1) }
    claim.reason = claims.last?.reason ?? first.reason
    if claims.count > 1, rules.last == .colorShade {
      claim.reason = "a colour name gives no colour there, or another one than in browsers; write #RRGGBB"
    }
    report(claim, as: .color, json, Color.guess(for: json))
  }

  // MARK: Components

  /// The clients differ about every page view, so that only named target clients are of interest.
  func noteDifferences(ofPages keys: ObjectKeys) {
    guard clients.field.isDeclared else { return }
    let type = keys.member("_beagleComponent_") ?? keys.object
    note(.fullPages, type)
    note(.contentPages, type)
  }

  func noteDifferences(ofText keys: ObjectKeys) {
    guard let color = keys.present("textColor"), !color.containsExpressionMarker,
      keys.present("styleId") != nil
    else { return }
    note(.styledTextColor, color)
  }

  /// Clients differ about most images, so that only named target clients are of interest.
  func noteDifferences(ofImage keys: ObjectKeys) {
    guard clients.field.isDeclared else { return }
    let type = keys.member("_beagleComponent_") ?? keys.object
    let size = keys.present("style")?.present("size")
    let hasBothSides = size?.present("width") != nil && size?.present("height") != nil
    if size == nil {
      note(.imageWithoutSize, type)
      note(.imageOfHTML, type)
    } else if !hasBothSides {
      note(.imageWithOneSide, type)
      note(.imageSideCut, type)
    }
    if let mode = keys.present("mode") {
      if mode.stringValue?.uppercased() == "FIT_CENTER" { note(.fitCenter, mode) }
    } else {
      note(.imageMode, type)
    }
    // An image that may have no picture, and nothing else that gives it a size.
    guard !hasBothSides, let path = keys.present("path"), path.kind == .object,
      path.present("placeholder") == nil, path.present("url") ?? path.present("remoteUrl") != nil
    else { return }
    note(.emptyImage, path)
  }
}

/// A colour that is written by its name.
struct NamedColor: Sendable, Hashable {
  let range: Range<Int>
  let name: String
}

extension JSONCursor {
  /// Whether it is a length whose type is AUTO.
  fileprivate var isAuto: Bool {
    (kind == .object ? member("type")?.stringValue : stringValue)?.uppercased() == "AUTO"
  }

  /// Whether it is a length in points other than 0.
  fileprivate var isPositiveReal: Bool {
    if kind == .number { return doubleValue != 0 }
    guard kind == .object, member("type")?.stringValue?.uppercased() == "REAL" else { return false }
    return member("value")?.doubleValue != 0
  }

  /// Whether it is a radius other than 0.
  fileprivate var isRadius: Bool { kind == .string || kind == .number && doubleValue != 0 }
}

extension String {
  fileprivate var isWrap: Bool { uppercased().hasPrefix("WRAP") }
}
