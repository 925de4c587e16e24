import BeagleProjects
import BeagleTesting

/// The Graphviz report: a node for each screen, red if it has findings, and an edge for each pair of screens.
extension CrawlReport {
  var dot: String {
    var lines = [
      "digraph crawl {", "  rankdir=LR", "  node [shape=box, style=rounded]", "  edge [fontsize=10]",
    ]
    let found = Set(result.findings.flatMap { [$0.url, $0.screen ?? $0.url] + $0.others })
    for (index, screen) in result.screens.enumerated() {
      let title = screen.title.map { "\n\(SafeText.line($0))" } ?? ""
      let color = found.contains(screen.url) ? ", color=red, fontcolor=red" : ""
      lines.append("  s\(index) [label=\(Self.quoted(name(of: screen.url) + title))\(color)]")
    }
    var others: [String: Int] = [:]
    for (index, screen) in result.screens.enumerated() {
      var targets: [String] = []
      for link in screen.links where !targets.contains(link.url) { targets.append(link.url) }
      for target in targets {
        let links = screen.links.filter { $0.url == target }
        let node: String
        if let place = places[target] {
          node = "s\(place)"
        } else {
          if others[target] == nil {
            let color = found.contains(target) ? ", color=red, fontcolor=red" : ""
            lines.append(
              "  o\(others.count) [label=\(Self.quoted(name(of: target))), style=dashed\(color)]")
            others[target] = others.count
          }
          node = "o\(others[target] ?? 0)"
        }
        let style = links.allSatisfy(\.isReplacing) ? ", style=dashed" : ""
        lines.append("  s\(index) -> \(node) [label=\(Self.quoted(Self.label(of: links)))\(style)]")
      }
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  /// The distinct labels of the links between two screens, at most three.
  static func label(of links: [RecordedLink]) -> String {
    var labels: [String] = []
    for label in links.map({ label(of: $0) }) where !labels.contains(label) { labels.append(label) }
    let more = labels.count - maximumLabels
    return labels.prefix(maximumLabels).joined(separator: " | ") + (more > 0 ? " | \(more) more" : "")
  }

  private static let maximumLabels = 3

  /// Graphviz reads a backslash as the beginning of an escape sequence.
  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
      "\n", with: "\\n")
    return "\"\(escaped)\""
  }
}
