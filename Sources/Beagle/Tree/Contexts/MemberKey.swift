import BeagleExpressions
import BeagleJSON

/// A key for a member or an element of a context's value. Two members may have the same key, but no member has two.
struct MemberKey: Sendable, Equatable {
  private let hash: UInt32

  /// Any of them.
  static let any = MemberKey(hash: 0)

  private init(hash: UInt32) { self.hash = hash }

  init(_ step: ContextPath.Step?) {
    switch step {
    case .key(let key):
      var hash: UInt32 = 2_166_136_261
      for byte in key.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
      self.hash = hash | 1
    case .index(let index): hash = UInt32(truncatingIfNeeded: index) << 1 &+ 2
    case nil: hash = 0
    }
  }

  /// What of a value changes when a path that begins with this step is set in it.
  init(_ step: ContextPath.Step?, of value: DynamicObject) {
    switch (step, value) {
    case (.key, .dictionary): self.init(step)
    case (.index(let index), .array(let array)) where index < array.count: self.init(step)
    // A step onto a value of another type replaces all of it.
    default: self = .any
    }
  }

  /// Whether a change of this member may change the other one.
  func concerns(_ other: MemberKey) -> Bool { self == .any || other == .any || self == other }
}
