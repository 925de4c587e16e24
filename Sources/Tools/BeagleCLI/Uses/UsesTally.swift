import Beagle
import BeagleChecking
import BeagleProjects

/// How often documents use names, and where they use what was asked for. It grows with what there is to tell, and not with the
/// number of documents: of a document nothing is kept but its part in that.
struct UsesTally: Sendable {
  struct Count: Sendable {
    var text: String
    var documents: Int
    var roles: RoleCounts

    var uses: Int { roles.sum }
  }

  /// A place, and the document that it is in.
  struct Place: Sendable {
    /// Orders the documents.
    let number: Int
    let file: String
    let place: UsePlace
  }

  var summary = CheckSummary()
  private(set) var counts: [UsedName: Count] = [:]
  /// The places of the name that was asked for, or of what is declared nowhere.
  private(set) var found: [Place] = []
  /// Where something is declared that nothing uses.
  var unused: [Place] = []
  /// How many documents have the name that was asked for.
  private(set) var using = 0
  /// Names that may have been meant.
  private(set) var near: Set<String> = []
  /// What could not be read.
  private(set) var unread: [(number: Int, file: String, message: String)] = []

  /// Adds documents with equal texts, which were looked at once.
  mutating func add(_ uses: ScreenUses, of documents: [(number: Int, file: String)]) {
    summary.documents += documents.count
    for (name, text, roles) in uses.names {
      add(name, Count(text: text, documents: documents.count, roles: roles.times(documents.count)))
    }
    for (number, file) in documents {
      found += uses.found.map { Place(number: number, file: file, place: $0) }
      unused += uses.unused.map { Place(number: number, file: file, place: $0) }
    }
    if !uses.found.isEmpty { using += documents.count }
    if let near = uses.near { self.near.insert(near) }
  }

  mutating func add(_ other: UsesTally) {
    summary.add(other.summary)
    for (name, count) in other.counts { add(name, count) }
    found += other.found
    unused += other.unused
    using += other.using
    near.formUnion(other.near)
    unread += other.unread
  }

  mutating func addUnread(_ number: Int, _ file: String, _ failure: Failure) {
    summary.unread += 1
    unread.append((number, file, failure.message))
  }

  private mutating func add(_ name: UsedName, _ count: Count) {
    guard let index = counts.index(forKey: name) else { return counts[name] = count }
    // Where documents write a name differently, any order of them gives the same.
    if count.text < counts.values[index].text { counts.values[index].text = count.text }
    counts.values[index].documents += count.documents
    counts.values[index].roles.add(count.roles)
  }

  /// Puts lists into the order of the documents, whoever has read them.
  ///
  /// - Parameter isByKind: whether the places of each kind are together.
  mutating func sort(byKind isByKind: Bool) {
    func order(_ left: Place, _ right: Place) -> Bool {
      if isByKind, left.place.kind != right.place.kind { return left.place.kind < right.place.kind }
      // What is declared for all documents stands behind them, file by file.
      return (left.number, left.file, left.place.position.byte, left.place.kind, left.place.text)
        < (right.number, right.file, right.place.position.byte, right.place.kind, right.place.text)
    }
    found.sort(by: order)
    unused.sort(by: order)
    unread.sort { $0.number < $1.number }
  }

  /// The names by kind, then the most used ones first.
  var rows: [(name: UsedName, count: Count)] {
    counts.map { (name: $0.key, count: $0.value) }.sorted { left, right in
      if left.name.kind != right.name.kind { return left.name.kind < right.name.kind }
      if left.count.uses != right.count.uses { return left.count.uses > right.count.uses }
      return left.name.key.utf8.lexicographicallyPrecedes(right.name.key.utf8)
    }
  }
}
