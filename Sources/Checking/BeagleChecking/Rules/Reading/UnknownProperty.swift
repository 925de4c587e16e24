import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let unknownProperty = DiagnosticRule(
    .unknownProperty, .warning, "a property is unknown",
    cause:
      "The type has no property with that name, so the property is skipped. Often the name is misspelt, or "
      + "the property belongs in `style`. CSS in a style is reported unless all target clients read it.",
    cure: "Correct the name or remove the property.",
    fix:
      "Writes the only property with a similar name, if the object does not have it yet. Terms of other "
      + "frameworks are only suggested in editors.",
    before: ##"{"_beagleComponent_": "beagle:text", "text": "Hi", "textColour": "#CC0000"}"##,
    after: ##"{"_beagleComponent_": "beagle:text", "text": "Hi", "textColor": "#CC0000"}"##)
}

extension TreeCheck {
  /// A key of CSS is an unknown property, unless all target clients read CSS.
  func noteCSS(in style: JSONCursor) {
    guard !unknownKeys.isEmpty, unknownKeys.touches(style.byteRange) else { return }
    for (key, _) in style.members where unknownKeys.contains(key.byteOffset) {
      if let name = key.stringValue, CSS.properties.contains(name) { cssKeys.insert(key.byteOffset) }
    }
  }

  /// The finding of an unknown key that is CSS, as the check reports it: a client that passes on CSS reads
  /// it.
  func refinedKeyOfCSS(_ diagnostic: Diagnostic) -> Diagnostic? {
    guard let css = clients[.cssProperty] else { return nil }
    var finding = diagnostic
    let verdict = clients.verdict(of: css)
    (finding.clients, finding.claim) = (verdict.clients, css.key)
    finding.message = verdict.message(of: css, about: diagnostic.found)
    return finding
  }
}
