import BeagleJSON

/// Decodes one custom component or action through its `Decodable` conformance.
///
/// A type may keep its decoder longer than the document's memory is valid. So every access goes through this
/// object, which rejects accesses after the end.
final class CustomDecodingSession {
  let root: JSONCursor
  private let decoding: DecodingContext
  /// Evaluates the binds of the value; nil to keep them as expressions.
  let evaluation: (any BindEvaluation)?
  /// Whether a single value is not a list, and null is not an element.
  let isStrictAboutLists: Bool
  /// The components and actions inside the value, at any depth.
  private(set) var parts: InnerParts
  private var isOpen = true
  /// The components that were decoded from `children` or `child`; nil if neither was read.
  private(set) var children: [Component]?
  /// The keys of the root that were read.
  private var askedKeys: Set<String> = []

  /// - Parameters:
  ///   - evaluation: evaluates binds, if not nil.
  ///   - parts: the components and actions inside the value, if it was decoded before.
  init(
    _ root: JSONCursor, _ decoding: DecodingContext, evaluation: (any BindEvaluation)? = nil,
    parts: InnerParts = InnerParts(), isStrictAboutLists: Bool = false
  ) {
    self.root = root
    self.decoding = decoding
    self.evaluation = evaluation
    self.parts = parts
    self.isStrictAboutLists = isStrictAboutLists
  }

  /// The decoding context while the document can be read.
  var current: DecodingContext? { isOpen ? decoding : nil }

  /// Decodes the value. Must be called only once.
  func value<Value: Decodable>(_ type: Value.Type) throws(DocumentError) -> Value {
    defer { isOpen = false }
    do {
      return try decoding.keepingValues { try Value(from: WireDecoder(root, self, [])) }
    } catch let error as DocumentError {
      throw error
    } catch let error as DecodingError {
      throw documentError(error)
    } catch {
      throw decoding.failure(.value, root, "\(Value.self) cannot be read: \("\(error)".printable)")
    }
  }

  // MARK: Nested components and actions

  /// The value that was decoded at a path before, if it is not to be evaluated.
  func part<Value>(_ type: Value.Type, at path: [any CodingKey]) -> Value? {
    evaluation == nil ? nil : parts.part(type, at: path)
  }

  func keepPart<Value>(_ value: Value, at path: [any CodingKey]) {
    if evaluation == nil { parts.keep(value, at: path) }
  }

  // MARK: Keys of the root

  func isRoot(_ json: JSONCursor) -> Bool { json.entry == root.entry }

  /// A member of the root. `children` and `child` are interchangeable.
  func member(_ key: String) -> JSONCursor? {
    if decoding.reportsUnknownKeys { askedKeys.insert(key) }
    if let json = root.member(key) { return json }
    switch key {
    case "children": return root.member("child")
    case "child": return root.member("children")
    default: return nil
    }
  }

  /// Keeps the components among the value's members, to show them, and the actions, to run them.
  func keep(_ value: Any, ofKey key: String) {
    if value is [Action] { keepPart(value, at: [PathKey(stringValue: key)]) }
    guard key == "children" || key == "child" else { return }
    if let components = value as? [Component] {
      children = components
    } else if let component = value as? Component {
      children = [component]
    } else if children == nil {
      children = []
    }
  }

  /// Reports the keys that neither the type nor ``WidgetProperties`` read.
  func reportUnknownKeys<Common: WireObject>(besides common: Common.Type, _ others: [String] = []) {
    guard decoding.reportsUnknownKeys else { return }
    askedKeys.formUnion(PropertyNames(of: common).read + others)
    decoding.reportUnknownKeys(of: root, PropertyNames(askedKeys.sorted()))
  }

  // MARK: Errors

  /// Converts the error of a type into a document error.
  private func documentError(_ error: DecodingError) -> DocumentError {
    guard let context = error.context else {
      return decoding.failure(.value, root, "\(error)".printable)
    }
    if let error = context.underlyingError as? DocumentError { return error }
    let json = value(at: context.codingPath)
    if case .keyNotFound(let key, _) = error {
      return decoding.failure(
        .missingProperty, json, "the required property \(key.stringValue.quoted) is missing",
        expected: "the property \(key.stringValue.quoted)")
    }
    return decoding.failure(
      .value, json, context.debugDescription.printable, found: json.summary)
  }

  private func value(at path: [any CodingKey]) -> JSONCursor {
    var json = root
    for key in path {
      let inner = isRoot(json) ? member(key.stringValue) : json.member(key.stringValue)
      guard let next = key.intValue.flatMap({ json.element(at: $0) }) ?? inner else { break }
      json = next
    }
    return json
  }
}

extension DecodingError {
  var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}
