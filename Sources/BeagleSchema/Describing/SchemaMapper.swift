import BeagleJSON

/// Collects what a record's properties look like, and which of them there must be, here or on phones.
struct SchemaMapper: PropertyMapper {
  private let type: String
  private let definitions: SchemaDefinitions
  private let strictness: Strictness
  private var properties: DynamicDictionary
  private var required: [String] = []
  /// By the names of the properties in whose place they can be.
  private var former: [String: [(name: String, types: [String])]] = [:]

  init(_ type: any Record.Type, typeKeys: DynamicDictionary, _ definitions: SchemaDefinitions) {
    self.type = SchemaDefinitions.name(of: type)
    self.definitions = definitions
    strictness = type.strictness
    properties = typeKeys
  }

  mutating func required<Value: WireValue>(_ name: StaticString, _ value: inout Value) {
    require(name)
    add(name, Value.self, isRequired: !Value.acceptsNull)
  }

  mutating func optional<Value: WireValue>(_ name: StaticString, _ value: inout Value?) {
    add(name, Value.self)
  }

  mutating func optional<Value: Record>(_ name: StaticString, _ value: inout Boxed<Value>) {
    add(name, Value.self)
  }

  mutating func optional<Value: WireValue>(
    _ name: StaticString, _ value: inout Value?, absent: @autoclosure () -> Value
  ) {
    add(name, Value.self)
  }

  mutating func legacy<Value: WireValue>(
    _ name: StaticString, insteadOf current: StaticString, _ type: Value.Type, _ apply: (Value) -> Void
  ) {
    let schema = (type as? any ListType.Type)?.listOrSingle(definitions) ?? type.schema(definitions)
    former[current.description, default: []].append((name.description, schema.types))
    add(
      name.description, schema.described(isRequired: false), "An older form of `\(current)`.",
      isDeprecated: true)
  }

  mutating func ignored(_ name: StaticString) {
    add(name.description, [:], "Has no effect any more.", isDeprecated: true)
  }

  mutating func belongingOutside(_ name: StaticString) {
    add(name.description, [:], "Belongs to the component around this object.", isDeprecated: true)
  }

  // MARK: Adding

  private mutating func require(_ name: StaticString) {
    if !required.contains(name.description) { required.append(name.description) }
  }

  private mutating func add<Value: WireValue>(
    _ name: StaticString, _ type: Value.Type, isRequired: Bool = false
  ) {
    let isNeeded = (strictness.iOS + strictness.android).contains(name)
    if isNeeded || strictness.written.contains(name) { require(name) }
    let bind = strictness.literal.contains(name) ? Value.self as? any OptionalExpression.Type : nil
    let schema = bind?.literalSchema(definitions) ?? type.schema(definitions)
    add(
      name.description, schema.described(isRequired: isRequired || isNeeded),
      describe(name.description, type))
  }

  private mutating func add(
    _ name: String, _ schema: DynamicObject, _ description: String?, isDeprecated: Bool = false
  ) {
    // A former name may be listed again, for documents that have it.
    guard properties[name] == nil else { return }
    var keywords: DynamicDictionary = [:]
    keywords["description"] = description.map { .string($0) }
    if isDeprecated { keywords["deprecated"] = true }
    properties[name] = .dictionary(keywords.adding(schema))
  }

  /// What the property's type is, in a sentence, and what its own comment says.
  private func describe<Value: WireValue>(_ name: String, _ valueType: Value.Type) -> String? {
    let own =
      definitions.description("\(type).\(name)") ?? definitions.description("WidgetProperties.\(name)")
    let kind = (valueType as? any OptionalExpression.Type)?.valueType ?? valueType
    // A component says for itself which one it is.
    if kind == Component.self { return own }
    let general = definitions.description(SchemaDefinitions.name(of: kind)).map { text in
      guard own != nil, let end = text.firstRange(of: ". ") else { return text }
      return String(text[..<end.lowerBound]) + "."
    }
    let texts = [general, own].compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  /// The schema of the record's object. Every name that is not listed is a mistake, null or not, but for those that name
  /// types: some encoders write them into all objects.
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
    object["patternProperties"] = ["^(_beagle(Component|Action|ImagePath|Type)_|beaglePlatform)$": true]
    object["additionalProperties"] = false
    return .dictionary(object)
  }
}
