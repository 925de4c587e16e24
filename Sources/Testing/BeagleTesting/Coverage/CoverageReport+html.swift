import BeagleJSON
import BeagleTerminal

extension CoverageReport {
  /// The report as an HTML page: the table of kinds, and each document with coloured lines. The page loads no
  /// other resources.
  public var html: String {
    let counts = CoverageKind.allCases.map { ($0, count(of: $0)) }.filter { !$0.1.isEmpty }
    let rows = counts.map { kind, count in
      "<tr><th>\(kind.title)</th><td>\(count.run)</td><td>\(count.partly)</td><td>\(count.never)</td>"
        + "<td>\(count.percentText)</td></tr>"
    }
    // Many documents are easier to survey while they are collapsed.
    let isOpen = documents.count <= 10
    let parts = zip(documents, titles).enumerated().map { $1.0.html($1.1, number: $0 + 1, isOpen: isOpen) }
    let title = "Coverage of screens"
    let body = """
      <h1>\(title)</h1>
      <table class="totals">
      <tr><th></th><th>run</th><th>partly</th><th>never</th><th>percent</th></tr>
      \(rows.joined(separator: "\n"))
      </table>
      <p class="legend"><span class="run">run</span> <span class="partly">partly</span> <span \
      class="never">never run</span></p>
      \(parts.joined(separator: "\n"))
      """
    return ReportPage(title: title, style: Self.style, body: body).html
  }

  private static let style = """
    :root { --run: #e0f2e0; --partly: #fdf0cd; --never: #fbdedb }
    @media (prefers-color-scheme: dark) { :root { --run: #1d3a22; --partly: #453713; --never: #4d2320 } }
    body { max-width: 80rem }
    .totals { margin-top: 1.5rem; border-collapse: collapse }
    .totals th, .totals td { padding: .15rem 1rem .15rem 0; text-align: right;
      font-variant-numeric: tabular-nums }
    .totals th:first-child { text-align: left; font-weight: 500 }
    .legend { margin-top: 1rem }
    .legend span { padding: .1rem .5rem; border-radius: .3rem }
    @media (max-width: 30rem) { .totals { font-size: 13px } .totals th, .totals td { padding-right: .5rem } }
    details { margin-top: 1.5rem; border-top: 1px solid var(--line); padding-top: 1rem }
    summary { font-weight: 600; overflow-wrap: anywhere }
    .way { color: var(--soft) }
    ul { padding-left: 1.2rem; overflow-wrap: anywhere }
    li > a { text-decoration-color: currentColor }
    .source { border-collapse: collapse; width: 100%; font: 13px/1.45 ui-monospace, Menlo, Consolas,
      monospace }
    .source td { padding: 0 .6rem; white-space: pre-wrap; overflow-wrap: anywhere; vertical-align: top }
    .source td:first-child { width: 1%; color: var(--soft); text-align: right; user-select: none;
      white-space: nowrap }
    .run { background: var(--run) }
    .partly { background: var(--partly) }
    .never { background: var(--never) }
    """
}

extension CoveredDocument {
  /// - Parameter isOpen: whether places that were not run are shown expanded.
  fileprivate func html(_ title: String, number: Int, isOpen: Bool) -> String {
    let count = places.count { $0.state != .run }
    let rest = count == 0 ? "all was run" : "\(count.of("place")) not run, or only partly"
    let open = gaps.map { gap in
      "<li><a href=\"#d\(number)-\(gap.place.line)\">\(gap.place.line):\(gap.place.column)</a> "
        + "\(gap.inWords.shown) "
        + "<small>\(gap.place.path.shown)</small></li>"
    }
    let steps = stepsInWords.map { "<p class=\"way\">\($0.shown)</p>\n" } ?? ""
    let list = open.isEmpty ? "" : "<ul>\n\(open.joined(separator: "\n"))\n</ul>\n"
    let byLine = Dictionary(grouping: places, by: \.line)
    let lines = source.split(omittingEmptySubsequences: false) { $0.isNewline }.enumerated().map {
      index, line in
      let found = byLine[index + 1] ?? []
      var mark = ""
      if let state = found.map(\.state).common {
        let notes = found.map { "\($0.inWords): \($0.count.of("time"))" }.joined(separator: "\n")
        mark =
          " class=\"\(state.rawValue)\" title=\"\(notes.controlsReplaced.markupEscaped(keepingLines: true))\""
      }
      return
        "<tr id=\"d\(number)-\(index + 1)\"\(mark)><td>\(index + 1)</td><td>\(String(line).shown)</td></tr>"
    }
    return """
      <details\(isOpen && !open.isEmpty ? " open" : "")>
      <summary>\(title.shown) <small>\(rest)</small></summary>
      \(steps)\(list)<table class="source">
      \(lines.joined(separator: "\n"))
      </table>
      </details>
      """
  }
}

extension [CoveredPlace.State] {
  /// The state of all places: partly if they differ.
  fileprivate var common: CoveredPlace.State? {
    guard let first else { return nil }
    return allSatisfy { $0 == first } ? first : .partly
  }
}

extension String {
  fileprivate var shown: String { controlsReplaced.markupEscaped() }
}
