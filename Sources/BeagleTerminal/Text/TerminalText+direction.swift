extension TerminalText {
  /// Whether it has letters that are read from right to left.
  ///
  /// Cells have every text in logical order, the order in which it is read. Terminals that support directions reorder
  /// it themselves, and searching and copying find the original text.
  package var hasRightToLeft: Bool { withUTF8 { RightToLeft.canOccur(in: $0) && RightToLeft.occurs(in: $0) } }
}

/// Finds the letters of Hebrew, Arabic and the other scripts that run from right to left.
enum RightToLeft {
  static func occurs(in bytes: some Sequence<UInt8>) -> Bool {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      if contains(scalar) { return true }
    }
    return false
  }

  /// Whether there is a byte that such a letter begins with.
  static func canOccur(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.contains { (0xD6...0xE0).contains($0) || $0 == 0xEF || $0 == 0xF0 }
  }

  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
