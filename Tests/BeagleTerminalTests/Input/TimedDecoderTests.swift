import Testing

@testable import BeagleTerminal

/// Timeouts of incomplete input, with a clock that only the test advances.
@Suite struct TimedDecoderTests {
  private let start = ContinuousClock.now

  private func at(_ milliseconds: Int) -> ContinuousClock.Instant {
    start.advanced(by: .milliseconds(milliseconds))
  }

  @Test func loneEscapeIsKeyAfterShortTimeout() {
    var decoder = TimedDecoder()
    #expect(decoder.decode([0x1B], at: at(0)).isEmpty)
    #expect(decoder.milliseconds(at: at(0)) == 40 && decoder.milliseconds(at: at(15)) == 25)
    #expect(decoder.timeOut(at: at(39)) == nil)
    #expect(decoder.timeOut(at: at(40)) == [.key(KeyPress(.escape))])
    #expect(decoder.milliseconds(at: at(40)) == -1 && decoder.timeOut(at: at(1_000)) == nil)
  }

  /// A network may deliver the rest late. A decoder that gives up after the Escape timeout would split one
  /// key in two.
  @Test(arguments: [
    ("\u{1B}[", "1;5C", InputEvent.key(KeyPress(.right, .control))),
    ("\u{1B}[1;", "5C", .key(KeyPress(.right, .control))),
    ("\u{1B}O", "P", .key(KeyPress(.function(1)))), ("\u{1B}\u{1B}[", "A", .key(KeyPress(.up, .alt))),
    ("\u{1B}[[", "A", .key(KeyPress(.function(1)))),
  ])
  func incompleteSequenceWaitsLonger(begin: String, rest: String, event: InputEvent) {
    var decoder = TimedDecoder()
    #expect(decoder.decode(begin.utf8, at: at(0)).isEmpty)
    #expect(decoder.timeOut(at: at(499)) == nil)
    #expect(decoder.decode(rest.utf8, at: at(499)) == [event])
    #expect(decoder.milliseconds(at: at(499)) == -1)
  }

  @Test func incompleteCharacterWaitsForRest() {
    var decoder = TimedDecoder()
    #expect(decoder.decode([0xE2, 0x82], at: at(0)).isEmpty)
    #expect(decoder.timeOut(at: at(499)) == nil)
    #expect(decoder.decode([0xAC], at: at(499)) == [.key(KeyPress(.character("€")))])
  }

  @Test func eachChunkRestartsTimeout() {
    var decoder = TimedDecoder()
    var now = 0
    for byte in "\u{1B}[1;5".utf8 {
      #expect(decoder.timeOut(at: at(now)) == nil && decoder.decode([byte], at: at(now)).isEmpty)
      now += 39
    }
    // That nothing was read does not.
    #expect(decoder.decode([], at: at(now)).isEmpty)
    #expect(decoder.milliseconds(at: at(now)) == 461)
    #expect(decoder.timeOut(at: at(now + 460)) == nil && decoder.timeOut(at: at(now + 461)) == [])
  }

  @Test func earlyWakeUpKeepsWaiting() {
    var decoder = TimedDecoder()
    #expect(decoder.decode([0x1B], at: start).isEmpty)
    let early = start.advanced(by: .microseconds(39_999))
    #expect(decoder.milliseconds(at: early) == 1 && decoder.timeOut(at: early) == nil)
    #expect(decoder.milliseconds(at: at(60)) == 0 && decoder.timeOut(at: at(60)) != nil)
  }
}
