/// The differing lines of two texts with their context, like `diff -u`.
package struct LineDiff: Sendable, Equatable, CustomStringConvertible {
  /// The maximum number of lines to compare in the middle of two texts, and to show.
  private static let compared = 2_000
  private static let shown = 120
  private static let context = 3

  package let description: String

  package init(from old: String, to new: String) {
    let (old, new) = (Self.lines(old), Self.lines(new))
    let lines = Self.hunks(Self.edits(old, new))
    let cut = lines.prefix(Self.shown)
    let rest = lines.count - cut.count
    description = (cut + (rest > 0 ? ["… and \(rest) more lines"] : [])).joined(separator: "\n")
  }

  private enum Edit {
    case keep(Substring)
    case remove(Substring)
    case insert(Substring)

    var isChange: Bool { if case .keep = self { false } else { true } }
  }

  private static func lines(_ text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func edits(_ old: [Substring], _ new: [Substring]) -> [Edit] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let (oldMiddle, newMiddle) = (old[start..<old.count - end], new[start..<new.count - end])
    return old[..<start].map(Edit.keep) + middle(Array(oldMiddle), Array(newMiddle))
      + old[(old.count - end)...].map(Edit.keep)
  }

  private static func middle(_ old: [Substring], _ new: [Substring]) -> [Edit] {
    // Finding the fewest edits of very different texts takes the product of their lengths.
    guard old.count + new.count <= compared else { return old.map(Edit.remove) + new.map(Edit.insert) }
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var edits: [Edit] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if removed.contains(left) {
        edits.append(.remove(old[left]))
        left += 1
      } else if inserted.contains(right) {
        edits.append(.insert(new[right]))
        right += 1
      } else {
        edits.append(.keep(old[left]))
        left += 1
        right += 1
      }
    }
    return edits
  }

  /// The changes with a few lines of context, each group under a line with its position.
  private static func hunks(_ edits: [Edit]) -> [String] {
    let changes = edits.indices.filter { edits[$0].isChange }
    var lines: [String] = []
    var (next, oldLine, newLine) = (0, 1, 1)
    for (index, change) in changes.enumerated() {
      let start = max(next, change - context)
      if index == 0 || start > next {
        let skipped = start - next
        oldLine += skipped
        newLine += skipped
        lines.append("@@ -\(oldLine) +\(newLine) @@")
        next = start
      }
      let following = index + 1 < changes.count ? changes[index + 1] : edits.count + 2 * context
      let end = min(edits.count, min(change + context + 1, following))
      for edit in edits[next..<max(next, end)] {
        switch edit {
        case .keep(let line):
          lines.append(" \(line)")
          (oldLine, newLine) = (oldLine + 1, newLine + 1)
        case .remove(let line):
          lines.append("-\(line)")
          oldLine += 1
        case .insert(let line):
          lines.append("+\(line)")
          newLine += 1
        }
      }
      next = max(next, end)
    }
    return lines
  }
}
