import BeagleTesting
import Foundation
import Testing

@testable import BeagleCLI
@testable import BeagleCrawling

/// When two requests are the same screen, and two screens are the same kind.
@Suite struct CrawlKindTests {
  private func address(_ text: String, _ method: String = "GET") throws -> CrawlAddress {
    let url = try #require(URL(string: text))
    return try #require(CrawlAddress(url, method: method))
  }

  private func request(_ text: String) throws -> SentRequest {
    SentRequest(method: "GET", url: try #require(URL(string: text)))
  }

  @Test(arguments: [
    ("HTTP://Shop.example:80/a#b", "http://shop.example/a"),
    ("https://shop.example:443", "https://shop.example/"),
    ("http://shop.example/a?b=2&a=1", "http://shop.example/a?a=1&b=2"),
    ("http://shop.example/a/../b", "http://shop.example/b"),
    ("http://shop.example/a?", "http://shop.example/a"),
    ("http://ana:pw@shop.example/a", "http://shop.example/a"),
    ("http://shop.example/a?b=2&b=1&a=1", "http://shop.example/a?a=1&b=2&b=1"),
  ]) func equivalentURLsHaveOneAddress(written: String, normal: String) throws {
    #expect(try address(written).url == normal)
    #expect(try address(written) == address(normal))
  }

  @Test func nonHTTPURLHasNoAddress() throws {
    for url in ["mailto:a@example.org", "/home", "file:///home"] {
      #expect(CrawlAddress(try #require(URL(string: url))) == nil)
    }
  }

  @Test(arguments: [
    ("/product/1", "/product/*"), ("/product/kettle", "/product/kettle"), ("/", "/"),
    ("/api/v2/tea", "/api/v2/tea"), ("/orders/2026-11/7", "/orders/*"), ("/next/next/next", "/next"),
    ("/search?q=tea&page=3", "/search?page=*&q=*"), ("/a?x=1&x=2", "/a?x=*"),
  ]) func templateReplacesNumbersAndValues(path: String, template: String) throws {
    var templates = URLTemplates()
    #expect(templates.template(of: try address("http://shop.example\(path)")).text == template)
  }

  @Test func manyNamesInOnePlaceShareTemplate() throws {
    var templates = URLTemplates()
    let all = try (0..<100).map { number in
      let name = String(repeating: "a", count: number + 1)
      return templates.template(of: try address("http://shop.example/tea/\(name)"))
    }
    #expect(Set(all.map(\.text)).count == URLTemplates.maximumNames + 1)
    #expect(all.last?.text == "/tea/*")
    #expect(all.map(\.variety).count { $0 == .values } == URLTemplates.maximumNames)
  }

  /// The URLs of an application in which each screen extends its own URL.
  enum Growth: CaseIterable {
    case members, turns, names, numbers, orders, newNames

    func path(_ number: Int) -> String {
      func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
      return switch self {
      case .members: "/list?a=1&" + String(repeating: "b", count: number + 1) + "=1"
      case .turns: "/a" + (0..<number).map { $0.isMultiple(of: 2) ? "/b" : "/a" }.joined()
      case .names: "/a" + (0..<number).map { "/" + String(repeating: "b", count: $0 + 1) }.joined()
      case .numbers: "/a" + (0..<number).map { $0.isMultiple(of: 2) ? "/\(number)" : "/a" }.joined()
      // The digits of the number in base 3.
      case .orders:
        "/a" + String(number, radix: 3).map { $0 == "0" ? "/b" : $0 == "1" ? "/c" : "/d" }.joined()
      case .newNames:
        "/a" + (0..<number).map { "/" + repeated("b", number) + repeated("c", $0) }.joined()
      }
    }
  }

  @Test(arguments: Growth.allCases)
  func growingURLsAreOneKindAfterTwenty(growth: Growth) throws {
    var templates = URLTemplates()
    let all = try (0..<300).map { number in
      templates.template(of: try address("http://shop.example" + growth.path(number)))
    }
    // The orders have one, two or three names.
    let limit =
      switch growth {
      case .orders: 5 * URLTemplates.maximumForms
      case .newNames: 2 * URLTemplates.maximumForms
      default: URLTemplates.maximumForms + 2
      }
    #expect(Set(all.map(\.text)).count <= limit)
    #expect(all.first?.variety == .values && all.last?.variety == .forms)
  }

  @Test(arguments: [
    "/logout", "/session/signOut", "/sign-out?to=home", "/account/delete/7", "/orders/9/cancel",
    "/a?do=unsubscribe", "/log%6fut", "/items?action=d%65lete", "/sign%20out", "/%2564elete", "/delete1",
    "/account/close",
    "/a?next=%2Flogout", "/l%6Fg-out", "/de%C2%ADlete",
  ]) func exitLinksAreNotFollowed(path: String) throws {
    var rules = CrawlRules()
    rules.origins = ["http://shop.example"]
    guard case .exitWord? = rules.refusal(of: try request("http://shop.example\(path)")) else {
      Issue.record("\(path) is followed")
      return
    }
  }

  @Test(arguments: ["/cancellation-policy", "/deleted-items", "/blog/out-of-stock", "/checkout", "/removers"])
  func pathsContainingExitWordsAreFollowed(path: String) throws {
    var rules = CrawlRules()
    rules.origins = ["http://shop.example"]
    #expect(rules.refusal(of: try request("http://shop.example\(path)")) == nil)
    for label in ["Sign out", "SIGN OUT", "signOut", "sIGN oUT"] {
      let reason = rules.refusal(of: try request("http://shop.example\(path)"), label: label)
      #expect(reason == .exitWord("sign out"), "\(label)")
    }
  }

  // MARK: Structure

  private func fingerprint(_ children: [String]) -> UInt64? {
    ScreenFingerprint.of(Array(CrawlSite.screen(children).utf8))
  }

  @Test func structureIgnoresTextsAndListLengths() {
    func row(_ text: String) -> String {
      #"{"_beagleComponent_":"beagle:container","children":[\#(CrawlSite.text(text))]}"#
    }
    #expect(fingerprint([CrawlSite.text("a")]) == fingerprint([CrawlSite.text("b")]))
    #expect(fingerprint(["a", "b", "c"].map(row)) == fingerprint(["d", "e", "f", "g", "h"].map(row)))
    let data =
      #"{"_beagleComponent_":"beagle:container","context":{"id":"a","value":[1,{"b":2}]},"children":[]}"#
    #expect(fingerprint([data]) == fingerprint([data.replacing("[1,", with: "[1,1,3,")]))
  }

  @Test func structureIncludesComponentsActionsAndProperties() {
    let all = [
      fingerprint([]), fingerprint([CrawlSite.text("a")]),
      fingerprint([CrawlSite.text("a"), CrawlSite.text("a")]),
      fingerprint([CrawlSite.link("a", "/a")]), fingerprint([CrawlSite.link("a", "/a", "resetApplication")]),
      fingerprint([#"{"_beagleComponent_":"beagle:text","text":"a","id":"b"}"#]),
    ]
    #expect(Set(all).count == all.count)
    #expect(ScreenFingerprint.of(Array("no JSON".utf8)) == nil)
  }
}
