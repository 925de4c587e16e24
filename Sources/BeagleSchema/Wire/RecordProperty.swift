/// A property in the list of a record.
package struct RecordProperty {
  package enum Role: Sendable {
    case required
    case optional
    /// An older name or form of the property with this name.
    case former(of: StaticString)
    /// Some documents have it, and it has no effect.
    case ignored
    /// It belongs to the object around, which reads it.
    case outside
  }

  package let name: StaticString
  package let role: Role
  /// What its values are; nil where they are not read here.
  package let type: (any WireValue.Type)?
}

extension Record {
  /// The properties in the order of the list. An older form may have the name of its property.
  package static var properties: [RecordProperty] {
    var lister = PropertyLister()
    var record = Self()
    // Only reading throws.
    try? record.map(&lister)
    return lister.properties
  }
}

private struct PropertyLister: PropertyMapper {
  private(set) var properties: [RecordProperty] = []

  mutating func required<Value: WireValue>(_ name: StaticString, _ value: inout Value) {
    append(name, .required, Value.self)
  }

  mutating func optional<Value: WireValue>(_ name: StaticString, _ value: inout Value?) {
    append(name, .optional, Value.self)
  }

  mutating func optional<Value: Record>(_ name: StaticString, _ value: inout Boxed<Value>) {
    append(name, .optional, Value.self)
  }

  mutating func optional<Value: WireValue>(
    _ name: StaticString, _ value: inout Value?, absent: @autoclosure () -> Value
  ) {
    append(name, .optional, Value.self)
  }

  mutating func legacy<Value: WireValue>(
    _ name: StaticString, insteadOf current: StaticString, _ type: Value.Type, _ apply: (Value) -> Void
  ) {
    append(name, .former(of: current), type)
  }

  mutating func ignored(_ name: StaticString) { append(name, .ignored, nil) }

  mutating func belongingOutside(_ name: StaticString) { append(name, .outside, nil) }

  private mutating func append(
    _ name: StaticString, _ role: RecordProperty.Role, _ type: (any WireValue.Type)?
  ) {
    properties.append(RecordProperty(name: name, role: role, type: type))
  }
}
