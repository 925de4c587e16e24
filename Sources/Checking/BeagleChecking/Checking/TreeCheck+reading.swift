import BeagleSchema

/// What reading found, as a check reports it.
extension TreeCheck {
  /// A diagnostic of reading under a more precise code if there is one; nil if the check reports the same otherwise.
  func refined(_ diagnostic: Diagnostic) -> Diagnostic? {
    // The check itself reports that there are too many findings.
    guard let code = diagnostic.kind, code != .limit else { return nil }
    var finding = diagnostic
    let byte = diagnostic.position.byte
    let isCustom = diagnostic.found?.lowercased().hasPrefix("\"custom:") ?? false
    switch code {
    // What the clients make of it is reported.
    case .unknownComponent where clients.knows(component: diagnostic.foundName): return nil
    case .unknownAction where clients.knows(action: diagnostic.foundName): return nil
    // An expression that is not written as one is reported as that, and not as a text in a wrong place besides.
    case .type where diagnostic.severity == .warning && faults[byte] != nil: return nil
    // The clients' reading of the name is reported.
    case .type where namedColors[byte] != nil: return nil
    case .unknownProperty where cssKeys.contains(byte):
      // A client that passes on CSS reads it.
      guard let css = clients[.cssProperty] else { return nil }
      let verdict = clients.verdict(of: css)
      finding.clients = verdict.clients
      finding.message = verdict.message(of: css, about: diagnostic.found)
      finding.claim = css.key
    // An application that tells its components has no others.
    case .unknownComponent where isCustom && !registry.hasComponents:
      (finding.kind, finding.severity) = (.customComponent, .note)
      finding.message =
        "\(diagnostic.found ?? "") is a component of the application's own; what is in it is not checked"
    case .unknownAction where isCustom && !registry.hasActions:
      (finding.kind, finding.severity) = (.customAction, .note)
      finding.message =
        "\(diagnostic.found ?? "") is an action of the application's own; what is in it is not checked"
    case .type:
      switch diagnostic.subject {
      case .color: finding.kind = .color
      case .length: finding.kind = .unit
      case nil: break
      }
    case .expression:
      if let range = faults[byte] {
        finding.position = SourcePosition(byte: range.lowerBound, line: 1, column: 1)
        finding.length = range.count
      }
    default: break
    }
    if let value = misreadValues[byte] {
      finding.clients = clients.verdict(of: value.claim).clients
      finding.claim = value.claim.key
      (finding.severity, finding.message) = clients.judgement(of: value.claim, diagnostic)
    }
    if finding.clients.isEmpty { finding.claim = nil }
    return finding
  }
}

extension Diagnostic {
  /// The name that was found, without its quotes.
  fileprivate var foundName: String { String((found ?? "").dropFirst().dropLast()) }
}

extension ClientRules {
  /// The severity for the clients of a value that reading did not accept, and its message.
  fileprivate func judgement(
    of claim: ClientClaim, _ diagnostic: Diagnostic
  ) -> (Diagnostic.Severity, String) {
    let words = Self.mismatch(diagnostic.expected, diagnostic.found)
    if let worst = claim.outcomes.first {
      // The screen is shown if no target client fails, though this library could not show it.
      let isShown = field.isDeclared && worst.outcome != .fails && claim.unknown.isEmpty
      return (
        isShown ? min(.warning, diagnostic.severity) : diagnostic.severity,
        "\(words); \(verdict(of: claim).words)"
      )
    }
    guard field.isDeclared, claim.unknown.isEmpty else { return (diagnostic.severity, diagnostic.message) }
    return (.note, "\(words); all target clients read it")
  }

  static func mismatch(_ expected: String?, _ found: String?) -> String {
    "expected \(expected ?? ""), found \(found ?? "")"
  }
}
