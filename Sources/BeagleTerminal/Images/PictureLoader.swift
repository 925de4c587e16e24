public import Beagle
import Foundation

/// Fetches and decodes the remote images of a scene.
///
/// ```swift
/// let loaded = await PictureLoader(dependencies: dependencies).pictures(of: scene)
/// renderer.pictures = loaded.table
/// ```
@MainActor
public struct PictureLoader {
  /// The most images of a scene that are fetched, and the most under way at once.
  public nonisolated static let maximumCount = 200
  nonisolated static let mostAtOnce = 6
  /// The most pixels that the pictures of a scene have together.
  public nonisolated static let maximumPixels = 4 * Picture.maximumPixels

  private let dependencies: BeagleDependencies

  public init(dependencies: BeagleDependencies) {
    self.dependencies = dependencies
  }

  /// What was loaded, and of each image that was not, why.
  public struct Result: Sendable {
    public var table = PictureTable()
    /// One sentence each, with the image's URL.
    public var failures: [String] = []
  }

  /// Each URL is asked for once, whichever images show it. Cancelling the task cancels what is under way.
  public func pictures(of scene: Scene) async -> Result { await pictures(of: [scene]) }

  /// Those of several scenes together, within the limits of one.
  ///
  /// - Parameter isWanted: which images are worth it. By default all are.
  public func pictures(of scenes: [Scene], where isWanted: (SceneImage) -> Bool = { _ in true }) async
    -> Result
  {
    var result = Result()
    var urls: [String] = []
    var seen: Set<String> = []
    for node in scenes.lazy.flatMap(\.nodes) where !node.isHidden {
      if case .image(let image) = node.content, case .remote(let url, _) = image.source, isWanted(image),
        seen.insert(url).inserted
      {
        urls.append(url)
      }
    }
    for url in urls.dropFirst(Self.maximumCount) {
      result.failures.append("\(url): the limit of \(Self.maximumCount) images is reached")
    }
    urls = Array(urls.prefix(Self.maximumCount))
    var answers = [Swift.Result<Picture, LoadingFailure>?](repeating: nil, count: urls.count)
    await withTaskGroup(of: (Int, Swift.Result<Picture, LoadingFailure>).self) { group in
      for (place, url) in urls.enumerated() {
        if place >= Self.mostAtOnce, let (done, answer) = await group.next() { answers[done] = answer }
        group.addTask { (place, await picture(url)) }
      }
      for await (done, answer) in group { answers[done] = answer }
    }
    var pixels = 0
    for (url, answer) in zip(urls, answers) {
      switch answer {
      case .success(let picture) where pixels + picture.width * picture.height <= Self.maximumPixels:
        pixels += picture.width * picture.height
        result.table[.remote(url, placeholder: nil)] = picture
      case .success:
        result.failures.append("\(url): the limit of \(Self.maximumPixels) pixels in all is reached")
      case .failure(let failure): result.failures.append("\(url): \(failure.reason)")
      case nil: result.failures.append("\(url): it was not asked for")
      }
    }
    return result
  }

  private struct LoadingFailure: Error {
    let reason: String
  }

  private func picture(_ url: String) async -> Swift.Result<Picture, LoadingFailure> {
    let pending = PendingImage()
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let token = dependencies.imageDownloader.fetchImage(url: url, initiator: .document) { result in
          continuation.resume(returning: result)
        }
        pending.keep(token)
      }
    } onCancel: {
      Task { @MainActor in pending.cancel() }
    }
    switch answer {
    case .success(let data): return await Self.decoded([UInt8](data))
    case .failure(let error): return .failure(LoadingFailure(reason: "\(error)"))
    }
  }

  /// Away from the main actor, which has more to do.
  @concurrent
  private nonisolated static func decoded(_ file: [UInt8]) async -> Swift.Result<Picture, LoadingFailure> {
    do throws(PictureError) {
      return .success(try Picture(png: file))
    } catch {
      return .failure(LoadingFailure(reason: "\(error)"))
    }
  }
}

/// A download that may be cancelled before its token is known.
@MainActor
private final class PendingImage {
  private var token: (any RequestToken)?
  private var isCancelled = false

  func keep(_ token: (any RequestToken)?) {
    self.token = token
    if isCancelled { token?.cancel() }
  }

  func cancel() {
    isCancelled = true
    token?.cancel()
  }
}
