import BeagleJSON
import BeagleSchema

/// Collects the schemas of an object's properties, and which of them are required, here or on phones.
struct WireObjectSchema {
  private let type: String
  private let definitions: SchemaDefinitions
  private let demands: CompatibilityRules.Demands
  private var properties: DynamicDictionary
  private var required: [String] = []
  /// Former names by the current names of the properties.
  private var former: [String: [(name: String, types: [String])]] = [:]

  /// - Parameter typeKeys: properties that only name the object's type.
  init(_ type: any WireObject.Type, typeKeys: DynamicDictionary, _ definitions: SchemaDefinitions) {
    self.type = SchemaDefinitions.name(of: type)
    self.definitions = definitions
    demands = CompatibilityRules.phones.demands(of: type)
    properties = typeKeys
    for property in PropertyTable.list(of: type) { add(property) }
  }

  private mutating func add(_ property: WireProperty) {
    let name = property.name.description
    switch property.role {
    case .required, .optional: if let type = property.type { add(property, type) }
    case .former(let current):
      guard let schema = property.type.map(formerSchema) else { return }
      former[current.description, default: []].append((name, schema.types))
      add(
        name, schema.described(isRequired: false), "An older form of `\(current)`.", isDeprecated: true)
    case .ignored: add(name, [:], "Has no effect any more.", isDeprecated: true)
    case .outside: add(name, [:], "Belongs to the component around this object.", isDeprecated: true)
    }
  }

  private mutating func add(_ property: WireProperty, _ type: any WireValue.Type) {
    let name = property.name
    let isNeeded = demands.required.contains(name.description)
    var isRequired = isNeeded || demands.notNull.contains(name.description)
    if case .required = property.role {
      require(name)
      isRequired = isRequired || !type.acceptsNull
    } else if isNeeded || demands.keyed.contains(name.description) {
      require(name)
    }
    var values = definitions.schema(of: type)
    if demands.literal.contains(name.description), case .binding(let literal) = type.shape {
      values = definitions.schema(of: literal)
    }
    add(
      name.description, values.described(isRequired: isRequired),
      definitions.description(of: name.description, in: self.type, type))
  }

  private mutating func require(_ name: StaticString) {
    if !required.contains(name.description) { required.append(name.description) }
  }

  /// The schema of older versions, in which a list may be a single element.
  private func formerSchema(of type: any WireValue.Type) -> ValueSchema {
    if case .list(let element) = type.shape { return definitions.schema(of: element).listOrSingle }
    return definitions.schema(of: type)
  }

  private mutating func add(
    _ name: String, _ schema: DynamicObject, _ description: String?, isDeprecated: Bool = false
  ) {
    // A former name may be listed again, for documents that use it.
    guard properties[name] == nil else { return }
    var keywords: DynamicDictionary = [:]
    keywords["description"] = description.map { .string($0) }
    if isDeprecated { keywords["deprecated"] = true }
    properties[name] = .dictionary(keywords.adding(schema))
  }

  /// The schema of the object. Every unlisted name is a mistake, null or not, except the names of types,
  /// which some encoders write into all objects.
  var object: DynamicObject {
    var object: DynamicDictionary = ["properties": .dictionary(properties)]
    let always = required.filter { former[$0] == nil }
    if !always.isEmpty { object["required"] = .array(DynamicArray(always.map { .string($0) })) }
    let unless = required.filter { former[$0] != nil }.map { name -> DynamicObject in
      let older = (former[name] ?? []).map { older -> DynamicObject in
        [
          "required": [.string(older.name)],
          "properties": [older.name: ["type": ValueSchema.type(older.types)]],
        ]
      }
      return ["if": ["anyOf": .array(DynamicArray(older))], "else": ["required": [.string(name)]]]
    }
    if !unless.isEmpty { object["allOf"] = .array(DynamicArray(unless)) }
    object["patternProperties"] = [
      "^(_beagle(Component|Action|ImagePath|Type|Ignore)_|beaglePlatform)$": true
    ]
    object["additionalProperties"] = false
    return .dictionary(object)
  }
}
