/// Finds built-in operations by the bytes of their names, without making strings.
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
