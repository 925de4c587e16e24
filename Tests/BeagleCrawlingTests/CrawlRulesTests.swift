import Beagle
import BeagleTesting
import Foundation
import TestSupport
import Testing

@testable import BeagleCrawling

/// Which requests a crawl may send, and which URLs count as equal.
@Suite struct CrawlRulesTests {
  private func rules(allow: [String] = [], skip: [String] = []) -> CrawlRules {
    var rules = CrawlRules()
    rules.origins = ["http://shop.example"]
    rules.allowed = Set(allow.compactMap { CrawlRules.Allowed($0) })
    rules.skipped = skip
    return rules
  }

  private func request(
    _ method: String, _ target: String, _ headers: [String: String] = [:], body: String? = nil
  ) throws -> SentRequest {
    let url = try #require(URL(string: "http://shop.example" + target, encodingInvalidCharacters: false))
    return SentRequest(method: method, url: url, headers: headers, body: body.map { Data($0.utf8) })
  }

  // MARK: Methods

  struct Override: Sendable {
    var method = "GET"
    var target = "/item"
    var headers: [String: String] = [:]
    var body: String?
  }

  @Test(arguments: [
    Override(method: "DELETE"),
    Override(method: "DELETE", headers: ["X-HTTP-Method-Override": "GET"]),
    Override(headers: ["X-HTTP-Method-Override": "DELETE"]),
    Override(headers: ["x-http-method-override": "delete"]),
    Override(headers: ["X-HTTP-Method": "PUT"]), Override(headers: ["X-Method-Override": "PATCH"]),
    Override(headers: ["X_HTTP_Method_Override": "DELETE"]),
    Override(headers: ["X-HTTP-Method-Override": "GET, DELETE"]),
    Override(headers: ["X-HTTP-Method-Override": "GET", "X-Method-Override": "DELETE"]),
    Override(headers: ["X-HTTP-Method-Override": "DELETE", "X-Method-Override": "GET"]),
    Override(headers: ["X-HTTP-Method": "HEAD", "x-http-method": "DELETE"]),
    Override(target: "/item?_method=DELETE"), Override(target: "/item?a=1&_METHOD=%20put"),
    Override(target: "/item?%5fmethod=DELETE"), Override(target: "/item?a=1%26_method%3DDELETE"),
    Override(target: "/item?%255Fmethod%253DDELETE"), Override(target: "/item?a=%FF&_method=DELETE"),
    Override(target: "/item?a=1;_method=DELETE"), Override(target: "/item;_method=DELETE"),
    Override(target: "/item?.method=DELETE"), Override(target: "/item?X-HTTP-Method-Override=DELETE"),
    Override(target: "/item?_method=GET&_method=DELETE"), Override(target: "/item%3f_method=DELETE"),
    Override(method: "POST", target: "/find", body: #"{"_method":"DELETE"}"#),
    Override(method: "POST", target: "/find", body: #"{"form":{"_METHOD":["PUT"]}}"#),
    Override(method: "POST", target: "/find", body: #""a=1&_method=DELETE""#),
    Override(method: "POST", target: "/find", body: "a=1&%5Fmethod=DELETE"),
    Override(method: "POST", target: "/find", headers: ["X-Http-Method": "DELETE"]),
    Override(method: "POST", target: "/find?_method=DELETE"),
    Override(headers: ["X-HTTP-Verb": "PUT"]), Override(headers: ["X-Method": "PUT"]),
    Override(headers: ["Method-Override": "PATCH"]), Override(target: "/item?$httpMethod=PUT"),
    Override(target: "/item?__method=PUT"), Override(target: "/item?http_method=PUT"),
    Override(target: "/item?" + String(repeating: "%20", count: 120) + "_method=PUT"),
  ]) func unsafeMethodOverrideIsRefused(override: Override) throws {
    let sent = try request(override.method, override.target, override.headers, body: override.body)
    let reason = rules(allow: ["POST /find"]).refusal(of: sent)
    guard case .method(let method)? = reason else {
      Issue.record("\(override) is sent: \(String(describing: reason))")
      return
    }
    #expect(!["GET", "HEAD", "POST"].contains(method))
  }

  @Test(arguments: [
    Override(), Override(method: "HEAD"), Override(headers: ["X-HTTP-Method-Override": "head"]),
    Override(target: "/item?_method=GET"), Override(target: "/item?method=card&pay_method=cash"),
    Override(target: "/item?_method="), Override(headers: ["X-HTTP-Method-Override": ""]),
    Override(method: "POST", target: "/find", body: #"{"q":"tea","_method":null}"#),
    Override(method: "POST", target: "/find", headers: ["X-HTTP-Method-Override": "GET"]),
    Override(method: "POST", target: "/find", headers: ["X-HTTP-Method-Override": "POST"]),
  ]) func safeRequestIsSent(override: Override) throws {
    let sent = try request(override.method, override.target, override.headers, body: override.body)
    #expect(rules(allow: ["POST /find"]).refusal(of: sent) == nil)
  }

  /// Allowing a path for one method does not allow a GET that looks like an exit.
  @Test func allowedOverrideDoesNotAllowGET() throws {
    let sent = try request("GET", "/logout", ["X-HTTP-Method-Override": "POST"])
    #expect(rules(allow: ["POST /logout"]).refusal(of: sent) == .exitWord("logout"))
  }

  // MARK: URLs

  /// Some servers handle the URL of such a header instead of the request's.
  @Test(arguments: ["X-Original-URL", "x-rewrite-url", "X_Original_URI"])
  func urlInHeaderIsCheckedLikeRequest(name: String) throws {
    let rules = rules(allow: ["POST /search/*"], skip: ["/admin/*"])
    #expect(rules.refusal(of: try request("GET", "/a", [name: "/logout"])) == .exitWord("logout"))
    #expect(rules.refusal(of: try request("GET", "/a", [name: "/x/%2e%2e/admin/1"])) == .pattern("/admin/*"))
    #expect(rules.refusal(of: try request("POST", "/search/a", [name: "/del/5"])) == .method("POST"))
    #expect(rules.refusal(of: try request("GET", "/a", [name: "http://other.example/"])) == .otherOrigin)
    #expect(rules.refusal(of: try request("GET", "/a", [name: "/b"])) == nil)
  }

  @Test(arguments: [
    "/admin/2", "//admin/2", "/%2fadmin/4", "/x/%2e%2e/admin/3", "/%61dmin/1%FF", "/%2561dmin/1", "/ADMIN/2",
    "/%41dmin/2", "/x/..%2fadmin/2", "/x/%2e%2e;a=1/admin/2", "/x/..;/admin/2", "/x%5c..%5cadmin/2",
    "/admin%5c2", "/admin;a=1/2", "/./admin/./2", "/x/%252e%252e/admin/2", "/x/%C0%AE%C0%AE/admin/2",
    "/x/%C0%AE./admin%C0%AF2", "/%E0%80%AFadmin/2", "/x/%F0%80%80%AE%2E/admin/2", "/admin/%2e%2e/admin/2",
    "/admin/%2e%2e/public", "/admin/%252e%252e/public", "/%ef%bd%81dmin/2", "/ad%C2%ADmin/2", "/admin/2#top",
    "/admin/2?x=%E9", "/admin/", "/admin%2f", "/x%2F%2E%2E%2Fadmin%2F2",
    "/x%3F/%2e%2e/admin/2", "/x%23/%2e%2e/admin/2",
  ]) func skippedPathIsSkippedInAnySpelling(target: String) throws {
    #expect(rules(skip: ["/admin/*"]).refusal(of: try request("GET", target)) == .pattern("/admin/*"))
    #expect(rules(skip: ["/ADMIN/*"]).refusal(of: try request("GET", target)) == .pattern("/ADMIN/*"))
  }

  @Test(arguments: ["/admin", "/admin/", "/admin?a=1", "/admin;a", "/admin%3Fa", "/admin%23a", "/x/../admin"])
  func patternWithoutWildcardsMatchesOnePath(target: String) throws {
    #expect(rules(skip: ["/admin"]).refusal(of: try request("GET", target)) == .pattern("/admin"))
    #expect(rules(skip: ["/admin"]).refusal(of: try request("GET", "/administration")) == nil)
  }

  @Test(arguments: [
    "/%6cogout?x=%FF", "/LOGOUT", "/logouT", "/lOGOUT", "/a?do=%E9&logout=1", "/a?x=%FF&y=log%4fut",
    "/x/%FF/sign-out", "/%C1%ACogout", "/log%2525%36%66ut", "/caf%E9/delete", "/LOGOUTUser/1",
    "/DELETEItem/2", "/logoutuser",
  ]) func exitWordsCountInEverySpelling(target: String) throws {
    guard case .exitWord? = rules().refusal(of: try request("GET", target)) else {
      Issue.record("\(target) is followed")
      return
    }
  }

  @Test(arguments: [
    "/search/%FF/%2e%2e/%2e%2e/del/5", "/search/%2e%2e/%2e%2e/del/5", "/search%2f..%2fdel", "/search/..;/del",
    "/search/%2e%2e%5cdel", "/search/%252e%252e/del", "/search/%C0%AE%C0%AE/del", "/search/%2e%2e%3b/del",
    "/SEARCH/tea", "/x/../search/%2e%2e/del", "//del/search/tea", "/search/x%23/%2e%2e/%2e%2e/del",
    "/search/x%3F/%2e%2e/%2e%2e/del",
  ]) func requestCannotEscapeAllowedPaths(target: String) throws {
    let reason = rules(allow: ["POST /search/*"]).refusal(of: try request("POST", target))
    #expect(reason == .method("POST"))
  }

  @Test(arguments: [
    ("/search/*", "/search/tea"), ("/search/*", "/search/caf%C3%A9?a=%FF"), ("/search/*", "/search/50%25"),
    ("/search/caf%C3%A9", "/search/caf%C3%A9"), ("/", ""), ("/search?q=*", "/search?q=a%20b"),
    ("/search/", "/search/"),
  ]) func allowedPathIsSent(pattern: String, target: String) throws {
    #expect(rules(allow: ["POST \(pattern)"]).refusal(of: try request("POST", target)) == nil)
  }

  /// `%2525…41` is an `A` after as many rounds as it has `25`, and one more.
  @Test func urlIsDecodedAtMostEightTimes() throws {
    func target(rounds: Int) -> String { "/a%" + String(repeating: "25", count: rounds - 1) + "41" }
    #expect(rules().refusal(of: try request("GET", target(rounds: 8))) == nil)
    let long = "/" + String(repeating: "a", count: CrawlAddress.maximumLength)
    for target in [target(rounds: 9), "/a?b=" + target(rounds: 30), "/a%00.json", "/a?b=%2500", long] {
      #expect(rules().refusal(of: try request("GET", target)) == .encoding)
      #expect(rules(allow: ["POST *", "POST /*"]).refusal(of: try request("POST", target)) == .encoding)
    }
  }

  @Test func normalFormIsDecodedAndResolved() throws {
    let url = try #require(
      URL(string: "http://a:b@shop.example/x//%252e%252e;k=v/%C3%A9/./t%2fu?b=%2541&a#f"))
    let form = try #require(NormalizedURL(url)?.forms.last)
    #expect(form == .init(path: "/é/t/u", query: "a&b=A"))
  }

  @Test(arguments: [
    "http://shop.example@evil.example/a", "http://shop.example.evil.example/a", "https://shop.example/a",
    "http://shop.example:8080/a", "mailto:a@shop.example", "http://shop.example%2f@evil.example/a",
  ]) func otherOriginIsRefused(url: String) throws {
    let sent = SentRequest(method: "GET", url: try #require(URL(string: url)))
    #expect(rules().refusal(of: sent) == .otherOrigin)
  }

  /// Some redirects keep method, headers and body.
  @Test func redirectIsCheckedByItsOwnRequest() throws {
    let (url, find) = (try request("GET", "/item").url, try request("GET", "/find").url)
    let rules = rules(allow: ["POST /find"])
    #expect(rules.refusal(ofRedirecting: try request("POST", "/find"), to: url) == .method("POST"))
    #expect(rules.refusal(ofRedirecting: try request("POST", "/find"), to: find) == nil)
    let override = try request("GET", "/x", ["X-HTTP-Method": "DELETE"])
    #expect(rules.refusal(ofRedirecting: override, to: url) == .method("DELETE"))
  }

  // MARK: The network

  /// A crawl's network sends no request that may have side effects, whichever code requests it.
  @Test func networkRefusesUnsafeRequests() async throws {
    let stub = StubNetworkClient()
    let network = CrawlNetwork(
      BeagleDependencies(networkClient: stub), rules: rules(), jobs: 1, rate: nil,
      recorded: RecordedResponses())
    let request = Request(
      url: try #require(URL(string: "http://elsewhere.example/item")),
      type: .rawRequest(.init(method: "DELETE")),
      additionalData: nil)
    let exchange = await completion("the refusal of the request") { done in
      network.send(request, isPart: true) { done($0) }
    }
    guard case .failure(let error) = exchange?.result else {
      Issue.record("it was sent")
      return
    }
    #expect("\(error)".contains("DELETE, which may change something"), "\(error)")
    #expect(stub.requests.isEmpty)
  }

  /// The purpose of the request decides which of both values is sent.
  @Test func configuredHeaderDoesNotHideTheHeaderOfAScreen() throws {
    let dependencies = BeagleDependencies()
    let client = NetworkClientDefault(dependencies: dependencies)
    client.httpRequestBuilder.additionalHeaders = ["X-HTTP-Method-Override": "GET"]
    dependencies.networkClient = client
    let network = CrawlNetwork(
      dependencies, rules: rules(), jobs: 1, rate: nil, recorded: RecordedResponses())
    let request = Request(
      url: try #require(URL(string: "http://shop.example/item")),
      type: .rawRequest(.init(method: "GET", headers: ["X-HTTP-Method-Override": "DELETE"])),
      additionalData: nil)
    #expect(rules().danger(of: network.sent(request)) == .method("DELETE"))
  }
}
