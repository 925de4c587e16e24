import BeagleExpressions
import BeagleJSON

/// A property in the list of a ``WireObject``.
package struct WireProperty {
  package enum Role: Sendable {
    case required
    case optional
    /// An older name or form of the property with this name.
    case former(of: StaticString)
    /// Occurs in documents and has no effect.
    case ignored
    /// Belongs to the enclosing object, which reads it.
    case outside
  }

  package let name: StaticString
  package let role: Role
  /// The type of its values; nil if they are not read here.
  package let type: (any WireValue.Type)?

  /// Whether it is neither a former name nor ignored.
  package var isCurrent: Bool {
    switch role {
    case .required, .optional: true
    case .former, .ignored, .outside: false
    }
  }
}

extension WireObject {
  /// The properties in the order of `map`. An older form may have the name of its property.
  package static var properties: [WireProperty] {
    var lister = PropertyLister()
    var object = Self()
    // Only reading throws.
    try? object.map(&lister)
    return lister.properties
  }
}

private struct PropertyLister: PropertyMapper {
  private(set) var properties: [WireProperty] = []

  mutating func required<Value: WireValue>(_ name: StaticString, _ value: inout Value) {
    append(name, .required, Value.self)
  }

  mutating func optional<Value: WireValue>(_ name: StaticString, _ value: inout Value?) {
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
    _ name: StaticString, _ role: WireProperty.Role, _ type: (any WireValue.Type)?
  ) {
    properties.append(WireProperty(name: name, role: role, type: type))
  }
}

/// The form of a type's values in documents, for code that examines documents without decoding them.
package enum WireShape: Sendable {
  /// Text that is used verbatim: expressions in it are not evaluated.
  case text
  case nonemptyText
  case bool
  case integer(ClosedRange<Int>)
  case number
  /// Any JSON.
  case data
  /// One of the names of an enum.
  case choice(any WireEnum.Type)
  case color
  /// A value or an expression.
  case binding(any WireValue.Type)
  /// An array of such values, or a single one.
  case list(any WireValue.Type)
  /// An array of such values or, as often, a single one.
  case listOrOne(any WireValue.Type)
  /// An object with such values under any keys.
  case dictionary(any WireValue.Type)
  case object(any WireObject.Type)
  case component
  case action
  /// A component, or a list of them.
  case onlyComponent
  /// A screen that may omit its type.
  case screen
  /// A screen in the document, or one at a URL.
  case route(local: any WireObject.Type)
  case imagePath
  /// The name of a local image, or its object.
  case imageName
  /// An array or an expression.
  case items
  /// Components or an expression.
  case addedComponents
  /// A Boolean or this object.
  case analytics(any WireObject.Type)
}

extension WireEnum {
  package static var shape: WireShape { .choice(Self.self) }
}

extension WireObject {
  package static var shape: WireShape { .object(Self.self) }
}

extension WireValue {
  /// Whether JSON is of the right type for such values, or has exactly one correction to it. Its contents are
  /// not read.
  static func mayBe(_ json: JSONCursor) -> Bool {
    shape.takes(json.kind) || guess(for: json)?.isCertain ?? false
      || json.kind == .string && json.containsExpressionMarker && shape.takesExpressions
  }
}

extension WireShape {
  /// Whether JSON of a kind may be a value of this shape.
  fileprivate func takes(_ kind: JSONKind) -> Bool {
    switch self {
    case .text, .nonemptyText, .choice, .color: kind == .string
    case .bool: kind == .bool
    case .integer, .number: kind == .number
    case .data, .items: true
    case .binding(let value): value.shape.takes(kind)
    case .list(let element), .listOrOne(let element): kind == .array || element.shape.takes(kind)
    case .object(let type):
      kind == .object || type == UnitValue.self && (kind == .number || kind == .string)
    case .dictionary, .action, .screen, .route, .imagePath: kind == .object
    case .component, .onlyComponent: kind == .object || kind == .array
    case .imageName: kind == .string || kind == .object
    case .addedComponents: kind == .array
    case .analytics: kind == .bool || kind == .object
    }
  }

  fileprivate var takesExpressions: Bool {
    switch self {
    case .binding, .items, .addedComponents: true
    default: false
    }
  }
}
