import BeagleExpressions
import BeagleJSON

/// A component of which only a declaration is known. What it has besides common properties and children is kept as JSON.
struct DeclaredComponent: ServerDrivenComponent {}

/// An action of which only a declaration is known.
struct DeclaredAction: ServerDrivenAction {}

extension TypeDeclaration {
  /// Reads the declared properties for what is wrong with them.
  ///
  /// - Throws: where a required property is missing or of another kind.
  func read(_ session: CustomDecodingSession) throws(DocumentError) {
    guard let decoding = session.current else { return }
    for property in properties {
      if let json = session.member(property.name), !json.isNull {
        if let value = try property.read(json, decoding, as: property.kind.type) {
          session.keep(value, ofKey: property.name)
        }
      } else if property.isRequired {
        try decoding.recover(from: decoding.missing(property.name, in: session.root))
      }
    }
  }
}

extension TypeDeclaration.Property {
  fileprivate func read<Value: WireValue>(
    _ json: JSONCursor, _ decoding: DecodingContext, as type: Value.Type
  ) throws(DocumentError) -> Value? {
    reportWord(json, decoding)
    guard isRequired else { return try decoding.optional(json, Value.self) }
    if decoding.collectsErrors { return decoding.attempt(json, Value.self, isRequired: true) }
    guard let value = try Value.read(json, decoding) else { throw decoding.mismatch(json, Value.self) }
    return value
  }

  /// Reports a text that is not among the allowed ones.
  private func reportWord(_ json: JSONCursor, _ decoding: DecodingContext) {
    guard !values.isEmpty, let text = json.stringValue, !json.containsExpressionMarker, !values.contains(text)
    else { return }
    let expected = "one of " + values.joined(separator: ", ")
    decoding.report(
      .warning, "type", json, "expected \(expected), found \(json.summary)", expected: expected,
      found: json.summary, suggestion: Spelling.nearest(to: text, among: values))
  }
}
