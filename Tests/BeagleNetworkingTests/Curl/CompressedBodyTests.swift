#if os(Linux)
  import Foundation
  import Synchronization
  import Testing

  @testable import BeagleNetworking
  @testable import BeagleTesting

  /// Bodies that come compressed, in every coding that the library offers.
  struct CompressedBodyTests: CurlSuite {
    let adapter: CurlAdapter

    init() throws { adapter = try #require(.patient) }

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

    /// The message around the stream is whole, in one piece, in chunks or until the connection is closed.
    private func answer(_ coding: Coding, _ bytes: [UInt8], framing: String) -> ServerReply {
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
      default:
        return ServerReply([.send(Array("\(head)\r\n".utf8) + bytes), .close])
      }
    }

    @Test(arguments: Coding.all, ["/length", "/chunks", "/close"])
    func aStreamThatBreaksOffIsAnError(coding: Coding, framing: String) async throws {
      guard try await isOffered(coding.name) else { return }
      let bytes = coding.bytes
      let length = Mutex(bytes.count)
      let server = try ScriptedServer { request in
        answer(coding, Array(bytes.prefix(length.withLock { $0 })), framing: request.target)
      }
      let url = try server.url(framing)
      #expect(await end(of: url).body == Data(count: 10_000))
      for count in [1, 2, 3, 5, bytes.count / 2, bytes.count - 4, bytes.count - 2, bytes.count - 1] {
        length.withLock { $0 = count }
        #expect(await end(of: url).code == .cannotDecodeContentData, "\(count) of \(bytes.count) bytes")
      }
    }

    /// Its end is not looked for: what comes out of it may be without bounds.
    @Test(arguments: Coding.all)
    func whatBecomesTooLargeMeetsTheLimit(coding: Coding) async throws {
      guard try await isOffered(coding.name) else { return }
      let server = try ScriptedServer { _ in answer(coding, coding.bytes, framing: "/length") }
      for limit in [100, 9_999] {
        let limits = TransferLimits(
          connectTimeout: .seconds(3_600), readTimeout: .seconds(3_600), maximumBodySize: limit)
        let error = await end(of: try server.url("/"), limits: limits).error
        #expect(error as? NetworkClientDefault.ClientError == .bodyTooLarge(limit: limit))
      }
    }
  }
#endif
