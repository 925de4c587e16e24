public import BeagleJSON

/// A function that expressions call by name: `@{sum(1, 2)}`.
///
/// An operation never throws. Where it cannot answer it gives null, as the Beagle protocol says.
public struct Operation: Sendable {
  /// The name in expressions. Upper and lower case differ.
  public let name: String
  /// How many arguments a call takes. With another number, `gt`, `gte`, `lt` and `lte` give false, all others
  /// null.
  public let arity: ClosedRange<Int>
  /// One sentence for documentation and messages.
  public let summary: String
  /// A call with its result: `sum(1, 2)` → `3`.
  public let example: Example
  /// What a call with another number of arguments gives.
  let mismatch: DynamicObject
  let body: @Sendable (ArraySlice<DynamicObject>) -> DynamicObject

  /// A call and what it gives, both as text; both empty for an application's own operation.
  public struct Example: Sendable, Hashable {
    public let call: String
    public let result: String
  }

  init(
    _ name: String, _ arity: ClosedRange<Int>, _ summary: String, example call: String, gives result: String,
    mismatch: DynamicObject = .empty, body: @escaping @Sendable (ArraySlice<DynamicObject>) -> DynamicObject
  ) {
    self.name = name
    self.arity = arity
    self.summary = summary
    self.example = Example(call: call, result: result)
    self.mismatch = mismatch
    self.body = body
  }

  /// An operation of an application's own.
  ///
  /// - Parameters:
  ///   - name: letters, digits and underscores, at least one of them a letter from A to Z, small or capital, or an
  ///     underscore.
  ///   - arity: how many arguments a call takes.
  ///   - handler: gets the evaluated arguments; may be called on any thread.
  public init(
    _ name: String, arity: ClosedRange<Int> = 0...Int.max, summary: String = "",
    handler: @escaping @Sendable ([DynamicObject]) -> DynamicObject
  ) {
    self.init(name, arity, summary, example: "", gives: "") { handler(Array($0)) }
  }
}

extension ClosedRange where Bound == Int {
  static func atLeast(_ count: Int) -> Self { count...Int.max }
  static func exactly(_ count: Int) -> Self { count...count }
}
