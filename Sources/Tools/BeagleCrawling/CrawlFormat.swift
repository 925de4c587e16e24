import Beagle

/// A form in which a crawl is told.
package enum CrawlFormat: String, CaseIterable, Sendable {
  case text, json, dot, html

  /// The bytes of a report, which depend on nothing but what is given.
  ///
  /// - Parameters:
  ///   - isColored: whether text is in colours.
  ///   - columns: how wide excerpts of documents in text may be.
  ///   - draw: gets a screen and gives its picture as SVG, for the page; nil where it cannot be drawn.
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
