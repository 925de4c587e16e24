import Beagle
import BeagleChecking

/// Finds the parts of the documents' JSON Schema that apply to a position.
struct SchemaGuide {
  private let schema: DocumentSchema
  private let json: LooseJSON

  init(_ schema: DocumentSchema, _ json: LooseJSON) {
    self.schema = schema
    self.json = json
  }

  // MARK: Places

  var root: DynamicObject { schema.root }

  /// The schema of a node; nil if there is none.
  func schema(of node: Int) -> DynamicObject? {
    // Outwards to an object that names its type, and back in.
    var inner: [Int] = []
    var next: Int? = node
    var typed: DynamicObject?
    while let current = next {
      inner.append(current)
      next = json.nodes[current].parent
      if let name = next.flatMap(typeName) {
        typed = named(name)
        break
      }
    }
    var known: DynamicObject? = next == nil ? root : .empty
    for node in inner.reversed() {
      guard let parent = json.nodes[node].parent, let outer = known else { continue }
      if json.nodes[parent].kind == .array {
        known = elements(of: outer)
      } else {
        let definition = parent == next ? typed : definition(in: outer, of: parent)
        known = definition.flatMap { definition in
          json.key(of: node).flatMap { property($0, of: definition) }
        }
      }
    }
    return known
  }

  func schema(ofElementsOf array: Int) -> DynamicObject? { schema(of: array).flatMap(elements) }

  /// The definition of an object; nil if there is none.
  func definition(of object: Int) -> DynamicObject? {
    if let name = typeName(of: object) { return named(name) }
    return schema(of: object).flatMap { definition(in: $0, of: object) }
  }

  func properties(of object: Int) -> DynamicDictionary {
    definition(of: object)?[member: "properties"]?.dictionaryValue ?? [:]
  }

  func property(_ key: String, of definition: DynamicObject) -> DynamicObject? {
    definition[member: "properties"]?.dictionaryValue?[key] ?? members(of: definition)
  }

  func description(ofType name: String) -> String? { schema.description(of: name) }

  func typeName(of object: Int) -> String? {
    (json.member("_beagleComponent_", of: object) ?? json.member("_beagleAction_", of: object)).flatMap(
      json.string)
  }

  func named(_ name: String) -> DynamicObject? {
    let definition = schema.definition(name)
    guard !definition.isEmpty else { return nil }
    return definition
  }

  /// The definitions that a schema refers to, in order.
  func definitions(in schema: DynamicObject) -> [DynamicObject] {
    references(in: schema).compactMap(named)
  }

  func references(in schema: DynamicObject) -> [String] {
    collect(schema) { part in
      part[member: "$ref"]?.stringValue.flatMap { $0.split(separator: "/").last.map(String.init) }
    }
  }

  /// The definition of an object, or the schema itself if objects may have any members.
  private func definition(in schema: DynamicObject, of object: Int) -> DynamicObject? {
    guard let found = references(in: schema).lazy.compactMap(named).first else {
      return members(of: schema).map { _ in schema }
    }
    return specific(found, of: object)
  }

  /// The definition of the kind that an object has, if there are several.
  private func specific(_ definition: DynamicObject, of object: Int) -> DynamicObject {
    if let (key, types) = types(of: definition) {
      let name = json.member(key, of: object).flatMap(json.string)?.lowercased()
      return types.first { $0.name == name }?.definition ?? definition
    }
    guard definition[member: "properties"] == nil else { return definition }
    // Chosen by the properties that the object has.
    let kinds = definitions(in: definition)
    let keys = json.children(of: object).compactMap(json.key)
    let fitting = kinds.filter { kind in keys.contains { kind["properties"].dictionaryValue?[$0] != nil } }
    var properties: DynamicDictionary = [:]
    for kind in fitting.isEmpty ? kinds : fitting {
      for (name, property) in kind["properties"].dictionaryValue ?? [:] { properties[name] = property }
    }
    return .dictionary(["properties": .dictionary(properties)])
  }

  /// The schema of members with arbitrary names.
  private func members(of definition: DynamicObject) -> DynamicObject? {
    guard let members = definition[member: "additionalProperties"], members.dictionaryValue != nil else {
      return nil
    }
    return members
  }

  func elements(of schema: DynamicObject) -> DynamicObject? { collect(schema) { $0[member: "items"] }.first }

  /// The types of a definition's objects, and the property that names the type.
  func types(of definition: DynamicObject) -> (key: String, types: [ObjectType])? {
    for (key, property) in definition["properties"].dictionaryValue ?? [:] where key.hasPrefix("_beagle") {
      let names = constants(in: property)
      guard !names.isEmpty else { continue }
      // Components and actions have definitions of their names; other kinds are referred to in the order of
      // the names.
      let others = named(names[0].word) == nil ? definitions(in: definition) : []
      let types = names.indices.map { index in
        ObjectType(
          name: names[index].word, description: names[index].description,
          definition: others.isEmpty ? named(names[index].word) : others.dropFirst(index).first)
      }
      return (key, types)
    }
    return nil
  }

  struct ObjectType {
    let name: String
    let description: String?
    let definition: DynamicObject?
  }

  func required(in definition: DynamicObject) -> [String] {
    let parts = [definition] + (definition["allOf"].arrayValue.map(Array.init) ?? [])
    // An older property can replace some, which are required under `else`.
    return parts.flatMap { [$0["required"], $0["else"]["required"]] }.flatMap { $0.arrayValue ?? [] }
      .compactMap(\.stringValue)
  }

  /// The JSON types of values, the most common one first; empty if any value is allowed.
  func valueTypes(of schema: DynamicObject) -> [String] {
    let type = schema[member: "type"] ?? definitions(in: schema).first?["type"] ?? .empty
    return (type.arrayValue.map(Array.init) ?? [type]).compactMap(\.stringValue).filter { $0 != "null" }
  }

  /// The words that a value can be, with their descriptions.
  func words(of property: DynamicObject) -> [(word: String, description: String?)] {
    let own = constants(in: property)
    return own.isEmpty ? definitions(in: property).flatMap(constants) : own
  }

  func isColor(_ schema: DynamicObject) -> Bool {
    ([schema] + definitions(in: schema)).contains { $0["format"] == "color-hex" }
  }

  /// Whether an expression can replace a value that is not text.
  func takesExpressions(_ schema: DynamicObject) -> Bool {
    collect(schema) { $0[member: "pattern"]?.stringValue }.contains { $0.hasSuffix(#"@\{"#) }
  }

  private func constants(in schema: DynamicObject) -> [(word: String, description: String?)] {
    let single = collect(schema) { part -> (String, String?)? in
      part[member: "const"]?.stringValue.map { ($0, part[member: "description"]?.stringValue) }
    }
    let lists = collect(schema) { part in part[member: "enum"]?.arrayValue.map(Array.init) }
    return single.map { (word: $0.0, description: $0.1) }
      + lists.joined().compactMap { $0.stringValue }.map { (word: $0, description: nil) }
  }

  /// Collects from the parts of a schema that apply to the value itself.
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
