#if os(Linux)
  /// Time as a loop sees it: it is read once a turn, before the loop looks at what has come meanwhile. What arrived while
  /// somebody's handler took its time was in time.
  final class CurlClock {
    private(set) var now = ContinuousClock.now
    /// No deadline is earlier. Most requests end long before theirs, so all are looked at only then.
    private(set) var nextDeadline: ContinuousClock.Instant?

    func tick() { now = .now }

    /// A deadline may have come nearer.
    func look(at instant: ContinuousClock.Instant) {
      nextDeadline = min(nextDeadline ?? instant, instant)
    }

    /// - Returns: whether a deadline may be over; whoever asks then looks at all of them.
    func takeDeadline() -> Bool {
      guard let nextDeadline, nextDeadline <= now else { return false }
      self.nextDeadline = nil
      return true
    }
  }
#endif
