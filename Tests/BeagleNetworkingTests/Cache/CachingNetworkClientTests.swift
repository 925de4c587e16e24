import BeagleNetworking
import Foundation
import Testing

struct CachingNetworkClientTests {
  let scene = CacheScene()
  var stub: CacheStubClient { scene.stub }

  @Test func freshScreenIsShownWithoutRequest() async {
    stub.respond(200, "one", ["Cache-Control": "max-age=5, private"])
    stub.respond(200, "two")
    #expect(await scene.load() == "one")
    scene.clock.advance(4.9)
    #expect(await scene.load() == "one")
    #expect(stub.requests.count == 1)
    scene.clock.advance(0.1)
    #expect(await scene.load() == "two")
  }

  @Test func storedScreenCompletesAsynchronouslyOnce() async throws {
    stub.respond(200, "one", ["Cache-Control": "max-age=5", "X-Kind": "screen", "Set-Cookie": "secret=1"])
    await scene.load()
    let received = try await scene.cache.response(for: CacheScene.request())
    let response = try #require(received.response as? HTTPURLResponse)
    #expect(response.statusCode == 200)
    #expect(response.value(forHTTPHeaderField: "x-kind") == "screen")
    #expect(response.value(forHTTPHeaderField: "set-cookie") == nil)
    #expect(response.url == CacheScene.url)
  }

  @Test func hashWithoutMaxAgeUsesDefaultAge() async {
    stub.respond(200, "one", ["Beagle-Hash": "h"])
    stub.respond(200, "two")
    await scene.load()
    scene.clock.advance(299)
    #expect(await scene.load() == "one")
    scene.clock.advance(1)
    #expect(await scene.load() == "two")
  }

  @Test(arguments: [
    ["Cache-Control": "max-age=0"], ["Cache-Control": "no-cache"], ["Cache-Control": "max-age=x"],
    ["Cache-Control": "max-age=60", "Age": "60"],
    ["Expires": "0"], ["Expires": "Sun, 09 Sep 2001 01:46:40 GMT"],
    ["Expires": "Sun, 09 Sep 2001 02:00:00 GMT", "Date": "Sun, 09 Sep 2001 02:00:00 GMT"],
    ["Expires": "Sun, 09 Sep 2001 02:00:00 GMT", "Cache-Control": "max-age=0"],
  ])
  func zeroMaxAgeRevalidatesEveryTime(headers: [String: String]) async {
    stub.respond(200, "one", headers.merging(["beagle-hash": "h"]) { $1 })
    stub.respond(304)
    await scene.load()
    #expect(await scene.load() == "one")
    #expect(stub.last["beagle-hash"] == "h")
  }

  /// The clock shows 01:46:40.
  @Test(arguments: [
    ["Expires": "Sun, 09 Sep 2001 01:47:40 GMT"], ["Expires": "Sunday, 09-Sep-01 01:47:40 GMT"],
    ["Expires": "Sun Sep  9 01:47:40 2001"],
    ["Expires": "Sun, 09 Sep 2001 02:01:00 GMT", "Date": "Sun, 09 Sep 2001 02:00:00 GMT"],
  ])
  func screenIsFreshUntilMaxAge(headers: [String: String]) async {
    stub.respond(200, "one", headers.merging(["beagle-hash": "h"]) { $1 })
    stub.respond(200, "two")
    await scene.load()
    scene.clock.advance(59)
    #expect(await scene.load() == "one")
    scene.clock.advance(1)
    #expect(await scene.load() == "two")
  }

  @Test(arguments: AdditionalDataKind.allCases)
  func hashIsSentWithAnyAdditionalData(kind: AdditionalDataKind) async {
    stub.respond(200, "one", ["beagle-hash": "h", "Cache-Control": "max-age=1", "ETag": "\"e\""])
    stub.respond(304)
    await scene.load(CacheScene.request(kind.data))
    scene.clock.advance(1)
    #expect(await scene.load(CacheScene.request(kind.data)) == "one")
    #expect(stub.last["beagle-hash"] == "h")
    #expect(stub.last["mine"] == kind.data?.headers["mine"])
    #expect(stub.requests.count == 2)
  }

  enum AdditionalDataKind: CaseIterable {
    case none, headers, get, post, own

    struct Own: RemoteScreenAdditionalData {
      var headers = ["mine": "1"]
    }

