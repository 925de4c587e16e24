public import BeagleJSON

/// A function that expressions call by name: `@{sum(1, 2)}`.
///
/// ```swift
/// table.register(
///   ExpressionOperation(
///     "initial", [Parameter("name", .string)], gives: .string, "The first letter of a name.",
///     example: "initial('Ana')", result: "A"
///   ) { arguments in .string(String(arguments[0].text.prefix(1))) })
/// ```
///
/// An operation never throws. If it has no result, it returns null, as the Beagle protocol requires.
public struct ExpressionOperation: Sendable {
  /// The name in expressions, which is case-sensitive.
  public let name: String
  /// The parameters of a call. If the operation was created from its arity only, there are at most 16.
  package let parameters: [Parameter]
  /// The number of arguments. With another number, `gt`, `gte`, `lt` and `lte` return false on iOS, and all
  /// others null.
  package let arity: ClosedRange<Int>
  package let result: ValueKinds
  /// One sentence for documentation and messages.
  package let summary: String
  /// A call with its result: `sum(1, 2)` → `3`.
  package let example: Example
  /// The result for a wrong number of arguments; nil if the body handles that.
  let mismatch: DynamicObject?
  /// Whether a call may read values nested in its arguments, as comparisons do.
  let looksInside: Bool
  let body: Body

  /// The implementation. The arguments of built-in operations are not copied.
  enum Body: Sendable {
    case builtIn(@Sendable (Arguments) throws(OperationFailure) -> DynamicObject)
    case own(@Sendable ([DynamicObject], OperationScope) -> DynamicObject)
  }

  /// A call and its result, both as text; both are empty if a custom operation has no example.
  package struct Example: Sendable, Hashable {
    /// The call in an expression without braces: `sum(1, 2)`.
    package let call: String
    package let result: String
  }

  init(
    _ name: String, _ parameters: [Parameter], gives result: ValueKinds, _ summary: String,
    example: (call: String, result: String), arity: ClosedRange<Int>? = nil,
    mismatch: DynamicObject? = .some(.empty), looksInside: Bool = false,
    body: @escaping @Sendable (Arguments) throws(OperationFailure) -> DynamicObject
  ) {
    self.init(
      name, parameters, gives: result, summary, example: example, arity: arity, mismatch: mismatch,
      looksInside: looksInside, .builtIn(body))
  }

  private init(
    _ name: String, _ parameters: [Parameter], gives result: ValueKinds, _ summary: String,
    example: (call: String, result: String), arity: ClosedRange<Int>? = nil,
    mismatch: DynamicObject? = .some(.empty), looksInside: Bool = false, _ body: Body
  ) {
    self.name = name
    self.parameters = parameters
    self.arity = arity ?? parameters.arity
    self.result = result
    self.summary = summary
    self.example = Example(call: example.call, result: example.result)
    self.mismatch = mismatch
    self.looksInside = looksInside
    self.body = body
  }

  /// Creates a custom operation, with the information for checks and documentation.
  ///
  /// - Parameters:
  ///   - name: letters, digits and underscores, with at least one ASCII letter or underscore.
  ///   - parameters: the parameters of a call, in order. The handler is only called with a matching number of
  ///     arguments, but their kinds are not checked, since contexts may have any value.
  ///   - result: the kinds of values that the handler returns.
  ///   - summary: one sentence for documentation and messages.
  ///   - example: a call, as written in an expression without its braces.
  ///   - exampleResult: the result of the example as text.
  ///   - handler: receives the evaluated arguments; may be called on any thread.
  public init(
    _ name: String, _ parameters: [Parameter], gives result: ValueKinds = .any, _ summary: String = "",
    example: String = "", result exampleResult: String = "",
    handler: @escaping @Sendable ([DynamicObject]) -> DynamicObject
  ) {
    self.init(name, parameters, gives: result, summary, example: example, result: exampleResult) {
      (arguments, _) in handler(arguments)
    }
  }

  /// Creates a custom operation that uses the application's services.
  ///
  /// ```swift
  /// ExpressionOperation("stock", [Parameter("tea", .string)], gives: .int) { arguments, scope in
  ///   .int(scope.services[(any Stock).self]?.count(of: arguments[0].text) ?? 0)
  /// }
  /// ```
  ///
  /// A text is evaluated again when a context that it reads changes, but not when a service would return a
  /// different value.
  ///
  /// - Parameters:
  ///   - name: letters, digits and underscores, with at least one ASCII letter or underscore.
  ///   - parameters: the parameters of a call, in order.
  ///   - result: the kinds of values that the handler returns.
  ///   - summary: one sentence for documentation and messages.
  ///   - example: a call, as written in an expression without its braces.
  ///   - exampleResult: the result of the example as text.
  ///   - handler: receives the evaluated arguments and the services; may be called on any thread.
  public init(
    _ name: String, _ parameters: [Parameter], gives result: ValueKinds = .any, _ summary: String = "",
    example: String = "", result exampleResult: String = "",
    handler: @escaping @Sendable ([DynamicObject], OperationScope) -> DynamicObject
  ) {
    self.init(
      name, parameters, gives: result, summary, example: (example, exampleResult), .own(handler))
  }

