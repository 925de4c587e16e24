import Beagle
import BeagleProjects

/// Values to insert, with quotes, brackets and required properties.
extension SchemaGuide {
  struct Value {
    let label: String
    let text: Snippet
    var kind = CompletionKind.value
    var documentation: String?
  }

  /// The values that fit a schema, the most common ones first. Short forms are not offered, since phones do
  /// not support all of them.
  func values(for schema: DynamicObject) -> [Value] {
    let types = valueTypes(of: schema)
    var values: [Value] = []
    for type in types.first == "boolean" ? types : Array(types.prefix(1)) {
      switch type {
      case "boolean": values += ["true", "false"].map { Value(label: $0, text: Snippet($0)) }
      case "string" where types.first == "string": values += texts(for: schema)
      case "number", "integer": values.append(Value(label: "0", text: .field(["0"])))
      case "array": values += lists(of: elements(of: schema) ?? .empty)
      case "object": values += objects(for: schema)
      default: break
      }
    }
    if takesExpressions(schema) || types.isEmpty {
      values.append(Value(label: "\"@{…}\"", text: "\"@{" + .field() + "}\""))
    }
    return types.isEmpty ? values + Self.anything : values
  }

  /// Values for application data, which may have any type.
  private static let anything: [Value] = [
    bracketed("\"…\"", "\"", "\""),
    bracketed("{…}", "{", "}"),
    bracketed("[…]", "[", "]"),
    literal("true"), literal("false"), literal("0"), literal("null"),
  ]

  // Each value is built by a function with declared types: as one expression, the list would take the
  // compiler over half a minute.
  private static func bracketed(_ label: String, _ opening: String, _ closing: String) -> Value {
    Value(label: label, text: Snippet(opening) + .field() + Snippet(closing))
  }

  private static func literal(_ word: String) -> Value {
    Value(label: word, text: Snippet(word))
  }

  private func texts(for schema: DynamicObject) -> [Value] {
    let words = words(of: schema)
    if !words.isEmpty {
      return words.map {
        Value(label: $0.word, text: Snippet($0.word.quotedJSON), kind: .word, documentation: $0.description)
      }
    }
    return [Value(label: isColor(schema) ? "\"#…\"" : "\"…\"", text: initialValue(of: schema))]
  }

  private func lists(of element: DynamicObject) -> [Value] {
    let isObject = valueTypes(of: element).first == "object"
    return [Value(label: "[…]", text: "[" + .field() + "]")]
      + (isObject ? objects(for: element) : []).map { object in
        Value(
          label: "[\(object.label)]", text: "[" + object.text + "]", kind: object.kind,
          documentation: object.documentation)
      }
  }

  /// The possible objects: one of each type, or one with the required properties.
  private func objects(for schema: DynamicObject) -> [Value] {
    for name in references(in: schema) {
      if let definition = named(name) { return objects(of: definition) }
    }
    return [Value(label: "{…}", text: "{" + .field() + "}")]
  }

  private func objects(of definition: DynamicObject) -> [Value] {
    if let (key, types) = types(of: definition) {
      return types.map { type in
        Value(
          label: type.name, text: "{" + members(of: type, in: key) + "}", kind: .type,
          documentation: type.description)
      }
    }
    if definition[member: "properties"] == nil {
      return references(in: definition).flatMap { name in named(name).map { objects(of: $0) } ?? [] }
    }
    let required = required(in: definition)
    return [
      Value(
        label: "{\(required.isEmpty ? "…" : required.joined(separator: ", "))}",
        text: "{" + (required.isEmpty ? .field() : members(required, of: definition)) + "}")
    ]
  }

  /// The property that names a type, and the required ones.
  func members(of type: ObjectType, in key: String) -> Snippet {
    "\(key.quotedJSON): \(type.name.quotedJSON)" + further(of: type)
  }

  /// The required properties that follow the type.
  ///
  /// - Parameter present: the properties that the object already has.
  func further(of type: ObjectType, besides present: Set<String> = []) -> Snippet {
    guard let definition = type.definition else { return Snippet() }
    let missing = required(in: definition).filter { !present.contains($0) }
    return missing.isEmpty ? Snippet() : ", " + members(missing, of: definition)
  }

  private func members(_ names: [String], of definition: DynamicObject) -> Snippet {
    let members = names.map { name in
      "\(name.quotedJSON): " + initialValue(of: property(name, of: definition) ?? .empty, named: name)
    }
    return members.dropFirst().reduce(members.first ?? Snippet()) { $0 + ", " + $1 }
  }

  /// The initial value of an inserted property.
  func initialValue(of schema: DynamicObject, named name: String? = nil) -> Snippet {
    // The items of a list are nearly always an expression.
    if name == "dataSource" { return "\"@{" + .field() + "}\"" }
    let types = valueTypes(of: schema)
    switch types.first {
    case "boolean": return .field(["true", "false"])
    case "number", "integer": return .field(["0"])
    case "array": return "[" + .field() + "]"
    case "object":
      // There are too many components and actions to choose one.
      if let definition = definitions(in: schema).first, let (key, types) = self.types(of: definition),
        types.count > 2
      {
        return "{\(key.quotedJSON): \"" + .field() + "\"}"
      }
      return objects(for: schema).last?.text ?? "{" + .field() + "}"
    case "string":
      // Escaped as in JSON, but without quotes.
      let words = words(of: schema).map { String($0.word.quotedJSON.dropFirst().dropLast()) }
      return "\"" + (isColor(schema) ? "#" + .field(["000000"]) : .field(words)) + "\""
    default: return .field(["null"])
    }
  }
}

extension DynamicObject {
  static func object(_ members: KeyValuePairs<String, DynamicObject?>) -> DynamicObject {
    var object: DynamicDictionary = [:]
    for (key, value) in members { if let value { object[key] = value } }
    return .dictionary(object)
  }

  static func list(_ values: [DynamicObject]) -> DynamicObject { .array(DynamicArray(values)) }

  subscript(member name: String) -> DynamicObject? {
    guard let value = dictionaryValue?[name], !value.isEmpty else { return nil }
    return value
  }
}
