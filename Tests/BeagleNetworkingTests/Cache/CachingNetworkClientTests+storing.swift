import BeagleNetworking
import Foundation
import NetworkTestSupport
import TestSupport
import Testing

/// Which responses are stored, and which bypass the cache.
extension CachingNetworkClientTests {
  @Test func onlyDecodableScreensAreStored() async throws {
    for body in ["one", "two", "three"] { stub.respond(200, body, ["Cache-Control": "max-age=60"]) }
    _ = try await scene.cache.response(for: CacheScene.request())
    let second = try await scene.cache.response(for: CacheScene.request())
    scene.cache.discard(second)
    scene.cache.confirm(second)
    #expect(await scene.load() == "three")
    #expect(await scene.load() == "three")
    #expect(stub.requests.count == 3)
  }

  @Test func undecodableScreenKeepsTheOldOne() async throws {
    stub.respond(200, "one", ["beagle-hash": "h", "Cache-Control": "max-age=0"])
    stub.respond(200, "broken", ["beagle-hash": "i", "Cache-Control": "max-age=60"])
    stub.respond(304)
    await scene.load()
    scene.cache.discard(try await scene.cache.response(for: CacheScene.request()))
    #expect(await scene.load() == "one")
    #expect(stub.last["beagle-hash"] == "h")
  }

