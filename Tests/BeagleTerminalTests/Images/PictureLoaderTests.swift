import Beagle
import Foundation
import Testing

@testable import BeagleTerminal

/// How a scene's images are fetched, decoded and kept.
@MainActor @Suite struct PictureLoaderTests {
  /// Responds to each request with a file, a few at a time and out of order.
  private final class Files: ImageDownloader {
    let file: (String) -> [UInt8]
    let isReversed: Bool
    private(set) var count = 0
    private(set) var maximumInFlight = 0
    private var waiting: [(url: String, completion: Completion)] = []

    init(isReversed: Bool = false, _ file: @escaping (String) -> [UInt8]) {
      self.file = file
      self.isReversed = isReversed
    }

    func fetchImage(
      url: String, initiator: Request.Initiator, completion: @escaping Completion
    ) -> (any RequestToken)? {
      count += 1
      waiting.append((url, completion))
      maximumInFlight = max(maximumInFlight, waiting.count)
      Task { @MainActor in response() }
      return nil
    }

    private func response() {
      guard
        let (url, completion) = isReversed ? waiting.popLast() : waiting.isEmpty ? nil : waiting.removeFirst()
      else { return }
      completion(.success(Data(file(url))))
    }
  }

  /// 200 × 200 pixels in boxes of one cell: 40 × 80 pixels are enough for that, and 80 × 80 keep the ratio.
  private static let large: [UInt8] = {
    var file = PNGFile()
    (file.width, file.height, file.depth, file.color) = (200, 200, 1, 0)
    file.rows = [UInt8](repeating: 0, count: 200 * 26)
    return file.bytes
  }()

  private func scene(_ count: Int, _ mode: Image.Mode = .fitCenter) -> Scene {
    var cell = Style()
    cell.size = Size(width: .real(8), height: .real(16))
    let images = (0..<count).map { number in
      Image(path: .value(.remote(RemoteImage(.value("/\(number)")))), mode: mode).style(cell).component
    }
    return SceneBuilder(measurer: TerminalMeasurer(), width: 320).scene(
      of: Screen(child: Container(children: images).component))
  }

  private func loader(_ files: Files) -> PictureLoader {
    let dependencies = BeagleDependencies()
    dependencies.imageDownloader = files
    var loader = PictureLoader(dependencies: dependencies)
    loader.pixelLimit = 5 * 40_000
    return loader
  }

  @Test(arguments: [false, true])
  func totalPixelLimitIsCheckedBeforeDecoding(isReversed: Bool) async {
    let files = Files(isReversed: isReversed) { _ in Self.large }
    let loaded = await loader(files).pictures(of: scene(60))
    #expect(files.count == 60 && files.maximumInFlight <= PictureLoader.maximumAtOnce)
    #expect(loaded.decodedPixels == 5 * 40_000)
    #expect(loaded.table.pixelCount == 5 * 80 * 80)
    // The first of the scene, whichever come first.
    #expect((0..<5).allSatisfy { loaded.table[.remote("/\($0)", placeholder: nil)]?.width == 80 })
    #expect(loaded.failures.count == 55)
    #expect(loaded.failures.first == "/5: the limit of 200000 pixels in all is reached")
    #expect(loaded.table[entry: .remote("/59", placeholder: nil)]?.width == 200)
  }

  @Test func undrawnImagesAreNotDecoded() async {
    let loaded = await loader(Files { _ in Self.large }).pictures(of: scene(60), drawnAs: .none)
    #expect(loaded.decodedPixels == 0 && loaded.table.pixelCount == 0 && loaded.failures.isEmpty)
    #expect(loaded.table[entry: .remote("/59", placeholder: nil)]?.height == 200)
  }

  @Test func naturalSizeKeepsAllPixels() async {
    let loaded = await loader(Files { _ in Self.large }).pictures(of: scene(2, .center))
    #expect(loaded.table.pixelCount == 2 * 40_000)
  }

  @Test func imageRequestsAreLimited() async {
    let files = Files { _ in [] }
    let loaded = await loader(files).pictures(of: scene(203))
    #expect(files.count == 200 && loaded.failures.count == 203)
    #expect(loaded.failures.first == "/200: the limit of 200 images is reached")
    #expect(loaded.failures.last == "/199: the image is not a PNG, JPEG, GIF, WebP, AVIF or SVG")
  }

