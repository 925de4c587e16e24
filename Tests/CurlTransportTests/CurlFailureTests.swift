#if os(Linux)
  import Foundation
  import Testing

  @testable import CurlTransport

  /// The messages for libcurl's error codes and texts.
  struct CurlFailureTests {
    private func failure(
      _ result: Int32, _ text: String = "", _ environment: [String: String] = [:]
    ) -> (code: URLError.Code?, sentence: String?) {
      let server = CurlRequest.Server(host: "shop.example", port: 443, isSecure: true)
      let target = CurlRequest.Target(url: "https://shop.example/", server: server)
      let failure = CurlFailure(
        result: result, text: text, certificateResult: 0, target: target, hadHead: false,
        environment: environment)
      guard case .failed(let code, let sentence) = failure.error else { return (nil, nil) }
      return (code, sentence)
    }

    @Test func unreachableProxyIsNamed() {
      let environment = ["https_proxy": "http://ana:secret@proxy.example:3128"]
      #expect(
        failure(7, "", environment)
          == (.cannotConnectToHost, "could not connect to the proxy proxy.example:3128 (https_proxy)"))
      #expect(
        failure(5, "", environment)
          == (.cannotFindHost, "the proxy's host was not found: proxy.example:3128 (https_proxy)"))
      let refusal = "the proxy proxy.example:3128 (https_proxy) refused to connect with status 407"
      #expect(
        failure(56, "CONNECT tunnel failed, response 407", environment) == (.cannotConnectToHost, refusal))
      #expect(failure(7) == (.cannotConnectToHost, nil))
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
    func environmentDecidesProxyUse(environment: [String: String], host: String, isUsed: Bool) throws {
      let url = try #require(URL(string: "http://\(host)/"))
      #expect((ProxyRules(environment).proxy(for: .init(url)) != nil) == isUsed)
    }
  }
#endif
