import TestSupport

extension [UInt8] {
  /// Damages a file in one to four places: changes, inserts or removes a byte, or truncates the file there.
  mutating func damage(using random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...4, using: &random) where !isEmpty {
      let position = Int.random(in: 0..<count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: self[position] = UInt8.random(in: 0...255, using: &random)
      case 1: removeSubrange(position...)
      case 2: insert(UInt8.random(in: 0...255, using: &random), at: position)
      default: remove(at: position)
      }
    }
  }
}
