import BeagleJSON
import BeagleSchema

/// Where reading found something.
struct FoundPlaces {
  /// The positions at which it begins, in ascending order.
  private var bytes: [Int] = []

  /// The codes of values that reading did not accept: values of another kind, and unknown names.
  static let misread: Set<Diagnostic.Code> = [.type, .value]

  /// - Parameters:
  ///   - findings: the findings of reading, in the order of the document.
  ///   - codes: those of the findings that are meant.
  init(_ findings: [Diagnostic] = [], of codes: Set<Diagnostic.Code> = []) {
    bytes = findings.filter { $0.kind.map(codes.contains) ?? false }.map(\.position.byte)
  }

  var isEmpty: Bool { bytes.isEmpty }

  func contains(_ byte: Int) -> Bool { touches(byte..<byte + 1) }

  /// Whether one of them begins in a range.
  func touches(_ range: Range<Int>) -> Bool {
    var (low, high) = (0, bytes.count)
    while low < high {
      let middle = (low + high) / 2
      if bytes[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < bytes.count && bytes[low] < range.upperBound
  }
}

/// How clients handle a value that reading did not accept.
struct MisreadValue: Sendable {
  let range: Range<Int>
  var claim: ClientClaim
  /// The object that cannot be read without the value, if it is not a component or an action.
  var owner: Int?
  /// The JSON of the value as the only client reads it, if this library can read that.
  var reading: String?
}

extension TreeCheck {
  /// Finds how clients handle values of an object's properties that reading did not accept, and the values
  /// directly in them.
  func noteMisread(in json: JSONCursor, of object: Int) {
    guard !misread.isEmpty, misread.touches(json.byteRange) else { return }
    let type = table.objects[object].type
    let properties = table.properties[table.objects[object].properties]
    for (key, value) in json.members where misread.touches(value.byteRange) {
      guard let property = properties.first(where: { key.keyEquals($0.wire.name) })?.wire else { continue }
      if misread.contains(value.byteOffset) {
        noteMisread(value, property, in: json, of: type, isInside: false)
      } else if value.kind == .array {
        for element in value.elements where misread.contains(element.byteOffset) {
          noteMisread(element, property, in: json, of: type, isInside: true)
        }
      } else if value.kind == .object, property.type?.shape.isMap ?? false {
        for (_, member) in value.members where misread.contains(member.byteOffset) {
          noteMisread(member, property, in: json, of: type, isInside: true)
        }
      }
    }
  }

  private func noteMisread(
    _ json: JSONCursor, _ property: WireProperty, in owner: JSONCursor, of type: any WireObject.Type,
    isInside: Bool
  ) {
    let shape = property.type?.shape.literal
    var isColor = false
    if case .color? = shape { isColor = true }
    if isColor, let text = json.stringValue {
      // Names that some clients read are checked elsewhere, and expressions give other colours.
      guard ColorNames.css.color(named: text) == nil, !text.contains("@{") else { return }
    }
    guard
      let claim = clients.claim(
        of: json, for: property.name.description, of: type, isInside: isInside, isColor: isColor)
    else { return }
    var value = MisreadValue(range: json.byteRange, claim: claim)
    if !isInside {
      var isRequired = false
      if case .required = property.role { isRequired = true }
      if isRequired, ClientTypeKind(type).rule == nil { value.owner = owner.byteOffset }
      // If a client reads an optional property differently, the rest is drawn without it.
      if claim.isEmpty || isRequired { value.reading = reading(of: json, claim, shape) }
    }
    note(value)
  }

  /// Notes how clients handle an unknown kind of image. A client that ignores the kind only needs a URL.
  func noteMisread(imageKind kind: JSONCursor, isLocal: Bool) {
    guard misread.contains(kind.byteOffset) else { return }
    let rule = ReadingRule.unknownImageKind
    var claim = clients[rule] ?? ClientClaim(rule.rawValue, rule.reason)
    if isLocal, let other = clients[.mobileIdWithoutKind] {
      claim = claim.without(other.hiding).merged(with: other)
    }
    var value = MisreadValue(range: kind.byteRange, claim: claim)
    if claim.outcomes.allSatisfy({ $0.outcome == .differs }) { value.reading = #""remote""# }
    note(value)
  }

  private func note(_ value: MisreadValue) {
    var value = value
    value.claim = place(value.claim, value.range, hiding: nil)
    noteUnknown(value.claim, value.range, about: nil)
    misreadValues[value.range.lowerBound] = value
  }

  private func reading(of json: JSONCursor, _ claim: ClientClaim, _ shape: WireShape?) -> String? {
    guard claim.unknown.isEmpty, claim.outcomes.allSatisfy({ $0.outcome == .differs }),
      let text = clients.text(of: json)
    else { return nil }
    switch shape {
    case .text?, .nonemptyText?: return String(decoding: JSONWriter.bytes(of: .string(text)), as: UTF8.self)
    case .number? where json.kind == .string: return PropertyKinds.number(in: text).map { "\($0)" }
    case .integer? where json.kind == .string:
      return PropertyKinds.number(in: text).flatMap { Int(exactly: $0) }.map { "\($0)" }
    default: return nil
    }
  }
}

extension WireShape {
  /// The shape of values that are not expressions.
  fileprivate var literal: WireShape {
    if case .binding(let value) = self { return value.shape }
    return self
  }

  fileprivate var isMap: Bool {
    if case .dictionary = literal { return true }
    return false
  }
}
