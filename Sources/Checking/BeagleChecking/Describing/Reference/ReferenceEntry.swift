/// The description of a component, an action, an event, an operation, another object of documents, or a
/// property.
package struct ReferenceEntry: Sendable {
  /// A table of the entry: its properties, its events, the members of an implicit context.
  package struct Section: Sendable {
    package let title: String
    package let rows: [Row]
  }

  /// A property, an event, a member or a parameter.
  package struct Row: Sendable {
    package let name: String
    /// The accepted values, whether it is required, and its default: `a string, or an expression; required`.
    package let value: String
    package let text: String
    /// The choice of names, each with a sentence.
    package var choices: [(name: String, text: String)] = []
    /// The clients with it, if a client does not have it in the same versions as the entry; nil otherwise.
    package var clients: String?
  }

  /// The name in documents, without `beagle:`.
  package let name: String
  package let group: ReferenceGroup
  /// The kind of entry: `a component`.
  package let kind: String
  /// Sentences, of which the first is a definition.
  package let summary: String
  /// The signature of an operation: `substr(string, from, length?)`.
  package var signature: String?
  package var sections: [Section] = []
  /// Sentences after the tables.
  package var notes: [String] = []
  /// The clients and versions that have it: `iOS 1.1 and newer, Android, not Web`; nil if the table of
  /// clients has no such entry.
  package var clients: String?
  package var example: ReferenceExample?
}

/// A group of entries: a page of the reference.
package enum ReferenceGroup: String, CaseIterable, Sendable {
  case components, actions, events, objects, operations, properties
}

/// A piece of a document that shows how to use an entry.
package struct ReferenceExample: Sendable {
  /// JSON in UTF-8: a component; for an operation, a call.
  package let text: String
  /// Whether the rendering shows the state after a press on the first pressable component.
  package let isPressed: Bool
  /// The result of an operation; nil for documents.
  package let result: String?

  init(_ text: String, isPressed: Bool = false, result: String? = nil) {
    (self.text, self.isPressed, self.result) = (text, isPressed, result)
  }
}
