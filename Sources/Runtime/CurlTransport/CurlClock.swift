#if os(Linux)
  import Foundation

  /// An instant or a duration.
  typealias Nanoseconds = Int64

  /// The loop's time, read once per iteration before new events are handled: data that arrives while a
  /// handler is running is in time.
  final class CurlClock {
    /// The current time, for C code, which retains this object. Owned.
    let place = UnsafeMutablePointer<Nanoseconds>.allocate(capacity: 1)
    /// A lower bound of all deadlines. Most requests end long before theirs, so all deadlines are checked
    /// only then.
    private(set) var nextDeadline: Nanoseconds?

    init() { place.initialize(to: Self.time) }

    deinit { place.deallocate() }

    var now: Nanoseconds { place.pointee }

    func tick() { place.pointee = Self.time }

    /// The current time. Advances while the machine sleeps.
    static var time: Nanoseconds {
      var time = timespec()
      clock_gettime(CLOCK_BOOTTIME, &time)
      return Nanoseconds(time.tv_sec) * 1_000_000_000 + Nanoseconds(time.tv_nsec)
    }

    /// Registers a deadline that may be earlier.
    func look(at instant: Nanoseconds) {
      nextDeadline = min(nextDeadline ?? instant, instant)
    }

    /// - Returns: whether a deadline may have passed; the caller then checks all of them.
    func takeDeadline() -> Bool {
      guard let nextDeadline, nextDeadline <= now else { return false }
      self.nextDeadline = nil
      return true
    }
  }

  extension Duration {
    /// Does not overflow for durations up to centuries.
    var nanoseconds: Nanoseconds { Nanoseconds(attoseconds / 1_000_000_000) }
  }
#endif