  /// A custom operation for which only the number of arguments is known.
  ///
  /// - Parameters:
  ///   - name: letters, digits and underscores, with at least one ASCII letter or underscore.
  ///   - arity: the number of arguments.
  ///   - summary: one sentence for documentation and messages.
  ///   - handler: receives the evaluated arguments; may be called on any thread.
  package init(
    _ name: String, arity: ClosedRange<Int> = 0...Int.max, summary: String = "",
    handler: @escaping @Sendable ([DynamicObject]) -> DynamicObject
  ) {
    self.init(
      name, [Parameter](arity: arity), gives: .any, summary, example: ("", ""), arity: arity,
      .own { (arguments, _) in handler(arguments) })
  }

  /// For documentation: `insert(array, element, index?)`.
  package var signature: String {
    "\(name)(\(parameters.map(\.description).joined(separator: ", ")))"
  }

  /// The parameter for an argument, counted from 0; nil if there is none.
  package func parameter(at index: Int) -> Parameter? {
    if parameters.indices.contains(index) { return parameters[index] }
    guard index >= 0, let last = parameters.last, last.isRepeated else { return nil }
    return last
  }
}

extension ExpressionOperation: Hashable {
  /// Compares everything but the handlers, which cannot be compared.
  public static func == (left: ExpressionOperation, right: ExpressionOperation) -> Bool {
    left.name == right.name && left.parameters == right.parameters && left.arity == right.arity
      && left.result == right.result && left.summary == right.summary && left.example == right.example
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What a custom operation can use in addition to its arguments.
public struct OperationScope: Sendable {
  /// The application's services.
  public let services: Services
}

/// One parameter of an operation.
public struct Parameter: Sendable, Hashable {
  /// The number of arguments for a parameter.
  public enum Presence: Sendable, Hashable {
    /// Exactly one argument.
    case required
    /// At most one argument. If it is missing, the following ones are missing, too.
    case optional
    /// For the last parameter only: one or more, or any number of arguments.
    case oneOrMore, zeroOrMore
  }

  /// The name in documentation and messages.
  package let name: String
  /// The kinds that the operation can use; it has no result for values of another kind.
  package let kinds: ValueKinds
  /// The number of arguments in a call.
  package let presence: Presence

  /// Creates a parameter, by default a required one that accepts every value.
  public init(_ name: String, _ kinds: ValueKinds = .any, _ presence: Presence = .required) {
    self.name = name
    self.kinds = kinds
    self.presence = presence
  }

  var isRepeated: Bool { presence == .oneOrMore || presence == .zeroOrMore }
}

extension Parameter: CustomStringConvertible {
  /// The parameter in a signature: `index?` if it is optional, `number, …` if it is repeated.
  public var description: String {
    switch presence {
    case .required: name
    case .optional: name + "?"
    case .oneOrMore: name + ", …"
    case .zeroOrMore: "[\(name), …]"
    }
  }
}

extension Sequence<Parameter> {
  var arity: ClosedRange<Int> {
    var minimum = 0
    var maximum = 0
    for parameter in self {
      if parameter.presence == .required || parameter.presence == .oneOrMore { minimum += 1 }
      maximum = parameter.isRepeated ? Int.max : maximum == Int.max ? maximum : maximum + 1
    }
    return minimum...maximum
  }
}

extension [Parameter] {
  /// Parameters for an operation with only an arity. If there may be many, only the first ones.
  init(arity: ClosedRange<Int>) {
    let maximumListed = 16
    let required = Swift.min(Swift.max(arity.lowerBound, 0), maximumListed)
    self.init(repeating: Parameter("value"), count: required)
    if arity.upperBound == Int.max {
      append(Parameter("value", .any, .zeroOrMore))
    } else {
      let optional = Swift.min(arity.upperBound, maximumListed) - required
      append(contentsOf: repeatElement(Parameter("value", .any, .optional), count: Swift.max(0, optional)))
    }
  }
}

/// The evaluated arguments of a call, on the evaluator's stack.
///
/// An unsafe buffer, since a slice of the stack would be retained and released in every call. It is valid
/// during the call only, and operations keep nothing but the values.
struct Arguments: RandomAccessCollection {
  private let values: UnsafeBufferPointer<DynamicObject>

  init(_ values: UnsafeBufferPointer<DynamicObject>) {
    self.values = values
  }

  var startIndex: Int { 0 }
  var endIndex: Int { values.count }
  subscript(index: Int) -> DynamicObject { values[index] }
}

/// The error of an operation that throws on Android or the web. The whole expression is then null.
struct OperationFailure: Error {}
