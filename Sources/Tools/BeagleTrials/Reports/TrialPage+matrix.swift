import Beagle
import BeagleCrawling
import BeagleProjects

/// The matrices of the page: a table for each screen and kind, with a row for each request, context or
/// device.
extension TrialPage {
  func matrix(_ one: (screen: CrawledScreen, tried: TriedScreen)) -> String {
    let (screen, tried) = one
    let number = numbers[screen.url] ?? 0
    let name = report.crawl.name(of: screen.url)
    let title = screen.title.flatMap { $0.isEmpty || $0 == name ? nil : $0 }
    let tables = TrialRule.Kind.allCases.map { kind in
      table(kind, tried.rows.filter { $0.kind == kind }, of: screen.url, name)
    }.joined()
    return """
      <article class="card" id="s\(number)" tabindex="-1" aria-labelledby="t\(number)">
      <h3 id="t\(number)"><a href="#s\(number)">\(name.html)</a></h3>\
      \(title.map { "<p class=\"path\">\($0.html)</p>" } ?? "")\
      \(tables.isEmpty ? "<p><small>There was nothing to try.</small></p>" : tables)
      </article>
      """
  }

  private func table(_ kind: TrialRule.Kind, _ rows: [TrialRow], of url: String, _ name: String) -> String {
    var columns: [String] = []
    var places: [String: Int] = [:]
    for cell in rows.lazy.flatMap(\.cells) where places[cell.name] == nil {
      places[cell.name] = columns.count
      columns.append(cell.name)
    }
    guard !columns.isEmpty else { return "" }
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

  /// The class of a finding, linked to the finding of this row or, if it became part of another one, to that.
  private func link(
    to code: String, in row: TrialRow, _ condition: String, _ found: [String: [Int]]
  ) -> String {
    let name = TrialRule[code]?.name
    let places = found[code, default: []]
    let place =
      places.prefix(Limits.candidates).first { report.findings[$0].finding.request == row.name }
      ?? places.prefix(Limits.candidates).first {
        report.findings[$0].finding.conditions.contains { $0.contains(condition) }
      }
      ?? places.first
    guard let place else { return (name ?? code).html }
    let finding = report.findings[place]
    return "<a class=\"\(finding.reported.finding.severity.rawValue)\" href=\"#f\(place)\" "
      + "title=\"\(finding.finding.message.html)\">\((name ?? finding.finding.rule.name).html)</a>"
  }
}
