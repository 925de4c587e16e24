public import BeagleSchema

/// The application's own components and actions, which documents name `custom:` and their name in any letter case.
///
/// ```swift
/// dependencies.register(component: Chart.self)
/// dependencies.register(action: Share.self, named: "shareLink")
/// ```
extension BeagleDependencies {
  /// All that are registered. What is fetched later is read with it.
  public var vocabulary: Vocabulary {
    get { lock.withLock { chosenVocabulary } }
    set { lock.withLock { chosenVocabulary = newValue } }
  }

  /// Registers a component. One that has the name already is replaced.
  ///
  /// - Parameter name: by default the name of the Swift type.
  public func register<Value: ServerDrivenComponent & Decodable>(
    component type: Value.Type, named name: String? = nil
  ) {
    lock.withLock { chosenVocabulary.register(component: type, named: name) }
  }

  /// Registers an action. One that has the name already is replaced.
  ///
  /// - Parameter name: by default the name of the Swift type.
  public func register<Value: ServerDrivenAction & Decodable>(
    action type: Value.Type, named name: String? = nil
  ) {
    lock.withLock { chosenVocabulary.register(action: type, named: name) }
  }

  /// How fetched documents are read.
  var readingOptions: ReadingOptions { ReadingOptions(vocabulary: vocabulary) }
}

extension ReadingOptions {
  /// Plain reading of documents with these components and actions.
  init(vocabulary: Vocabulary) {
    self.init()
    self.vocabulary = vocabulary
  }
}
