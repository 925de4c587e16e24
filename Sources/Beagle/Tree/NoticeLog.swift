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
    guard !known.contains(notice) else { return }
    guard known.count < Self.mostNotices else {
      return addLimit("notices of a screen", Self.mostNotices, path: nil)
    }
    known.insert(notice)
    all.append(notice)
  }

  /// Adds a limit when it is reached for the first time, however many notices there are.
  mutating func addLimit(_ what: String, _ value: Int, path: @autoclosure () -> String?) {
    if limits.insert(what).inserted { all.append(.limit(what, value: value, path: path())) }
  }

  /// The notices that were not reported yet.
  mutating func takeNew() -> [SceneNotice] {
    let new = Array(all.dropFirst(reportedCount))
    reportedCount = all.count
    return new
  }
}
