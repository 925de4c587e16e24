public import Beagle

/// The pictures that images of a scene show, by where they come from.
///
/// An image without one is drawn as a box with what it stands for.
public struct PictureTable: Sendable {
  private var remote: [String: Picture] = [:]
  private var local: [String: Picture] = [:]

  public init() {}

  /// The picture of a source. A remote image that has none shows its placeholder, if that has one.
  public subscript(source: SceneImage.Source) -> Picture? {
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

  public var isEmpty: Bool { remote.isEmpty && local.isEmpty }
}
