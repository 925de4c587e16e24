public import Beagle
import BeagleLayout
import Foundation

/// Fetches the remote images of a scene and decodes the images that are drawn.
///
/// ```swift
/// let loaded = await PictureLoader(dependencies: dependencies).pictures(of: scene)
/// renderer.pictures = loaded.table
/// ```
///
/// The size of a picture is read from the start of its file. If the limits allow, pictures are then decoded
/// one by one and reduced to the resolution at which they are drawn.
@MainActor
public struct PictureLoader {
  /// The maximum number of a scene's images that are fetched, and that are in flight at once.
  package nonisolated static let maximumCount = 200
  nonisolated static let maximumAtOnce = 6
  /// The maximum sum of pixels in a scene's image files.
  package nonisolated static let maximumPixels = 4 * Picture.maximumPixels
  /// The maximum sum of bytes of a scene's files embedded unchanged in SVG and HTML, 64 MiB.
  package nonisolated static let maximumBytes = 4 * Picture.maximumBytes

  private let dependencies: BeagleDependencies
  var pixelLimit = maximumPixels
  var byteLimit = maximumBytes
  /// Whether `embedded` keeps all files unchanged. Otherwise, PNG files are reduced to what is visible.
  package var keepsFiles = false
  /// Whether EXIF rotates images. On Android, it does not.
  package var readsOrientation = true

  /// Creates a loader that fetches with the image downloader of these dependencies.
  public init(dependencies: BeagleDependencies) {
    self.dependencies = dependencies
  }

  /// The loaded pictures, and the reason for each image that could not be loaded.
  public struct Result: Sendable {
    /// The loaded pictures, for the measurer and the renderer.
    public var table = PictureTable()
    /// The images that did not load: one sentence each, with the image's URL.
    public var failures: [String] = []
    /// Loaded images whose format the style does not draw: one sentence each.
    package var undrawn: [String] = []
    var decodedPixels = 0
    /// The sums that the limits apply to: pixels of decoded files, and bytes of files kept unchanged.
    fileprivate var pixels = 0
    fileprivate var bytes = 0
  }

  /// Fetches each URL once, even if several images show it. Cancelling the task cancels the requests.
  ///
  /// - Parameters:
  ///   - scene: the scene with the images.
  ///   - style: how the images will be drawn. WebP, AVIF and SVG are only used for `embedded`; for `none`,
  ///     only sizes are kept.
  public func pictures(of scene: Scene, drawnAs style: ImageStyle = .embedded) async -> Result {
    await pictures(of: [scene], drawnAs: style)
  }

  /// The pictures of several scenes, within the limits of a single scene.
  ///
  /// - Parameters:
  ///   - scenes: the scenes with the images.
  ///   - style: how the images will be drawn.
  ///   - isWanted: whether to load an image; by default, all are loaded.
  package func pictures(
    of scenes: [Scene], drawnAs style: ImageStyle = .embedded,
    where isWanted: (SceneImage) -> Bool = { _ in true }
  ) async -> Result {
    var result = Result()
    var requests: [ImageRequest] = []
    var indices: [String: Int] = [:]
    for node in scenes.lazy.flatMap(\.nodes) where !node.isHidden {
      guard case .image(let image) = node.content, case .remote(let url, _) = image.source, isWanted(image)
      else {
        continue
      }
      if indices[url] == nil {
        indices[url] = requests.count
        requests.append(ImageRequest(url: url))
      }
      if let index = indices[url] { requests[index].add(image, in: node.contentFrame) }
    }
    for request in requests.dropFirst(Self.maximumCount) {
      result.failures.append(
        "\(request.url.withMaskedSecrets): the limit of \(Self.maximumCount) images is reached")
    }
    await load(Array(requests.prefix(Self.maximumCount)), style, into: &result)
    return result
  }

  /// Loads in the order of the scene, so that limits always exclude the same images, and so that only a few
  /// files are in memory at once.
  private func load(_ requests: [ImageRequest], _ style: ImageStyle, into result: inout Result) async {
    await withTaskGroup(of: (Int, Swift.Result<Data, Request.Error>).self) { group in
      var next = 0
      var early: [Int: Swift.Result<Data, Request.Error>] = [:]
      for (index, request) in requests.enumerated() {
        while next < min(requests.count, index + Self.maximumAtOnce) {
          let (number, url) = (next, requests[next].url)
          group.addTask { (number, await file(url)) }
          next += 1
        }
        while early[index] == nil, let (done, response) = await group.next() { early[done] = response }
        switch early.removeValue(forKey: index) {
        case .success(let data): await add([UInt8](data), request, style, into: &result)
        case .failure(let error):
          result.failures.append(
            "\(request.url.withMaskedSecrets): \(error.description(for: request.url))")
        case nil: result.failures.append("\(request.url.withMaskedSecrets): it was not requested")
        }
      }
    }
  }

