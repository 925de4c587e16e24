/// The operations that expressions can call: the built-in ones and those an application registered.
///
/// A name registered again is replaced, a built-in one included.
public struct OperationTable: Sendable {
  /// All operations: the built-in ones first, then the registered ones in the order they came.
  public private(set) var all: [ExpressionOperation]
  /// Whose results the built-in operations give, and whose way of putting values into text counts.
  public let platform: Platform
  private var places: [String: Int]
  /// The names of those that were registered, in the order they first came.
  private var registeredNames: [String] = []
  /// A built-in operation keeps its place when it is replaced, so that calls find it without looking up a name.
  static let builtIn: [ExpressionOperation] =
    arithmeticOperations + comparisonOperations + stringOperations + arrayOperations + valueOperations
  private static let builtInPlaces = Dictionary(
    uniqueKeysWithValues: builtIn.enumerated().map { ($0.element.name, $0.offset) })

  /// A table with the built-in operations only.
  public init(platform: Platform = .ios) {
    all = platform.operations
    self.platform = platform
    places = Self.builtInPlaces
  }

  /// Adds an operation, or replaces the one of that name.
  ///
  /// Returns false and adds nothing where the name is not made of letters, digits and underscores with at least one
  /// letter from A to Z, small or capital, or underscore.
  @discardableResult
  public mutating func register(_ operation: ExpressionOperation) -> Bool {
    let isName = ExpressionScanner.scan(operation.name) { scanner in
      scanner.word().map { scanner.isAtEnd && scanner.isOperationName($0) } ?? false
    }
    guard isName else { return false }
    if !registeredNames.contains(operation.name) { registeredNames.append(operation.name) }
    if let place = places[operation.name] {
      all[place] = operation
    } else {
      places[operation.name] = all.count
      all.append(operation)
    }
    return true
  }

  /// The operations that were registered, also those in place of a built-in one, in the order they first came.
  public var registered: [ExpressionOperation] { registeredNames.compactMap { self[$0] } }

  /// The same with what was registered in another table, where this one has none of that name registered itself.
  public func adding(_ others: OperationTable) -> OperationTable {
    var table = self
    for operation in others.registered where !registeredNames.contains(operation.name) {
      table.register(operation)
    }
    return table
  }

  /// The operation of that name.
  public subscript(name: String) -> ExpressionOperation? {
    places[name].map { all[$0] }
  }

  /// The place in ``all`` of the operation that is called.
  @inline(__always)
  func place(of call: Instruction, _ program: Program) -> Int? {
    call.low >= 0 ? call.low : places[program.operation(call).name]
  }
}

/// An operation as an expression names it; a built-in one is found ahead.
enum OperationReference: Sendable {
  case builtIn(Int)
  case named(String)

  var name: String {
    switch self {
    case .builtIn(let place): OperationTable.builtIn[place].name
    case .named(let name): name
    }
  }
}
