import Beagle
import Foundation
import Locking

/// The images of a gallery, each of which is fetched once for all pictures.
package final class SharedImages: Sendable {
  private struct State {
    var files: [URL: Result<Data, Request.Error>] = [:]
    var bytes = 0
  }

  /// The maximum size of the cache: as much as a scene's images may have. Other images are fetched again.
  private static let maximumBytes = SceneImages.maximumBytes
  private let state = Mutex(State())

  package init() {}

  /// Installs the cache in the dependencies.
  @MainActor
  func serve(_ dependencies: BeagleDependencies) {
    dependencies.imageDownloader = Downloader(
      images: self, dependencies: dependencies, downloader: dependencies.imageDownloader)
  }

  private func keep(_ result: Result<Data, Request.Error>, of url: URL) {
    state.withLock { state in
      let count = (try? result.get().count) ?? 0
      guard state.files[url] == nil, state.bytes + count <= Self.maximumBytes else { return }
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
        // Failures are kept, too, including timeouts: otherwise each picture would wait for a server that
        // does not respond.
        images.keep(result, of: address)
        completion(result)
      }
    }
  }
}
