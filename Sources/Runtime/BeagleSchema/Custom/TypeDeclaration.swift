import BeagleExpressions
import BeagleJSON

/// The declaration of a custom component or action, for reading documents without its Swift type. It lists
/// the properties, so that misspelt ones are found.
///
/// ```swift
/// var registry = ComponentRegistry()
/// registry.declare(
///   component: TypeDeclaration(
///     "card", [.init("title", .string, isRequired: true), .init("onPress", .actions)]))
/// ```
package struct TypeDeclaration: Sendable, Hashable {
  /// The name after `custom:` in documents, in any letter case.
  package var name: String
  /// Its own properties. The common ones need not be listed.
  package var properties: [Property]
  /// A sentence about its purpose, or an empty string.
  package var summary: String

  /// Creates a declaration, by default of a type without its own properties.
  package init(_ name: String, _ properties: [Property] = [], summary: String = "") {
    self.name = name
    self.properties = properties
    self.summary = summary
  }

  /// A property of a component or action.
  package struct Property: Sendable, Hashable {
    /// The key in documents.
    package var name: String
    /// The kind of its values.
    package var kind: Kind
    /// Whether a document without it is invalid.
    package var isRequired: Bool
    /// The allowed strings, in addition to expressions; empty if all are allowed.
    package var values: [String]
    /// A sentence about its purpose, or an empty string.
    package var summary: String

    /// Creates a property, optional by default.
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

  /// The kind of a property's values. All except components and actions can be expressions.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Text.
    case string
    /// A number, with or without decimals.
    case number
    /// A whole number.
    case integer
    /// True or false.
    case boolean
    /// A colour: `#RGB`, `#RRGGBB`, or with additional digits for its opacity.
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
  /// The type that decodes such a property.
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

extension TypeDeclaration.Kind: WireEnum { package static let names = NameTable<Self>() }

/// A component of which only a declaration is known. All members except common properties and children are
/// kept as JSON.
struct DeclaredComponent: ServerDrivenComponent {}

/// An action of which only a declaration is known.
struct DeclaredAction: ServerDrivenAction {}

extension TypeDeclaration {
  /// Validates the declared properties.
  ///
  /// - Throws: an error if a required property is missing or of another kind.
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

  /// Reports a string that is not among the allowed ones.
  private func reportWord(_ json: JSONCursor, _ decoding: DecodingContext) {
    guard !values.isEmpty, let text = json.stringValue, !json.containsExpressionMarker, !values.contains(text)
    else { return }
    let expected = "one of " + values.joined(separator: ", ")
    decoding.report(
      .warning, .type, json, "expected \(expected), found \(json.summary)", expected: expected,
      found: json.summary, guess: Guess(Spelling.candidates(for: text, among: values)))
  }
}
