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
  private struct Entry<Value: Sendable>: Sendable {
    let name: String
    /// Nil for a registered type, whose properties are only known to its decoding.
    var declaration: TypeDeclaration?
    let read: @Sendable (CustomDecodingSession) throws(DocumentError) -> Value
  }

  private var components: [String: Entry<any ServerDrivenComponent>] = [:]
  private var actions: [String: Entry<any ServerDrivenAction>] = [:]

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
    let entry = Entry<any ServerDrivenComponent>(name: "custom:\(name ?? Value.defaultName)") {
      (decoding) throws(DocumentError) in try decoding.value(Value.self)
    }
    components[entry.name.lowercased()] = entry
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
    let entry = Entry<any ServerDrivenAction>(name: "custom:\(name ?? Value.defaultName)") {
      (decoding) throws(DocumentError) in try decoding.value(Value.self)
    }
    actions[entry.name.lowercased()] = entry
  }

  /// Declares a component of which only the properties are known, for checks. Replaces any other of the same
  /// name.
  ///
  /// A screen shows only its children.
  package mutating func declare(component declaration: TypeDeclaration) {
    let name = "custom:\(declaration.name)"
    components[name.lowercased()] = Entry(name: name, declaration: declaration) {
      (decoding) throws(DocumentError) in
      try declaration.read(decoding)
      return DeclaredComponent()
    }
  }

  /// Declares an action of which only the properties are known, for checks. Replaces any other of the same
  /// name.
  ///
  /// Running it has no effect.
  package mutating func declare(action declaration: TypeDeclaration) {
    let name = "custom:\(declaration.name)"
    actions[name.lowercased()] = Entry(name: name, declaration: declaration) {
      (decoding) throws(DocumentError) in
      try declaration.read(decoding)
      return DeclaredAction()
    }
  }

  /// The names of the registered components in documents, in alphabetical order.
  package var componentNames: [String] { components.values.map(\.name).sorted() }

  /// The names of the registered actions in documents, in alphabetical order.
  package var actionNames: [String] { actions.values.map(\.name).sorted() }

  package var hasComponents: Bool { !components.isEmpty }
  package var hasActions: Bool { !actions.isEmpty }

  /// The declared components and actions, in alphabetical order.
  package var declarations: (components: [TypeDeclaration], actions: [TypeDeclaration]) {
    (
      components.values.compactMap(\.declaration).sorted { $0.name < $1.name },
      actions.values.compactMap(\.declaration).sorted { $0.name < $1.name }
    )
  }

  package func hasComponent(named name: String) -> Bool { component(named: name) != nil }
  package func hasAction(named name: String) -> Bool { action(named: name) != nil }

  package func component(declared name: String) -> TypeDeclaration? {
    components.isEmpty ? nil : components[name.lowercased()]?.declaration
  }

  package func action(declared name: String) -> TypeDeclaration? {
    actions.isEmpty ? nil : actions[name.lowercased()]?.declaration
  }

  func component(
    named name: String
  ) -> (@Sendable (CustomDecodingSession) throws(DocumentError) -> any ServerDrivenComponent)? {
    components.isEmpty ? nil : components[name.lowercased()]?.read
  }

  func action(
    named name: String
  ) -> (@Sendable (CustomDecodingSession) throws(DocumentError) -> any ServerDrivenAction)? {
    actions.isEmpty ? nil : actions[name.lowercased()]?.read
  }
}
