import BeagleNetworking
public import Foundation

/// Loads the files of a scene's remote images, for a renderer that draws them when they arrive.
///
/// ```swift
/// let images = SceneImages(dependencies: session.dependencies)
/// images.onChange = { draw(session.runtime.scene, images) }
/// session.onChange = { session in if let scene = session.runtime.scene { images.show(scene) } }
/// ```
///
/// An image without a file shows its placeholder. A failure is not an error of the screen: the image has no
/// file, and is requested again when it returns to the scene after having left it.
@MainActor
public final class SceneImages {
  /// The maximum number of images that are fetched for a scene. Further images fail.
  package nonisolated static let maximumCount = 200

  /// The maximum total size of a scene's image files, 64 MiB. Further images fail.
  package nonisolated static let maximumBytes = 1 << 26

  /// Called when a file was loaded or failed to load.
  public var onChange: (() -> Void)?

  private let dependencies: BeagleDependencies
  private var images: [String: State] = [:]

  private enum State {
    case loading(number: Int, token: (any RequestToken)?)
    case loaded(Data)
    case failed(String)
  }

  /// The number of requests so far.
  private var loads = 0

  /// Creates an empty store that fetches through the image downloader of these dependencies.
  public init(dependencies: BeagleDependencies) {
    self.dependencies = dependencies
  }

  /// Returns the file of an image by the URL in its ``SceneImage/source``; nil while it loads and if it
  /// failed.
  public func file(_ url: String) -> Data? {
    if case .loaded(let data)? = images[url] { data } else { nil }
  }

  /// Returns the reason why an image has no file; nil while it loads.
  public func failure(_ url: String) -> String? {
    if case .failed(let reason)? = images[url] { reason } else { nil }
  }

  /// Requests the images that are new in a scene, each URL once, and cancels requests for images that are no
  /// longer in it.
  public func show(_ scene: Scene) {
    var urls: [String] = []
    var shown: Set<String> = []
    for node in scene.nodes where !node.isHidden {
      if case .image(let image) = node.content, case .remote(let url, _) = image.source,
        shown.insert(url).inserted
      {
        urls.append(url)
      }
    }
    keep(shown)
    for (index, url) in urls.enumerated() where images[url] == nil {
      if index < Self.maximumCount {
        load(url)
      } else {
        images[url] = .failed("the limit of \(Self.maximumCount) images is reached")
      }
    }
  }

  /// Makes failed images load again with the next scene, for when the user reloads the screen.
  package func forgetFailures() {
    images = images.filter { if case .failed = $1 { false } else { true } }
  }

  /// Cancels all requests and discards all files.
  package func clear() { keep([]) }

  private func keep(_ shown: Set<String>) {
    for (url, state) in images where !shown.contains(url) {
      images[url] = nil
      if case .loading(_, let token) = state { token?.cancel() }
    }
  }

  private var bytes: Int {
    images.values.reduce(0) { sum, state in
      if case .loaded(let data) = state { sum + data.count } else { sum }
    }
  }

  private func load(_ url: String) {
    loads += 1
    let number = loads
    images[url] = .loading(number: number, token: nil)
    let token = dependencies.imageDownloader.fetchImage(url: url, initiator: .document) {
      [weak self] result in
      Task { @MainActor in self?.finish(url, number, result) }
    }
    if case .loading(number, _)? = images[url] { images[url] = .loading(number: number, token: token) }
  }

  /// A response that is no longer awaited has no effect.
  private func finish(_ url: String, _ number: Int, _ result: Result<Data, Request.Error>) {
    guard case .loading(number, _)? = images[url] else { return }
    switch result {
    case .success(let data) where bytes + data.count <= Self.maximumBytes: images[url] = .loaded(data)
    case .success: images[url] = .failed("the limit of \(Self.maximumBytes) bytes of images is reached")
    case .failure(let error): images[url] = .failed(error.description(for: url))
    }
    onChange?()
  }
}
