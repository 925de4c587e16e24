import BeagleExpressions
import BeagleJSON
import BeagleLayout
import BeagleSchema

/// What a component's style says: its layout and what is drawn around it.
extension ViewTree {
  mutating func apply(_ style: Style, to face: inout Face) {
    let last = lastLook
    face.style.apply(style, after: last?.style, &evaluate)
    if builder.measurer.drawsInCells { face.style = Grid(builder.measurer.grid).rounded(face.style) }
    face.node.decoration = decoration(style, after: last?.decoration)
    let width = face.node.decoration?.borderWidth ?? 0
    face.style.border = width > 0 ? builder.measurer.borderInsets(width: Double(width)) : .zero
  }

  /// - Parameter last: stays where an expression gives null.
  private mutating func decoration(_ style: Style, after last: SceneDecoration?) -> SceneDecoration? {
    let corners = style.cornerRadius
    if case (nil, nil, nil, nil) = (style.backgroundColor, style.borderWidth, style.borderColor, corners) {
      return nil
    }
    var decoration = SceneDecoration()
    decoration.background = color(style.backgroundColor, after: last?.background)
    decoration.borderColor = color(style.borderColor, after: last?.borderColor)
    decoration.borderWidth = max(0, evaluate(style.borderWidth).map { Float($0) } ?? last?.borderWidth ?? 0)
    if let corners {
      let radius = evaluate(corners.radius)
      let last = last?.cornerRadii
      decoration.cornerRadii = SceneDecoration.CornerRadii(
        topLeft: self.radius(corners.topLeft, radius, after: last?.topLeft),
        topRight: self.radius(corners.topRight, radius, after: last?.topRight),
        bottomLeft: self.radius(corners.bottomLeft, radius, after: last?.bottomLeft),
        bottomRight: self.radius(corners.bottomRight, radius, after: last?.bottomRight))
    }
    return decoration
  }

  /// A text that is no colour clears it; what is no text leaves it as it was.
  private mutating func color(_ bind: Bind<Color>?, after last: Color?) -> Color? {
    guard case .expression(let template)? = bind else { return bind?.literal }
    guard let text = evaluate(Bind<DynamicObject>.expression(template))?.stringValue else { return last }
    return Color(text)
  }

  /// - Parameter all: the radius that all corners have that have none of their own.
  private mutating func radius(_ corner: Bind<Double>?, _ all: Double?, after last: Float?) -> Float {
    let all = all.map { Float($0) }
    guard corner != nil else { return all ?? last ?? 0 }
    return evaluate(corner).map { Float($0) } ?? last ?? all ?? 0
  }
}

extension Style {
  /// Whether a background or a border is drawn.
  var drawsBox: Bool { backgroundColor != nil || borderWidth != nil }
}
