import Beagle
import Dispatch
import Foundation
import Testing

// The target of language mode 6 has a link to this file.

@Suite struct NetworkOverrideTests {
  class Recorder: NetworkClient {
    var paths: [String] = []

    func executeRequest(_ request: Request, completion: @escaping RequestCompletion) -> RequestToken? {
      paths.append(request.method + " " + request.url.path)
      return nil
    }
  }

  final class EveryRequest: Recorder, NetworkOverride {}

  final class OnlyPosts: Recorder, NetworkOverride {
    var asked: [String] = []

    func shouldOverride(_ url: URL, method: String) -> Bool {
      asked.append(method + " " + url.path)
      return method == "POST"
    }
  }

  private func send(_ dependencies: BeagleDependencies, _ path: String, _ method: String = "GET") throws {
    let url = try #require(URL(string: "http://shop.example" + path))
    let type = Request.RequestType.rawRequest(.init(method: method))
    dependencies.requestClient?.executeRequest(Request(url: url, type: type, additionalData: nil)) { _ in }
  }

  @Test func overrideHandlesEveryRequestByDefault() throws {
    let client = Recorder()
    let dependencies = BeagleDependencies(networkClient: client)
    try send(dependencies, "/before")
    let override = EveryRequest()
    dependencies.networkOverride = override
    try send(dependencies, "/during")
    dependencies.networkOverride = nil
    try send(dependencies, "/after")
    #expect(override.paths == ["GET /during"])
    #expect(client.paths == ["GET /before", "GET /after"])
  }

  @Test func overrideIsAskedForEachRequest() throws {
    let client = Recorder()
    let dependencies = BeagleDependencies(networkClient: client)
    let override = OnlyPosts()
    dependencies.networkOverride = override
    try send(dependencies, "/1")
    try send(dependencies, "/2", "POST")
    #expect(override.asked == ["GET /1", "POST /2"])
    #expect(override.paths == ["POST /2"])
    #expect(client.paths == ["GET /1"])
  }

  @Test func newOverrideReplacesPreviousOne() throws {
    let dependencies = BeagleDependencies(networkClient: Recorder())
    let overrides = [EveryRequest(), EveryRequest()]
    for override in overrides { dependencies.networkOverride = override }
    try send(dependencies, "/")
    #expect(overrides.map(\.paths.count) == [0, 1])
  }

  @Test func assigningNilAsTheClientRestoresTheDefault() {
    let dependencies = BeagleDependencies(networkClient: Recorder())
    dependencies.networkOverride = EveryRequest()
    dependencies.networkClient = nil
    #expect(dependencies.networkOverride == nil)
    #expect(dependencies.networkClient is NetworkClientDefault)
  }

  @Test func cacheSitsBetweenOverrideAndClient() throws {
    let client = Recorder()
    let dependencies = BeagleDependencies(networkClient: client)
    let cache = try #require(dependencies.requestClient as? CachingNetworkClient)
    #expect(cache.client as AnyObject === client)
    #expect(dependencies.screenCache === cache)
    dependencies.networkClient = Recorder()
    #expect(dependencies.screenCache !== cache)
    dependencies.cacheStore = nil
    #expect(dependencies.screenCache == nil)
    try send(dependencies, "/cart")
    #expect((dependencies.networkClient as? Recorder)?.paths == ["GET /cart"])
  }

  @Test func requestsFailWithoutClient() {
    let dependencies = BeagleDependencies(networkClient: nil)
    dependencies.networkOverride = EveryRequest()
    #expect(dependencies.requestClient == nil)
  }

  @Test func registrationIsThreadSafe() {
    let dependencies = BeagleDependencies()
    DispatchQueue.concurrentPerform(iterations: 2_000) { number in
      switch number % 5 {
      case 0: dependencies.networkOverride = EveryRequest()
      case 1: dependencies.networkOverride = nil
      case 2: dependencies.networkClient = nil
      case 3: dependencies.cacheStore = MemoryCacheStore()
      default: _ = dependencies.requestClient
      }
    }
    #expect(dependencies.requestClient != nil)
  }
}
