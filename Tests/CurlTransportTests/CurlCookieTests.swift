#if os(Linux)
  import Foundation
  import Testing

  @testable import BeagleTesting
  @testable import CurlTransport

  /// Cookies are kept by the rules of RFC 6265bis.
  struct CurlCookieTests: CurlSuite {
    let client: CurlClient

    init() throws { client = try #require(.patient) }

    /// The cookies of each of the requests, in the order of their names.
    private func cookies(_ lines: [String], then paths: [String]) async throws -> [[String]] {
      let server = try ScriptedServer { request in
        request.target == "/set" ? .ok(headers: lines.map { "Set-Cookie: \($0)" }) : .ok()
      }
      for path in ["/set"] + paths { _ = await end(of: try server.url(path)) }
      return server.requests.dropFirst().map { request in
        request.values("cookie").flatMap { $0.components(separatedBy: "; ") }.sorted()
      }
    }

    @Test func cookiesKeepPathAndExpiry() async throws {
      let lines = [
        "all=1; Path=/", "deep=2; Path=/a/b", "old=4; Path=/; Expires=Wed, 21 Oct 2015 07:28:00 GMT",
        "far=5; Path=/; Expires=Wed, 21 Oct 2037 07:28:00 GMT", "other=6; Path=/; Domain=shop.example",
        "odd=7\u{1}; Path=/",
      ]
      let sent = try await cookies(lines, then: ["/x", "/a/b/c", "/a/bc"])
      #expect(sent == [["all=1", "far=5"], ["all=1", "deep=2", "far=5"], ["all=1", "far=5"]])
    }

    @Test(arguments: [
      ["x=1", "x=; Max-Age=0"], ["x=1", "x=2; Max-Age=-1"],
      ["x=1", "x=; Expires=Wed, 21 Oct 2037 07:28:00 GMT; Max-Age=0"],
      ["x=1", "x=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0"],
      // Neither over TLS nor for the whole host.
      ["__Secure-x=1; Path=/"], ["__Host-x=1; Path=/"], ["__Host-x=1; Secure; Path=/a"],
      ["x=1; Domain=com"], ["x=1; Domain=shop.example"], ["x=1; Domain=0.0.1"], [""], [";"], ["="],
    ])
    func deletedAndForeignCookiesAreNotSent(lines: [String]) async throws {
      let sent = try await cookies(lines, then: ["/"])
      #expect(sent == [[]], "\(lines)")
    }

    /// As in browsers, traffic within this machine counts as secure as TLS.
    @Test func localhostCountsAsSecure() async throws {
      let sent = try await cookies(["safe=1; Path=/; Secure"], then: ["/"])
      #expect(sent == [["safe=1"]])
    }

    @Test func anonymousRequestsNeitherSendNorKeepCookies() async throws {
      let server = try ScriptedServer { .ok(headers: ["Set-Cookie: id\($0.path.dropFirst())=1; Path=/"]) }
      for hasCookies in [true, false] {
        _ = await end(of: try server.url("/\(hasCookies)"), hasCookies: hasCookies)
      }
      for hasCookies in [true, false] { _ = await end(of: try server.url("/"), hasCookies: hasCookies) }
      #expect(server.requests.map { $0.values("cookie") } == [[], [], ["idtrue=1"], []])
    }

    @Test func requestCookieIsAddedToStoredOnes() async throws {
      let server = try ScriptedServer { _ in .ok(headers: ["Set-Cookie: kept=1; Path=/"]) }
      for _ in 0..<2 { _ = await end(of: try server.url("/"), headers: ["Cookie": "own=2"]) }
      #expect(server.requests.map { $0.values("cookie") } == [["own=2"], ["kept=1; own=2"]])
    }
  }
#endif
