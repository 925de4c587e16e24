import BeagleExpressions
import BeagleJSON

/// What a document has again is not read again.
extension DecodingContext {
  /// The table of a style's object. What was read before without a finding is not read again.
  func style(
    of json: JSONCursor, read: () throws(DocumentError) -> StyleTable?
  ) throws(DocumentError) -> StyleTable? {
    let (known, slot) = state.pointee.styles.find(json)
    if let known { return known }
    let findings = state.pointee.findings.count
    let table = try read()
    // Beyond the limit findings are not counted any more.
    if let table, let slot, state.pointee.findings.count == findings, !state.pointee.hasMore {
      state.pointee.styles.insert(table, in: slot, of: json)
    }
    return table
  }

  /// A string that may have expressions. Equal ones share a template.
  func parsedText(of json: JSONCursor) -> ParsedText {
    let (known, slot) = state.pointee.expressions.find(json)
    if let known { return .template(known) }
    let text = json.withUnescapedBytes { ParsedText(utf8: $0) }
    if let slot, case .template(let template) = text {
      state.pointee.expressions.insert(template, in: slot, of: json)
    }
    return text
  }
}
