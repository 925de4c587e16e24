import Beagle
import BeagleChecking
import BeagleTesting

@testable import BeagleCrawling
@testable import BeagleProjects

/// The crawl result of a small shop: a home with three products, a basket with an error, an account without a
/// way back, and a dead link.
enum CrawledShop {
  static let base = "https://shop.example"
  static let home = #"the application starts at "/home""#

  static let cart = Array(
    """
    {
      "_beagleComponent_": "beagle:screenComponent",
      "navigationBar": {"title": "Basket"},
      "child": {
        "_beagleComponent_": "beagle:container",
        "context": {"id": "user", "value": {"name": "Hana"}},
        "children": [
          {"_beagleComponent_": "beagle:text", "text": "Hi @{usr.name}"}
        ]
      }
    }
    """.utf8)

  static func document(_ title: String, _ texts: String...) -> [UInt8] {
    let children = texts.map { #"{"_beagleComponent_": "beagle:button", "text": "\#($0)"}"# }
    return Array(
      #"""
      {"_beagleComponent_": "beagle:screenComponent", "navigationBar": {"title": "\#(title)"}, \#
      "child": {"_beagleComponent_": "beagle:container", \#
      "children": [\#(children.joined(separator: ", "))]}}
      """#
      .utf8)
  }

  static func link(_ path: String, _ presses: String..., isReplacing: Bool = false) -> RecordedLink {
    RecordedLink(url: base + path, presses: presses, isReplacing: isReplacing)
  }

  static func screen(
    _ path: String, _ kind: String, _ title: String? = nil, _ presses: [String] = [], document: [UInt8] = [],
    status: Int? = 200, _ links: RecordedLink...
  ) -> CrawledScreen {
    CrawledScreen(
      url: base + path, status: status, kind: kind, title: title, links: links, presses: [home] + presses,
      document: document)
  }

  /// A finding about a whole screen.
  static func finding(
    _ code: String, _ message: String, at path: String, severity: Diagnostic.Severity = .error,
    _ presses: [String] = []
  ) -> CrawlFinding {
    let diagnostic = Diagnostic(
      severity: severity, code: code, message: message, position: SourcePosition(byte: 0, line: 1, column: 1),
      path: DocumentPath([]))
    return CrawlFinding(
      finding: ReportedFinding(diagnostic, in: base + path), url: base + path, presses: [home] + presses)
  }

  static var result: CrawlResult {
    let tap = (
      basket: #"I tap "Basket""#, tea: #"I tap "Sencha""#, cup: #"I tap "Cup""#, whisk: #"I tap "Whisk""#,
      account: #"I tap "Account""#, old: #"I tap "Last year""#
    )
    var result = CrawlResult()
    result.screens = [
      screen(
        "/home", "/home#01", "Shop",
        document: document("Shop", "Basket", "Sencha", "Cup", "Whisk", "Account"),
        link("/cart", tap.basket), link("/product/1", tap.tea), link("/product/2", tap.cup),
        link("/product/3", tap.whisk), link("/account", tap.account, isReplacing: true)),
      screen(
        "/cart", "/cart#02", "Basket", [tap.basket], document: cart, link("/home", #"I tap "Shop on""#),
        link("/old", tap.old)),
      screen(
        "/product/1", "/product/*#03", "Sencha", [tap.tea], document: document("Sencha", "Into the basket"),
        link("/cart", #"I tap "Into the basket""#, "I confirm the dialog")),
      screen("/product/2", "/product/*#03", "Cup", [tap.cup], document: document("Cup", "Into the basket")),
      screen(
        "/product/3", "/product/*#03", "Whisk", [tap.whisk], document: document("Whisk", "Into the basket")),
      screen("/account", "/account#04", nil, [tap.account], document: document("Account", "Sign out")),
      screen("/old", "/old#00", nil, [tap.basket, tap.old], status: 404),
    ]
    let undefined = ScreenCheck().findings(in: cart).first { $0.code == "undefined-context" }
    let inCart = undefined.flatMap { ReportedDocument(.remote(base + "/cart"), cart, [$0]).findings.first }
    result.findings = [
      finding(
        "dead-link", "the screen could not be loaded: 404 (not found)", at: "/old", [tap.basket, tap.old])
    ]
    if let inCart {
      result.findings.append(
        CrawlFinding(
          finding: inCart, url: base + "/cart", presses: [home, tap.basket],
          others: [base + "/product/1", base + "/product/2"]))
    }
    result.findings.append(
      finding(
        "dead-end", "nothing leads on from here, and there is no way back", at: "/account",
        severity: .warning,
        [tap.account]))
    result.skipped = [
      SkippedLink(
        url: base + "/order", reason: .method("POST"), from: base + "/cart",
        presses: [home, tap.basket, #"I tap "Order""#]),
      SkippedLink(
        url: base + "/logout", reason: .exitWord("logout"), from: base + "/account",
        presses: [home, tap.account, #"I tap "Sign out""#]),
      SkippedLink(url: "https://maps.example/", reason: .otherOrigin, from: base + "/home", presses: [home]),
      SkippedLink(
        url: base + "/vote", reason: .method("POST"), from: base + "/product/1", presses: [home, tap.tea]),
    ]
    result.unclear = [
      UnclearScreen(
        url: base + "/slow", message: "the server gave 429 (too many requests) three times",
        presses: [home, #"I tap "Offers""#])
    ]
    result.caps = [ReachedCap(name: "--per-kind", value: 3, place: "/product/*", omitted: 1_297)]
    return result
  }
}
