import BeagleJSON
import BeagleSchema

/// A property that names the type of the object in its value, such as `_beagleComponent_`, and the possible
/// names. They ignore letter case.
struct TypeKey {
  struct Kind {
    let name: String
    let description: String?
    /// Creates the schema of its objects.
    let make: () -> DynamicObject
  }

  let key: String
  let description: String
  let kinds: [Kind]
  /// Another pattern for names, of types that are not known here.
  var others: String?
  var isOptional = false

  /// The schema of the property. Names are constants for completion in editors, and a pattern for other
  /// letter cases.
  var property: DynamicObject {
    let names = kinds.map { SchemaDefinitions.constant($0.name, $0.description) }
    let patterns = [others].compactMap(\.self) + kinds.map { Self.anyCase($0.name) }
    let any: DynamicObject = ["pattern": .string("^(\(patterns.joined(separator: "|")))$")]
    return [
      "description": .string(description), "type": isOptional ? ["string", "null"] : "string",
      "anyOf": .array(DynamicArray(names + [any] + (isOptional ? [["const": nil]] : []))),
    ]
  }

  /// One condition for each name, and not `oneOf`: so an error is about the property that is wrong, instead
  /// of "none of the schemas fits", and editors complete the properties of the type as soon as it is named,
  /// and of no other.
  func conditions(_ definitions: SchemaDefinitions) -> [DynamicObject] {
    kinds.map { kind in
      let schema = definitions.reference(to: kind.name) { kind.make() }
      return ["if": isNamed(kind.name), "then": schema.described(isRequired: false)]
    }
  }

  /// The condition that an object names this type.
  func isNamed(_ name: String) -> DynamicObject {
    has(["type": "string", "pattern": .string("^\(Self.anyCase(name))$")])
  }

  /// The condition that an object names a type.
  var isThere: DynamicObject { has(["type": "string"]) }

  private func has(_ value: DynamicObject) -> DynamicObject {
    ["required": [.string(key)], "properties": [key: value]]
  }

  /// A pattern for names of custom types.
  static let foreign = "\(anyCase("custom:")).+"

  /// The properties that name the type, for the schema of one type. The others occur there in older
  /// documents.
  static func keys(_ key: String, _ description: String?, besides others: [String]) -> DynamicDictionary {
    var property: DynamicDictionary = ["type": ["string", "null"]]
    property["description"] = description.map { .string($0) }
    var keys: DynamicDictionary = [key: .dictionary(property)]
    for other in others { keys[other] = true }
    return keys
  }

  /// A regular expression for a name in any letter case.
  static func anyCase(_ name: String) -> String {
    name.map { character in
      let (lower, upper) = (character.lowercased(), character.uppercased())
      if lower != upper { return "[\(lower)\(upper)]" }
      return "\\^$.|?*+()[]{}/".contains(character) ? "\\\(character)" : lower
    }.joined()
  }
}
