/// The operations that expressions can call: the built-in ones and those that an application registers.
///
/// Registering a name again replaces the operation, including a built-in one.
public struct OperationTable: Sendable {
  /// The built-in operations first, then the registered ones in order of registration.
  package private(set) var all: [ExpressionOperation]
  /// The platform whose results the built-in operations return and whose conversion to text is used.
  package let platform: Platform
  private var indices: [String: Int]
  /// The names of the registered operations, in the order of their first registration.
  private var registeredNames: [String] = []
  /// A built-in operation keeps its index if it is replaced, so that calls need no lookup by name.
  static let builtIn: [ExpressionOperation] =
    arithmeticOperations + comparisonOperations + stringOperations + arrayOperations + valueOperations
  private static let builtInIndices = Dictionary(
    uniqueKeysWithValues: builtIn.enumerated().map { ($0.element.name, $0.offset) })

  /// Creates a table with only the built-in operations.
  public init(platform: Platform = .ios) {
    all = platform.operations
    self.platform = platform
    indices = Self.builtInIndices
  }

  /// Registers an operation, or replaces the one with that name.
  ///
  /// - Returns: false if nothing was registered because the name is invalid: it must consist of letters,
  ///   digits and underscores, with at least one ASCII letter or underscore.
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

  /// The registered operations, including replacements of built-in ones, in the order of their first
  /// registration.
  package var registered: [ExpressionOperation] { registeredNames.compactMap { self[$0] } }

  /// Returns this table with the operations of another one added. Existing operations have priority.
  package func adding(_ others: OperationTable) -> OperationTable {
    var table = self
    for operation in others.registered where !registeredNames.contains(operation.name) {
      table.register(operation)
    }
    return table
  }

  package subscript(name: String) -> ExpressionOperation? {
    indices[name].map { all[$0] }
  }

  /// The index in ``all`` of the called operation.
  func index(of call: Instruction, _ program: Program) -> Int? {
    call.low >= 0 ? call.low : indices[program.operation(call)]
  }
}

/// Finds built-in operations by the bytes of their names. A dictionary of strings would be shorter, but
/// parsing nested calls would take half as long again.
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

  /// The index in ``OperationTable/builtIn``.
  static func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    guard name.count <= 16 else { return nil }
    let name = Packed(name)
    return names.firstIndex { $0 == name }
  }
}

extension OperationTable {
  /// The most likely correction of an unknown name; nil if no name is close.
  package func nearest(to name: String) -> String? { candidates(for: name).words.first }

  /// Suggestions for an unknown operation name.
  package func candidates(for name: String) -> Spelling.Candidates {
    Spelling.candidates(for: name, among: all.lazy.map(\.name).filter { $0 != name })
  }
}
