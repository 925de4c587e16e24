import BeagleExpressions
import BeagleJSON
import BeagleLayout
import BeagleSchema

/// Resolves a component's style: its layout and its decoration.
extension NodeResolver {
  /// - Parameter last: the node's appearance until now, if it was there.
  mutating func apply(
    _ style: Style, _ last: Appearance?, in scope: Scope, to resolved: inout ResolvedNode
  ) {
    if last == nil, constantStyles.apply(style, to: &resolved) { return }
    let hadDefault = resolved.hasDefaultStyle
    resolved.style.apply(style, after: last?.style, &evaluate, in: scope)
    if builder.measurer.drawsInCells { resolved.style = Grid(builder.measurer.grid).rounded(resolved.style) }
    let decoration = decoration(style, after: last?.decoration, in: scope)
    resolved.scene.sharedDecoration = decoration.map { Shared($0) }
    let width = decoration?.borderWidth ?? 0
    resolved.style.border = width > 0 ? builder.measurer.borderInsets(width: Double(width)) : .zero
    if last == nil, hadDefault { constantStyles.insert(style, &resolved) }
  }

  /// - Parameter last: stays where an expression gives null.
  private mutating func decoration(
    _ style: Style, after last: SceneDecoration?, in scope: Scope
  ) -> SceneDecoration? {
    let corners = style.cornerRadius
    if case (nil, nil, nil, nil) = (style.backgroundColor, style.borderWidth, style.borderColor, corners) {
      return nil
    }
    var decoration = SceneDecoration()
    decoration.background = color(style.backgroundColor, after: last?.background, in: scope)
    decoration.borderColor = color(style.borderColor, after: last?.borderColor, in: scope)
    decoration.borderWidth = max(
      0, evaluate(style.borderWidth, in: scope).map { Float($0) } ?? last?.borderWidth ?? 0)
    if let corners {
      let radius = evaluate(corners.radius, in: scope)
      let last = last?.cornerRadii
      decoration.cornerRadii = SceneDecoration.CornerRadii(
        topLeft: self.radius(corners.topLeft, radius, after: last?.topLeft, in: scope),
        topRight: self.radius(corners.topRight, radius, after: last?.topRight, in: scope),
        bottomLeft: self.radius(corners.bottomLeft, radius, after: last?.bottomLeft, in: scope),
        bottomRight: self.radius(corners.bottomRight, radius, after: last?.bottomRight, in: scope))
    }
    return decoration
  }

  /// A text that is not a colour clears it; a value that is not text does not change it.
  private mutating func color(_ bind: Bind<Color>?, after last: Color?, in scope: Scope) -> Color? {
    guard case .expression(let template)? = bind else { return bind?.literal }
    guard let text = evaluate(Bind<DynamicObject>.expression(template), in: scope)?.stringValue else {
      return last
    }
    return Color(text)
  }

  /// - Parameter all: the radius that all corners have that have none of their own.
  private mutating func radius(_ corner: Bind<Double>?, _ all: Double?, after last: Float?, in scope: Scope)
    -> Float
  {
    let all = all.map { Float($0) }
    guard corner != nil else { return all ?? last ?? 0 }
    return evaluate(corner, in: scope).map { Float($0) } ?? last ?? all ?? 0
  }
}

extension Style {
  /// Whether a background or a border is drawn.
  var drawsBox: Bool { backgroundColor != nil || borderWidth != nil }
}
