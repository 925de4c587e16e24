import Foundation
import Testing

@testable import BeagleNetworking

struct ProxyRulesTests {
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
    #expect(ProxyRules(environment).sendThroughProxy(url) == isUsed)
  }
}
