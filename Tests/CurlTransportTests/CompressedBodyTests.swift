#if os(Linux)
  import Foundation
  import Locking
  import Testing

  @testable import BeagleTesting
  @testable import CurlTransport

  /// Bodies that come compressed, in every coding that the library offers.
  struct CompressedBodyTests: CurlSuite {
    let client: CurlClient

    init() throws { client = try #require(.patient) }

    /// 10 000 zeros, compressed.
    struct Coding: CustomTestStringConvertible, Sendable {
      let name: String
      let hex: String

      var testDescription: String { name }

      var bytes: [UInt8] {
        let digits = hex.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
      }

      static let all = [
        Coding(
          name: "gzip",
          hex: "1f8b08000000000002ff" + deflated + "2eca3b4d10270000"),
        Coding(name: "deflate", hex: "789c" + deflated + "27100001"),
        // Without the frame, as some servers send it.
        Coding(name: "deflate", hex: deflated),
        Coding(name: "br", hex: "1b0f27002400e2b140923d0000"),
        Coding(name: "zstd", hex: "28b52ffd6010264d000010000001000b870758"),
      ]

      private static let deflated = "edc1010d000000c2a0f74f6d0e37a0000000000000000000e0df00"
    }

    private func isOffered(_ name: String) async throws -> Bool {
      let server = try ScriptedServer()
      _ = await end(of: try server.url("/"))
      let offer = try #require(server.requests.first).values("accept-encoding").joined()
      return offer.split { ", ".contains($0) }.contains { $0 == name }
    }

    /// The message around the stream is complete: in one piece, in two chunks, in one chunk per byte, or
    /// until the connection is closed.
    private func response(_ coding: Coding, _ bytes: [UInt8], framing: String) -> ServerReply {
      var head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding.name)\r\n"
      switch framing {
      case "/length":
        head += "Content-Length: \(bytes.count)\r\n\r\n"
        return ServerReply([.send(Array(head.utf8) + bytes)])
      case "/chunks":
        head += "Transfer-Encoding: chunked\r\n\r\n"
        let middle = bytes.count / 2
        var chunks: [UInt8] = []
        for chunk in [bytes[..<middle], bytes[middle...]] where !chunk.isEmpty {
          chunks += Array("\(String(chunk.count, radix: 16));x=y\r\n".utf8) + chunk + [13, 10]
        }
        return ServerReply([.send(Array(head.utf8) + chunks + Array("0\r\nX: y\r\n\r\n".utf8))])
      case "/bytes":
        head += "Transfer-Encoding: chunked\r\n\r\n"
        let chunks: [UInt8] = bytes.flatMap { Array("1\r\n".utf8) + [$0, 13, 10] }
        return ServerReply([.send(Array(head.utf8) + chunks + Array("0\r\n\r\n".utf8))])
      default:
        return ServerReply([.send(Array("\(head)\r\n".utf8) + bytes), .close])
      }
    }

    static let framings = ["/length", "/chunks", "/bytes", "/close"]

    @Test(arguments: Coding.all, framings)
    func truncatedStreamFails(coding: Coding, framing: String) async throws {
      guard try await isOffered(coding.name) else { return }
      let bytes = coding.bytes
      let length = Mutex(bytes.count)
      let server = try ScriptedServer { request in
        response(coding, Array(bytes.prefix(length.withLock { $0 })), framing: request.target)
      }
      let url = try server.url(framing)
      #expect(await end(of: url).body == Data(count: 10_000))
      for count in [1, 2, 3, 5, bytes.count / 2, bytes.count - 4, bytes.count - 2, bytes.count - 1] {
        length.withLock { $0 = count }
        #expect(await end(of: url).code == .cannotDecodeContentData, "\(count) of \(bytes.count) bytes")
      }
    }

    /// A gzip file is a series of members (RFC 1952, section 2.2), and zstd data a series of frames (RFC
    /// 8878, section 3); the other codings end with their stream. Other trailing bytes are not part of a
    /// body.
    @Test(arguments: Coding.all, framings)
    func onlyMultiMemberCodingsContinueAfterStreamEnd(coding: Coding, framing: String) async throws {
      guard try await isOffered(coding.name) else { return }
      let rest = Mutex<[UInt8]>([])
      let server = try ScriptedServer { request in
        response(coding, coding.bytes + rest.withLock { $0 }, framing: request.target)
      }
      let url = try server.url(framing)
      for more in [coding.bytes, [0], [13, 10], [0x1F], Array("<html>".utf8)] {
        rest.withLock { $0 = more }
        let end = await end(of: url)
        if more.count == coding.bytes.count, ["gzip", "zstd"].contains(coding.name) {
          #expect(end.body == Data(count: 20_000) && end.error == nil)
        } else {
          #expect(end.code == .cannotDecodeContentData, "\(more.count) bytes more")
        }
      }
    }

    @Test(arguments: framings)
    func contentCodingsAreUndoneInReverseOrder(framing: String) async throws {
      let coding = Coding(
        name: "deflate, identity, gzip",
        hex: "1f8b0800000000000203ab98f3f620232f0303c3a105dffd73f9cc1730c0c083fb0cea020c8c00d355754421000000")
      let server = try ScriptedServer { response(coding, coding.bytes, framing: $0.target) }
      #expect(await end(of: try server.url(framing)).body == Data(count: 10_000))
    }

    @Test(arguments: ["compress", "gzip, nothing", "gzip, gzip, gzip, gzip, gzip, gzip"])
    func unofferedContentCodingFails(name: String) async throws {
      let server = try ScriptedServer { _ in
        response(Coding(name: name, hex: ""), Coding.all[0].bytes, framing: "/length")
      }
      #expect(await end(of: try server.url("/")).code == .cannotDecodeContentData)
    }

    @Test func emptyEncodedBodyIsEmpty() async throws {
      for name in ["gzip", "identity", "nothing"] {
        let server = try ScriptedServer { _ in .ok("", headers: ["Content-Encoding: \(name)"]) }
        let end = await end(of: try server.url("/"))
        #expect(end.error == nil && end.body == Data())
      }
    }

    /// The rest is still decoded.
    @Test func acceptEncodingOfRequestReplacesDefault() async throws {
      let server = try ScriptedServer { _ in response(Coding.all[0], Coding.all[0].bytes, framing: "/length")
      }
      let end = await end(of: try server.url("/"), headers: ["accept-ENCODING": "gzip;q=0.5"])
      #expect(end.body == Data(count: 10_000))
      #expect(server.requests.first?.values("accept-encoding") == ["gzip;q=0.5"])
    }

    /// The end of the body is not searched for: the decoded data may be unbounded.
    @Test(arguments: Coding.all)
    func oversizedDecompressedBodyHitsLimit(coding: Coding) async throws {
      guard try await isOffered(coding.name) else { return }
      let server = try ScriptedServer { _ in response(coding, coding.bytes, framing: "/length") }
      for limit in [100, 9_999] {
        #expect(await end(of: try server.url("/"), limits: .limits(bodySize: limit)).bodyLimit == limit)
      }
    }
  }
#endif
