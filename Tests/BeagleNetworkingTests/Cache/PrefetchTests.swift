import BeagleNetworking
import Foundation
import TestSupport
import Testing

struct PrefetchTests {
  private let scene = CacheScene()
  private var stub: CacheStubClient { scene.stub }
  private let request = CacheScene.request(CacheScene.headers(["mine": "1"]))

  /// Sends the prefetch and answers it at once.
  private func prefetch(_ status: Int = 200, _ body: String = "ahead", _ headers: [String: String] = [:]) {
    stub.isHolding = true
    defer { stub.isHolding = false }
    scene.cache.prefetch(request)
    stub.held.last?(CacheStubClient.result(CacheScene.url, status, body, headers))
  }

  @Test func prefetchedScreenIsUsedOnce() async {
    prefetch()
    #expect(stub.last == ["mine": "1"])
    #expect(await scene.load(request) == "ahead")
    #expect(stub.requests.count == 1)
    stub.respond(200, "later")
    #expect(await scene.load(request) == "later")
  }

  @Test func decodablePrefetchedScreenIsStored() async {
    prefetch(200, "ahead", ["Cache-Control": "max-age=60"])
    #expect(await scene.load(request) == "ahead")
    #expect(await scene.load(request) == "ahead")
    #expect(stub.requests.count == 1)
  }

  @Test func unusedPrefetchIsNotStored() async {
    prefetch(200, "ahead", ["Cache-Control": "max-age=600"])
    scene.clock.advance(300)
    stub.respond(200, "later")
    #expect(await scene.load(request) == "later")
  }

  @Test func inFlightPrefetchIsAwaited() async throws {
    let outcomes = CacheOutcomes()
    stub.isHolding = true
    scene.cache.prefetch(request)
    let result = await completion("the response of the prefetch") { done in
      let token = scene.cache.executeRequest(request) { result in
        outcomes.add(result)
        done(result)
      }
      #expect(outcomes.bodies == [])
      token?.cancel()
      #expect(stub.cancelled == 1)
      stub.held[0](CacheStubClient.result(CacheScene.url, 200, "ahead", [:]))
    }
    #expect(try result?.get().data == Data("ahead".utf8))
    #expect(stub.requests.count == 1)
  }

  @Test func failedPrefetchIsSilent() async {
    prefetch(500)
    stub.respond(200, "later")
    #expect(await scene.load(request) == "later")
  }

  @Test func onlyEqualRequestUsesPrefetch() async {
    prefetch()
    stub.respond(200, "plain")
    #expect(await scene.load() == "plain")
    #expect(await scene.load(request) == "ahead")
  }

  @Test func repeatedPrefetchesSendOneRequest() {
    prefetch()
    prefetch()
    #expect(stub.requests.count == 1)
  }

  @Test func usedPrefetchCanBeRepeated() async {
    prefetch(200, "ahead")
    await scene.load(request)
    prefetch(200, "again")
    #expect(await scene.load(request) == "again")
    #expect(stub.requests.count == 2)
  }

  @Test func documentPrefetchIsNotUsedByApplicationCode() async {
    var request = request
    request.options.initiator = .document
    stub.isHolding = true
    scene.cache.prefetch(request)
    stub.held[0](CacheStubClient.result(CacheScene.url, 200, "ahead", [:]))
    stub.respond(200, "own")
    #expect(await scene.load(self.request) == "own")
    #expect(await scene.load(request) == "ahead")
  }

  @Test func freshScreenIsNotPrefetched() async {
    stub.respond(200, "one", ["Cache-Control": "max-age=60"])
    await scene.load(request)
    scene.cache.prefetch(request)
    #expect(stub.requests.count == 1)
  }

  @Test func prefetchRevalidatesStaleScreen() async {
    stub.respond(200, "one", ["beagle-hash": "h", "Cache-Control": "max-age=0"])
    await scene.load(request)
    prefetch(304, "")
    #expect(stub.last["beagle-hash"] == "h")
    #expect(await scene.load(request) == "one")
    #expect(stub.requests.count == 2)
  }

  @Test func oldestPrefetchIsEvictedAtLimit() {
    stub.isHolding = true
    for number in 1...16 {
      scene.cache.prefetch(CacheScene.request(nil, CacheScene.url("/\(number)")))
    }
    #expect(stub.cancelled == 1)
    scene.cache.executeRequest(CacheScene.request(nil, CacheScene.url("/2"))) { _ in }
    #expect(stub.requests.count == 16)
    scene.cache.executeRequest(CacheScene.request(nil, CacheScene.url("/1"))) { _ in }
    #expect(stub.requests.count == 17)
  }

  @Test func clearingDropsPrefetches() async {
    prefetch()
    scene.cache.clear()
    #expect(stub.cancelled == 1)
    stub.respond(200, "later")
    #expect(await scene.load(request) == "later")
  }

  @Test func writeInvalidatesEarlierPrefetch() async {
    prefetch()
    stub.respond(204)
    stub.respond(200, "changed")
    let form = Request.RequestType.submitForm(.init(method: .post, values: [:]))
    await scene.load(Request(url: CacheScene.url, type: form, additionalData: nil))
    #expect(await scene.load(request) == "changed")
  }

  @Test func onlyComponentsArePrefetched() {
    scene.cache.prefetch(Request(url: CacheScene.url, type: .fetchImage, additionalData: nil))
    #expect(stub.requests.isEmpty)
  }
}
