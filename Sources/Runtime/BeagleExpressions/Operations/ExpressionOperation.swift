public import BeagleJSON

/// A function that expressions call by name: `@{sum(1, 2)}`.
///
/// ```swift
/// table.register(
///   ExpressionOperation("initial", [Parameter("name", .string)], gives: .string, "The first letter of a name.",
///     example: "initial('Ana')", result: "A"
///   ) { arguments in .string(String(arguments[0].text.prefix(1))) })
/// ```
///
/// An operation never throws. Where it cannot answer it gives null, as the Beagle protocol says.
public struct ExpressionOperation: Sendable {
  /// The name in expressions. Upper and lower case differ.
  public let name: String
  /// The parameters of a call. If the operation gave only its arity, there are at most 16.
  package let parameters: [Parameter]
  /// How many arguments a call takes. On iOS, `gt`, `gte`, `lt` and `lte` give false with another number, and all others null.
  package let arity: ClosedRange<Int>
  /// The kinds of values that a call can give.
  package let result: ValueKinds
  /// One sentence for documentation and messages.
  package let summary: String
  /// A call with its result: `sum(1, 2)` → `3`.
  package let example: Example
  /// What a call with another number of arguments gives; nil where the body sees to that.
  let mismatch: DynamicObject?
  /// Whether a call may read all that is nested in its arguments, as comparing does.
  let looksInside: Bool
  let body: Body

  /// What a call does. The arguments of built-in operations are not copied.
  enum Body: Sendable {
    case builtIn(@Sendable (Arguments) throws(OperationFailure) -> DynamicObject)
    case own(@Sendable ([DynamicObject], OperationScope) -> DynamicObject)
  }

