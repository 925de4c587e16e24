import BeagleJSON

/// The custom components and actions that documents can use in addition to the built-in ones.
///
/// ```swift
/// var options = DecodingOptions()
/// options.componentRegistry.register(component: Chart.self)
/// options.componentRegistry.register(action: Share.self, named: "shareLink")
/// let document = try ScreenDocument(reading: bytes, options: options)
/// ```
///
/// Documents name a registered type `custom:NAME`, in any letter case.
public struct ComponentRegistry: Sendable {
  package private(set) var components = CustomTypes<any ServerDrivenComponent>()
  package private(set) var actions = CustomTypes<any ServerDrivenAction>()

  /// Creates an empty registry.
  public init() {}

  /// Registers a component, replacing any other of the same name.
  ///
  /// - Parameters:
  ///   - type: the type to decode.
  ///   - name: the name after `custom:` in documents. By default the type's
  ///     ``ServerDrivenComponent/defaultName``, which is the name of the Swift type.
  public mutating func register<Value: ServerDrivenComponent & Decodable>(
    component type: Value.Type, named name: String? = nil
  ) {
    components.add(name ?? Value.defaultName) { (decoding) throws(DocumentError) in
      try decoding.value(Value.self)
    }
  }

  /// Registers an action, replacing any other of the same name.
  ///
  /// - Parameters:
  ///   - type: the type to decode.
  ///   - name: the name after `custom:` in documents. By default the type's
  ///     ``ServerDrivenAction/defaultName``, which is the name of the Swift type.
  public mutating func register<Value: ServerDrivenAction & Decodable>(
    action type: Value.Type, named name: String? = nil
  ) {
    actions.add(name ?? Value.defaultName) { (decoding) throws(DocumentError) in
      try decoding.value(Value.self)
    }
  }

  /// Declares a component of which only the properties are known, for checks. Replaces any other of the same
  /// name.
  ///
  /// A screen shows only its children.
  package mutating func declare(component declaration: TypeDeclaration) {
    components.add(declaration.name, declaration) { (decoding) throws(DocumentError) in
      try declaration.read(decoding)
      return DeclaredComponent()
    }
  }

  /// Declares an action of which only the properties are known, for checks. Replaces any other of the same
  /// name.
  ///
  /// Running it has no effect.
  package mutating func declare(action declaration: TypeDeclaration) {
    actions.add(declaration.name, declaration) { (decoding) throws(DocumentError) in
      try declaration.read(decoding)
      return DeclaredAction()
    }
  }
}

/// The custom types of one kind.
package struct CustomTypes<Value: Sendable>: Sendable {
  typealias Reading = @Sendable (CustomDecodingSession) throws(DocumentError) -> Value

  private struct Entry: Sendable {
    /// With `custom:`, as in documents.
    let name: String
    /// Nil for a registered type, whose properties are only known to its decoding.
    let declaration: TypeDeclaration?
    let reading: Reading
  }

  /// By their names in lower case.
  private var entries: [String: Entry] = [:]

  package var isEmpty: Bool { entries.isEmpty }

  /// The names in documents, in alphabetical order.
  package var names: [String] { entries.values.map(\.name).sorted() }

  /// The declared types, in alphabetical order.
  package var declarations: [TypeDeclaration] {
    entries.values.compactMap(\.declaration).sorted { $0.name < $1.name }
  }

  package func contains(_ name: String) -> Bool { self[name] != nil }

  package func declaration(of name: String) -> TypeDeclaration? { self[name]?.declaration }

  /// Decodes a type with that name in documents; nil if there is none.
  func reading(_ name: String) -> Reading? { self[name]?.reading }

  fileprivate mutating func add(
    _ name: String, _ declaration: TypeDeclaration? = nil, reading: @escaping Reading
  ) {
    let entry = Entry(name: "custom:\(name)", declaration: declaration, reading: reading)
    entries[entry.name.lowercased()] = entry
  }

  private subscript(name: String) -> Entry? { isEmpty ? nil : entries[name.lowercased()] }
}
