/// Which screens are known, and which of them are visited next.
///
/// Screens have an order: that in which they were found. Whether one is visited depends on those before it only, however many are visited
/// at once: one waits as long as those before it may still be so many of its kind that it is left out.
///
/// Each step only considers the screens in the window, so that the time of a crawl is proportional to its
/// number of screens.
struct CrawlFrontier<Value> {
  struct Entry {
    let value: Value
    let template: URLTemplates.Template
    fileprivate let group: Int
    fileprivate(set) var state = State.waiting
  }

  enum State: Equatable {
    case waiting, running, visited
    /// So many screens of its kind were visited before it.
    case leftOutAsKind
    /// So many screens were visited before it.
    case leftOutAsScreen
  }

  /// The screens of one template.
  private struct Group {
    var variety: URLTemplates.Variety
    /// The waiting screens in order, and before them those that no longer wait.
    var indexes: [Int] = []
    /// How many documents came, and how many of them with each fingerprint.
    var documents = 0
    var fingerprints: [UInt64: Int] = [:]
    /// The largest of these numbers.
    var most = 0
    /// How many documents came since the last one with a new fingerprint.
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
      most = max(most, count)
      known = count == 1 ? 0 : known + 1
    }
  }

  /// How many screens of one template with one fingerprint are visited.
  let perKind: Int
  /// How many screens in a row that have nothing new are visited of a template that stands for many names, which may be all kinds of
  /// screens.
  let perNames: Int
  /// How many screens are visited.
  let most: Int
  /// How far the visits may be ahead of the first that is not over.
  let window: Int

  private(set) var entries: [Entry] = []
  /// The first entry that is not over.
  private(set) var first = 0
  private var groups: [Group] = []
  /// The groups by their templates.
  private var numbers: [String: Int] = [:]
  /// How many were visited or are being visited.
  private(set) var begun = 0
  private var running = 0
  /// How many are waiting.
  private(set) var waitingCount = 0

  init(perKind: Int, most: Int, window: Int, perNames: Int = URLTemplates.mostNames) {
    (self.perKind, self.most, self.window) = (perKind, most, window)
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
    leaveOutKind(group)
  }

  /// The entry to visit now; nil where none may be before another is over.
  mutating func next() -> Int? {
    guard begun < most else { return nil }
    let best = (first..<min(first + window, entries.count)).first { index in
      let group = entries[index].group
      return entries[index].state == .waiting && groups[group].running < rest(of: group)
    }
    // Near the limit, one before it may be left out or not.
    guard let best, begun + waitingBefore(best) < most else { return nil }
    entries[best].state = .running
    groups[entries[best].group].running += 1
    (begun, running, waitingCount) = (begun + 1, running + 1, waitingCount - 1)
    return best
  }

  /// Takes in that a visit is over. To be called in the order of the entries.
  ///
  /// - Parameter fingerprint: of what came; nil where no document did.
  mutating func end(_ index: Int, fingerprint: UInt64?) {
    let group = entries[index].group
    entries[index].state = .visited
    groups[group].running -= 1
    running -= 1
    if let fingerprint { groups[group].count(fingerprint) }
    leaveOutKind(group)
    // Only now is it known which of the others are excluded because of their kind.
    if begun >= most, running == 0 { leaveOut(entries.indices.dropFirst(first), as: .leftOutAsScreen) }
    passOver()
  }

  /// How many screens of a template may be visited before it is certain that there are enough, or nothing more to see.
  private func rest(of group: Int) -> Int {
    switch groups[group].variety {
    case .values: perKind - groups[group].most
    case .names: perNames - groups[group].known
    case .forms: perKind - groups[group].documents
    }
  }

  // MARK: Leaving out

  /// Leaves out what has enough of its kind before it.
  private mutating func leaveOutKind(_ group: Int) {
    guard rest(of: group) <= 0 else { return }
    leaveOut(groups[group].indexes, as: .leftOutAsKind)
    groups[group].indexes = []
    passOver()
  }

  private mutating func leaveOut(_ indexes: some Sequence<Int>, as state: State) {
    for index in indexes where entries[index].state == .waiting {
      entries[index].state = state
      waitingCount -= 1
    }
  }

  private mutating func passOver() {
    while first < entries.count, [.visited, .leftOutAsKind, .leftOutAsScreen].contains(entries[first].state) {
      first += 1
    }
  }

  /// How many before an entry may still be visited. Only counted where that matters.
  private func waitingBefore(_ index: Int) -> Int {
    guard begun + entries.count - first >= most else { return 0 }
    return entries[first..<index].count { $0.state == .waiting }
  }
}
