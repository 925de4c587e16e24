import BeagleTesting

/// The identity of an array's memory. Responses that share a body have equal identities, which are compared
/// without reading the body.
struct SharedBytes: Hashable, Sendable {
  /// Retained so that no other array has this address.
  private let bytes: [UInt8]
  private let address: UInt

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    address = bytes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  static func == (one: Self, other: Self) -> Bool { one.address == other.address }

  func hash(into hasher: inout Hasher) { hasher.combine(address) }
}

/// The distinct bodies of some responses. A shared body is read once.
struct DifferentBodies {
  private var known: Set<SharedBytes> = []
  private var first: [UInt8]?
  // Not hashed for the common case of a single body.
  private var others: Set<[UInt8]> = []

  var count: Int { first == nil ? 0 : others.count + 1 }

  /// - Returns: Whether the body is new.
  mutating func insert(_ body: [UInt8]) -> Bool {
    guard known.insert(SharedBytes(body)).inserted else { return false }
    guard let first else {
      self.first = body
      return true
    }
    return body != first && others.insert(body).inserted
  }
}

extension [Result<CheckTarget, Failure>] {
  /// The indices of the targets, grouped and ordered by the first target of each group. Responses of
  /// recordings that share a body form a group, since a cassette of a few kilobytes may have one large body
  /// in many responses.
  package var groupsBySharedBody: [[Int]] {
    var groups: [[Int]] = []
    var numbers: [SharedBytes: Int] = [:]
    for (index, target) in enumerated() {
      guard case .success(.recorded(let document)) = target else {
        groups.append([index])
        continue
      }
      let body = SharedBytes(document.screen.bytes)
      if let number = numbers[body] {
        groups[number].append(index)
      } else {
        numbers[body] = groups.count
        groups.append([index])
      }
    }
    return groups
  }
}
