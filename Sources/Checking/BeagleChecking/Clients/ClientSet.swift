/// A set of target clients and versions, by their indices in ``TargetClients``.
struct ClientSet: Sendable, Hashable {
  /// The maximum number of versions in ``TargetClients``.
  static let capacity = 256

  private var words = SIMD4<UInt64>.zero

  static let none = ClientSet()

  var isEmpty: Bool { words == .zero }

  mutating func insert(_ number: Int) { words[number / 64] |= 1 << UInt64(number % 64) }

  func contains(_ number: Int) -> Bool { words[number / 64] & 1 << UInt64(number % 64) != 0 }

  static func | (left: Self, right: Self) -> Self { ClientSet(words: left.words | right.words) }
  static func & (left: Self, right: Self) -> Self { ClientSet(words: left.words & right.words) }
  static func - (left: Self, right: Self) -> Self { ClientSet(words: left.words & ~right.words) }

  private init(words: SIMD4<UInt64> = .zero) { self.words = words }
}