  @Test func embeddedFilesHaveSeparateLimit() async {
    let gif = GIFFile(pixels: [UInt8](repeating: 3, count: 16)).bytes
    var loader = loader(Files { _ in gif })
    loader.pixelLimit = .max
    loader.byteLimit = 3 * gif.count
    let loaded = await loader.pictures(of: scene(4))
    #expect(loaded.failures == ["/3: the limit of \(3 * gif.count) bytes in all is reached"])
  }

  @Test func undecodableFormatsAreOnlyEmbeddedInMarkup() async {
    let files = Files { $0 == "/0" ? ImageFormatTests.lossy : Self.large }
    let blocks = await loader(files).pictures(of: scene(2), drawnAs: .blocks)
    #expect(blocks.undrawn == ["/0: the image is a WebP, which is shown in SVG and HTML only"])
    #expect(blocks.failures.isEmpty)
    #expect(blocks.table[.remote("/1", placeholder: nil)] != nil)
    let embedded = await loader(files).pictures(of: scene(2), drawnAs: .embedded)
    #expect(
      embedded.undrawn.isEmpty && embedded.failures.isEmpty
        && embedded.table[.remote("/0", placeholder: nil)] == nil)
  }

  /// A browser would show nothing of them, and say nothing.
  @Test(arguments: [ImageStyle.blocks, .embedded])
  func filesWithoutPixelsAreReported(style: ImageStyle) async {
    let whole = JPEGFile()
    let gif = GIFFile(pixels: [UInt8](repeating: 3, count: 16)).bytes
    let early = "the image is damaged: it ends before its first pixels"
    let cases: [([UInt8], String?)] = [
      (whole.head, early), (Array(whole.bytes.prefix(whole.head.count + 10)), early),
      (Array(whole.head.dropLast(6)), early), (Array(gif.prefix(13)), early),
      (
        Array(whole.bytes.prefix(whole.head.count + 4)),
        "the image is damaged: a JPEG scan header is incomplete"
      ),
      (whole.bytes, nil), (gif, nil), (Array(gif.dropLast(2)), nil),
      // A part of it is enough.
      (Array(whole.bytes.dropLast(3)), nil),
    ]
    for (file, reason) in cases {
      let loaded = await loader(Files { _ in file }).pictures(of: scene(1), drawnAs: style)
      #expect(loaded.failures == (reason.map { ["/0: \($0)"] } ?? []), "\(file)")
      #expect((loaded.table[entry: Self.source(0)]?.content == nil) == (reason != nil))
    }
  }

  /// Browsers may know a coding that is not decoded here.
  @Test func unsupportedJPEGIsEmbedded() async {
    var file = JPEGFile()
    file.marker = 0xC9
    let loader = loader(Files { [bytes = file.bytes] _ in bytes })
    #expect(await loader.pictures(of: scene(1)).failures.isEmpty)
    #expect(await loader.pictures(of: scene(1), drawnAs: .blocks).failures.count == 1)
  }

  @Test(arguments: [ImageStyle.blocks, .kitty, .sixel])
  func jpegAndGIFAreDrawnInTerminals(style: ImageStyle) async throws {
    let jpeg = JPEGFile([200, 128, 128], sampling: [0x22, 0x11, 0x11]).bytes
    let gif = GIFFile(pixels: [UInt8](repeating: 3, count: 16)).bytes
    let loaded = await loader(Files { $0 == "/0" ? jpeg : gif }).pictures(of: scene(2), drawnAs: style)
    #expect(loaded.failures.isEmpty && loaded.undrawn.isEmpty)
    let (first, second) = (Self.source(0), Self.source(1))
    #expect(loaded.table[first]?.rgba.prefix(4) == [200, 200, 200, 255])
    #expect(loaded.table[second]?.rgba.prefix(4) == [4, 4, 4, 255])
    #expect(loaded.table[entry: first]?.width == 16)
  }

  private static func source(_ number: Int) -> SceneImage.Source { .remote("/\(number)", placeholder: nil) }

  @Test func exifRotatesImageExceptOnAndroid() async throws {
    var file = JPEGFile()
    (file.width, file.height) = (24, 8)
    file.extra = ExifOrientationTests.segment(ExifOrientationTests.exif(6))
    let bytes = file.bytes
    for (reads, width) in [(true, 8), (false, 24)] {
      var loader = loader(Files { _ in bytes })
      loader.readsOrientation = reads
      let loaded = await loader.pictures(of: scene(1, .center), drawnAs: .blocks)
      #expect(loaded.table[Self.source(0)]?.width == width)
      #expect(loaded.table[entry: Self.source(0)]?.width == width)
    }
  }
}
