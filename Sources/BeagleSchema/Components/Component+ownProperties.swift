package import BeagleJSON

extension Component {
  /// What the component says of itself, in the protocol's shape: without its children and templates, what a lazy one
  /// shows meanwhile, and the context it declares. So a component costs what it says, however much is inside it.
  package var ownProperties: DynamicDictionary {
    var lister = OwnProperties()
    // A writer looks nothing up, so that it has nothing to throw.
    if var record { try? record.map(&lister) }
    var members = lister.members
    switch self {
    case .custom, .unknown:
      if let bytes = try? encoded(),
        case .dictionary(let document)? = try? JSONDocument(parsing: bytes).root.dynamicObject
      {
        members = document
        for name in OwnProperties.others { members[name] = nil }
      }
    default: break
    }
    return members
  }
}

/// Collects the properties of a record as values.
private struct OwnProperties: PropertyMapper {
  static let others: Set = ["children", "child", "templates", "template", "initialState", "context"]

  private(set) var members: DynamicDictionary = [:]

  mutating func required<Value: WireValue>(_ name: StaticString, _ value: inout Value) {
    let key = name.description
    guard !Self.others.contains(key) else { return }
    var writer = JSONWriter()
    value.write(to: &writer)
    if let bytes = try? writer.finish() {
      members[key] = try? JSONDocument(parsing: bytes).root.dynamicObject
    }
  }

  mutating func optional<Value: WireValue>(
    _ name: StaticString, _ value: inout Value?, absent: @autoclosure () -> Value
  ) throws(DocumentError) {
    try optional(name, &value)
  }
}
