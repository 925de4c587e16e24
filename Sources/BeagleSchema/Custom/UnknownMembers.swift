import BeagleJSON

/// The members of an object that are not decoded into properties, kept as they are.
struct UnknownMembers: Sendable {
  private let object: DynamicObject
  private let known: [String]

  /// - Parameter known: the keys that are decoded and encoded otherwise.
  init(of json: JSONCursor, besides known: [String], _ decoding: DecodingContext) {
    let hasOthers = json.members.contains { key, _ in !known.contains(key.stringValue ?? "") }
    self.init(hasOthers ? decoding.value(of: json) : .empty, besides: known)
  }

  init(_ object: DynamicObject, besides known: [String]) {
    self.object = object
    self.known = known
  }

  static let none = UnknownMembers(.empty, besides: [])

  private var members: [(String, DynamicObject)] {
    guard let members = object.dictionaryValue else { return [] }
    return members.compactMap { key, value in known.contains(key) ? nil : (key, value) }
  }

  func write(to writer: inout JSONWriter) {
    for (key, value) in members {
      writer.key(key)
      writer.value(value)
    }
  }
}

/// Equal if the members are equal, in any order.
extension UnknownMembers: Hashable {
  private var value: DynamicObject { .dictionary(DynamicDictionary(members)) }

  static func == (left: UnknownMembers, right: UnknownMembers) -> Bool { left.value == right.value }
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
