public import BeagleExpressions
package import BeagleJSON

/// A length: points, a percentage of the parent's, or automatic.
public struct UnitValue: Sendable, Hashable {
  /// The unit of a length.
  public enum Kind: String, Sendable, CaseIterable, ExpressionValue {
    /// Points.
    case real = "REAL"
    /// A percentage of the parent's size: 50 is half.
    case percent = "PERCENT"
    /// The layout determines the length and ignores the number. `width`, `height`, `basis` and margins can be
    /// automatic; for other lengths it is the same as absent.
    case auto = "AUTO"
  }

  /// Points or a percentage, by `type`. Null is no length.
  public var value: Bind<Double>
  /// The unit of `value`.
  public var type: Kind

  /// Creates a length of a number, which may be an expression, and its unit.
  public init(_ value: Bind<Double>, _ type: Kind) {
    self.value = value
    self.type = type
  }

  /// A length in points.
  public static func real(_ points: Double) -> UnitValue { UnitValue(.value(points), .real) }
  /// A percentage of the parent's size: 50 is half.
  public static func percent(_ percentage: Double) -> UnitValue { UnitValue(.value(percentage), .percent) }
  /// What the layout makes of it.
  public static var auto: UnitValue { UnitValue(.value(0), .auto) }
}

extension UnitValue.Kind: WireCodableEnum {
  package static let names = NameTable<Self>()
  package static var subject: Diagnostic.Subject? { .length }
}

extension UnitValue: WireObject, WireCodable {
  package static var expectation: String { "a length like {\"value\": 8, \"type\": \"REAL\"}" }

  package static var subject: Diagnostic.Subject? { .length }

  package init() { self = .auto }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("value", &value)
    try properties.required("type", &type)
  }

  /// Besides objects, the shorthands of the TypeScript builders: `8`, `"50%"` and `"auto"`.
  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError)
    -> UnitValue?
  {
    switch json.kind {
    case .object:
      if let plain = plain(json) { return plain }
      return try UnitValue(object: json, decoding)
    case .number:
      return json.doubleValue.map { .real($0) }
    case .string:
      return json.stringValue.flatMap(short)
    default:
      return nil
    }
  }

  /// `auto` or `50%`.
  package static func short(_ text: String) -> UnitValue? {
    if text.lowercased() == "auto" { return .auto }
    let digits = text.dropLast()
    guard text.hasSuffix("%"), digits.allSatisfy({ "0123456789.-".contains($0) }), let number = Double(digits)
    else { return nil }
    return .percent(number)
  }

  /// Whether a string is a length, which strict readers do not take for one.
  package static func isShort(_ json: JSONCursor) -> Bool { json.stringValue.flatMap(short) != nil }

  /// The usual length: a number and its unit in that order, and nothing else.
  private static func plain(_ json: JSONCursor) -> UnitValue? {
    guard json.count == 2 else { return nil }
    var members = json.members
    guard let (first, value) = members.next(), let (second, type) = members.next(),
      first.keyEquals("value"), second.keyEquals("type"), let number = value.doubleValue,
      type.kind == .string,
      !type.hasEscapes, let kind = PackedName(type.stringBytes).flatMap({ Kind.names[$0] })
    else { return nil }
    return UnitValue(.value(number), kind)
  }
}
