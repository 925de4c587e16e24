import Foundation

/// The cost of some work at one size and at eight times that size, in seconds of this thread's processor
/// time, so that other load on the machine hardly counts.
public struct Growth: Sendable, CustomStringConvertible {
  public private(set) var before = Double.infinity
  public private(set) var after = Double.infinity

  /// Below half a millisecond, constant costs dominate.
  private static let least = 0.0005

  /// Measures again if it seems to grow too fast, since the machine may be the cause.
  public init(size: Int, of work: (Int) throws -> Void) rethrows {
    for _ in 0..<4 {
      before = min(before, try Self.cost { try work(size) })
      after = min(after, try Self.cost { try work(8 * size) })
      if isProportional { return }
    }
  }

  /// The same with a setup step, which is not measured.
  public init<Input>(size: Int, of make: (Int) throws -> Input, _ work: (Input) throws -> Void) rethrows {
    let (small, large) = (try make(size), try make(8 * size))
    try self.init(size: size) { try work($0 == size ? small : large) }
  }

  /// Eight times the size takes less than 25 times as long, halfway between 8 and 64.
  public var isProportional: Bool { after < 25 * max(before, Self.least) }

  public var description: String { "\(before) s, at eight times the size \(after) s" }

  private static func cost(_ work: () throws -> Void) rethrows -> Double {
    var start = timespec()
    var end = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
    try work()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
    return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
  }
}
