import BeagleJSON
import BeagleSchema

extension TreeCheck {
  func noteDifferences(ofStyle style: JSONCursor) {
    noteCSS(in: style)
    noteAuto(in: style.present("margin"), .autoMargin)
    noteAuto(in: style.present("padding"), .autoEdge)
    noteAuto(in: style.present("position"), .autoEdge)
    if let flex = style.present("flex"), flex.kind == .object {
      // Beagle Web copies all of its keys into the CSS.
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
