package import Beagle

/// The custom components, actions and operations that a project file declares.
package struct ProjectDeclarations: Sendable, Equatable {
  package var components: [TypeDeclaration] = []
  package var actions: [TypeDeclaration] = []
  package var operations: [ExpressionOperation] = []

  package init() {}

  package var registry: ComponentRegistry {
    var registry = ComponentRegistry()
    for component in components { registry.declare(component: component) }
    for action in actions { registry.declare(action: action) }
    return registry
  }

  /// The built-in operations and the declared ones, which return null.
  package var table: OperationTable {
    var table = OperationTable()
    for operation in operations { table.register(operation) }
    return table
  }
}

extension ProjectDeclarations {
  init(_ file: ProjectFile) {
    components = Self.types(file.components)
    actions = Self.types(file.actions)
    operations = (file.operations ?? [:]).sorted { $0.key < $1.key }.map { $1.operation(named: $0) }
  }

  private static func types(_ types: [String: DeclaredType]?) -> [TypeDeclaration] {
    (types ?? [:]).map { name, type in
      // With or without the prefix that documents use.
      let bare = name.lowercased().hasPrefix("custom:") ? String(name.dropFirst(7)) : name
      return type.declaration(named: bare)
    }.sorted { $0.name < $1.name }
  }
}

/// A custom component or action.
package struct DeclaredType: WireObject {
  /// The purpose, in a sentence.
  var description: String?
  /// The custom properties by name.
  var properties: [String: DeclaredProperty]?

  package init() {}

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("description", &description)
    try properties.optional("properties", &self.properties)
  }

  fileprivate func declaration(named name: String) -> TypeDeclaration {
    let all = (properties ?? [:]).sorted { $0.key < $1.key }
    return TypeDeclaration(name, all.map { $1.declaration(named: $0) }, summary: description ?? "")
  }
}

/// A property of a custom component or action.
struct DeclaredProperty: WireObject {
  /// The type of its values.
  var kind = TypeDeclaration.Kind.value
  /// Whether a document without it is invalid. Absent: false.
  var required: Bool?
  /// The only texts that are allowed, in addition to expressions.
  var values: [String]?
  /// The purpose, in a sentence.
  var description: String?

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("kind", &kind)
    try properties.optional("required", &required)
    try properties.optional("values", &values)
    try properties.optional("description", &description)
  }

  fileprivate func declaration(named name: String) -> TypeDeclaration.Property {
    TypeDeclaration.Property(
      name, kind, isRequired: required ?? false, values: values ?? [], summary: description ?? "")
  }
}

/// A custom operation of expressions.
package struct DeclaredOperation: WireObject {
  /// The minimum number of arguments. Absent: 0.
  var minArguments: Int?
  /// The maximum number of arguments. Absent: any number.
  var maxArguments: Int?
  /// The result, in a sentence.
  var description: String?

  package init() {}

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("minArguments", &minArguments)
    try properties.optional("maxArguments", &maxArguments)
    try properties.optional("description", &description)
  }

  fileprivate func operation(named name: String) -> ExpressionOperation {
    let least = max(0, minArguments ?? 0)
    return ExpressionOperation(
      name, arity: least...max(least, maxArguments ?? Int.max), summary: description ?? ""
    ) { _ in .empty }
  }
}
