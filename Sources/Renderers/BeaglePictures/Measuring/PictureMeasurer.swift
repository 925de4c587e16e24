public import Beagle
public import BeagleLayout

/// Measures content in points as a phone does: text with the system font's widths and line heights, and
/// controls with the sizes that the client and its platform give them.
///
/// ```swift
/// let builder = SceneBuilder(
///   measurer: PictureMeasurer(.iOS, scale: 3), width: 393, height: 852)
/// ```
public struct PictureMeasurer: Measurer {
  /// Measures and lays out text; the renderer draws with the same.
  let typesetter: Typesetter
  /// The styles of the theme by name.
  var styles: [String: ThemeStyle] = [:]
  /// The file of an image, whose size an image has by default.
  var file: @Sendable (SceneImage.Source) -> PictureFile? = { _ in nil }

  private let pixel: LayoutSize
  private let look: ClientLook
  /// The sizes of the client.
  let table: LookTable

  /// Creates a measurer for one client.
  ///
  /// - Parameters:
  ///   - look: the client.
  ///   - scale: the pixels per point, such as the `scale` of a `DeviceProfile`. Frames are rounded to pixels.
  ///   - fontScale: the factor by which the user enlarges text. Beagle's Android client applies it; its iOS
  ///     client has fixed sizes, and the factor shows what larger text would do.
  public init(_ look: ClientLook = .iOS, scale: Float = 3, fontScale: Double = 1) {
    typesetter = Typesetter(look.font, pixels: Double(scale), fontScale: fontScale)
    let side = Float(1 / typesetter.pixels)
    pixel = LayoutSize(width: side, height: side)
    self.look = look
    table = .of(look)
  }

  /// One pixel, to which frames are rounded.
  public var grid: LayoutSize { pixel }

  /// Phones draw borders inside the box; on the web, they take up space.
  public func borderInsets(width: Double) -> LayoutEdges<Float> {
    look == .web ? LayoutEdges(all: Float(width)) : .zero
  }

  /// Only browsers let a long word leave its box; phones break it.
  public var keepsWordsWhole: Bool { look == .web }

  /// The application's style with this name, if it has one.
  public func themeStyle(named styleId: String) -> ThemeStyle? { styles[styleId] }

  /// The size of content without the style and icon of a node.
  public func size(of content: SceneContent, in space: MeasureRequest) -> LayoutSize {
    content.inPicture(style: nil, icon: nil).size(in: space, self)
  }

  /// The size of a node's content in the node's style.
  public func size(ofNode node: SceneNode, in space: MeasureRequest) -> LayoutSize {
    content(of: node).size(in: space, self)
  }

  /// The content of a node with its style, for measuring and drawing.
  func content(of node: SceneNode) -> any PictureContent {
    node.content.inPicture(style: node.styleId.flatMap { styles[$0] }, icon: node.icon)
  }

  // MARK: Sizes of contents

  /// Text that wraps at the width of the space.
  func wrapped(_ text: String, _ font: TextFont, in space: MeasureRequest) -> LayoutSize {
    if space.width == .minContent {
      return LayoutSize(width: Float(typesetter.minimumWidth(of: text, in: font)), height: 0)
    }
    let size = typesetter.size(of: text, in: font, width: space.width.points.map(Double.init))
    return fit(size.width, size.height, in: space)
  }

  /// Text that does not wrap.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - font: its font.
  ///   - inset: the space left and right of the text, together.
  ///   - minimum: the least width.
  ///   - height: the height.
  ///   - space: the space, which limits both.
  func line(
    _ text: String, _ font: TextFont, inset: Double = 0, minimum: Double = 0, height: Double,
    in space: MeasureRequest
  ) -> LayoutSize {
    let width = typesetter.width(of: text, in: font).roundedUp(toPixels: typesetter.pixels)
    return fit(max(minimum, width + inset), height, in: space)
  }

  /// A size that the space limits.
  func fit(_ width: Double, _ height: Double, in space: MeasureRequest) -> LayoutSize {
    LayoutSize(width: space.width.limit(Float(width)), height: space.height.limit(Float(height)))
  }
}

extension MeasureRequest.Space {
  fileprivate func limit(_ needed: Float) -> Float {
    if case .atMost(let points) = self { min(needed, points) } else { needed }
  }
}
