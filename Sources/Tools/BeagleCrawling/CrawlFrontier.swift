/// Decides which of the known screens are visited next.
///
/// Screens are ordered by discovery. Whether one is visited depends only on those before it, however many
/// visits run in parallel: a screen waits while the unfinished ones before it may still exhaust the limit of
/// its kind.
///
/// Each step considers only the screens in the window, so a crawl's time is proportional to its number of
/// screens.
struct CrawlFrontier<Value> {
  struct Entry {
    let value: Value
    let template: URLTemplates.Template
    fileprivate let group: Int
    fileprivate(set) var state = State.waiting
  }

  enum State: Equatable {
    case waiting, running, visited
    /// The limit of its kind was reached before it.
    case skippedAsKind
    /// The limit of screens was reached before it.
    case skippedAsScreen
  }

  /// The screens of one template.
  private struct Group {
    var variety: URLTemplates.Variety
    /// The waiting screens in order, possibly preceded by entries that no longer wait.
    var indexes: [Int] = []
    /// The number of documents, in total and per fingerprint.
    var documents = 0
    var fingerprints: [UInt64: Int] = [:]
    /// The largest value of `fingerprints`.
    var largestCount = 0
    /// The number of documents since the last one with a new fingerprint.
    var known = 0
    var running = 0

    init(_ variety: URLTemplates.Variety) { self.variety = variety }

    /// Records how a URL differs from the others of its template.
    mutating func widen(to other: URLTemplates.Variety) {
      guard other > variety else { return }
      (variety, known) = (other, 0)
    }

    mutating func count(_ fingerprint: UInt64) {
      let count = fingerprints[fingerprint, default: 0] + 1
      fingerprints[fingerprint] = count
      documents += 1
      largestCount = max(largestCount, count)
      known = count == 1 ? 0 : known + 1
    }
  }

  /// The maximum number of visited screens per template and fingerprint.
  let perKind: Int
  /// The maximum number of consecutive screens without a new fingerprint, for templates that cover many
  /// names, which may be screens of any kind.
  let perNames: Int
  /// The maximum number of visited screens.
  let maximumScreens: Int
  /// How far visits may run ahead of the first unfinished entry.
  let window: Int

  private(set) var entries: [Entry] = []
  /// The first unfinished entry.
  private(set) var first = 0
  private var groups: [Group] = []
  /// Group indices by template.
  private var numbers: [String: Int] = [:]
  /// The number of visits started.
  private(set) var begun = 0
  private var running = 0
  private(set) var waitingCount = 0

  init(perKind: Int, maximumScreens: Int, window: Int, perNames: Int = URLTemplates.maximumNames) {
    (self.perKind, self.maximumScreens, self.window) = (perKind, maximumScreens, window)
    self.perNames = max(perKind, perNames)
  }

  mutating func add(_ value: Value, template: URLTemplates.Template) {
    let group = numbers[template.text] ?? groups.count
    if group == groups.count {
      numbers[template.text] = group
      groups.append(Group(template.variety))
    }
    groups[group].widen(to: template.variety)
    groups[group].indexes.append(entries.count)
    entries.append(Entry(value: value, template: template, group: group))
    waitingCount += 1
    skipKind(group)
  }

  /// The entry to visit now; nil if all must wait for another to finish.
  mutating func next() -> Int? {
    guard begun < maximumScreens else { return nil }
    let best = (first..<min(first + window, entries.count)).first { index in
      let group = entries[index].group
      return entries[index].state == .waiting && groups[group].running < rest(of: group)
    }
    // Near the limit, it may depend on an earlier entry whether this one is visited.
    guard let best, begun + waitingBefore(best) < maximumScreens else { return nil }
    entries[best].state = .running
    groups[entries[best].group].running += 1
    (begun, running, waitingCount) = (begun + 1, running + 1, waitingCount - 1)
    return best
  }

  /// Marks a visit as finished. Must be called in the order of the entries.
  ///
  /// - Parameter fingerprint: The fingerprint of the document; nil if there was none.
  mutating func end(_ index: Int, fingerprint: UInt64?) {
    let group = entries[index].group
    entries[index].state = .visited
    groups[group].running -= 1
    running -= 1
    if let fingerprint { groups[group].count(fingerprint) }
    skipKind(group)
    // Only now is it known which of the others are excluded because of their kind.
    if begun >= maximumScreens, running == 0 { skip(entries.indices.dropFirst(first), as: .skippedAsScreen) }
    passOver()
  }

  /// The number of screens of a template that may be visited before its limit is certainly reached.
  private func rest(of group: Int) -> Int {
    switch groups[group].variety {
    case .values: perKind - groups[group].largestCount
    case .names: perNames - groups[group].known
    case .forms: perKind - groups[group].documents
    }
  }

  // MARK: Skipping

  /// Skips the waiting screens of a template whose limit is reached.
  private mutating func skipKind(_ group: Int) {
    guard rest(of: group) <= 0 else { return }
    skip(groups[group].indexes, as: .skippedAsKind)
    groups[group].indexes = []
    passOver()
  }

  private mutating func skip(_ indexes: some Sequence<Int>, as state: State) {
    for index in indexes where entries[index].state == .waiting {
      entries[index].state = state
      waitingCount -= 1
    }
  }

  private mutating func passOver() {
    while first < entries.count, [.visited, .skippedAsKind, .skippedAsScreen].contains(entries[first].state) {
      first += 1
    }
  }

  /// The number of earlier entries that may still be visited; 0 far from the limit, where it does not matter.
  private func waitingBefore(_ index: Int) -> Int {
    guard begun + entries.count - first >= maximumScreens else { return 0 }
    return entries[first..<index].count { $0.state == .waiting }
  }
}
