struct ClientVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  let numbers: [Int]

  /// - Parameter text: `1.8` or `1.8.0`.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
    self.numbers = numbers + [Int](repeating: 0, count: 3 - numbers.count)
  }

  static func < (left: Self, right: Self) -> Bool { left.numbers.lexicographicallyPrecedes(right.numbers) }

  /// Without a final zero: `1.8`, `1.8.1`.
  var description: String { numbers[2] == 0 ? minor : full }

  var full: String { numbers.map(String.init).joined(separator: ".") }

  var minor: String { numbers.prefix(2).map(String.init).joined(separator: ".") }
}
