import BeagleExpressions
import BeagleJSON

/// A custom component or action as documents write it, for readers of documents without its Swift type. They know its
/// properties and find misspelt ones.
///
/// ```swift
/// var registry = ComponentRegistry()
/// registry.declare(
///   component: TypeDeclaration("card", [.init("title", .string, isRequired: true), .init("onPress", .actions)]))
/// ```
package struct TypeDeclaration: Sendable, Hashable {
  /// What documents have behind `custom:`, in any letter case.
  package var name: String
  /// The properties of its own. Those that every component or every action has need not be named.
  package var properties: [Property]
  /// What it is for, in a sentence; empty if that is not said.
  package var summary: String

  /// Creates a declaration; by default of a type without properties of its own.
  package init(_ name: String, _ properties: [Property] = [], summary: String = "") {
    self.name = name
    self.properties = properties
    self.summary = summary
  }

  /// A property of a component or action.
  package struct Property: Sendable, Hashable {
    /// The key in documents.
    package var name: String
    /// What values it takes.
    package var kind: Kind
    /// Whether a document without it cannot be used.
    package var isRequired: Bool
    /// The only texts that are allowed, besides expressions; empty where all are.
    package var values: [String]
    /// What it is for, in a sentence; empty if that is not said.
    package var summary: String

    /// Creates a property, by default one that a document may leave out.
    package init(
      _ name: String, _ kind: Kind, isRequired: Bool = false, values: [String] = [], summary: String = ""
    ) {
      self.name = name
      self.kind = kind
      self.isRequired = isRequired
      self.values = values
      self.summary = summary
    }
  }

  /// What a property may hold. All but components and actions can be expressions.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Text.
    case string
    /// A number, with or without decimals.
    case number
    /// A whole number.
    case integer
    /// True or false.
    case boolean
    /// A colour: `#RGB`, `#RRGGBB` or with two digits more for its opacity.
    case color
    /// Any JSON.
    case value
    /// One component.
    case component
    /// A list of components.
    case components
    /// A list of actions that run at an event. They can read a context with the property's name.
    case actions
  }
}

extension TypeDeclaration.Kind {
  /// The type that documents are read by.
  package var type: any WireValue.Type {
    switch self {
    case .string: Bind<String>.self
    case .number: Bind<Double>.self
    case .integer: Bind<Int>.self
    case .boolean: Bind<Bool>.self
    case .color: Bind<Color>.self
    case .value: Bind<DynamicObject>.self
    case .component: Component.self
    case .components: [Component].self
    case .actions: [Action].self
    }
  }
}

extension TypeDeclaration.Kind: WireEnum { package static let names = WireNames<Self>() }

/// A component of which only a declaration is known. What it has besides common properties and children is kept as JSON.
struct DeclaredComponent: ServerDrivenComponent {}

/// An action of which only a declaration is known.
struct DeclaredAction: ServerDrivenAction {}

extension TypeDeclaration {
  /// Reads the declared properties for what is wrong with them.
  ///
  /// - Throws: where a required property is missing or of another kind.
  func read(_ session: CustomDecodingSession) throws(DocumentError) {
    guard let decoding = session.current else { return }
    for property in properties {
      if let json = session.member(property.name), !json.isNull {
        if let value = try property.read(json, decoding, as: property.kind.type) {
          session.keep(value, ofKey: property.name)
        }
      } else if property.isRequired {
        try decoding.recover(from: decoding.missing(property.name, in: session.root))
      }
    }
  }
}

extension TypeDeclaration.Property {
  fileprivate func read<Value: WireValue>(
    _ json: JSONCursor, _ decoding: DecodingContext, as type: Value.Type
  ) throws(DocumentError) -> Value? {
    reportWord(json, decoding)
    guard isRequired else { return try decoding.optional(json, Value.self) }
    if decoding.collectsErrors { return decoding.attempt(json, Value.self, isRequired: true) }
    guard let value = try Value.read(json, decoding) else { throw decoding.mismatch(json, Value.self) }
    return value
  }

  /// Reports a text that is not among the allowed ones.
  private func reportWord(_ json: JSONCursor, _ decoding: DecodingContext) {
    guard !values.isEmpty, let text = json.stringValue, !json.containsExpressionMarker, !values.contains(text)
    else { return }
    let expected = "one of " + values.joined(separator: ", ")
    decoding.report(
      .warning, .type, json, "expected \(expected), found \(json.summary)", expected: expected,
      found: json.summary, guess: Guess(Spelling.candidates(for: text, among: values)))
  }
}