    var data: (any RemoteScreenAdditionalData)? {
      switch self {
      case .none: nil
      case .headers: CacheScene.headers(["mine": "1"])
      case .get: HttpAdditionalData(httpData: .init(method: .GET, body: Data()), headers: ["mine": "1"])
      case .post: HttpAdditionalData(httpData: .init(method: .POST, body: Data("{}".utf8)))
      case .own: Own()
      }
    }
  }

  @Test func standardValidatorsAreSentOnlyForGET() async {
    let headers = ["ETag": "\"e\"", "Last-Modified": "Sat, 21 Nov 2026 03:00:00 GMT", "beagle-hash": "h"]
    let fresh = headers.merging(["Cache-Control": "max-age=0"]) { $1 }
    let post = HttpAdditionalData(httpData: .init(method: .POST, body: Data("{}".utf8)))
    for _ in 1...2 { stub.respond(200, "one", fresh) }
    await scene.load()
    await scene.load()
    #expect(stub.last["if-none-match"] == "\"e\"")
    #expect(stub.last["if-modified-since"] == "Sat, 21 Nov 2026 03:00:00 GMT")
    for _ in 1...2 { stub.respond(200, "one", fresh) }
    await scene.load(CacheScene.request(post))
    await scene.load(CacheScene.request(post))
    #expect(stub.last == ["beagle-hash": "h"])
  }

  @Test func nonGETRequestsAlwaysReachServer() async {
    let post = HttpAdditionalData(httpData: .init(method: .POST, body: Data("{}".utf8)))
    stub.respond(200, "one", ["Cache-Control": "max-age=60", "beagle-hash": "h"])
    stub.respond(200, "two", ["Cache-Control": "max-age=60", "beagle-hash": "i"])
    await scene.load(CacheScene.request(post))
    #expect(await scene.load(CacheScene.request(post)) == "two")
  }

  @Test(arguments: [true, false])
  func response304RefreshesTheStoredScreen(asSuccess: Bool) async throws {
    stub.takesEveryResponseForASuccess = asSuccess
    let type = ["Content-Type": "application/json", "X-Kind": "old"]
    stub.respond(200, "one", type.merging(["ETag": "\"e\"", "Cache-Control": "max-age=10"]) { $1 })
    await scene.load()
    scene.clock.advance(10)
    stub.respond(304, "", ["Cache-Control": "max-age=20", "Content-Type": "text/plain", "X-Kind": "new"])
    #expect(await scene.load() == "one")
    scene.clock.advance(19)
    let received = try await scene.cache.response(for: CacheScene.request())
    #expect(String(decoding: received.data, as: UTF8.self) == "one")
    let response = try #require(received.response as? HTTPURLResponse)
    #expect(response.statusCode == 200)
    #expect(response.value(forHTTPHeaderField: "Content-Type") == "application/json")
    #expect(response.value(forHTTPHeaderField: "X-Kind") == "new")
    #expect(stub.requests.count == 2)
    scene.clock.advance(1)
    stub.respond(304)
    #expect(await scene.load() == "one")
    #expect(stub.last["if-none-match"] == "\"e\"")
  }

  @Test func response304ForOtherEntityIsNotStored() async {
    stub.respond(200, "one", ["ETag": "\"e\""])
    stub.respond(304, "", ["ETag": "\"other\""])
    stub.respond(200, "two")
    await scene.load()
    #expect(await scene.load() == "one")
    #expect(await scene.load() == "two")
    #expect(stub.last == [:])
  }

  @Test func response304WithOtherHashIsNotStored() async {
    stub.respond(200, "one", ["beagle-hash": "h", "Cache-Control": "max-age=0"])
    stub.respond(304, "", ["beagle-hash": "other"])
    stub.respond(200, "two")
    await scene.load()
    #expect(await scene.load() == "one")
    #expect(await scene.load() == "two")
    #expect(stub.last == [:])
  }

  @Test func unsolicited304IsPassedThrough() async {
    stub.respond(304)
    #expect(await scene.load() == "status 304")
    stub.respond(200, "one", ["ETag": "\"e\""])
    stub.respond(304)
    await scene.load()
    let own = CacheScene.headers(["If-None-Match": "\"mine\""])
    #expect(await scene.load(CacheScene.request(own)) == "status 304")
    #expect(stub.last == ["if-none-match": "\"mine\""])
  }
}
