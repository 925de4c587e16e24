/// Which screens are known, and which of them are visited next.
///
/// Screens have an order: that in which they were found. Whether one is visited depends on those before it only, however many are visited
/// at once: one waits as long as those before it may still be so many of its kind that it is left out.
struct CrawlFrontier<Value> {
  struct Entry {
    let value: Value
    let template: String
    fileprivate(set) var state = State.waiting
  }

  enum State: Equatable {
    case waiting, running, visited
    /// So many screens of its kind were visited before it.
    case leftOutAsKind
    /// So many screens were visited before it.
    case leftOutAsScreen
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
  /// What waits, by template, each list in order.
  private var waiting: [String: Queue] = [:]
  private var templates: [String] = []
  private var fingerprints: [String: [UInt64: Int]] = [:]
  /// The templates that stand for names, with the screens since the last one that had a new fingerprint.
  private var named: [String: Int] = [:]
  private var running: [String: Int] = [:]
  /// How many were visited or are being visited.
  private(set) var begun = 0

  private struct Queue {
    var indexes: [Int] = []
    var next = 0
    var first: Int? { next < indexes.count ? indexes[next] : nil }
  }

  init(perKind: Int, most: Int, window: Int, perNames: Int = URLTemplates.mostNames) {
    (self.perKind, self.most, self.window) = (perKind, most, window)
    self.perNames = max(perKind, perNames)
  }

  /// How many are waiting.
  var waitingCount: Int { waiting.values.reduce(0) { $0 + $1.indexes.count - $1.next } }

  mutating func add(_ value: Value, template: String, hasManyNames: Bool = false) {
    if waiting[template] == nil { templates.append(template) }
    if hasManyNames, named[template] == nil { named[template] = 0 }
    waiting[template, default: Queue()].indexes.append(entries.count)
    entries.append(Entry(value: value, template: template))
  }

  /// The entry to visit now; nil where none may be before another is over.
  mutating func next() -> Int? {
    leaveOutKinds()
    guard begun < most else {
      leaveOutRest()
      return nil
    }
    var best: Int?
    for template in templates {
      guard let index = waiting[template]?.first, index < best ?? .max, index < first + window else {
        continue
      }
      if running[template, default: 0] < rest(of: template) { best = index }
    }
    // Near the limit, one before it may be left out or not.
    guard let best, begun + waitingBefore(best) < most else { return nil }
    let template = entries[best].template
    entries[best].state = .running
    waiting[template]?.next += 1
    running[template, default: 0] += 1
    begun += 1
    return best
  }

  /// Takes in that a visit is over. To be called in the order of the entries.
  ///
  /// - Parameter fingerprint: of what came; nil where no document did.
  mutating func end(_ index: Int, fingerprint: UInt64?) {
    let template = entries[index].template
    entries[index].state = .visited
    running[template, default: 1] -= 1
    if let fingerprint {
      fingerprints[template, default: [:]][fingerprint, default: 0] += 1
      if let count = named[template] {
        named[template] = fingerprints[template]?[fingerprint] == 1 ? 0 : count + 1
      }
    }
    passOver()
  }

  /// How many screens of a template may be visited before it is certain that there are enough, or nothing more to see.
  private func rest(of template: String) -> Int {
    if let count = named[template] { return perNames - count }
    return perKind - (fingerprints[template]?.values.max() ?? 0)
  }

  /// Leaves out what has enough of its kind before it.
  private mutating func leaveOutKinds() {
    for template in templates {
      guard waiting[template]?.first != nil, rest(of: template) <= 0 else { continue }
      while let index = waiting[template]?.first {
        entries[index].state = .leftOutAsKind
        waiting[template]?.next += 1
      }
    }
    passOver()
  }

  private mutating func leaveOutRest() {
    for index in entries.indices.dropFirst(first) where entries[index].state == .waiting {
      entries[index].state = .leftOutAsScreen
    }
    waiting = waiting.mapValues { Queue(indexes: $0.indexes, next: $0.indexes.count) }
    passOver()
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
