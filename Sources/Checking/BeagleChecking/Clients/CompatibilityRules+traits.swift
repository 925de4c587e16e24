import Beagle

extension CompatibilityRules {
  /// How a single client lays out and colours a document.
  var traits: ClientTraits {
    var traits: ClientTraits = []
    for (rule, trait) in Self.traitsOfRules where isSo(rule) { traits.insert(trait) }
    if !isSo(.colorName) { traits.insert(isSo(.cssColor) ? .androidColors : .cssColors) }
    return traits
  }

  /// Whether a single client passes CSS in a style on to a browser.
  var readsCSS: Bool { !isSo(.cssProperty) }

  private func isSo(_ rule: ReadingRule) -> Bool { self[rule].map { !$0.outcomes.isEmpty } ?? false }

  private static let traitsOfRules: [(ReadingRule, ClientTraits)] = [
    (.alignContentDefault, .cssFlexbox), (.aspectRatio, .denseRatio), (.ratioWithoutHeight, .ratioOfHeight),
    (.pixelBasis, .pixelBasis), (.cornerRadius, .doubledRadii), (.styledTextColor, .themeColorFirst),
    (.fullPages, .fullPages), (.contentPages, .contentPages), (.emptyImage, .emptyImages),
    (.imageWithoutSize, .clippedImages), (.imageWithOneSide, .adjustedImages), (.imageOfHTML, .htmlImages),
    (.fitCenter, .croppedImages), (.imageOrientation, .storedImages),
  ]
}
