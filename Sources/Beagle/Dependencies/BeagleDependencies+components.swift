public import BeagleExpressions
public import BeagleSchema

/// The application's own components and actions, which documents name `custom:` and their name in any letter case, and the
/// operations that its expressions call.
///
/// ```swift
/// dependencies.register(component: Chart.self)
/// dependencies.register(action: Share.self, named: "shareLink")
/// dependencies.register(operation: initial)
/// ```
extension BeagleDependencies {
  /// The registered components and actions. Documents that are fetched later are decoded with them.
  public var componentRegistry: ComponentRegistry {
    get { lock.withLock { chosenRegistry } }
    set { lock.withLock { chosenRegistry = newValue } }
  }

  /// Registers a component. One that has the name already is replaced.
  ///
  /// - Parameters:
  ///   - type: read where a document has the name behind `custom:`.
  ///   - name: by default the name of the Swift type.
  public func register<Value: ServerDrivenComponent & Decodable>(
    component type: Value.Type, named name: String? = nil
  ) {
    lock.withLock { chosenRegistry.register(component: type, named: name) }
  }

  /// Registers an action. One that has the name already is replaced.
  ///
  /// - Parameters:
  ///   - type: read where a document has the name behind `custom:`.
  ///   - name: by default the name of the Swift type.
  public func register<Value: ServerDrivenAction & Decodable>(
    action type: Value.Type, named name: String? = nil
  ) {
    lock.withLock { chosenRegistry.register(action: type, named: name) }
  }

  /// Registers an operation of expressions. One that has the name already is replaced, a built-in one included.
  ///
  /// - Returns: false, and nothing is registered, where expressions cannot have the name.
  @discardableResult
  public func register(operation: ExpressionOperation) -> Bool {
    lock.withLock { chosenOperations.register(operation) }
  }

  /// The registered operations, for every session and fetcher. ``SceneBuilder/operations`` with the same name have
  /// priority, and determine the platform of the built-in ones.
  public var operations: OperationTable {
    get { lock.withLock { chosenOperations } }
    set { lock.withLock { chosenOperations = newValue } }
  }

  /// How fetched documents are read.
  package var decodingOptions: DecodingOptions { DecodingOptions(componentRegistry: componentRegistry) }
}

extension DecodingOptions {
  /// Options for decoding documents with these components and actions.
  init(componentRegistry: ComponentRegistry) {
    self.init()
    self.componentRegistry = componentRegistry
  }
}
