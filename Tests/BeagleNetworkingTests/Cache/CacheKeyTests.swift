import BeagleNetworking
import Foundation
import NetworkTestSupport
import Testing

/// What distinguishes stored screens.
struct CacheKeyTests {
  private let scene = CacheScene()
  private var stub: CacheStubClient { scene.stub }

  @Test func cacheKeyIncludesMethodURLAndBody() throws {
    let url = CacheScene.url
    let query = try #require(URL(string: "http://example.com/home?a=1"))
    let keys: Set<CacheKey> = [
      CacheKey(url: url), CacheKey(method: "POST", url: url), CacheKey(url: query),
      CacheKey(method: "POST", url: url, body: Data("1".utf8)),
      CacheKey(method: "POST", url: url, body: Data("2".utf8)),
    ]
    #expect(keys.count == 5)
    #expect(CacheKey(url: url) == CacheKey(url: url, body: Data()))
  }

  @Test(arguments: [
    ("http://example.com/a#top", "http://example.com/a"),
    ("http://example.com", "http://example.com/"),
    ("http://user:secret@example.com/a", "http://example.com/a"),
  ])
  func cacheKeyUsesURLAsSent(given: String, kept: String) throws {
    #expect(CacheKey(url: try #require(URL(string: given))).url == kept)
  }

  @Test func varySeparatesVariants() async {
    let headers = ["Vary": "Beagle-Platform, accept-language", "Cache-Control": "max-age=60"]
    let german = CacheScene.request(CacheScene.headers(["Accept-Language": "de", "X-Other": "1"]))
    let germanToo = CacheScene.request(CacheScene.headers(["accept-language": "de", "X-Other": "2"]))
    let french = CacheScene.request(CacheScene.headers(["Accept-Language": "fr"]))
    stub.respond(200, "Guten Tag", headers)
    stub.respond(200, "Bonjour", headers)
    stub.respond(200, "Hello", headers)
    #expect(await scene.load(german) == "Guten Tag")
    #expect(await scene.load(french) == "Bonjour")
    #expect(await scene.load() == "Hello")
    #expect(await scene.load(germanToo) == "Guten Tag")
    #expect(await scene.load(french) == "Bonjour")
    #expect(await scene.load() == "Hello")
    #expect(stub.requests.count == 3)
  }

  @Test func varyStarIsNotStored() async {
    stub.respond(200, "one", ["Vary": "X, *", "Cache-Control": "max-age=60"])
    stub.respond(200, "two")
    await scene.load()
    #expect(await scene.load() == "two")
  }

  @Test(arguments: ["Authorization", "cookie"])
  func usersDoNotShareCachedScreens(header: String) async {
    stub.respond(200, "Ann's", ["Cache-Control": "max-age=60"])
    stub.respond(200, "Bob's", ["Cache-Control": "max-age=60"])
    let ann = CacheScene.request(CacheScene.headers([header: "ann"]))
    #expect(await scene.load(ann) == "Ann's")
    #expect(await scene.load(CacheScene.request(CacheScene.headers([header: "bob"]))) == "Bob's")
    #expect(await scene.load(ann) == "Ann's")
  }

  @Test func credentialsInURLSeparateUsers() async throws {
    stub.respond(200, "Ann's", ["Cache-Control": "max-age=60"])
    stub.respond(200, "Bob's", ["Cache-Control": "max-age=60"])
    let ann = try #require(URL(string: "http://ann:1@example.com/home"))
    let bob = try #require(URL(string: "http://bob:2@example.com/home"))
    #expect(await scene.load(CacheScene.request(nil, ann)) == "Ann's")
    #expect(await scene.load(CacheScene.request(nil, bob)) == "Bob's")
    #expect(await scene.load(CacheScene.request(nil, ann)) == "Ann's")
  }

  @Test func defaultClientHeadersSeparateVariants() {
    let client = NetworkClientDefault(dependencies: SilentDependencies())
    client.httpRequestBuilder.additionalHeaders = ["Accept-Language": "de"]
    let headers = CachingNetworkClient(wrapping: client).headers(for: CacheScene.request())
    #expect(headers["Accept-Language"] == "de")
    #expect(headers["beagle-platform"] == "IOS")
  }

  @Test func onlyComponentRequestsAreCached() async {
    let types: [Request.RequestType] = [
      .fetchImage, .rawRequest(.init()), .submitForm(.init(method: .get, values: [:])),
    ]
    for type in types {
      for body in ["one", "two"] {
        stub.respond(200, body, ["Cache-Control": "max-age=60", "beagle-hash": "h"])
      }
      let request = Request(url: CacheScene.url, type: type, additionalData: nil)
      await scene.load(request)
      #expect(await scene.load(request) == "two")
      #expect(stub.last == [:])
    }
    for _ in 1...2 { stub.respond(200, "", ["Cache-Control": "max-age=60", "beagle-hash": "h"]) }
    await scene.load(.head(CacheScene.url))
    await scene.load(.head(CacheScene.url))
    #expect(stub.requests.count == 8)
  }

  @Test func writingToURLInvalidatesItsScreen() async {
    let changes: [Request.RequestType] = [
      .submitForm(.init(method: .post, values: [:])), .submitForm(.init(method: .delete, values: [:])),
      .rawRequest(.init(method: "put")),
    ]
    for type in changes {
      scene.cache.clear()
      let change = Request(url: CacheScene.url, type: type, additionalData: nil)
      stub.respond(200, "one", ["Cache-Control": "max-age=60"])
      for (status, body) in [(500, ""), (204, ""), (200, "two")] { stub.respond(status, body) }
      await scene.load()
      await scene.load(change)
      #expect(await scene.load() == "one")
      await scene.load(change)
      #expect(await scene.load() == "two")
    }
  }
}
