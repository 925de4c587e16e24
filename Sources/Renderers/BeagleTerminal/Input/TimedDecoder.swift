/// A decoder with a clock: ends unfinished input after a timeout.
struct TimedDecoder {
  private var decoder = InputDecoder()
  private var latest = ContinuousClock.now

  mutating func decode(_ bytes: some Collection<UInt8>, at now: ContinuousClock.Instant) -> [InputEvent] {
    if !bytes.isEmpty { latest = now }
    return decoder.decode(bytes)
  }

  /// The timeout for `poll`: milliseconds, or -1 for no limit.
  func milliseconds(at now: ContinuousClock.Instant) -> Int32 {
    guard let end else { return -1 }
    // Rounded up, to avoid waking up too early.
    return max(0, Int32((now.duration(to: end) / .milliseconds(1)).rounded(.up)))
  }

  /// The events of unfinished input after the timeout; nil if there is still time or nothing is unfinished.
  mutating func timeOut(at now: ContinuousClock.Instant) -> [InputEvent]? {
    guard let end, now >= end else { return nil }
    return decoder.timeOut()
  }

  private var end: ContinuousClock.Instant? { decoder.waitingTime.map { latest.advanced(by: $0) } }
}
