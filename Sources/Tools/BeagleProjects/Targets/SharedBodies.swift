import BeagleTesting

/// The identity of an array's memory: responses that share a body have equal ones, which are compared without reading the body.
struct SharedBytes: Hashable, Sendable {
  /// Keeps the memory, so that no other array has its address.
  private let bytes: [UInt8]
  private let address: UInt

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    address = bytes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  static func == (one: Self, other: Self) -> Bool { one.address == other.address }

  func hash(into hasher: inout Hasher) { hasher.combine(address) }
}

/// The different bodies of some responses. A body that responses share is read once.
struct DifferentBodies {
  private var known: Set<SharedBytes> = []
  private var first: [UInt8]?
  // Most requests have one body, which is not hashed.
  private var others: Set<[UInt8]> = []

  var count: Int { first == nil ? 0 : others.count + 1 }

  /// - Returns: whether the body is new.
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
  /// The indexes of the targets in groups, which are in the order of their first targets. Responses of recordings that share a
  /// body are one group, since a cassette of a few kilobytes can have one large body in many responses.
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
