#if os(Linux)
  import BeagleTesting
  import Foundation
  import NetworkTestSupport
  import Testing

  @testable import BeagleNetworking

  /// A process without libcurl.
  struct SubstituteTests {
    @Test func requestsFailWithoutCurlLibrary() async throws {
      let client = NetworkClientDefault(dependencies: RecordingLogger())
      client.box = DefaultTransport.make(hasFunctions: false, hasLibrary: false)
      let result = await client.result(of: .component(try #require(URL(string: "http://127.0.0.1:1/"))))
      let error = try #require(throws: NetworkError.self) { try result.get() }
      #expect(error.error is MissingTransport.Failure)
      #expect(Request.Error.networkError(error).description.contains("libcurl.so.4 is not installed"))
    }

    @Test func urlSessionFallbackIsLoggedOnce() async throws {
      let logger = RecordingLogger()
      let client = NetworkClientDefault(dependencies: logger)
      client.box = DefaultTransport.make(hasFunctions: false)
      #expect(client.adapter is URLSessionAdapter)
      let server = try ScriptedServer { .ok($0.target) }
      for _ in 0..<2 {
        #expect(try await client.result(of: .component(server.url("/a"))).get().data == Data("/a".utf8))
      }
      let message = Log.network(.transportMissing).message
      #expect(logger.logs.map(\.message).filter { $0 == message } == [message])
      #expect(message.contains("libcurl") && message.contains("URLSession"))
    }
  }
#endif
