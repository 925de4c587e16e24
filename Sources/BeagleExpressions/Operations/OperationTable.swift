/// The operations that expressions can call: the built-in ones and those an application registered.
///
/// A name registered again is replaced, a built-in one included.
public struct OperationTable: Sendable {
  private var entries: [Operation]
  private var places: [String: Int]
  /// Built-in operations are found by their place, without looking up a name, as long as none was replaced.
  static let builtIn: [Operation] =
    arithmeticOperations + comparisonOperations + stringOperations + arrayOperations + valueOperations
  static let builtInPlaces = Dictionary(
    uniqueKeysWithValues: builtIn.enumerated().map { ($0.element.name, $0.offset) })

  /// A table with the built-in operations only.
  public init() {
    entries = Self.builtIn
    places = Self.builtInPlaces
  }

  /// All operations: the built-in ones first, then the registered ones in the order they came.
  public var all: [Operation] { entries }

  /// Adds an operation, or replaces the one of that name.
  ///
  /// Returns false and adds nothing where the name is not made of letters, digits and underscores with at least one
  /// that is no digit.
  @discardableResult
  public mutating func register(_ operation: Operation) -> Bool {
    var scanner = ExpressionScanner(operation.name + "(")
    guard scanner.callName()?.isCall == true, scanner.isAtEnd else { return false }
    if let place = places[operation.name] {
      entries[place] = operation
    } else {
      places[operation.name] = entries.count
      entries.append(operation)
    }
    return true
  }

  /// The operation of that name.
  public subscript(name: String) -> Operation? {
    places[name].map { entries[$0] }
  }

  func find(_ reference: OperationReference) -> Operation? {
    if let place = reference.builtInPlace { return entries[place] }
    return self[reference.name]
  }
}

/// An operation as an expression names it, with its place among the built-in ones found ahead.
struct OperationReference: Sendable, Hashable {
  let name: String
  let builtInPlace: Int?

  init(_ name: String) {
    self.name = name
    builtInPlace = OperationTable.builtInPlaces[name]
  }
}
