import Beagle

/// An output format of a crawl.
package enum CrawlFormat: String, CaseIterable, Sendable {
  case text, json, dot, html

  /// The bytes of a report, which depend only on the arguments.
  ///
  /// - Parameters:
  ///   - isColored: Whether the text report is coloured.
  ///   - columns: The maximum width of excerpts in the text report.
  ///   - drawing: Draws the pictures of the page; nil for none.
  package func bytes(
    of result: CrawlResult, isColored: Bool = false, columns: Int = 100,
    drawing: CrawlPage.Drawing? = nil
  ) -> [UInt8] {
    switch self {
    case .text: Array(CrawlReport(result).text(isColored: isColored, columns: columns).utf8)
    case .json: CrawlReport(result).json
    case .dot: Array(CrawlReport(result).dot.utf8)
    case .html: Array(CrawlPage(result, drawing).html.utf8)
    }
  }
}
