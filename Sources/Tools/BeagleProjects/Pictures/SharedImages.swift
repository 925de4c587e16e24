import Beagle
import Foundation
import Locking

/// The images of a gallery, each of which is fetched once for all of its pictures.
package final class SharedImages: Sendable {
  private struct State {
    var files: [URL: Result<Data, Request.Error>] = [:]
    var bytes = 0
  }

  /// The most bytes that are kept: as many as a scene's images may have. Images that do not fit are fetched again.
  private static let mostBytes = SceneImages.maximumBytes
  private let state = Mutex(State())

  package init() {}

  /// Has what loads with these dependencies take part.
  @MainActor
  func serve(_ dependencies: BeagleDependencies) {
    dependencies.imageDownloader = Downloader(
      images: self, dependencies: dependencies, downloader: dependencies.imageDownloader)
  }

  private func keep(_ result: Result<Data, Request.Error>, of url: URL) {
    state.withLock { state in
      let count = (try? result.get().count) ?? 0
      guard state.files[url] == nil, state.bytes + count <= Self.mostBytes else { return }
      state.files[url] = result
      state.bytes += count
    }
  }

  private struct Downloader: ImageDownloader {
    let images: SharedImages
    let dependencies: BeagleDependencies
    let downloader: any ImageDownloader

    func fetchImage(
      url: String, initiator: Request.Initiator, completion: @escaping Completion
    ) -> (any RequestToken)? {
      guard let address = dependencies.urlBuilder.build(path: url) else {
        return downloader.fetchImage(url: url, initiator: initiator, completion: completion)
      }
      if let known = images.state.withLock({ $0.files[address] }) {
        completion(known)
        return nil
      }
      return downloader.fetchImage(url: url, initiator: initiator) { [images] result in
        // Also where the time of a picture was over: a server that never responds would be waited for with each of them.
        images.keep(result, of: address)
        completion(result)
      }
    }
  }
}
