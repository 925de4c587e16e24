import BeagleJSON
import BeagleSchema

/// Positions of findings from decoding.
struct FoundPlaces {
  /// The start positions, in ascending order.
  private var bytes: [Int] = []

  /// The codes of values that decoding did not accept: values of another kind, and unknown names.
  static let misread: Set<Diagnostic.Code> = [.type, .value]
  /// The code of keys that decoding did not know.
  static let unknownKeys: Set<Diagnostic.Code> = [.unknownProperty]

  /// - Parameters:
  ///   - findings: the findings of decoding, in the order of the document.
  ///   - codes: the codes to include.
  init(_ findings: [Diagnostic] = [], of codes: Set<Diagnostic.Code> = []) {
    bytes = findings.filter { $0.kind.map(codes.contains) ?? false }.map(\.position.byte)
  }

  var isEmpty: Bool { bytes.isEmpty }

  func contains(_ byte: Int) -> Bool { touches(byte..<byte + 1) }

  func touches(_ range: Range<Int>) -> Bool {
    let first = bytes.partitioningIndex { $0 >= range.lowerBound }
    return first < bytes.count && bytes[first] < range.upperBound
  }
}

extension TreeCheck {
  /// A diagnostic of decoding under a more precise code if there is one; nil if the check reports the same in
  /// another way.
  func refined(_ diagnostic: Diagnostic) -> Diagnostic? {
    // The check itself reports that there are too many findings.
    guard let code = diagnostic.kind, code != .limit else { return nil }
    let byte = diagnostic.position.byte
    var refined: Diagnostic? = diagnostic
    switch code {
    case .unknownComponent, .unknownAction: refined = refinedUnknownType(diagnostic)
    case .unknownProperty where cssKeys.contains(byte): refined = refinedKeyOfCSS(diagnostic)
    // A malformed expression is reported as such, and not also as a text in the wrong place.
    case .type where diagnostic.severity == .warning && syntaxErrors[byte] != nil: return nil
    // How the clients read the name is reported instead.
    case .type where namedColors[byte] != nil: return nil
    case .type where diagnostic.subject == .color: refined?.kind = .color
    case .type where diagnostic.subject == .length: refined?.kind = .unit
    case .expression:
      if let range = syntaxErrors[byte] {
        refined?.position = SourcePosition(byte: range.lowerBound, line: 1, column: 1)
        refined?.length = range.count
      }
    default: break
    }
    guard var finding = refined else { return nil }
    if let value = misreadValues[byte] {
      finding.clients = clients.verdict(of: value.claim).clients
      finding.claim = value.claim.key
      (finding.severity, finding.message) = clients.judgement(of: value.claim, diagnostic)
    }
    if finding.clients.isEmpty { finding.claim = nil }
    return finding
  }
}
