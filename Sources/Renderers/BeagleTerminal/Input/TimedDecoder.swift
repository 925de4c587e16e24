/// A decoder that is told the time, and decides once it is over for what is unfinished.
struct TimedDecoder {
  private var decoder = InputDecoder()
  /// When the last bytes came.
  private var latest = ContinuousClock.now

  /// The events that these bytes complete, in order.
  mutating func decode(_ bytes: some Collection<UInt8>, at now: ContinuousClock.Instant) -> [InputEvent] {
    if !bytes.isEmpty { latest = now }
    return decoder.decode(bytes)
  }

  /// How long to wait for more bytes as `poll` takes it: in milliseconds, -1 for as long as it takes.
  func milliseconds(at now: ContinuousClock.Instant) -> Int32 {
    guard let end else { return -1 }
    // Rounded up: who wakes up before the end waits again.
    return max(0, Int32((now.duration(to: end) / .milliseconds(1)).rounded(.up)))
  }

  /// What the bytes so far are if no more come, or nil while there is time, or where time decides nothing.
  mutating func timeOut(at now: ContinuousClock.Instant) -> [InputEvent]? {
    guard let end, now >= end else { return nil }
    return decoder.timeOut()
  }

  private var end: ContinuousClock.Instant? { decoder.waitingTime.map { latest.advanced(by: $0) } }
}
