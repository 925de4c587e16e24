import Foundation
import Testing

@testable import BeagleNetworking

/// What goes over the wire.
struct RequestMessageTests {
  private func message(
    _ url: String, _ headers: [String: String] = [:], method: String = "GET", body: String? = nil,
    cookies: String? = nil
  ) throws -> RequestMessage {
    var request = URLRequest(url: try #require(URL(string: url)))
    request.httpMethod = method
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    request.httpBody = body.map { Data($0.utf8) }
    return try RequestMessage(request, cookies: cookies)
  }

  private func lines(_ message: RequestMessage) -> [String] {
    String(decoding: message.pieces.reduce(Data(), +), as: UTF8.self).components(separatedBy: "\r\n")
  }

  @Test(arguments: [
    ("http://Shop.example", "GET / HTTP/1.1", "Host: Shop.example"),
    ("http://shop.example:80/a?", "GET /a? HTTP/1.1", "Host: shop.example:80"),
    (
      "http://u:p@shop.example:8080/a%20b;c?d=%C3%A9#e", "GET /a%20b;c?d=%C3%A9 HTTP/1.1",
      "Host: shop.example:8080"
    ),
    ("http://[::1]:90?q", "GET /?q HTTP/1.1", "Host: [::1]:90"),
    ("http://[fe80::1%25eth0]/", "GET / HTTP/1.1", "Host: [fe80::1]"),
  ])
  func targetAndHostAreTheUrls(url: String, first: String, host: String) throws {
    let lines = lines(try message(url))
    #expect(lines[0] == first)
    #expect(lines[1] == host)
  }

  @Test func theFramingIsNobodyElsesToSay() throws {
    let headers = [
      "content-length": "90", "Transfer-Encoding": "chunked", "Connection": "upgrade", "Upgrade": "h2c",
      "TE": "trailers", "Expect": "100-continue", "X-Mine": "1",
    ]
    let lines = lines(try message("http://shop.example/", headers, method: "POST", body: "hello"))
    for name in ["Transfer-Encoding", "Upgrade", "TE", "Expect"] {
      #expect(!lines.contains { $0.hasPrefix("\(name):") })
    }
    #expect(lines.filter { $0.lowercased().hasPrefix("content-length:") } == ["Content-Length: 5"])
    #expect(lines.contains("Connection: keep-alive") && lines.contains("X-Mine: 1"))
    #expect(lines.suffix(2) == ["", "hello"])
  }

  @Test func aRequestMayEndItsConnection() throws {
    let message = try message("http://shop.example/", ["connection": "Close"])
    #expect(!message.keepsConnection && lines(message).contains("Connection: close"))
  }

  @Test func aLengthIsSaidUnlessThereIsNeverABody() throws {
    for (method, isSaid) in [("GET", false), ("HEAD", false), ("POST", true), ("DELETE", true)] {
      let lines = lines(try message("http://shop.example/", method: method))
      #expect(lines.contains("Content-Length: 0") == isSaid)
    }
  }

  @Test func cookiesTakeThePlaceOfTheRequestsOwn() throws {
    let lines = lines(try message("http://shop.example/", ["Cookie": "a=1"], cookies: "b=2"))
    #expect(lines.filter { $0.hasPrefix("Cookie") } == ["Cookie: b=2"])
  }

  @Test func userAndPasswordAreSentUnlessTheRequestSaysOtherwise() throws {
    let url = "http://ana:p%3Aw@shop.example/"
    #expect(lines(try message(url)).contains("Authorization: Basic YW5hOnA6dw=="))
    #expect(
      lines(try message(url, ["authorization": "Bearer x"])).contains {
        $0.lowercased() == "authorization: bearer x"
      })
  }

  @Test(arguments: [
    "http://%00/", "http://localhost%00.evil/", "http://h%2f/", "http://a%0d%0aX:1/", "http://a%25b/",
  ])
  func aHostThatIsNoneIsNotFound(url: String) throws {
    guard URL(string: url)?.host() != nil else { return }
    let error = #expect(throws: URLError.self) { try message(url) }
    #expect(error?.code == .cannotFindHost)
  }

  @Test func whatIsNoHeaderOrMethodIsNotSent() {
    #expect(throws: HttpRequestError.self) { try message("http://a/", method: "GET / HTTP/1.1\r\nX: y") }
    // URLRequest drops some of them by itself.
    for headers in [
      ["X": "1\r\nInjected: yes"], ["X\r\nInjected": "yes"], ["X": "1\nInjected: yes"], ["X": "1\0"],
    ] {
      let sent = (try? message("http://a/", headers)).map(lines) ?? []
      #expect(!sent.contains { $0.contains("Injected") || $0.contains("\0") })
    }
    #expect(throws: HttpRequestError.self) { try message("http://a/", cookies: "a=1\r\nInjected: yes") }
    #expect(throws: URLError.self) { try message("http://a:99999/") }
  }
}
