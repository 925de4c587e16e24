/// The unexpected results of a screen, once each. A document can give each of its nodes one, so only the first are kept.
struct NoticeLog: Sendable {
  private(set) var all: [SceneNotice] = []
  private var known: Set<SceneNotice> = []
  /// The names of the limits that are among them.
  private var limits: Set<String> = []
  /// How many of them were reported.
  private var reportedCount = 0

  static let mostNotices = 1_000

  mutating func add(_ notice: SceneNotice) {
    guard all.count < Self.mostNotices else {
      if all.count == Self.mostNotices { all.append(.limit("notices of a screen", value: Self.mostNotices)) }
      return
    }
    if known.insert(notice).inserted { all.append(notice) }
  }

  /// Adds a limit when it is reached for the first time.
  mutating func addLimit(_ what: String, _ value: Int, path: @autoclosure () -> String) {
    if limits.insert(what).inserted { add(.limit(what, value: value, path: path())) }
  }

  /// The notices that were not reported yet.
  mutating func takeNew() -> [SceneNotice] {
    let new = Array(all.dropFirst(reportedCount))
    reportedCount = all.count
    return new
  }
}
