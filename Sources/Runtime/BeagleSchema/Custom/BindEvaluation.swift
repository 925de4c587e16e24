package import BeagleExpressions
package import BeagleJSON

/// Evaluates the binds of a custom component in its scope.
package protocol BindEvaluation: AnyObject {
  func value(of template: ExpressionTemplate) -> DynamicObject

  /// Returns the value with its strings evaluated.
  func value(of object: DynamicObject) -> DynamicObject
}

enum BindReading {
  /// As in documents: `@{…}` is an expression.
  case asWritten
  /// Expressions are evaluated. Binds at a greater depth belong to nested components and actions, and stay
  /// unchanged.
  case evaluated(any BindEvaluation, depth: Int)
  /// As data, in which no string is an expression.
  case data
}

extension DecodingContext {
  /// Evaluates the binds that are read from now on at the current depth.
  func evaluateBinds(by evaluation: any BindEvaluation) {
    state.pointee.binds = .evaluated(evaluation, depth: state.pointee.depth)
  }

  var readsData: Bool { if case .data = state.pointee.binds { true } else { false } }

  private var evaluation: (any BindEvaluation)? {
    guard case .evaluated(let evaluation, let depth) = state.pointee.binds, depth == state.pointee.depth
    else { return nil }
    return evaluation
  }

  /// The value of an expression; nil if nothing is evaluated, or if the expression gives null or another
  /// type.
  func evaluated<Value: WireValue>(_ template: ExpressionTemplate, as type: Value.Type) -> Value? {
    guard let evaluation else { return nil }
    return template.value(type, by: evaluation) { value in
      value.read(asData: true) { (json, decoding) throws(DocumentError) in try Value.read(json, decoding) }
        .flatMap(\.self)
    }
  }

  /// A value of the document. If it is a `DynamicObject`, its strings are evaluated.
  func evaluated<Value>(_ value: Value) -> Value {
    guard Value.self == DynamicObject.self else { return value }
    return evaluatedData(value)
  }

  private func evaluatedData<Value>(_ value: Value) -> Value {
    guard let evaluation, let object = value as? DynamicObject else { return value }
    return evaluation.value(of: object) as? Value ?? value
  }
}

extension ExpressionTemplate {
  /// The value of the expression, decoded by the type's `Decodable` conformance.
  func decoded<Value: Decodable>(_ type: Value.Type, by evaluation: any BindEvaluation) -> Value? {
    value(type, by: evaluation) { value in
      value.read(asData: true) { (json, decoding) throws(DocumentError) in
        try CustomDecodingSession(json, decoding).value(type)
      }
    }
  }

  fileprivate func value<Value>(
    _ type: Value.Type, by evaluation: any BindEvaluation, reading read: (DynamicObject) -> Value?
  ) -> Value? {
    let value = evaluation.value(of: self)
    if case .empty = value { return nil }
    if let type = type as? any ExpressionValue.Type { return type.init(evaluated: value) as? Value }
    return read(value)
  }
}

extension DynamicObject {
  /// Reads the value as if it were in a document; nil if that fails.
  ///
  /// - Parameter asData: whether no string in it is an expression.
  func read<Value>(
    asData: Bool = false, _ body: (JSONCursor, DecodingContext) throws(DocumentError) -> Value
  ) -> Value? {
    if let read = withViewCursor({ $0.read(asData, body) }) { return read }
    guard asData, let document = try? JSONDocument(parsing: JSONWriter.bytes(of: self)) else { return nil }
    return document.withCursor { $0.read(asData, body) }
  }
}

extension JSONCursor {
  fileprivate func read<Value>(
    _ asData: Bool, _ body: (JSONCursor, DecodingContext) throws(DocumentError) -> Value
  ) -> Value? {
    let (result, _) = DecodingContext.withDecodingContext(
      of: document, DecodingOptions(), size: sourceBytes.count
    ) { (_, decoding) throws(DocumentError) in
      if asData { decoding.state.pointee.binds = .data }
      return try body(self, decoding)
    }
    return try? result.get()
  }
}

/// The components and actions inside a custom value, by their paths. They are not evaluated with it, so they
/// need not be decoded again, which would require a registry.
struct InnerParts: Sendable {
  private var parts: [String: any Sendable] = [:]
  /// The lists of actions among the members of the value, by their names.
  private(set) var events: [String: [Action]] = [:]

  mutating func keep(_ value: Any, at path: [any CodingKey]) {
    switch type(of: value) {
    case is [Component].Type: parts[Self.key(path)] = value as? [Component]
    case is Component.Type: parts[Self.key(path)] = value as? Component
    case is [Action].Type:
      let actions = value as? [Action]
      parts[Self.key(path)] = actions
      if path.count == 1, actions?.isEmpty == false { events[path[0].stringValue] = actions }
    case is Action.Type: parts[Self.key(path)] = value as? Action
    default: break
    }
  }

  func part<Value>(_ type: Value.Type, at path: [any CodingKey]) -> Value? {
    parts.isEmpty ? nil : parts[Self.key(path)] as? Value
  }

  private static func key(_ path: [any CodingKey]) -> String {
    path.map(\.stringValue).joined(separator: "/")
  }
}
