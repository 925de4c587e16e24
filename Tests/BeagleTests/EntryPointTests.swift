import Beagle
import BeagleTesting
import Foundation
import Synchronization
import TestSupport
import Testing

/// Every request uses the assigned network client.
@MainActor @Suite struct EntryPointTests {
  private let client = StubNetworkClient([
    "/screen": .json(#"{"_beagleComponent_": "beagle:lazyComponent", "path": "/part"}"#),
    "/part": .json(#"{"_beagleComponent_": "beagle:text", "text": "part"}"#),
    "/image.png": .status(200, body: Data([1, 2, 3])),
    "POST /form": .json(#"{"_beagleAction_": "beagle:popView"}"#),
  ])
  private let dependencies: BeagleDependencies
  private let fetcher: ComponentFetcher

  init() {
    dependencies = BeagleDependencies(networkClient: client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://example.com"))
    fetcher = ComponentFetcher(dependencies: dependencies)
  }

  private func image(_ url: String) async -> Result<Data, Request.Error>? {
    await completion("the image \(url)") {
      dependencies.imageDownloader.fetchImage(url: url, initiator: .document, completion: $0)
    }
  }

  @Test func screensAndLazyComponentsUseTheClient() async throws {
    let screen = try await fetcher.fetchScreen("/screen").screen
    let scene = await fetcher.loadedScene(
      of: screen, with: SceneBuilder(measurer: PointMeasurer(), width: 400))
    #expect(scene.texts == ["part"])
    #expect(client.requests.map(\.url.path) == ["/screen", "/part"])
  }

  @Test func formsUseTheClientAndReturnAnAction() async throws {
    let form = Request.FormData(method: .post, values: ["name": "Ana"])
    let action = try await fetcher.submitForm("/form", form).action
    #expect(action.typeName == "beagle:popView")
    #expect(client.requests.map(\.url.path) == ["/form"])
  }

  @Test func imagesUseTheClientOrACustomDownloader() async throws {
    #expect(try await image("/image.png")?.get() == Data([1, 2, 3]))
    #expect(client.requests.map(\.url.path) == ["/image.png"])
    guard case .failure(.urlBuilderError) = await image("") else { throw Unexpected() }
    dependencies.imageDownloader = FixedImages()
    #expect(try await image("/other.png")?.get() == Data([9]))
    #expect(client.requests.count == 1)
  }

  @Test func prefetchUsesTheClientAndIsConsumedOnce() async throws {
    fetcher.prefetchScreen("/part")
    _ = try await fetcher.fetchScreen("/part")
    #expect(client.requests.map(\.url.path) == ["/part"])
    _ = try await fetcher.fetchScreen("/part")
    #expect(client.requests.map(\.url.path) == ["/part", "/part"])
  }

  @Test func onlyDecodedScreensAreCached() async throws {
    let kept = ["ETag": "\"1\"", "Cache-Control": "max-age=86400"]
    client["/kept"] = .status(
      200, headers: kept, body: Data(#"{"_beagleComponent_": "beagle:text", "text": "kept"}"#.utf8))
    client["/broken"] = .status(200, headers: kept, body: Data("{".utf8))
    for _ in 0..<2 {
      _ = try await fetcher.fetchScreen("/kept")
      await #expect(throws: Request.Error.self) { try await fetcher.fetchScreen("/broken") }
    }
    #expect(client.requests.map(\.url.path) == ["/kept", "/broken", "/broken"])
  }

  private struct Unexpected: Error {}

  private struct FixedImages: ImageDownloader {
    func fetchImage(
      url: String, initiator: Request.Initiator, completion: @escaping Completion
    ) -> (any RequestToken)? {
      completion(.success(Data([9])))
      return nil
    }
  }
}