  @Test func equalResponsesAreStoredSeparately() async throws {
    let shared = try #require(
      HTTPURLResponse(
        url: CacheScene.url, statusCode: 200, httpVersion: nil, headerFields: ["Cache-Control": "max-age=9"]))
    var responses: [NetworkResponse] = []
    for body in ["one", "two"] {
      stub.respond(with: { _ in .success(NetworkResponse(data: Data(body.utf8), response: shared)) })
      responses.append(try await scene.cache.response(for: CacheScene.request()))
    }
    scene.cache.confirm(responses[1])
    #expect(await scene.load() == "two")
  }

  @Test func undecodableStoredScreenIsRemoved() async throws {
    stub.respond(200, "one", ["Cache-Control": "max-age=60"])
    stub.respond(200, "two")
    await scene.load()
    scene.cache.discard(try await scene.cache.response(for: CacheScene.request()))
    #expect(await scene.load() == "two")
  }

  @Test func failureKeepsTheStoredScreen() async {
    stub.respond(200, "one", ["beagle-hash": "h", "Cache-Control": "max-age=0"])
    stub.respond(503)
    stub.fail(.notConnectedToInternet)
    stub.respond(304)
    await scene.load()
    #expect(await scene.load() == "status 503")
    #expect(await scene.load().contains("\(URLError.Code.notConnectedToInternet.rawValue)"))
    #expect(await scene.load() == "one")
  }

  /// A custom store may clear the cache while an entry is being stored; earlier entries must not come back.
  @Test(.timeLimit(.minutes(10))) func storeCanClearTheCache() async throws {
    let store = ClearingStore()
    let cache = CachingNetworkClient(wrapping: stub, store: store)
    store.whileStoring { cache.clear() }
    for body in ["one", "two"] { stub.respond(200, body, ["Cache-Control": "max-age=60"]) }
    cache.confirm(try await cache.response(for: CacheScene.request()))
    let next = try await cache.response(for: CacheScene.request())
    #expect(String(decoding: next.data, as: UTF8.self) == "two")
  }

  @Test func noStoreDirectiveIsObeyed() async {
    stub.respond(200, "one", ["Cache-Control": "max-age=60, No-Store", "beagle-hash": "h"])
    stub.respond(200, "two", ["Cache-Control": "max-age=0", "beagle-hash": "i"])
    stub.respond(200, "three", ["Cache-Control": "no-store"])
    stub.respond(200, "four")
    await scene.load()
    await scene.load()
    #expect(stub.last == [:])
    await scene.load()
    #expect(stub.last == ["beagle-hash": "i"])
    #expect(await scene.load() == "four")
    #expect(stub.last == [:])
  }

  @Test(arguments: ["no-cache", "max-age=0"])
  func requestCacheControlIsObeyed(control: String) async {
    stub.respond(200, "one", ["Cache-Control": "max-age=60", "beagle-hash": "h"])
    stub.respond(304)
    stub.respond(200, "two", ["Cache-Control": "max-age=60"])
    await scene.load()
    let asking = CacheScene.request(CacheScene.headers(["Cache-Control": control]))
    #expect(await scene.load(asking) == "one")
    #expect(stub.last["beagle-hash"] == "h")
    let passing = CacheScene.request(CacheScene.headers(["cache-control": "no-store"]))
    #expect(await scene.load(passing) == "two")
    #expect(await scene.load() == "one")
  }

  @Test(arguments: [201, 204, 205, 206])
  func partialResponsesAreNotStored(status: Int) async {
    stub.respond(status, status == 204 ? "" : "one", ["Cache-Control": "max-age=60"])
    stub.respond(200, "two")
    await scene.load()
    #expect(await scene.load() == (status == 201 ? "one" : "two"))
  }

  @Test func redirectTargetIsNotStored() async {
    stub.respond(200, "log in", ["Cache-Control": "max-age=60"], url: CacheScene.url("/login"))
    stub.respond(200, "home", ["Cache-Control": "max-age=60"])
    await scene.load()
    #expect(await scene.load() == "home")
  }

  @Test func clockSetBackMakesNothingFresh() async {
    stub.respond(200, "one", ["Cache-Control": "max-age=60"])
    stub.respond(200, "two")
    await scene.load()
    scene.clock.advance(-3600)
    #expect(await scene.load() == "two")
  }

  @Test func ageCountsFromRequestTime() async {
    let first = scene.cache
    stub.isHolding = true
    let box = CacheOutcomes()
    first.executeRequest(CacheScene.request()) { box.add($0) }
    scene.clock.advance(8)
    stub.held[0](CacheStubClient.result(CacheScene.url, 200, "one", ["Cache-Control": "max-age=10"]))
    if case .success(let response)? = box.all.first { first.confirm(response) }
    scene.clock.advance(2)
    stub.respond(200, "two")
    #expect(await scene.load() == "two")
  }

  /// A new screen, and an old one that the server confirms.
  @Test(arguments: [200, 304])
  func clearingDiscardsInFlightResponses(status: Int) async {
    stub.respond(200, "one", ["Cache-Control": "max-age=0", "beagle-hash": "h"])
    await scene.load()
    stub.isHolding = true
    let outcomes = CacheOutcomes()
    scene.cache.executeRequest(CacheScene.request()) { outcomes.add($0) }
    scene.cache.clear()
    stub.held[0](
      CacheStubClient.result(
        CacheScene.url, status, "one", ["Cache-Control": "max-age=60", "beagle-hash": "h"]))
    #expect(outcomes.bodies == ["one"])
    if case .success(let response)? = outcomes.all.first { scene.cache.confirm(response) }
    stub.respond(200, "two")
    #expect(await scene.load() == "two")
    #expect(stub.last == [:])
  }

  @Test func headersOfAdditionalDataObjectAreUnchanged() async {
    final class Own: RemoteScreenAdditionalData, @unchecked Sendable {
      var headers = ["mine": "1"]
    }
    let own = Own()
    stub.respond(200, "one", ["beagle-hash": "h"])
    stub.respond(304)
    await scene.load(CacheScene.request(own))
    #expect(await scene.load(CacheScene.request(own)) == "one")
    #expect(stub.last == ["mine": "1", "beagle-hash": "h"])
    #expect(own.headers == ["mine": "1"])
  }

  @Test func requestOptionsAndQueueReachTheClient() async throws {
    let queue = DispatchQueue(label: "own")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    stub.respond(200, "one", ["beagle-hash": "h", "Cache-Control": "max-age=0"])
    await scene.load()
    stub.respond(304, "", ["Cache-Control": "max-age=60"])
    var request = CacheScene.request()
    request.options.readTimeout = .seconds(7)
    request.options.callbackQueue = .dispatchQueue(queue)
    await scene.load(request)
    #expect(stub.requests.last?.options.readTimeout == .seconds(7))
    let isOnQueue = await completion("the response of the cache") { done in
      scene.cache.executeRequest(request) { _ in done(DispatchQueue.getSpecific(key: key) ?? false) }
    }
    #expect(isOnQueue == true)
    #expect(stub.requests.count == 2)
  }

  @Test func cancellingReachesTheClient() {
    scene.cache.executeRequest(CacheScene.request()) { _ in }?.cancel()
    #expect(stub.cancelled == 1)
  }

  @Test func storedScreenIsReturnedWithoutClient() async throws {
    stub.respond(200, "one", ["Cache-Control": "max-age=60"])
    await scene.load()
    var second: CachingNetworkClient? = CachingNetworkClient(
      wrapping: stub, store: scene.store, clock: { [clock = scene.clock] in clock.now })
    let response = await completion("the response of the cache") {
      second?.executeRequest(CacheScene.request(), completion: $0)
      second = nil
    }
    #expect(try response?.get().data == Data("one".utf8))
  }
}

/// Does something each time an entry has been stored.
private final class ClearingStore: CacheStore, @unchecked Sendable {
  // Unchecked because the work is set before the store is used.
  private var work: () -> Void = {}
  private let memory = MemoryCacheStore()

  func whileStoring(_ work: @escaping () -> Void) { self.work = work }

  func entry(for key: CacheKey, where isUsable: (CacheEntry) -> Bool) -> CacheEntry? {
    memory.entry(for: key, where: isUsable)
  }

  func store(_ entry: CacheEntry) {
    memory.store(entry)
    work()
    // Also if it was done before.
    memory.store(entry)
  }

  func removeEntries(for key: CacheKey) { memory.removeEntries(for: key) }
  func removeAll() { memory.removeAll() }
}
