import Beagle
import BeagleChecking
import BeagleProjects

/// Markdown for a review comment: the changes of each screen in folded sections by category, breaking changes
/// first and inconclusive screens last.
package struct DiffMarkdown: DiffReport {

  package init() {}
  package func report(_ result: DiffResult) -> [UInt8] {
    var text = "### beagle diff\n\n\(MarkdownText.cell(result.summary.sentence))\n\n"
    var budget = MarkdownReport.maximumBytes - text.utf8.count - Self.spaceForRest
    // Breaking changes come first and use up the budget first.
    let sections = result.screens.filter { $0.status == .changed && !$0.changes.isEmpty }.map(Section.init)
    let ordered = sections.filter(\.isBreaking) + sections.filter { !$0.isBreaking }
    var shown = ordered.map { _ in Section.Shown() }
    var (omittedChanges, omittedLines) = (0, 0)
    func choose(breaking: Bool) {
      for (number, section) in ordered.enumerated() {
        for row in section.rows.indices where section.rows[row].isBreaking == breaking {
          let cost = section.cost(of: row, besides: shown[number])
          if cost > budget {
            omittedChanges += 1
          } else {
            budget -= cost
            shown[number].rows.insert(row)
            shown[number].groups.insert(section.rows[row].group)
          }
        }
      }
    }
    choose(breaking: true)
    func list(_ lines: [String]) -> String {
      let kept = lines.filter { line in
        let fits = line.utf8.count <= budget
        if fits { budget -= line.utf8.count } else { omittedLines += 1 }
        return fits
      }
      return kept.isEmpty ? "" : kept.joined() + "\n"
    }
    text += list(Self.lines(result))
    let unclear = list(result.unclear.map { "- Inconclusive: \(MarkdownText.cell($0.message))\n" })
    choose(breaking: false)
    for (section, shown) in zip(ordered, shown) { text += section.text(shown) }
    text += unclear
    let rest = [(omittedChanges, "change"), (omittedLines, "screen")].filter { $0.0 > 0 }
    if !rest.isEmpty {
      let words = rest.map { CheckSummary.count($0.0, "more \($0.1)") }.joined(separator: " and ")
      text += "\(words) \(omittedChanges + omittedLines == 1 ? "is" : "are") not listed here.\n"
    }
    return Array(text.utf8)
  }

  /// Reserved for the line that counts omitted entries and for the blank lines after the lists.
  private static let spaceForRest = 100

  /// Broken links, and the screens that exist on one side only.
  private static func lines(_ result: DiffResult) -> [String] {
    result.links.map {
      "- `!` <code>\(MarkdownText.cell($0.title))</code>: \(MarkdownText.cell($0.message))\n"
    }
      + result.screens.filter { !$0.isHidden }.compactMap { screen in
        let name = "<code>\(MarkdownText.cell(screen.title))</code>"
        return switch screen.status {
        case .removed: "- `-` \(name) was removed\n"
        case .added: "- `+` \(name) was added\n"
        case .changed, .same: nil
        }
      }
  }

  private struct Section {
    struct Row {
      let group: Int
      let text: String
      var isBreaking: Bool { group == 0 }
    }

    /// The part that fits into the comment-size limit.
    struct Shown {
      var rows: Set<Int> = []
      var groups: Set<Int> = []
    }

    static let groups = ["Breaks clients"] + DiffSummary.Category.allCases.map { $0.rawValue.capitalized }
    static let end = "</details>\n\n"

    let rows: [Row]
    let isBreaking: Bool
    private let head: String

    init(_ screen: ComparedScreen) {
      isBreaking = screen.breaking > 0
      var words = CheckSummary.count(screen.changes.count, "change")
      if isBreaking { words += ", \(DiffSummary.breaking(screen.breaking))" }
      let name = MarkdownText.markup(screen.title)
      head = "<details\(isBreaking ? " open" : "")><summary><code>\(name)</code>: \(words)</summary>\n\n"
      rows = screen.changes.map { change in
        let category = DiffSummary.Category.allCases.firstIndex(of: change.category) ?? 0
        let message = MarkdownText.cell(change.message)
        let broken = change.broken.map { " (\(change.category.rawValue)): \(MarkdownText.cell($0))" } ?? ""
        return Row(
          group: change.breaks.isEmpty ? category + 1 : 0,
          text: "- `\(change.sign)` \(change.places) \(message)\(broken)\n")
      }
    }

    private static func heading(_ group: Int) -> String { "**\(groups[group])**\n\n" }

    /// The size of a row in bytes, including the headings and markup it requires.
    func cost(of row: Int, besides shown: Shown) -> Int {
      var cost = rows[row].text.utf8.count
      if shown.rows.isEmpty { cost += head.utf8.count + Self.end.utf8.count }
      if !shown.groups.contains(rows[row].group) {
        cost += Self.heading(rows[row].group).utf8.count + 1
      }
      return cost
    }

    func text(_ shown: Shown) -> String {
      if shown.rows.isEmpty { return "" }
      var text = head
      for group in shown.groups.sorted() {
        let listed = rows.indices.filter { shown.rows.contains($0) && rows[$0].group == group }
        text += Self.heading(group) + listed.map { rows[$0].text }.joined() + "\n"
      }
      return text + Self.end
    }
  }
}
