import BeagleExpressions
import BeagleJSON

extension WireValue {
  /// Any value, as for data.
  package static func schema(_ definitions: SchemaDefinitions) -> ValueSchema { .any }
}

extension Record {
  package static func schema(_ definitions: SchemaDefinitions) -> ValueSchema {
    definitions.reference(to: Self.self) { definitions.object(Self.self) }
  }
}

extension String {
  package static func schema(_ definitions: SchemaDefinitions) -> ValueSchema { ValueSchema(["string"]) }
}

extension Bool {
  package static func schema(_ definitions: SchemaDefinitions) -> ValueSchema { ValueSchema(["boolean"]) }
}

extension WireValue where Self: FixedWidthInteger {
  package static func schema(_ definitions: SchemaDefinitions) -> ValueSchema {
    // Larger ones are no whole numbers to those who read them.
    ValueSchema(
      ["integer"], ["minimum": .int(Int(clamping: Self.min)), "maximum": .int(Int(clamping: Self.max))])
  }
}

extension WireValue where Self: BinaryFloatingPoint {
  package static func schema(_ definitions: SchemaDefinitions) -> ValueSchema { ValueSchema(["number"]) }
}

extension Array where Element: WireValue {
  package static func schema(_ definitions: SchemaDefinitions) -> ValueSchema {
    Element.schema(definitions).list
  }
}

/// An array, whatever its elements.
protocol ListType {
  static func listOrSingle(_ definitions: SchemaDefinitions) -> ValueSchema
}

extension Array: ListType where Element: WireValue {
  static func listOrSingle(_ definitions: SchemaDefinitions) -> ValueSchema {
    Element.schema(definitions).listOrSingle
  }
}

extension Dictionary where Key == String, Value: WireValue {
  package static func schema(_ definitions: SchemaDefinitions) -> ValueSchema {
    let member = Value.schema(definitions).described(isRequired: false)
    return ValueSchema(["object"], ["additionalProperties": member])
  }
}

extension Bind where Value: WireValue {
  package static func schema(_ definitions: SchemaDefinitions) -> ValueSchema {
    Value.schema(definitions).orExpression
  }
}

/// ``Bind``, whatever its value.
protocol OptionalExpression {
  static var valueType: Any.Type { get }
  /// The schema of its values alone.
  static func literalSchema(_ definitions: SchemaDefinitions) -> ValueSchema
}

extension Bind: OptionalExpression where Value: WireValue {
  static var valueType: Any.Type { Value.self }

  static func literalSchema(_ definitions: SchemaDefinitions) -> ValueSchema { Value.schema(definitions) }
}

extension WireEnum {
  /// In capitals alone: reading takes any letter case, but some platforms refuse the document.
  package static func schema(_ definitions: SchemaDefinitions) -> ValueSchema {
    definitions.reference(to: Self.self, ["string"]) {
      let type = SchemaDefinitions.name(of: Self.self)
      let cases = allCases.map { value -> DynamicObject in
        guard let text = definitions.description("\(type).\(value.rawValue)") else {
          return ["const": .string(value.rawValue)]
        }
        return ["const": .string(value.rawValue), "description": .string(text)]
      }
      return ["anyOf": .array(DynamicArray(cases + [["const": nil]]))]
    }
  }
}

extension Color {
  package static func schema(_ definitions: SchemaDefinitions) -> ValueSchema {
    definitions.reference(to: Self.self, ["string"]) {
      // Editors show the colours of strings with this format.
      ["format": "color-hex", "pattern": "^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"]
    }
  }
}
