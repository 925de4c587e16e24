import Beagle
import Foundation
import Testing

@testable import BeagleTerminal

/// The pictures of an application that runs.
@MainActor @Suite struct LivePictureTests {
  private static let picture: [UInt8] = {
    var file = PNGFile()
    file.rows = [UInt8](repeating: 0, count: 14)
    return file.bytes
  }()

  /// Answers with a picture of four pixels, or with nothing.
  private final class Files: ImageDownloader {
    var isThere = false
    private(set) var urls: [String] = []

    func fetchImage(
      url: String, initiator: Request.Initiator, completion: @escaping Completion
    ) -> (any RequestToken)? {
      urls.append(url)
      let result: Result<Data, Request.Error> =
        isThere ? .success(Data(LivePictureTests.picture)) : .failure(.urlBuilderError)
      Task { @MainActor in completion(result) }
      return nil
    }
  }

  private func scene(_ paths: String...) -> Scene {
    let images = paths.map { Image(path: .value(.remote(RemoteImage(.value($0))))).component }
    return SceneBuilder(measurer: TerminalMeasurer(), width: 320).scene(
      of: Screen(child: Container(children: images).component))
  }

  private func pictures(_ files: Files) -> LivePictures {
    let dependencies = BeagleDependencies()
    dependencies.imageDownloader = files
    return LivePictures(dependencies, drawnAs: .embedded)
  }

  @Test func failedPictureIsRefetchedOnlyOnRetry() async {
    let files = Files()
    let pictures = pictures(files)
    pictures.show(scene("/a"))
    await pictures.idle()
    pictures.show(scene("/a"))
    await pictures.idle()
    #expect(files.urls == ["/a"] && pictures.table.isEmpty)
    files.isThere = true
    pictures.forgetFailures()
    pictures.show(scene("/a"))
    await pictures.idle()
    #expect(files.urls == ["/a", "/a"] && pictures.table.has("/a"))
    pictures.forgetFailures()
    pictures.show(scene("/a"))
    await pictures.idle()
    #expect(files.urls == ["/a", "/a"])
  }

  @Test func picturesOfOtherScreensAreBounded() async {
    let files = Files()
    files.isThere = true
    let pictures = pictures(files)
    for number in 0..<30 {
      let paths = (0..<50).map { "/\(number)/\($0)" }
      let images = paths.map { Image(path: .value(.remote(RemoteImage(.value($0))))).component }
      pictures.show(
        SceneBuilder(measurer: TerminalMeasurer(), width: 320).scene(
          of: Screen(child: Container(children: images).component)))
      await pictures.idle()
    }
    #expect(pictures.table.has("/29/0") && pictures.table.has("/29/49"))
    #expect(!pictures.table.has("/0/0"))
    #expect(files.urls.count == 1_500)
  }
}
