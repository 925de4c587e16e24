import Beagle

/// An output format of a crawl.
package enum CrawlFormat: String, CaseIterable, Sendable {
  case text, json, dot, html

  /// The bytes of a report, which depend only on the arguments.
  ///
  /// - Parameters:
  ///   - isColored: Whether the text report is coloured.
  ///   - columns: The maximum width of excerpts in the text report.
  ///   - draw: Returns a screen's picture as SVG for the page; nil if it cannot be drawn.
  package func bytes(
    of result: CrawlResult, isColored: Bool = false, columns: Int = 100,
    draw: (CrawledScreen) -> [UInt8]? = { _ in nil }
  ) -> [UInt8] {
    switch self {
    case .text: Array(CrawlReport(result).text(isColored: isColored, columns: columns).utf8)
    case .json: CrawlReport(result).json
    case .dot: Array(CrawlReport(result).dot.utf8)
    case .html: Array(CrawlPage(result, draw: draw).html.utf8)
    }
  }
}
