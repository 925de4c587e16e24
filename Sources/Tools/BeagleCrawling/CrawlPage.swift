import Beagle
package import BeagleProjects
import BeagleTerminal
import BeagleTesting
import Foundation

/// The page of a crawl: a self-contained HTML map of the application.
///
/// It has a card for each kind of screen, with a picture of the first one, so that it stays usable for
/// thousands of screens. The page says what it omits; the JSON report has everything.
package struct CrawlPage: Sendable {
  let report: CrawlReport
  let map: CrawlPageMap
  /// The name of the look of the pictures.
  let look: String?
  /// SVG by the index of the screen in the result.
  let pictures: [Int: [UInt8]]
  /// How many cards have no picture because the page would be too large.
  let omittedPictures: Int
  /// The findings of each card by their index in the result; `isHere` if the card has the reported
  /// occurrence.
  let found: [Int: [(place: Int, isHere: Bool)]]
  /// The inconclusive screens of each card.
  let unclear: [Int: [UnclearScreen]]

  /// The limits of a page.
  enum Limits {
    static let cards = 1_000
    static let pictures = 300
    static let pictureBytes = 8_000_000
    /// The screens listed below the first one of their kind, in total and per card.
    static let listed = 3_000
    static let listedOfAKind = 200
    static let links = 60
    static let findings = 500
    static let examples = 50
  }

  /// - Parameter drawing: Draws the pictures; nil for none.
  init(_ result: CrawlResult, _ drawing: Drawing? = nil) {
    report = CrawlReport(result)
    look = drawing?.look
    map = CrawlPageMap(report)
    var pictures: [Int: [UInt8]] = [:]
    var size = 0
    var omitted = 0
    for card in map.cards.prefix(Limits.cards) {
      guard let place = card.screens.first, !result.screens[place].document.isEmpty else { continue }
      let hasRoom = pictures.count < Limits.pictures && size < Limits.pictureBytes
      // Screens that cannot be drawn do not count as omitted.
      let picture = hasRoom ? drawing?.svg(result.screens[place]) : nil
      if let picture, size + picture.count <= Limits.pictureBytes {
        pictures[place] = picture
        size += picture.count
      } else if picture != nil || !hasRoom {
        omitted += 1
      }
    }
    self.pictures = pictures
    omittedPictures = omitted
    found = Self.found(result, map)
    unclear = Dictionary(grouping: result.unclear.prefix(Limits.findings)) { [map] in
      map.card(of: $0.url) ?? -1
    }
  }

  private static func found(_ result: CrawlResult, _ map: CrawlPageMap) -> [Int: [(place: Int, isHere: Bool)]]
  {
    var found: [Int: [(place: Int, isHere: Bool)]] = [:]
    for (place, finding) in result.findings.prefix(Limits.findings).enumerated() {
      let here = map.card(of: finding.screen ?? finding.url)
      if let here { found[here, default: []].append((place, true)) }
      for card in Set(finding.others.compactMap(map.card)) where card != here {
        found[card, default: []].append((place, false))
      }
    }
    return found
  }
}

extension CrawlPage {
  /// Draws screens from their documents and images alone: by default, as an iPhone shows them in light
  /// colours.
  package struct Drawing: Sendable {
    /// The name of the look.
    let look: String
    /// Returns the picture of a screen; nil if it cannot be drawn.
    let svg: @Sendable (CrawledScreen) -> [UInt8]?

    /// Draws by another function.
    init(look: String = "", _ svg: @escaping @Sendable (CrawledScreen) -> [UInt8]?) {
      (self.look, self.svg) = (look, svg)
    }

    /// - Throws: if the theme cannot be read.
    @MainActor package init(_ settings: RenderSettings, _ host: HostEnvironment) throws(Failure) {
      var settings = settings
      settings.theme = settings.theme ?? .light
      if settings.device == nil { settings.device = .iphone16 }
      // Pictures on the page are cropped.
      let drawing = try PreviewDrawing(settings, host, isWhole: false)
      let registry = settings.declarations.registry
      self.init(look: drawing.look) { screen in
        var files = PictureTable()
        for (url, file) in screen.pictures { files.add([UInt8](file), from: url) }
        return try? drawing.picture(of: screen.document, named: screen.url, registry, files: files).svg
      }
    }
  }
}
