#if os(Linux)
  import Foundation
  import Testing

  @testable import CurlTransport

  /// Tests where the authorities come from. The tests of `TLSSettings` use them with servers.
  struct CurlTLSTests {
    @Test func curlEnvironmentVariablesNameAuthorities() {
      #expect(CurlTLS.environmentFile(["SSL_CERT_FILE": "a"]) == "a")
      #expect(CurlTLS.environmentFile(["SSL_CERT_FILE": "a", "CURL_CA_BUNDLE": "b"]) == "b")
      #expect(CurlTLS.environmentFile(["SSL_CERT_FILE": ""]) == nil)
    }

    @Test func clientCertificateIsSentToOneHost() {
      var trust = CurlTrust.system
      #expect(trust.identity(for: "shop.example") == nil)
      for (host, isFor) in [(nil, [true, true]), ("Shop.Example", [true, false])] {
        trust.identity = .init(host: host, certificate: { Data() }, key: { Data() })
        #expect(["shop.EXAMPLE", "other.example"].map { trust.identity(for: $0) != nil } == isFor)
      }
    }
  }
#endif
