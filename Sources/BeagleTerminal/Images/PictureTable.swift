public import Beagle

/// The pictures that images of a scene show, by where they come from.
///
/// An image without one is drawn as a box with what it stands for.
public struct PictureTable: Sendable {
  private var remote: [String: Entry] = [:]
  private var local: [String: Entry] = [:]

  /// What is known of an image. It can be less than what is drawn: its size decides on a screen's frames, whether it is
  /// drawn or not.
  struct Entry: Sendable {
    /// Of the file, in pixels, however many of them are kept.
    var width: Int
    var height: Int
    var content: PictureContent?
  }

  /// Creates a table without pictures.
  public init() {}

  /// The picture of a source. A remote image that has none shows its placeholder, if that has one.
  ///
  /// Nil for images of which there are no pixels: those of formats that are not decoded, and those that are not drawn.
  public subscript(source: SceneImage.Source) -> Picture? {
    get { if case .pixels(let picture)? = self[entry: source]?.content { picture } else { nil } }
    set {
      self[entry: source] = newValue.map { Entry(width: $0.width, height: $0.height, content: .pixels($0)) }
    }
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

  /// Whether there is no picture in it.
  public var isEmpty: Bool { remote.isEmpty && local.isEmpty }

  /// How many pixels are kept.
  var pixelCount: Int {
    [remote, local].joined().reduce(0) { sum, entry in
      guard case .pixels(let picture)? = entry.value.content else { return sum }
      return sum + picture.width * picture.height
    }
  }
}
