import Beagle
import BeagleCrawling
import BeagleProjects
import Foundation

/// A finding of the page: its place, steps, conditions and pictures.
extension TrialPage {
  func article(_ number: Int, _ found: TrialReport.Found) -> String {
    let (finding, diagnostic) = (found.finding, found.reported)
    let severity = diagnostic.severity.rawValue
    let steps = found.steps.map(item)
    let expected =
      finding.steps.after.isEmpty
      ? "" : "<p>Expected:</p><ol class=\"steps\">\(finding.steps.after.map(item).joined())</ol>"
    let path = diagnostic.path.description
    let place =
      path.isEmpty
      ? "" : " <small>line \(diagnostic.position.line):\(diagnostic.position.column), \(path.html)</small>"
    return """
      <article class="card \(severity)" id="f\(number)" tabindex="-1" aria-labelledby="h\(number)">
      <h3 id="h\(number)"><a href="#f\(number)"><b>\(finding.rule.name.html)</b> \
      \(diagnostic.message.html)</a></h3>
      <p><b class="\(severity)">\(severity)</b> <code>\(diagnostic.code.html)</code> on \
      \(link(toScreen: found.url))\(place)</p>\(others(of: found))
      <div class="parts"><div>
      <ol class="steps">\(steps.joined())</ol>\(expected)\(conditions(of: finding))\
      \(flows[number].map { "<p><small>Repeated by <code>\($0.html)</code></small></p>" } ?? "")
      </div>\(pictures(of: finding, number))</div>
      </article>
      """
  }

  /// A step, with the text below it.
  private func item(_ step: String) -> String {
    let lines = step.withoutKeyword.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let below = lines.dropFirst(2).dropLast().prefix(Limits.lines).map(\.html)
    let text = below.isEmpty ? "" : "<pre>\(below.joined(separator: "\n"))</pre>"
    return "<li>\((lines.first ?? "").html)\(text)</li>"
  }

  private func pictures(of finding: TrialFinding, _ number: Int) -> String {
    guard drawn.contains(number), let pictures = finding.pictures else { return "" }
    let figures = [("Before", pictures.before), ("After", pictures.after)].filter { !$0.1.isEmpty }
    return "<div class=\"pictures\">"
      + figures.map { caption, svg in
        "<figure><img src=\"data:image/svg+xml;base64,\(Data(svg).base64EncodedString())\" "
          + "alt=\"\(caption): \(finding.message.html)\" loading=\"lazy\">"
          + "<figcaption>\(caption)</figcaption></figure>"
      }.joined() + "</div>"
  }

  private func conditions(of finding: TrialFinding) -> String {
    guard finding.conditions.count > 1 else { return "" }
    let shown = finding.conditions.prefix(Limits.conditions)
    let more = finding.conditions.count - shown.count
    return "<details><summary>Found in \(CrawlReport.count(finding.conditions.count, "case"))</summary>"
      + "<ul class=\"plain\">\(shown.map { "<li>\($0.html)</li>" }.joined())"
      + (more > 0 ? "<li>and \(CrawlReport.grouped(more)) more</li>" : "") + "</ul></details>"
  }

  private func others(of found: TrialReport.Found) -> String {
    guard !found.others.isEmpty else { return "" }
    let links = found.others.prefix(Limits.others).map(link(toScreen:))
    let more = found.others.count - links.count
    return "<p><small>Also on \(links.joined(separator: ", "))"
      + (more > 0 ? " and \(CrawlReport.count(more, "more screen"))" : "") + "</small></p>"
  }

  /// The name of a screen, linked to its matrix.
  private func link(toScreen url: String) -> String {
    let code = "<code>\(report.name(of: url).html)</code>"
    return numbers[url].map { "<a href=\"#s\($0)\">\(code)</a>" } ?? code
  }
}
