/// A screen on a navigation stack. Never given to another one.
public struct ViewID: Sendable, Hashable, CustomStringConvertible {
  let number: UInt32

  public var description: String { "view \(number)" }
}

/// The identity of a request in an ``Effect``. The answer refers to it.
public struct RequestID: Sendable, Hashable, CustomStringConvertible {
  let number: UInt64

  public var description: String { "request \(number)" }
}

/// The identity of a dialog in an ``Effect``. The user's choice refers to it.
public struct DialogID: Sendable, Hashable, CustomStringConvertible {
  let number: UInt64

  public var description: String { "dialog \(number)" }
}
