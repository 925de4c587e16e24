public import Beagle

/// The pictures of a scene's images, by source.
///
/// An image without a picture is drawn as a box with its caption.
public struct PictureTable: Sendable {
  private var remote: [String: Entry] = [:]
  private var local: [String: Entry] = [:]

  /// The size is known even if the pixels are not drawn, because it affects the layout.
  struct Entry: Sendable {
    /// The size of the file's image in pixels, even if fewer are kept.
    var width: Int
    var height: Int
    var content: PictureContent?
  }

  /// Creates a table without pictures.
  public init() {}

  /// The picture of a source. A remote image without a picture shows its placeholder, if it has one.
  ///
  /// Nil for images without pixels: unsupported formats, and images that are not drawn.
  public subscript(source: SceneImage.Source) -> Picture? {
    get { if case .pixels(let picture)? = self[entry: source]?.content { picture } else { nil } }
    set {
      self[entry: source] = newValue.map { Entry(width: $0.width, height: $0.height, content: .pixels($0)) }
    }
  }

  /// The file of a source for renderers that embed files, such as `PictureRenderer`: the original file if the
  /// table has it, or else a PNG of the pixels. Nil for images without either.
  public func file(of source: SceneImage.Source) -> PictureFile? {
    guard let entry = self[entry: source], let content = entry.content else { return nil }
    let (bytes, format) =
      switch content {
      case .pixels(let picture): (picture.png(), ImageHeader.Format.png)
      case .file(let file): (file.bytes, file.header.format)
      }
    return PictureFile(
      bytes: bytes, mediaType: "\(format.mediaType)", width: Double(entry.width),
      height: Double(entry.height))
  }

  subscript(entry source: SceneImage.Source) -> Entry? {
    get {
      switch source {
      case .remote(let url, let placeholder): remote[url] ?? placeholder.flatMap { local[$0] }
      case .local(let name): local[name]
      case .missing: nil
      }
    }
    set {
      switch source {
      case .remote(let url, _): remote[url] = newValue
      case .local(let name): local[name] = newValue
      case .missing: break
      }
    }
  }

  /// Adds the file of a remote image for renderers that embed files. A file that is not an image is ignored.
  package mutating func add(_ file: [UInt8], from url: String) {
    guard let header = try? ImageHeader(file) else { return }
    remote[url] = Entry(
      width: header.width, height: header.height, content: .file(ImageFile(header: header, bytes: file)))
  }

  /// Whether the table has no entries.
  public var isEmpty: Bool { remote.isEmpty && local.isEmpty }

  /// Whether a client without this picture has nothing to show for a source. Local images and placeholders
  /// are in the application, even if they are missing from this table.
  func lacks(_ source: SceneImage.Source) -> Bool {
    switch source {
    case .missing: true
    case .local: false
    case .remote(let url, let placeholder): placeholder == nil && remote[url] == nil
    }
  }

  /// Whether an image of a scene takes no space because its picture is missing.
  package func leavesImageEmpty(in scene: Scene) -> Bool {
    scene.nodes.contains { node in
      guard case .image(let image) = node.content else { return false }
      return image.isEmptyWithoutPicture && image.isSizedByPicture && lacks(image.source)
    }
  }

  func has(_ url: String) -> Bool { remote[url]?.content != nil }

  mutating func add(_ other: PictureTable) {
    remote.merge(other.remote) { $1 }
    local.merge(other.local) { $1 }
  }

  mutating func keep(where isKept: (String) -> Bool) {
    remote = remote.filter { isKept($0.key) }
  }

  var pixelCount: Int {
    [remote, local].joined().reduce(0) { sum, entry in
      guard case .pixels(let picture)? = entry.value.content else { return sum }
      return sum + picture.width * picture.height
    }
  }
}
