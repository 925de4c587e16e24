import Testing

@testable import Beagle

@Suite struct NoticeLogTests {
  /// Repeated notices are not added, and limits are always reported.
  @Test func fullNoticeLogStillAcceptsLimits() {
    var log = NoticeLog()
    for number in 0..<NoticeLog.maximumNotices { log.add(.reservedContext("\(number)")) }
    log.add(.reservedContext("0"))
    #expect(log.all.count == 1_000)
    log.addLimit("nodes in a scene", 1, path: "child")
    #expect(log.all.last == .limit("nodes in a scene", value: 1, path: "child"))
    log.add(.reservedContext("new"))
    log.add(.reservedContext("newer"))
    #expect(log.all.count == 1_002)
    #expect(log.all.last == .limit("notices of a screen", value: 1_000))
  }
}
