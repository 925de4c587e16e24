/// The operations that expressions can call: the built-in ones and those an application registered.
///
/// A name registered again is replaced, a built-in one included.
public struct OperationTable: Sendable {
  /// All operations: the built-in ones first, then the registered ones in the order they came.
  package private(set) var all: [ExpressionOperation]
  /// The platform whose results the built-in operations give, and whose conversion to text is used.
  package let platform: Platform
  private var indices: [String: Int]
  /// The names of the registered operations, in the order of their first registration.
  private var registeredNames: [String] = []
  /// A built-in operation keeps its index if it is replaced, so that calls need no lookup by name.
  static let builtIn: [ExpressionOperation] =
    arithmeticOperations + comparisonOperations + stringOperations + arrayOperations + valueOperations
  private static let builtInIndices = Dictionary(
    uniqueKeysWithValues: builtIn.enumerated().map { ($0.element.name, $0.offset) })

  /// A table with the built-in operations only.
  public init(platform: Platform = .ios) {
    all = platform.operations
    self.platform = platform
    indices = Self.builtInIndices
  }

  /// Registers an operation, or replaces the one with that name.
  ///
  /// Returns false and registers nothing if the name is not made of letters, digits and underscores with at least one
  /// letter from A to Z, small or capital, or underscore.
  @discardableResult
  public mutating func register(_ operation: ExpressionOperation) -> Bool {
    let isName = ExpressionScanner.scan(operation.name) { scanner in
      scanner.word().map { scanner.isAtEnd && scanner.isOperationName($0) } ?? false
    }
    guard isName else { return false }
    if !registeredNames.contains(operation.name) { registeredNames.append(operation.name) }
    if let index = indices[operation.name] {
      all[index] = operation
    } else {
      indices[operation.name] = all.count
      all.append(operation)
    }
    return true
  }

  /// The registered operations, replacements of built-in ones included, in the order of their first registration.
  package var registered: [ExpressionOperation] { registeredNames.compactMap { self[$0] } }

  /// This table with the operations of another one added. This table's own have priority.
  package func adding(_ others: OperationTable) -> OperationTable {
    var table = self
    for operation in others.registered where !registeredNames.contains(operation.name) {
      table.register(operation)
    }
    return table
  }

  /// The operation of that name.
  package subscript(name: String) -> ExpressionOperation? {
    indices[name].map { all[$0] }
  }

  /// The index in ``all`` of the operation that is called.
  @inline(__always)
  func index(of call: Instruction, _ program: Program) -> Int? {
    call.low >= 0 ? call.low : indices[program.operation(call).name]
  }
}

/// An operation in an expression. A built-in one is resolved when the expression is parsed.
enum OperationReference: Sendable {
  case builtIn(Int)
  case named(String)

  var name: String {
    switch self {
    case .builtIn(let index): OperationTable.builtIn[index].name
    case .named(let name): name
    }
  }
}

/// Finds built-in operations by the bytes of their names. A dictionary of strings would be shorter, and parsing an
/// expression of nested calls takes half as long again with it.
enum BuiltInNames {
  /// A name of up to sixteen bytes as two words.
  private struct Packed: Equatable {
    var low: UInt64 = 0
    var high: UInt64 = 0

    init(_ name: some Collection<UInt8>) {
      for (index, byte) in name.enumerated() {
        if index < 8 { low |= UInt64(byte) << (8 * index) } else { high |= UInt64(byte) << (8 * (index - 8)) }
      }
    }
  }

  private static let names = OperationTable.builtIn.map { Packed($0.name.utf8) }

  /// The index of the operation in ``OperationTable/builtIn``.
  static func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    guard name.count <= 16 else { return nil }
    let name = Packed(name)
    return names.firstIndex { $0 == name }
  }
}

extension OperationTable {
  /// The name that was probably meant by one that is none; nil where none is near.
  package func nearest(to name: String) -> String? { candidates(for: name).words.first }

  /// The names that may be meant by one that is none.
  package func candidates(for name: String) -> Spelling.Candidates {
    Spelling.candidates(for: name, among: all.lazy.map(\.name).filter { $0 != name })
  }
}
