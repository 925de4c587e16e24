/// The versions of the clients that have an entry of the table: a component, an action, another object, one
/// of its properties, or an operation.
struct ClientAvailability: Sendable {
  private struct Row: Sendable, Equatable {
    let title: String
    /// The versions for messages, empty for all of them; nil for none.
    let known, unknown: String?

    var isKnown: Bool { known != nil || unknown != nil }

    var words: String {
      let parts = [known, unknown.map { $0.isEmpty ? "(unknown)" : "(\($0): unknown)" }].compactMap(\.self)
      return parts.isEmpty ? "not \(title)" : ([title] + parts.filter { !$0.isEmpty }).joined(separator: " ")
    }
  }

  private let rows: [Row]

  init(of word: String, in table: ClientTable) {
    let entry = TableEntry(word)
    rows = table.clients.map { client in
      let facts = entry.facts(client)?.facts ?? []
      func words(_ facts: [Client.Fact<String>]) -> String? {
        facts.isEmpty ? nil : client.words(joining: facts.map(\.versions))
      }
      return Row(
        title: client.title, known: words(facts.filter { !$0.isUnknown }),
        unknown: words(facts.filter(\.isUnknown)))
    }
  }

  /// Whether a client has the entry, or may have it.
  var isKnown: Bool { rows.contains(where: \.isKnown) }

  /// All clients, first those that have the entry: `iOS 1.1 and newer, Web, not Android`.
  var description: String {
    (rows.filter(\.isKnown) + rows.filter { !$0.isKnown }).map(\.words).joined(separator: ", ")
  }

  /// The clients, if one does not have the entry in the same versions as the object around it; nil if all do.
  func description(inside owner: ClientAvailability) -> String? {
    rows == owner.rows ? nil : description
  }
}

extension Client {
  /// Ranges of versions for messages; consecutive ranges are joined.
  fileprivate func words(joining ranges: [Range<Int>]) -> String {
    var joined: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, last.upperBound >= range.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined.map(words(for:)).joined(separator: " and ")
  }
}
