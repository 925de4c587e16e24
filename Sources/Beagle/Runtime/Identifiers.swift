/// A screen on a navigation stack. Never given to another one.
public struct ViewID: Sendable, Hashable, CustomStringConvertible {
  let number: UInt32

  public var description: String { "view \(number)" }
}

/// A request that an ``Effect`` asked for. The answer names it.
public struct RequestID: Sendable, Hashable, CustomStringConvertible {
  let number: UInt64

  public var description: String { "request \(number)" }
}

/// A dialog that an ``Effect`` asked for. The user's choice names it.
public struct DialogID: Sendable, Hashable, CustomStringConvertible {
  let number: UInt64

  public var description: String { "dialog \(number)" }
}
