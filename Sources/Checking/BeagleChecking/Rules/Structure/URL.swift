import BeagleJSON
import BeagleNetworking
import BeagleSchema

extension DiagnosticRule {
  static let url = DiagnosticRule(
    .url, .warning, "a URL is invalid",
    cause:
      "A scheme is misspelt, the host is missing, or the text is neither a URL with a scheme nor a path "
      + "that begins with a slash. A URL with a % counts as encoded. It is not sent if a % is not the "
      + "beginning of an escape such as %20, or if a character is not allowed in URLs. In a URL without a "
      + "%, a space is sent as %20, and the finding is a note. If a URL has expressions, only the part "
      + "before the first expression is checked. No client encodes the values of expressions. A URL with "
      + "text that the user types is therefore a warning: an & or # in the text changes the URL.",
    cure:
      "Correct the URL. Write %25 for a %. Send typed text as the data of a request, or register an "
      + "operation that encodes it.",
    fix:
      "Corrects a misspelt scheme, adds missing slashes, removes spaces at the ends, and encodes the "
      + "other characters of a URL that has escapes.",
    before: """
      {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
        {"_beagleAction_": "beagle:pushView", "route": {"url": "https:/example.org/tea"}}]}
      """,
    after: """
      {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
        {"_beagleAction_": "beagle:pushView", "route": {"url": "https://example.org/tea"}}]}
      """)
}

/// The use of a URL, which determines the forms that are allowed.
enum URLUse {
  /// It is joined to the base URL if it begins with a slash.
  case request
  /// A page that is shown unchanged.
  case page
  /// The system opens it.
  case opened
}

/// Checks URLs; if a URL has expressions, only the part before the first.
extension TreeCheck {
  /// A suggestion is a whole URL, and a longer one would be unreadable.
  private static var maximumSuggestedURLLength: Int { 2_000 }

  func checkURL(_ json: JSONCursor, _ use: URLUse) {
    if json.containsExpressionMarker { readURL(json) }
    if json.kind == .string, !json.hasEscapes, WrittenURL.isPlain(json.stringBytes, use) { return }
    guard let text = json.stringValue else { return }
    let url = WrittenURL(text, mayHaveExpression: json.containsExpressionMarker)
    if use == .request { noteEncoding(of: url, json) }
    // An expression in foreign syntax is a separate finding.
    guard let issue = url.issue(for: use), ForeignExpression.all(in: json).isEmpty else { return }
    let place = issue.range.map { byteRange(of: StringPiece(json: json, range: $0)) } ?? json.byteRange
    let claim = (use == .request ? issue.rule : nil).flatMap { clients[$0] }.map { self.place($0, place) }
    let named = claim.map { clients.verdict(of: $0).clients } ?? []
    let guess = issue.suggestion.flatMap { suggestion in
      text.utf8.count <= Self.maximumSuggestedURLLength
        ? Guess([.name(suggestion)], isCertain: issue.isCertain) : nil
    }
    report(
      .url, range: place, issue.message, severity: issue.isHarmless ? .note : nil, found: text.quoted,
      remedies: guess?.remedies(over: json.byteRange) ?? [], clients: named,
      claim: named.isEmpty ? nil : claim?.key)
  }

  /// Reports how clients handle the characters of a URL that is sent.
  private func noteEncoding(of url: WrittenURL, _ json: JSONCursor) {
    func note(_ rule: ReadingRule, _ range: Range<Int>?) {
      guard clients[rule] != nil, let range else { return }
      self.note(rule, StringPiece(json: json, range: range))
    }
    let verbatim = url.unencoded
    switch verbatim?.kind {
    case .percent where !url.isWhole: note(.lonePercent, verbatim?.range)
    case .unencoded:
      note(.unencodedUrl, verbatim?.range)
      if !url.isWhole, url.hasPercent { note(.halfEncodedUrl, verbatim?.range) }
    default: break
    }
    let escapes = url.escapes
    guard let first = escapes.first else { return }
    note(.doubledEscape, first.range)
    note(.decodedEscape, escapes.first { "+#:?=&".utf8.contains($0.byte) }?.range)
    if !escapes.areUTF8 {
      note(.invalidEscape, first.range)
    } else if url.isWhole, escapes.allSatisfy({ ";/?:@&=+$,#".utf8.contains($0.byte) }) {
      note(.doubledReservedEscape, first.range)
    }
  }
}

extension [WrittenURL.Escape] {
  /// Whether consecutive escapes are the bytes of whole characters.
  fileprivate var areUTF8: Bool {
    var (bytes, end): ([UInt8], Int) = ([], 0)
    for escape in self {
      // A character is never split between two parts.
      if escape.range.lowerBound != end { bytes.append(UInt8(ascii: "/")) }
      bytes.append(escape.byte)
      end = escape.range.upperBound
    }
    return String(validating: bytes, as: UTF8.self) != nil
  }
}
