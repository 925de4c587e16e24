import Beagle
import BeagleCrawling
import BeagleProjects

/// The matrices of the page: a table for each screen and kind, with a row for each request, context or
/// device.
extension TrialPage {
  func matrix(_ screen: CrawledScreen, _ tried: TriedScreen) -> String {
    let number = numbers[screen.url] ?? 0
    let name = report.name(of: screen.url)
    let title = screen.title.flatMap { $0.isEmpty || $0 == name ? nil : $0 }
    let found = found[screen.url, default: []].count
    let inconclusive = tried.rows.reduce(0) { $0 + $1.reasons.count }
    let tables = Trial.Kind.allCases.filter(tried.kinds.contains).map { kind in
      table(kind, tried.rows.filter { $0.kind == kind }, of: screen.url, name)
    }
    return """
      <article class="card" id="s\(number)" tabindex="-1" aria-labelledby="t\(number)">
      <h3 id="t\(number)"><a href="#s\(number)">\(name.html)</a></h3>\
      \(title.map { "<p class=\"path\">\($0.html)</p>" } ?? "")
      <details\(found > 0 ? " open" : "")><summary>\
      \(found > 0 ? CrawlReport.count(found, "finding") : "nothing found")\
      \(inconclusive > 0 ? ", \(inconclusive) inconclusive" : "")</summary>\
      \(tables.joined())</details>
      </article>
      """
  }

  private func table(_ kind: Trial.Kind, _ rows: [TrialRow], of url: String, _ name: String) -> String {
    var columns: [String] = []
    var places: [String: Int] = [:]
    for cell in rows.lazy.flatMap(\.cells) where places[cell.name] == nil {
      places[cell.name] = columns.count
      columns.append(cell.name)
    }
    guard !columns.isEmpty else { return "<p class=\"none\">no \(kind.rawValue)</p>" }
    var reasons: [String] = []
    var numbers: [String: Int] = [:]
    let found = Dictionary(grouping: self.found[url, default: []]) { report.findings[$0].finding.rule.code }
    let lines = rows.map { row in
      var cells = [String](repeating: "<td></td>", count: columns.count)
      for cell in row.cells {
        guard let place = places[cell.name] else { continue }
        switch cell.outcome {
        case .passed: cells[place] = "<td class=\"passed\" title=\"passed\">✓</td>"
        case .found(let codes):
          let links = codes.map { link(to: $0, in: row, cell.name, found) }
          cells[place] = "<td class=\"found\">\(links.joined(separator: " "))</td>"
        case .inconclusive(let reason):
          if numbers[reason] == nil {
            reasons.append(reason)
            numbers[reason] = reasons.count
          }
          cells[place] = "<td title=\"\(reason.html)\">?<sup>\(numbers[reason] ?? 0)</sup></td>"
        }
      }
      return "<tr><th scope=\"row\"><code>\(row.name.html)</code></th>\(cells.joined())</tr>"
    }
    let heads = columns.map { "<th scope=\"col\">\($0.html)</th>" }.joined()
    let notes = reasons.map { "<li>\($0.html)</li>" }.joined()
    return """
      <div class="matrix" tabindex="0" role="region" aria-label="\(kind.rawValue) of \(name.html)">
      <table><thead><tr><th scope="col">\(kind.rawValue)</th>\(heads)</tr></thead>
      <tbody>\(lines.joined(separator: "\n"))</tbody></table></div>\
      \(notes.isEmpty ? "" : "<p><small>Inconclusive:</small></p><ol class=\"reasons\">\(notes)</ol>")
      """
  }

  /// The class of a finding, linked to the finding of this row, or to the finding into which it was merged.
  private func link(
    to code: String, in row: TrialRow, _ condition: String, _ found: [String: [Int]]
  ) -> String {
    let places = found[code, default: []].prefix(Limits.candidates)
    let place =
      places.first { report.findings[$0].finding.request == row.name }
      ?? places.first { report.findings[$0].finding.conditions.contains { $0.contains(condition) } }
      ?? places.first
    guard let place else { return (TrialRule[code]?.name ?? code).html }
    let found = report.findings[place]
    return "<a class=\"\(found.reported.severity.rawValue)\" href=\"#f\(place)\" "
      + "title=\"\(found.finding.message.html)\">\(found.finding.rule.name.html)</a>"
  }
}
