package import BeagleChecking
import BeagleProjects

/// Totals of a comparison.
package struct DiffSummary: Sendable {
  package typealias Category = ScreenDifference.Change.Category

  var added = 0
  var removed = 0
  var changed = 0
  package var same = 0
  /// Changes within screens.
  package var changes = 0
  /// The changes that break a client.
  var breaking = 0
  var categories: [Category: Int] = [:]
  /// Non-breaking changes that were not requested.
  package var omitted = 0
  /// Addresses that links led to in the old cassette and that have no screen in the new one.
  package var links = 0
  /// Documents that could not be read or fetched.
  package var unread = 0
  /// Files that contain no Beagle components.
  package var others = 0
  package var isOnlyBreaking = false

  package init() {}

  package mutating func add(_ screen: ComparedScreen) {
    switch screen.status {
    case .added: added += 1
    case .removed: removed += 1
    case .changed: changed += 1
    case .same: same += 1
    }
    changes += screen.changes.count
    breaking += screen.breaking
    omitted += screen.omitted
    for change in screen.changes { categories[change.category, default: 0] += 1 }
  }

  package mutating func add(_ other: DiffSummary) {
    added += other.added
    removed += other.removed
    changed += other.changed
    same += other.same
    changes += other.changes
    breaking += other.breaking
    categories.merge(other.categories) { $0 + $1 }
    omitted += other.omitted
    links += other.links
    unread += other.unread
    others += other.others
  }

  /// Changes (1) take precedence over unreadable documents (3), as in `check`. A removed screen and a broken
  /// link break every client that follows the link; an added screen breaks none.
  package var exitCode: Int32 {
    if changes > 0 || removed > 0 || links > 0 { return 1 }
    if !isOnlyBreaking, added > 0 || changed > 0 { return 1 }
    return unread > 0 ? 3 : 0
  }

  var screens: Int { added + removed + changed + same }

  /// `5 screens compared: 1 changed, 1 added, 3 the same; 4 changes: 3 visual, 1 contract; 1 breaks clients`.
  package var sentence: String {
    var parts = [(changed, "changed"), (added, "added"), (removed, "removed")].filter { $0.0 > 0 }.map {
      "\($0.0) \($0.1)"
    }
    if same > 0 { parts.append(parts.isEmpty && unread == 0 ? "no changes" : "\(same) the same") }
    if unread > 0 { parts.append("\(unread) could not be read") }
    let compared = "\(CheckSummary.count(screens, "screen")) compared"
    var sentences = [parts.isEmpty ? compared : "\(compared): \(parts.joined(separator: ", "))"]
    if changes > 0 {
      let kinds = Category.allCases.compactMap { category in
        categories[category].map { "\($0) \(category.rawValue)" }
      }
      sentences.append("\(CheckSummary.count(changes, "change")): \(kinds.joined(separator: ", "))")
    }
    if breaking > 0 { sentences.append(Self.breaking(breaking)) }
    if links > 0 { sentences.append("\(CheckSummary.count(links, "link")) broke") }
    if omitted > 0 {
      sentences.append(
        "\(CheckSummary.count(omitted, "non-breaking change")) omitted")
    }
    if others > 0 { sentences.append("\(CheckSummary.count(others, "file")) without components skipped") }
    return sentences.joined(separator: "; ")
  }

  /// `2 break clients`
  static func breaking(_ count: Int) -> String { "\(count) \(count == 1 ? "breaks" : "break") clients" }
}
