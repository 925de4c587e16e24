public import BeagleExpressions
public import BeagleJSON

/// A choice among names, written in upper case: `SPACE_BETWEEN`. Any case is read, and `-` for `_`.
package protocol WireEnum: WireValue, CaseIterable, RawRepresentable where RawValue == String {
  /// All cases by name. A stored constant of each type, since a protocol cannot store one.
  static var names: WireNames<Self> { get }
}

/// The cases of an enum by their names on the wire.
package struct WireNames<Value: Sendable>: Sendable {
  package let table: NameTable<Value>
}

extension WireNames where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  package init() {
    table = NameTable(Value.allCases.map { ($0.rawValue, $0) })
  }
}

extension WireEnum {
  package static var expectation: String {
    "one of " + allCases.map(\.rawValue).joined(separator: ", ")
  }

  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) -> Self? {
    PackedName(json).flatMap { names.table[$0] }
  }

  package static func suggestion(for json: JSONCursor) -> String? {
    guard let text = json.stringValue else { return nil }
    let names = allCases.map(\.rawValue)
    return Spelling.nearest(to: text, among: names)
      ?? Synonyms.values(for: text).first(where: names.contains) ?? Spelling.shortened(text, among: names)
  }

  package func write(to writer: inout JSONWriter) { writer.string(rawValue) }
}

extension ExpressionValue where Self: CaseIterable & RawRepresentable, RawValue == String {
  /// The case of that name, in any letter case.
  public init?(evaluated value: DynamicObject) {
    guard case .string(let text) = value, let name = PackedName(text),
      let found = Self.allCases.first(where: { PackedName($0.rawValue) == name })
    else { return nil }
    self = found
  }
}
