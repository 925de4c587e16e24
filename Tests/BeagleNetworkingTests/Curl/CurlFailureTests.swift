import Foundation
import Testing

@testable import BeagleNetworking

/// What people are told where libcurl says a number and some words.
struct CurlFailureTests {
  private func words(
    _ result: Int32, _ text: String = "", _ environment: [String: String] = [:]
  ) throws -> String {
    let url = try #require(URL(string: "https://shop.example/"))
    let failure = CurlFailure(
      result: result, text: text, certificateResult: 0, url: url, hadHead: false, environment: environment)
    return "\(NetworkError(error: failure.error, request: URLRequest(url: url)))"
  }

  @Test func aProxyThatIsNotReachedIsNamed() throws {
    let environment = ["https_proxy": "http://ana:secret@proxy.example:3128"]
    #expect(
      try words(7, "", environment)
        == "GET https://shop.example/ failed: could not connect to the proxy proxy.example:3128 (https_proxy)"
    )
    #expect(
      try words(5, "", environment)
        == "GET https://shop.example/ failed: the proxy's host was not found: proxy.example:3128 (https_proxy)"
    )
    #expect(
      try words(56, "CONNECT tunnel failed, response 407", environment)
        == "GET https://shop.example/ failed: the proxy proxy.example:3128 (https_proxy) refused to connect with status 407"
    )
    #expect(try words(7) == "GET https://shop.example/ failed: could not connect to shop.example")
  }

  @Test(arguments: [
    ([:], "shop.example", false), (["http_proxy": "http://p:1"], "shop.example", true),
    (["HTTP_PROXY": "http://p:1"], "shop.example", false),
    (["https_proxy": "http://p:1"], "shop.example", false),
    (["ALL_PROXY": "http://p:1"], "shop.example", true), (["http_proxy": ""], "shop.example", false),
    (["http_proxy": "p", "no_proxy": "*"], "shop.example", false),
    (["http_proxy": "p", "no_proxy": "a, Example"], "SHOP.example", false),
    (["http_proxy": "p", "no_proxy": ".example"], "shop.example", false),
    (["http_proxy": "p", "NO_PROXY": "ample,127.0.0.1"], "shop.example", true),
    (["http_proxy": "p", "NO_PROXY": "ample,127.0.0.1"], "127.0.0.1", false),
  ])
  func theEnvironmentSaysWhoUsesAProxy(environment: [String: String], host: String, isUsed: Bool) throws {
    let url = try #require(URL(string: "http://\(host)/"))
    #expect((ProxyRules(environment).proxy(for: url) != nil) == isUsed)
  }
}
