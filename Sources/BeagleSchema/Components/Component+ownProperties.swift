package import BeagleJSON

extension Component {
  /// The component's own properties in the protocol's form: without its children, templates, initial state and context.
  /// So the result is small, however much is inside the component.
  package var ownProperties: DynamicDictionary {
    var lister = OwnProperties()
    // Nothing in a writer throws.
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
}
