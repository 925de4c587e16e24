import BeagleLayout

/// The steps of a layout in words.
extension NodeExplanation.LengthStep {
  init(_ step: SizeStep, isWidth: Bool) {
    self.init(points: step.length, reason: step.reason.sentence(isWidth ? "width" : "height"))
  }
}

extension SizeStep.Reason {
  fileprivate func sentence(_ axis: String) -> String {
    switch self {
    case .notDisplayed: "it is not displayed"
    case .viewport: "the \(axis) of the viewport"
    case .length(let value, let owner): "its \(axis) is \(value.words(of: owner))"
    case .basis(let value, let owner): "its flexBasis is \(value.words(of: owner))"
    case .content: "as much as its content needs"
    case .remainder: "the only flexible child starts at nothing, whatever its content"
    case .aspectRatio(let ratio): "its aspectRatio of \(ratio.shortDecimal) and its other side"
    case .stretch(let parent): "stretched across its parent, which has \(parent.shortDecimal) inside"
    case .offsets(let start, let end, let owner):
      "between its offsets of \(start.shortDecimal) and \(end.shortDecimal) in the \(owner.shortDecimal) of its parent"
    case .grow(let free, let factor, let total):
      "grows by \(factor.shortDecimal) of \(total.shortDecimal) parts of \(free.shortDecimal) free points"
    case .shrink(let missing, let weight, let total):
      "shrinks by \(weight.shortDecimal) of \(total.shortDecimal) parts of \(missing.shortDecimal) missing points"
    case .minimum(let value): "its min\(axis.capitalized) is \(value.words(of: nil))"
    case .maximum(let value): "its max\(axis.capitalized) is \(value.words(of: nil))"
    case .wholeWords: "its widest word stays whole while others can shrink"
    case .insets: "its padding and border need as much"
    case .byCSS: "Yoga's number has no end here, so CSS decides"
    case .other: "a limit around it, or a line of other children"
    }
  }
}

extension LayoutValue {
  fileprivate func words(of owner: Float?) -> String {
    switch unit {
    case .undefined, .auto: "auto"
    case .points: "\(number.shortDecimal) points"
    case .percent:
      "\(number.shortDecimal) %" + (owner.map { $0.isFinite ? " of \($0.shortDecimal) points" : "" } ?? "")
    }
  }
}

extension Float {
  /// With two decimals at most.
  package var shortDecimal: String {
    let rounded = (self * 100).rounded() / 100
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }
}
