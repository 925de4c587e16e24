import BeagleJSON

/// The common properties of all components, or of all actions.
protocol CommonProperties: WireObject, Hashable {
  /// The keys of these properties, and those of the type.
  static var names: [String] { get }
  static var typeKeys: [String] { get }
}

/// The members of an object of a type that is not built in: the common ones as properties, all others
/// unchanged.
struct ForeignMembers<Common: CommonProperties>: Sendable {
  var common: Common
  let object: DynamicObject
  /// The keys of the object that are not among the others.
  private let known: [String]
  /// The reason why they cannot be written.
  private let issue: String?

  init(
    _ common: Common = Common(), in object: DynamicObject = .empty, besides known: [String] = [],
    issue: String? = nil
  ) {
    self.common = common
    self.object = object
    self.known = known
    self.issue = issue
  }

  /// Reads the members of a registered type.
  init(of json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) {
    self.init(try Common(partOf: json, decoding), in: json, besides: Common.names, decoding)
  }

  /// Reads the members of an unknown type. A property with a common name may have a different meaning there,
  /// so errors are ignored.
  init(ofUnknown json: JSONCursor, _ decoding: DecodingContext) {
    let common = decoding.stopping { () throws(DocumentError) in try Common(partOf: json, decoding) }
    let known = common == nil ? Common.typeKeys : Common.names
    self.init(common ?? Common(), in: json, besides: known, decoding)
  }

  private init(_ common: Common, in json: JSONCursor, besides known: [String], _ decoding: DecodingContext) {
    let hasOthers = json.members.contains { key, _ in !known.contains(key.stringValue ?? "") }
    self.init(common, in: hasOthers ? decoding.value(of: json) : .empty, besides: known)
  }

  /// Takes the members from the encoding of a value created in Swift.
  /// - Parameter keep: called with each member of a nested object, and its path.
  init<Value: Encodable>(encoding value: Value, keep: @escaping (Any, [any CodingKey]) -> Void = { _, _ in })
  {
    do {
      let object = try DynamicObject(encoding: value, keep: keep)
      self.init(Common(in: object) ?? Common(), in: object, besides: Common.names)
    } catch {
      self.init(issue: "\(Value.self) cannot be written: \("\(error)".printable)")
    }
  }

  func write(to writer: inout JSONWriter) {
    if let issue { writer.refuse(issue) }
    common.writeProperties(to: &writer)
    for (key, value) in others {
      writer.key(key)
      writer.value(value)
    }
  }

  /// The members that only its type has.
  var others: [(String, DynamicObject)] {
    guard let members = object.dictionaryValue else { return [] }
    return members.compactMap { key, value in known.contains(key) ? nil : (key, value) }
  }
}

/// Equal if the members are equal, in any order.
extension ForeignMembers: Hashable {
  private var value: DynamicObject { .dictionary(DynamicDictionary(others)) }

  static func == (left: ForeignMembers, right: ForeignMembers) -> Bool {
    left.common == right.common && left.value == right.value
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(common)
    hasher.combine(value)
  }
}