  private func file(_ url: String) async -> Swift.Result<Data, Request.Error> {
    let pending = PendingImage()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let token = dependencies.imageDownloader.fetchImage(url: url, initiator: .document) { result in
          continuation.resume(returning: result)
        }
        pending.keep(token)
      }
    } onCancel: {
      Task { @MainActor in pending.cancel() }
    }
  }

  private func add(_ file: [UInt8], _ request: ImageRequest, _ style: ImageStyle, into result: inout Result)
    async
  {
    do throws(PictureError) {
      let header = try ImageHeader(file, readsOrientation: readsOrientation)
      let source = SceneImage.Source.remote(request.url, placeholder: nil)
      result.table[entry: source] = PictureTable.Entry(width: header.width, height: header.height)
      guard style != .none else { return }
      let content = try await content(of: file, header, request, style, counting: &result)
      result.table[entry: source]?.content = content
    } catch {
      let sentence = "\(request.url.withMaskedSecrets): \(error)"
      if case .onlyForMarkup = error {
        result.undrawn.append(sentence)
      } else {
        result.failures.append(sentence)
      }
    }
  }

  private func content(
    of file: [UInt8], _ header: ImageHeader, _ request: ImageRequest, _ style: ImageStyle,
    counting result: inout Result
  ) async throws(PictureError) -> PictureContent {
    guard header.format.isDecoded || style == .embedded else {
      throw .onlyForMarkup(header.format.rawValue)
    }
    let pixels = header.width * header.height
    guard result.pixels + pixels <= pixelLimit else {
      throw .beyondLimit("\(pixelLimit) pixels in all")
    }
    result.pixels += pixels
    guard style != .embedded || header.format == .png && !keepsFiles else {
      guard result.bytes + file.count <= byteLimit else {
        throw .beyondLimit("\(byteLimit) bytes in all")
      }
      result.bytes += file.count
      try await Self.check(file, header.format)
      return .file(ImageFile(header: header, bytes: file))
    }
    result.decodedPixels += pixels
    return .pixels(try await Self.decoded(file, header, request))
  }

  // Off the main actor, which must stay responsive.

  @concurrent
  private nonisolated static func check(
    _ file: [UInt8], _ format: ImageHeader.Format
  ) async throws(PictureError) {
    try Picture.checkFirstPixels(of: file, format)
  }

  @concurrent
  private nonisolated static func decoded(
    _ file: [UInt8], _ header: ImageHeader, _ request: ImageRequest
  ) async throws(PictureError) -> Picture {
    let picture = try Picture(file, header)
    let size = request.pixels(of: picture)
    return size == (picture.width, picture.height)
      ? picture : picture.scaled(width: size.width, height: size.height)
  }
}

private struct ImageRequest: Sendable {
  let url: String
  /// The size of the largest box that shows the image, in points.
  private var width: Float = 0
  private var height: Float = 0
  /// Whether a box shows it at its natural size, or has a size that depends on it.
  private var isNatural = false

  init(url: String) { self.url = url }

  mutating func add(_ image: SceneImage, in frame: LayoutRect) {
    width = max(width, frame.width)
    height = max(height, frame.height)
    if image.mode == .center || image.isSizedByPicture { isNatural = true }
  }

  /// The maximum visible pixels of a picture in the box, for all modes.
  func pixels(of picture: Picture) -> (width: Int, height: Int) {
    let share = max(
      Double(width * Self.density) / Double(picture.width),
      Double(height * Self.density) / Double(picture.height))
    guard !isNatural, share < 1 else { return (picture.width, picture.height) }
    func pixels(_ side: Int) -> Int { max(1, Int((Double(side) * share).rounded(.up))) }
    return (pixels(picture.width), pixels(picture.height))
  }

  /// Pixels per point: twice the density of high-resolution screens.
  private static let density: Float = 5
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
