package import BeagleJSON
package import BeagleSchema

/// A JSON Schema (2020-12) of documents, for editors and for programs that generate documents.
///
/// It is derived from the lists of properties that decoding uses. It is stricter than decoding, as the check
/// is: values that a client would refuse are not valid, such as an enum's value in small letters, one object
/// instead of a list, or a missing property that only phones require; and there are no properties with other
/// names. Properties older than version 2 are deprecated. The content of custom components and actions is
/// only described if they are declared.
package struct DocumentSchema: Sendable {
  package let root: DynamicObject

  /// - Parameter registry: the declared components and actions are part of the schema. Undeclared custom
  ///   types may have any properties.
  package init(_ registry: ComponentRegistry = ComponentRegistry()) {
    self.init(registry, describing: { Descriptions.standard[$0] })
  }

  /// - Parameter text: the text about a type, property or value, by a name like `Text.alignment`.
  init(
    _ registry: ComponentRegistry = ComponentRegistry(), describing text: @escaping (String) -> String?
  ) {
    let definitions = SchemaDefinitions(registry, description: text)
    root = Self.root(
      definitions.component(), "Beagle document",
      "A screen, or another component, in the Beagle protocol.", definitions)
  }

  /// Creates the schema of another file, which has the properties of a type.
  ///
  /// - Parameter text: the text about a type, property or value, by a name like `ProjectFile.baseUrl`.
  package init(of type: (some WireObject).Type, title: String, describing text: @escaping (String) -> String?)
  {
    let definitions = SchemaDefinitions(ComponentRegistry(), description: text)
    root = Self.root(definitions.schema(of: type), title, text(SchemaDefinitions.name(of: type)), definitions)
  }

  private static func root(
    _ value: ValueSchema, _ title: String, _ description: String?, _ definitions: SchemaDefinitions
  ) -> DynamicObject {
    var head: DynamicDictionary = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(title),
    ]
    head["description"] = description.map { .string($0) }
    return .dictionary(
      head.adding(value.described(isRequired: true)).adding(["$defs": .dictionary(definitions.all)]))
  }

  /// The schema as indented text, with a line break at the end.
  package func encoded() throws(JSONWriteError) -> [UInt8] {
    var writer = JSONWriter(options: JSONWriter.Options(indented: true))
    writer.value(root)
    return try writer.finish() + [UInt8(ascii: "\n")]
  }

  /// The schema of the protocol without custom types.
  package static let standard = DocumentSchema()

  /// The description of a property; nil if the type has no such property.
  ///
  /// - Parameter kind: a component or action as documents name it, `beagle:text`, in any letter case, or
  ///   another definition of the schema: `Flex`.
  package func description(of property: String, in kind: String) -> String? {
    definition(kind)["properties"][property]["description"].stringValue
  }

  package func description(of kind: String) -> String? {
    description(of: "_beagleComponent_", in: kind) ?? description(of: "_beagleAction_", in: kind)
  }

  /// A definition by its name, in any letter case; null if there is none.
  package func definition(_ kind: String) -> DynamicObject {
    let definitions = root["$defs"]
    if !definitions[kind].isEmpty { return definitions[kind] }
    let folded = kind.lowercased()
    return definitions.dictionaryValue?.first { $0.key.lowercased() == folded }?.value ?? .empty
  }
}

/// The documentation comments of the types, properties and values that documents have, by the names of the
/// Swift types: `Text`, `Text.alignment`, `Text.Alignment.LEFT`.
package struct Descriptions: Sendable {
  private let texts: [String: String]

  /// - Parameter table: a line for each: the name, a colon and the text.
  package init(_ table: String) {
    var texts: [String: String] = [:]
    for line in table.split(separator: "\n") {
      guard let end = line.firstRange(of: ": ") else { continue }
      texts[String(line[..<end.lowerBound])] = String(line[end.upperBound...])
    }
    self.texts = texts
  }

  package subscript(name: String) -> String? { texts[name] }

  static let standard = Descriptions(table)
}
