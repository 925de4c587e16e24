import Beagle
import BeagleTesting
import Foundation
import TestSupport
import Testing

@testable import BeagleCrawling
@testable import BeagleProjects

@Suite(.computing) struct CrawlPageTests {
  private static let dot = Array(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>"#.utf8)

  private func page(_ result: CrawlResult) -> String {
    String(
      decoding: CrawlFormat.html.bytes(of: result, drawing: CrawlPage.Drawing { _ in Self.dot }),
      as: UTF8.self)
  }

  /// The card of a kind, one tag per line, without the parts that all cards share.
  private func card(_ number: Int, of page: String) -> [String] {
    guard let start = page.firstRange(of: "id=\"c\(number)\"")?.lowerBound,
      let end = page[start...].firstRange(of: "</article>")?.lowerBound
    else { return [] }
    return page[start..<end].replacing("<li", with: "\n<li").split(separator: "\n").map(String.init)
  }

  @Test func cardShowsLinksAndFindings() {
    #expect(
      card(1, of: page(CrawledShop.result)) == [
        #"id="c1" tabindex="-1" aria-labelledby="t1">"#,
        ##"<h3 id="t1"><a href="#c1">Basket</a></h3><p class="path">/cart</p>"##,
        #"<ul class="badges">"#, #"<li class="error">1 error</li></ul>"#,
        #"""
        <img src="data:image/svg+xml;base64,\#(Data(Self.dot).base64EncodedString())" alt="A picture of \#
        Basket" loading="lazy">
        """#,
        #"<ul class="links">"#,
        ##"<li><a href="#c0"><span data-label>&quot;Shop on&quot;</span> → <code>/home</code></a></li>"##,
        ##"""
        <li><a href="#c4"><span data-label>&quot;Last year&quot;</span> → <code>/old</code></a></li></ul>
        """##,
        #"<ul class="findings">"#,
        #"""
        <li class="error"><b>error</b> <code>undefined-context</code> no context &quot;usr&quot; \#
        is declared around this place; it is always null; \#
        did you mean user? <small>line 8:58</small><br><small>/home &gt; &quot;Basket&quot;\#
        </small><br><small>and on 2 more screens</small></li></ul>
        """#,
      ])
  }

  /// A kind has one picture, and its other screens are listed below it.
  @Test func screensOfOneKindShareCard() {
    let page = page(CrawledShop.result)
    let lines = card(2, of: page)
    #expect(lines.contains("<details><summary>2 more of this kind</summary><ul class=\"plain\">"))
    #expect(lines.contains("<li><code>/product/2</code> Cup</li>"))
    #expect(lines.contains { $0.contains("undefined-context") && $0.contains(##"as on <a href="#c1">"##) })
    #expect(page.matches(of: /<img\b/).count == 4)
  }

  @Test func layersAreDistancesFromStart() {
    let map = CrawlPageMap(CrawlReport(CrawledShop.result))
    let layers = map.layers.map { layer, cards in (layer, cards.map { map.cards[$0].url.dropFirst(20) }) }
    #expect(layers.map(\.0) == [0, 1, 2, nil])
    #expect(layers.map(\.1) == [["/home"], ["/cart", "/product/1", "/account"], ["/old"], ["/slow"]])
  }

  /// A link of another screen of the kind counts, too.
  @Test func cardListsLinksOfLaterScreens() {
    var result = CrawledShop.result
    result.screens[4].links = [
      CrawledShop.link("/slow", #"I tap "Offers""#), CrawledShop.link("/cart", "I tap"),
    ]
    let map = CrawlPageMap(CrawlReport(result))
    #expect(map.cards[2].links.map(\.from) == [nil, CrawledShop.base + "/product/3"])
    #expect(map.layers.map(\.layer) == [0, 1, 2])
  }

  // MARK: Safety

  /// The page loads nothing, and every link leads to an existing card.
  @Test func pageNeedsNoExternalResources() {
    let page = page(CrawledShop.result)
    for found in page.matches(of: /(?:href|src)="([^"]*)"/) {
      let target = String(found.output.1)
      if target.hasPrefix("data:") { continue }
      #expect(target.hasPrefix("#c") && page.contains("id=\"\(target.dropFirst())\""), "\(target)")
    }
    #expect(!page.contains("url(http") && !page.contains("@import"))
    #expect(page.contains("default-src 'none'; img-src data:;"))
  }

  @Test func foreignTextCannotRunInPage() {
    let evil = #"</title></script><script>alert(1)</script><img src=x onerror="alert(2)">"#
    var result = CrawledShop.result
    result.screens[0].title = evil
    result.screens[0].url = CrawledShop.base + "/" + evil
    result.screens[0].kind = evil
    result.screens[0].links[0] = RecordedLink(url: evil, presses: ["I tap \"\(evil)\""])
    result.findings[0].url = evil
    result.findings[0].presses.append(evil)
    result.findings[0].finding.finding.message = evil
    result.skipped[0].url = evil
    result.skipped[0].reason = .exitWord(evil)
    result.unclear[0].message = evil
    result.caps[0].place = evil
    let page = page(result)
    #expect(page.matches(of: /<script/).count == 1)
    #expect(page.matches(of: /<\/title/).count == 1)
    #expect(!page.contains("<img src=x") && !page.contains("onerror=\""))
  }

  // MARK: Size

  /// A page of thousands of screens shows a part, and says what it omits.
  @Test func pageOfThousandsOfScreensIsUsable() {
    var result = CrawlResult()
    result.screens = [CrawledShop.screen("/home", "/home#1", "Shop")]
    for number in 1...5_000 {
      // One in five has its own kind.
      let kind = number.isMultiple(of: 5) ? "/page/\(number)#1" : "/product/*#1"
      result.screens.append(CrawledShop.screen("/x/\(number)", kind, "Tea \(number)", document: [1]))
      result.screens[0].links.append(CrawledShop.link("/x/\(number)", #"I tap "Tea \#(number)""#))
    }
    let picture = [UInt8](repeating: 65, count: 20_000)
    let page = CrawlFormat.html.bytes(of: result, drawing: CrawlPage.Drawing { _ in picture })
    #expect(page.count < 16_000_000)
    let text = String(decoding: page, as: UTF8.self)
    #expect(
      text.contains(
        """
        Omitted from this page: 2 kinds, 699 pictures and the names of 3,799 screens. The JSON report \
        lists everything.
        """
      ))
    #expect(page == CrawlFormat.html.bytes(of: result, drawing: CrawlPage.Drawing { _ in picture }))
  }

  /// A screen that cannot be drawn still has a card.
  @Test @MainActor func documentsAreDrawnWithoutNetwork() throws {
    let host = HostEnvironment(
      environment: [:], isTerminal: false, terminalColumns: nil, readStandardInput: { [] }, ask: nil,
      user: .current, say: { _ in })
    let drawing = try CrawlPage.Drawing(RenderSettings(), host)
    let page = CrawlPage(CrawledShop.result, drawing)
    #expect(page.pictures.keys.sorted() == [0, 1, 2, 5])
    #expect(page.pictures[0].map { String(decoding: $0, as: UTF8.self).contains("Sencha") } == true)
    #expect(drawing.svg(CrawledShop.screen("/x", "x", document: Array("no screen".utf8))) == nil)
  }
}

#if os(Linux) || os(macOS)
  /// The page in a real browser.
  @Suite struct CrawlPageInABrowserTests {
    private static let browser: URL? = {
      let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      let names = ["chromium", "chromium-browser", "google-chrome", "headless_shell"]
      let paths = names.flatMap { name in folders.map { "\($0)/\(name)" } }
      return paths.first(where: FileManager.default.isExecutableFile).map { URL(fileURLWithPath: $0) }
    }()

    private func shown(_ result: CrawlResult, width: Int, _ hash: String = "") async throws -> String {
      let folder = try TemporaryFolder([
        "page.html": String(decoding: CrawlFormat.html.bytes(of: result), as: UTF8.self)
      ])
      let ended = try await runProcess(
        try #require(Self.browser),
        [
          "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path)/profile",
          "--window-size=\(width),900", "--dump-dom", "file://\(folder.path)/page.html\(hash)",
        ])
      #expect(ended.exitCode == 0, "\(ended.errors)")
      return String(decoding: ended.output, as: UTF8.self)
    }

    @Test(.enabled(if: browser != nil, "there is no Chromium in PATH")) func arrowsConnectCards()
      async throws
    {
      let page = try await shown(CrawledShop.result, width: 1_600)
      #expect(page.matches(of: /marker-end="url\(#tip\)"/).count == 6)
      #expect(page.contains(#">"Sencha" | "Cup" | "#))
      #expect(page.matches(of: /class="replacing" marker-end/).count == 1)
      // The script has run, so the search is enabled.
      #expect(page.contains(#"<label class="search">"#))
    }

    /// If there are very many arrows, only those of the selected card are drawn.
    @Test(.enabled(if: browser != nil, "there is no Chromium in PATH")) func selectedCardShowsItsArrows()
      async throws
    {
      var result = CrawlResult()
      for number in 0..<70 {
        var screen = CrawledShop.screen("/s\(number)", "s\(number)#1")
        if number > 0 { screen.presses.append("I tap") }
        screen.links = [CrawledShop.link("/s\((number + 1) % 70)", #"I tap "On""#)]
        result.screens.append(screen)
      }
      let all = try await shown(result, width: 1_600)
      #expect(!all.contains(#"marker-end="url"#) && all.contains(#"<small id="hint">"#))
      let page = try await shown(result, width: 1_600, "#c3")
      #expect(page.matches(of: /class="out" marker-end/).count == 1)
      #expect(page.matches(of: /class="in" marker-end/).count == 1)
      #expect(page.contains(#"class="card chosen" id="c3""#))
    }
  }
#endif
