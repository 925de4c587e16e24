import Beagle
import BeagleTesting
import Foundation
import TestSupport
import Testing

/// Image contents and their requests.
@MainActor @Suite struct ImageRules {
  private func image(_ path: String) -> String { element("image", #""id": "image", "path": \#(path)"#) }
  private func remote(_ url: String, _ members: String = "") -> String {
    #"{"_beagleImagePath_": "remote", "url": "\#(url)"\#(members)}"#
  }

  @Test(
    arguments: [
      (#"{"_beagleImagePath_": "local", "mobileId": "pic"}"#, .local("pic")),
      (#"{"_beagleImagePath_": "local", "mobileId": "@{c}"}"#, .local("V")),
      (#"{"_beagleImagePath_": "remote", "url": "/@{c}.png"}"#, .remote("/V.png", placeholder: nil)),
      (
        #"{"_beagleImagePath_": "REMOTE", "url": "/a", "placeholder": {"mobileId": "p"}}"#,
        .remote("/a", placeholder: "p")
      ),
      (#"{"url": "/a"}"#, .remote("/a", placeholder: nil)), (#"{"mobileId": "pic"}"#, .local("pic")),
      (#""@{path}""#, .remote("/whole", placeholder: nil)), (#""@{nothing}""#, .missing),
      (#"{"url": "@{nothing}"}"#, .missing), (#""@{path.old}""#, .remote("/old", placeholder: nil)),
      (#"{"_beagleImagePath_": "local", "url": "/web.png"}"#, .missing),
    ] as [(String, SceneImage.Source)])
  func imagePathIsEvaluated(path: String, source: SceneImage.Source) throws {
    let old = #"{"_beagleImagePath_": null, "mobileId": null, "remoteUrl": "/old"}"#
    let harness = try RuntimeHarness(
      page("main", image(path), also: context("c", #""V""#))
        .inContext("path", remote("/whole", #", "old": \#(old)"#)))
    guard case .image(let image)? = try harness.scene.node("image")?.content else {
      Issue.record("no image is shown")
      return
    }
    #expect(image.source == source)
  }

  /// Images of a screen with a context `url`, their loader, and a client that responds on demand.
  private func loading(_ images: String...) throws -> (SessionHarness, SceneImages, HeldClient) {
    let client = HeldClient()
    let harness = SessionHarness(configure: { $0.networkClient = client })
    let loader = SceneImages(dependencies: harness.session.dependencies)
    harness.session.onChange = { session in if let scene = session.runtime.scene { loader.show(scene) } }
    try harness.open(
      page(
        "main", container(images.joined(separator: ", "), also: #""style": {"display": "@{display}"}"#),
        button("next", setContext("url", #""/b.png""#)), button("back", setContext("url", #""/a.png""#)),
        button("hide", setContext("display", #""NONE""#)), also: context("url", #""/a.png""#)
      ).inContext("display", #""FLEX""#))
    return (harness, loader, client)
  }

  @Test func remoteImageIsRequestedOnce() throws {
    let (_, _, client) = try loading(image(remote("@{url}")), image(remote("/a.png")))
    #expect(client.requests.map(\.url.absoluteString) == ["https://example.com/a.png"])
    guard case .fetchImage? = client.requests.first?.type else {
      Issue.record("the request is of another type")
      return
    }
  }

  @Test func imageDataIsAvailableAfterResponse() async throws {
    let (_, images, client) = try loading(image(remote("@{url}")))
    #expect(images.file("/a.png") == nil)
    await client.response("/a.png", .success(Data([1, 2])), images)
    #expect(images.file("/a.png") == Data([1, 2]))
  }

  @Test func imagesBeyondByteLimitAreNotKept() async throws {
    let (_, images, client) = try loading(image(remote("@{url}")))
    await client.response("/a.png", .success(Data(count: SceneImages.maximumBytes + 1)), images)
    #expect(images.file("/a.png") == nil)
    #expect(images.failure("/a.png") == "the limit of 67108864 bytes of images is reached")
  }

  @Test func pathChangeCancelsInFlightRequest() async throws {
    let (harness, images, client) = try loading(image(remote("@{url}")))
    try await harness.press("next")
    #expect(client.cancelled == ["/a.png"])
    #expect(client.requests.map(\.url.path) == ["/a.png", "/b.png"])
    await client.response("/b.png", .success(Data([2])), images)
    #expect(images.file("/b.png") == Data([2]) && images.file("/a.png") == nil)
  }

  @Test func sharedImageRequestIsNotCancelled() async throws {
    let (harness, _, client) = try loading(image(remote("@{url}")), image(remote("/a.png")))
    try await harness.press("next")
    #expect(client.cancelled.isEmpty)
  }

  @Test func shownImageIsRetained() async throws {
    let (harness, images, client) = try loading(image(remote("/c.png")), image(remote("@{url}")))
    await client.response("/c.png", .success(Data([3])), images)
    try await harness.press("next")
    #expect(images.file("/c.png") == Data([3]))
    #expect(client.requests.map(\.url.path) == ["/c.png", "/a.png", "/b.png"])
  }

  @Test func imageFailureDoesNotAffectScreenState() async throws {
    let (harness, images, client) = try loading(image(remote("@{url}")))
    await client.response("/a.png", .failure(URLError(.notConnectedToInternet)), images)
    #expect(images.failure("/a.png") != nil && images.file("/a.png") == nil)
    #expect(harness.session.runtime.errors.isEmpty && !harness.session.runtime.isLoading)
    try await harness.press("next")
    try await harness.press("back")
    #expect(client.requests.map(\.url.path) == ["/a.png", "/b.png", "/a.png"])
    #expect(images.failure("/a.png") == nil)
  }

  @Test func hiddenImagesAreNotRequested() async throws {
    let (harness, images, client) = try loading(image(remote("@{url}")))
    try await harness.press("hide")
    #expect(client.cancelled == ["/a.png"])
    try await harness.press("next")
    #expect(client.requests.count == 1)
    images.clear()
    #expect(client.cancelled == ["/a.png"])
  }

  @Test func imageRequestsAreLimited() throws {
    let all = (0...SceneImages.maximumCount).map { image(remote("/\($0).png")) }.joined(separator: ", ")
    let (_, images, client) = try loading(all)
    #expect(client.requests.count == SceneImages.maximumCount)
    #expect(images.failure("/\(SceneImages.maximumCount).png") == "the limit of 200 images is reached")
  }

  @Test func failedImageIsRetriedAfterReset() async throws {
    let (harness, images, client) = try loading(image(remote("@{url}")), image(remote("/c.png")))
    await client.response("/a.png", .failure(URLError(.timedOut)), images)
    await client.response("/c.png", .success(Data([3])), images)
    #expect(images.failure("/a.png") != nil)
    images.forgetFailures()
    images.show(try #require(harness.session.runtime.scene))
    #expect(client.requests.map(\.url.path) == ["/a.png", "/c.png", "/a.png"])
    #expect(images.file("/c.png") == Data([3]))
  }

  @Test func invalidImageURLFailsImmediately() async throws {
    let (_, images, client) = try loading(image(remote("/100%")))
    #expect(client.requests.isEmpty)
    await client.loaded(images, "/100%")
    #expect(images.failure("/100%")?.contains(#"the "%" at character 5 "#) == true)
  }
}

/// Holds requests until they are answered. Unchecked because clients are called on the main actor, as are the
/// tests of this one.
private final class HeldClient: NetworkClient, @unchecked Sendable {
  private(set) var requests: [Request] = []
  private(set) var cancelled: [String] = []
  private var waiting: [String: NetworkClient.RequestCompletion] = [:]

  func executeRequest(_ request: Request, completion: @escaping RequestCompletion) -> (any RequestToken)? {
    requests.append(request)
    waiting[request.url.path] = completion
    return Token { [weak self] in self?.cancelled.append(request.url.path) }
  }

  private struct Token: RequestToken {
    let action: () -> Void
    func cancel() { action() }
  }

  @MainActor func response(_ path: String, _ result: Result<Data, URLError>, _ images: SceneImages) async {
    guard let url = URL(string: "https://example.com\(path)"),
      let completion = waiting.removeValue(forKey: path),
      let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
    else { return }
    completion(
      result.map { NetworkResponse(data: $0, response: response) }
        .mapError { NetworkError(error: $0, request: URLRequest(url: url)) })
    await loaded(images, path)
  }

  /// Waits until the image has loaded or failed.
  @MainActor func loaded(_ images: SceneImages, _ path: String) async {
    while images.file(path) == nil, images.failure(path) == nil {
      let change: Void? = await completion("the image \(path)") { done in images.onChange = { done(()) } }
      images.onChange = nil
      if change == nil { return }
    }
  }
}
