import BeagleNetworking
import BeagleTesting
import Foundation
import NetworkTestSupport
import Testing

/// The cache in front of the default client, against a real server.
struct CacheLoopbackTests {
  @Test func defaultClientShowsRevalidatedScreen() async throws {
    let server = try ScriptedServer { request in
      request.values("beagle-hash") == ["h"]
        ? .raw("HTTP/1.1 304 Not Modified\r\nbeagle-hash: h\r\nCache-Control: max-age=0\r\n\r\n")
        : .ok("{\"one\":1}", headers: ["beagle-hash: h", "Cache-Control: max-age=0", "ETag: \"e\""])
    }
    let client = NetworkClientDefault(dependencies: SilentDependencies())
    let cache = CachingNetworkClient(wrapping: client)
    for _ in 1...3 {
      let response = try await cache.response(for: .component(try server.url("/home")))
      #expect(String(decoding: response.data, as: UTF8.self) == "{\"one\":1}")
      cache.confirm(response)
    }
    #expect(server.requests.map { $0.values("beagle-hash") } == [[], ["h"], ["h"]])
    #expect(server.requests.map { $0.values("if-none-match") } == [[], ["\"e\""], ["\"e\""]])
  }

  @Test func redirectedScreenIsNotStored() async throws {
    let server = try ScriptedServer { request in
      request.target == "/home"
        ? .status(302, headers: ["Location: /login"])
        : .ok("{}", headers: ["Cache-Control: max-age=60"])
    }
    let client = NetworkClientDefault(dependencies: SilentDependencies())
    let cache = CachingNetworkClient(wrapping: client)
    for _ in 1...2 {
      cache.confirm(try await cache.response(for: .component(try server.url("/home"))))
    }
    #expect(server.requests.map(\.target) == ["/home", "/login", "/home", "/login"])
  }

  @Test func repeatedHeadersAreJoined() async throws {
    let server = try ScriptedServer { _ in
      .ok("{}", headers: ["Cache-Control: max-age=60", "Cache-Control: no-store"])
    }
    let cache = CachingNetworkClient(wrapping: NetworkClientDefault(dependencies: SilentDependencies()))
    for _ in 1...2 {
      cache.confirm(try await cache.response(for: .component(try server.url("/home"))))
    }
    #expect(server.requests.count == 2)
  }
}
