#if os(Linux)
  import Foundation

  /// An instant, or a time between two.
  typealias Nanoseconds = Int64

  /// Time as a loop sees it: it is read once a turn, before the loop looks at what has come meanwhile. What arrived while
  /// somebody's handler took its time was in time.
  final class CurlClock {
    /// Where the time is, for those who look at it from C. Owned; they hold on to this.
    let place = UnsafeMutablePointer<Nanoseconds>.allocate(capacity: 1)
    /// No deadline is earlier. Most requests end long before theirs, so all are looked at only then.
    private(set) var nextDeadline: Nanoseconds?

    init() { place.initialize(to: Self.time) }

    deinit { place.deallocate() }

    var now: Nanoseconds { place.pointee }

    func tick() { place.pointee = Self.time }

    /// What it is at this moment. Goes on while the machine sleeps.
    static var time: Nanoseconds {
      var time = timespec()
      clock_gettime(CLOCK_BOOTTIME, &time)
      return Nanoseconds(time.tv_sec) * 1_000_000_000 + Nanoseconds(time.tv_nsec)
    }

    /// A deadline may have come nearer.
    func look(at instant: Nanoseconds) {
      nextDeadline = min(nextDeadline ?? instant, instant)
    }

    /// - Returns: whether a deadline may be over; whoever asks then looks at all of them.
    func takeDeadline() -> Bool {
      guard let nextDeadline, nextDeadline <= now else { return false }
      self.nextDeadline = nil
      return true
    }
  }

  extension Duration {
    /// Up to centuries.
    var nanoseconds: Nanoseconds { Nanoseconds(attoseconds / 1_000_000_000) }
  }
#endif
