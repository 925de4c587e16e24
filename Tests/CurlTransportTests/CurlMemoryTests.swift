#if os(Linux)
  import CCurl
  import Foundation
  import HTTPSyntax
  import Testing

  @testable import CurlTransport

  /// A transport's memory of servers does not grow with their number.
  struct CurlMemoryTests {
    @Test func serversWithoutARequestAreForgotten() throws {
      var queue = CurlQueue()
      let first = queue.host(of: try target(0))
      first.running = 1
      for number in 1..<3_000 { _ = queue.host(of: try target(number)) }
      #expect(queue.serverCount <= CurlQueue.servers)
      #expect(queue.host(of: try target(0)) === first)
    }

    /// One server cannot have another's forgotten, unless it has many domains.
    @Test func cookiesAreBoundedToLatest() throws {
      try #require(CurlLibrary.isAvailable)
      let cookies = CurlCookies()
      let handle = try #require(ccurl_easy_init())
      defer { ccurl_easy_cleanup(handle) }
      let share = try #require(cookies.share)
      _ = ccurl_set_share(handle, share)
      var text = Array("HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\n\r\n".utf8)
      let head = try text.withUnsafeMutableBytes { try HTTPResponseHead(UnsafeRawBufferPointer($0)) }
      func set(_ number: Int, of domain: String) throws {
        handle.set(.cookieLine, "\(domain)\tFALSE\t/\tFALSE\t0\tname\(number)\tvalue")
        cookies.note(head)
      }
      try set(0, of: "#HttpOnly_quiet.example")
      for number in 1...4_500 { try set(number, of: "greedy.example") }
      #expect(handle.cookieLines.count == 4_501)
      cookies.trim(handle)
      let kept = handle.cookieLines
      #expect(kept.count == 1 + CurlCookies.maximumPerDomain)
      #expect(kept.contains { $0.contains("quiet.example") })
      #expect(kept.contains { $0.contains("name4500\t") } && !kept.contains { $0.contains("name4000\t") })
    }

    private func target(_ number: Int) throws -> CurlRequest.Target {
      CurlRequest.Target(try #require(URL(string: "http://host\(number).example/")))
    }
  }
#endif