  /// A call and its result, both as text; both are empty if an application's operation has none.
  package struct Example: Sendable, Hashable {
    /// As it is written in an expression, without `@{` and `}`: `sum(1, 2)`.
    package let call: String
    /// What the call gives, as text shows it: `3`.
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

  /// An operation of an application's own, with the information for checks and documentation.
  ///
  /// - Parameters:
  ///   - name: letters, digits and underscores, at least one of them a letter from A to Z, small or capital, or an
  ///     underscore.
  ///   - parameters: the parameters of a call, in order. They determine the number of arguments that reach the handler,
  ///     but not their kinds, since contexts may have any value.
  ///   - result: the kinds of values that the handler gives.
  ///   - summary: one sentence for documentation and messages.
  ///   - example: a call, as written in an expression without its braces.
  ///   - exampleResult: the result of the example as text.
  ///   - handler: gets the evaluated arguments; may be called on any thread.
  public init(
    _ name: String, _ parameters: [Parameter], gives result: ValueKinds = .any, _ summary: String = "",
    example: String = "", result exampleResult: String = "",
    handler: @escaping @Sendable ([DynamicObject]) -> DynamicObject
  ) {
    self.init(name, parameters, gives: result, summary, example: example, result: exampleResult) {
      (arguments, _) in handler(arguments)
    }
  }

  /// An operation of an application's own that uses the application's services.
  ///
  /// ```swift
  /// ExpressionOperation("stock", [Parameter("tea", .string)], gives: .int) { arguments, scope in
  ///   .int(scope.services[(any Stock).self]?.count(of: arguments[0].text) ?? 0)
  /// }
  /// ```
  ///
  /// A text is evaluated again when a context that it reads changes, not when a service would answer otherwise.
  ///
  /// - Parameters:
  ///   - name: letters, digits and underscores, at least one of them a letter from A to Z, small or capital, or an
  ///     underscore.
  ///   - parameters: the parameters of a call, in order.
  ///   - result: the kinds of values that the handler gives.
  ///   - summary: one sentence for documentation and messages.
  ///   - example: a call, as written in an expression without its braces.
  ///   - exampleResult: the result of the example as text.
  ///   - handler: gets the evaluated arguments and the services; may be called on any thread.
  public init(
    _ name: String, _ parameters: [Parameter], gives result: ValueKinds = .any, _ summary: String = "",
    example: String = "", result exampleResult: String = "",
    handler: @escaping @Sendable ([DynamicObject], OperationScope) -> DynamicObject
  ) {
    self.init(
      name, parameters, gives: result, summary, example: (example, exampleResult), .own(handler))
  }

  /// An operation of an application's own of which only the number of arguments is known.
  ///
  /// - Parameters:
  ///   - name: letters, digits and underscores, at least one of them a letter from A to Z, small or capital, or an
  ///     underscore.
  ///   - arity: how many arguments a call takes.
  ///   - summary: one sentence for documentation and messages.
  ///   - handler: gets the evaluated arguments; may be called on any thread.
  package init(
    _ name: String, arity: ClosedRange<Int> = 0...Int.max, summary: String = "",
    handler: @escaping @Sendable ([DynamicObject]) -> DynamicObject
  ) {
    self.init(
      name, [Parameter](arity: arity), gives: .any, summary, example: ("", ""), arity: arity,
      .own { (arguments, _) in handler(arguments) })
  }

  /// How the operation is called: `insert(array, element, index?)`.
  package var signature: String {
    "\(name)(\(parameters.map(\.description).joined(separator: ", ")))"
  }

  /// The parameter that an argument belongs to, counted from 0; nil where there is none.
  package func parameter(at index: Int) -> Parameter? {
    if parameters.indices.contains(index) { return parameters[index] }
    guard index >= 0, let last = parameters.last, last.isRepeated else { return nil }
    return last
  }
}

extension ExpressionOperation: Hashable {
  /// Operations are equal if all but their handlers are equal; handlers cannot be compared.
  public static func == (left: ExpressionOperation, right: ExpressionOperation) -> Bool {
    left.name == right.name && left.parameters == right.parameters && left.arity == right.arity
      && left.result == right.result && left.summary == right.summary && left.example == right.example
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What an operation of an application's own can use besides its arguments.
public struct OperationScope: Sendable {
  /// The application's services.
  public let services: Services
}

/// One parameter of an operation.
public struct Parameter: Sendable, Hashable {
  /// How often the parameter is given.
  public enum Presence: Sendable, Hashable {
    /// Once.
    case required
    /// Once or not at all; those behind it are not given then, either.
    case optional
    /// Only of a last parameter: once or more, or any number of times.
    case oneOrMore, zeroOrMore
  }

  /// What the parameter is called in documentation and messages.
  package let name: String
  /// What the operation can use there; with a value of another kind it cannot answer.
  package let kinds: ValueKinds
  /// How often it is given in a call.
  package let presence: Presence

  /// Creates a parameter; by default one that takes every value and must be given.
  public init(_ name: String, _ kinds: ValueKinds = .any, _ presence: Presence = .required) {
    self.name = name
    self.kinds = kinds
    self.presence = presence
  }

  /// Whether further arguments may follow one for this parameter.
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
  /// How many arguments a call with these parameters takes.
  var arity: ClosedRange<Int> {
    var least = 0
    var most = 0
    for parameter in self {
      if parameter.presence == .required || parameter.presence == .oneOrMore { least += 1 }
      most = parameter.isRepeated ? Int.max : most == Int.max ? most : most + 1
    }
    return least...most
  }
}

extension [Parameter] {
  /// Parameters for an operation that gave only its arity. If there may be many, only the first ones.
  init(arity: ClosedRange<Int>) {
    let mostListed = 16
    let required = Swift.min(Swift.max(arity.lowerBound, 0), mostListed)
    self.init(repeating: Parameter("value"), count: required)
    if arity.upperBound == Int.max {
      append(Parameter("value", .any, .zeroOrMore))
    } else {
      let optional = Swift.min(arity.upperBound, mostListed) - required
      append(contentsOf: repeatElement(Parameter("value", .any, .optional), count: Swift.max(0, optional)))
    }
  }
}

/// The evaluated arguments of a call, where they are on the evaluator's stack.
///
/// An unsafe buffer, as a slice of the stack would be retained and released in every call. It is valid during the call
/// only, and operations keep nothing but the values.
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
