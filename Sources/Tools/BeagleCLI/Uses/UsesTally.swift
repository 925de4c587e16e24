import Beagle
import BeagleChecking
import BeagleProjects

/// Counts how often documents use names, and collects the requested places. Its size depends on the results,
/// not on the number of documents.
struct UsesTally: Sendable {
  struct Count: Sendable {
    var text: String
    var documents: Int
    var roles: RoleCounts

    var uses: Int { roles.sum }
  }

  /// A place with its document.
  struct Place: Sendable {
    /// Orders the documents.
    let number: Int
    let file: String
    let place: UsePlace
  }

  var summary = CheckSummary()
  private(set) var counts: [UsedName: Count] = [:]
  /// The places of the requested name, or of undeclared names.
  private(set) var found: [Place] = []
  /// The places of unused declarations.
  var unused: [Place] = []
  /// The number of documents that contain the requested name.
  private(set) var using = 0
  /// Suggestions for a misspelt name.
  private(set) var near: Set<String> = []
  /// The documents that could not be read.
  private(set) var unread: [(number: Int, file: String, message: String)] = []

  /// Adds documents with equal texts, which were read once.
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
    // Independent of the order of documents that spell a name differently.
    if count.text < counts.values[index].text { counts.values[index].text = count.text }
    counts.values[index].documents += count.documents
    counts.values[index].roles.add(count.roles)
  }

  /// Sorts lists by document, whichever worker read it.
  ///
  /// - Parameter isByKind: Whether the places of each kind are grouped.
  mutating func sort(byKind isByKind: Bool) {
    func order(_ left: Place, _ right: Place) -> Bool {
      if isByKind, left.place.kind != right.place.kind { return left.place.kind < right.place.kind }
      // Declarations for all documents come last, file by file.
      return (left.number, left.file, left.place.position.byte, left.place.kind, left.place.text)
        < (right.number, right.file, right.place.position.byte, right.place.kind, right.place.text)
    }
    found.sort(by: order)
    unused.sort(by: order)
    unread.sort { $0.number < $1.number }
  }

  /// The names by kind, then by number of uses in descending order.
  var rows: [(name: UsedName, count: Count)] {
    counts.map { (name: $0.key, count: $0.value) }.sorted { left, right in
      if left.name.kind != right.name.kind { return left.name.kind < right.name.kind }
      if left.count.uses != right.count.uses { return left.count.uses > right.count.uses }
      return left.name.key.utf8.lexicographicallyPrecedes(right.name.key.utf8)
    }
  }
}
