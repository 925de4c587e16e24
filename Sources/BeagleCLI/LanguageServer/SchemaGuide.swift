import Beagle

/// Finds the parts of the JSON Schema of documents that are about a place in one.
struct SchemaGuide {
  private let schema: DocumentSchema
  private let json: LooseJSON

  init(_ schema: DocumentSchema, _ json: LooseJSON) {
    self.schema = schema
    self.json = json
  }

  /// The definition that an object has to fit; nil where nothing is known of it.
  func definition(of object: Int) -> DynamicObject? {
    // From the inside out to an object that names its type, and back in by the keys between.
    var keys: [String] = []
    var known: DynamicObject?
    for node in json.ancestors(of: object) {
      guard json.nodes[node].kind == .object else {
        if let key = json.key(of: node) { keys.append(key) }
        continue
      }
      known = typeName(of: node).flatMap(named)
      if known != nil { break }
      if json.nodes[node].parent == nil {
        known = definition(in: schema.root)
        break
      }
      if let key = json.key(of: node) { keys.append(key) }
    }
    for key in keys.reversed() {
      known = known.flatMap { property(key, of: $0) }.flatMap(definition(in:))
    }
    return known
  }

  /// What is known of the properties of an object, by their names.
  func properties(of object: Int) -> DynamicDictionary {
    definition(of: object)?[member: "properties"]?.dictionaryValue ?? [:]
  }

  func property(_ key: String, of definition: DynamicObject) -> DynamicObject? {
    definition[member: "properties"]?.dictionaryValue?[key] ?? members(of: definition)
  }

  /// What all members have to fit where an object has names that are not known.
  private func members(of definition: DynamicObject) -> DynamicObject? {
    definition[member: "additionalProperties"].flatMap { $0.dictionaryValue == nil ? nil : $0 }
  }

  /// The definition that a schema refers to, or the schema where objects have members of any names.
  private func definition(in schema: DynamicObject) -> DynamicObject? {
    references(in: schema).lazy.compactMap(named).first ?? members(of: schema).map { _ in schema }
  }

  /// The words that a value can be, each with what is said of it.
  func words(of property: DynamicObject) -> [(word: String, description: String?)] {
    let own = constants(in: property)
    return own.isEmpty ? references(in: property).compactMap(named).flatMap(constants) : own
  }

  /// What is said of a component or an action.
  func description(ofType name: String) -> String? { schema.description(of: name) }

  private func typeName(of object: Int) -> String? {
    (json.member("_beagleComponent_", of: object) ?? json.member("_beagleAction_", of: object)).flatMap(
      json.string)
  }

  private func named(_ name: String) -> DynamicObject? {
    let definition = schema.definition(name)
    return definition.isEmpty ? nil : definition
  }

  /// The names of the definitions that a schema refers to, in order.
  private func references(in schema: DynamicObject) -> [String] {
    collect(schema) { part in
      part[member: "$ref"]?.stringValue.flatMap { $0.split(separator: "/").last.map(String.init) }
    }
  }

  private func constants(in schema: DynamicObject) -> [(word: String, description: String?)] {
    let single = collect(schema) { part -> (String, String?)? in
      part[member: "const"]?.stringValue.map { ($0, part[member: "description"]?.stringValue) }
    }
    let lists = collect(schema) { part in part[member: "enum"]?.arrayValue.map(Array.init) }
    return single.map { (word: $0.0, description: $0.1) }
      + lists.joined().compactMap { $0.stringValue }.map { (word: $0, description: nil) }
  }

  /// What some parts of a schema have, among those that its value itself has to fit.
  private func collect<Value>(_ schema: DynamicObject, _ look: (DynamicObject) -> Value?) -> [Value] {
    var found = look(schema).map { [$0] } ?? []
    for keyword in ["anyOf", "allOf", "oneOf"] {
      for part in schema[member: keyword]?.arrayValue ?? [] { found += collect(part, look) }
    }
    for keyword in ["then", "else", "items"] {
      if let part = schema[member: keyword] { found += collect(part, look) }
    }
    return found
  }
}
