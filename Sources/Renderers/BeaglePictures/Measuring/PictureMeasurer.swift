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
  package let typesetter: Typesetter
  package var styles: [String: ThemeStyle] = [:]
  /// The size of an image file in points, one per pixel; nil if the file is missing.
  package var naturalSize: @Sendable (SceneImage.Source) -> LayoutSize? = { _ in nil }

  private let pixel: LayoutSize
  private let sizes: PlatformSizes

  /// Creates a measurer for phones of a platform.
  ///
  /// - Parameters:
  ///   - family: the platform, by its system font.
  ///   - scale: the pixels per point, such as the `scale` of a `DeviceProfile`. Frames are rounded to pixels.
  ///   - fontScale: the factor by which the user enlarges text. Beagle's Android client applies it, its iOS
  ///     client does not.
  public init(_ family: FontFamily = .iOS, scale: Float = 3, fontScale: Double = 1) {
    typesetter = Typesetter(family, pixels: Double(scale), fontScale: fontScale)
    let side = Float(1 / typesetter.pixels)
    pixel = LayoutSize(width: side, height: side)
    sizes = .of(family)
  }

  public var grid: LayoutSize { pixel }

  /// None: phones draw borders inside the box.
  public func borderInsets(width: Double) -> LayoutEdges<Float> { .zero }

  public func themeStyle(named styleId: String) -> ThemeStyle? { styles[styleId] }

  public func size(of content: SceneContent, in space: MeasureRequest) -> LayoutSize {
    switch content {
    case .text(let text, _, _): return wrapped(text, sizes.text, in: space)
    case .button(let title, _, _): return button(title, in: space)
    case .textInput(let input): return self.input(input, in: space)
    case .image(let image):
      return naturalSize(image.source).map { image.sizing.size(of: $0, in: space) } ?? .zero
    case .navigationTitle(let text):
      return line(text, sizes.barTitle, height: sizes.barHeight, in: space)
    case .navigationItem(let text):
      return line(text, sizes.barItem, inset: sizes.barItemInset, height: sizes.barHeight, in: space)
    case .tab(let title, _):
      return line(
        title, sizes.tabWidth, inset: sizes.tabInset, minimum: sizes.tabMinimum, height: sizes.tabHeight,
        in: space)
    case .pageIndicator(let count, _, _, _):
      let dots = Double(min(max(0, count), 10_000)) * sizes.indicatorPitch
      return fit(dots, sizes.indicatorHeight, in: space)
    case .unknown(let type): return wrapped(Self.words(ofUnknown: type), sizes.unknown, in: space)
    case .webView:
      return LayoutSize(width: space.width.points ?? 0, height: space.height.points ?? 0)
    case .box, .scroll, .navigationBar, .tabBar, .custom: return .zero
    }
  }

  /// The message for an unknown component: its name is on a line for itself.
  static func words(ofUnknown type: String) -> String { "Unknown Component of type:\n\(type)" }

  /// A button's title as the platform draws it.
  func title(ofButton text: String) -> String { sizes.buttonIsCapitalized ? text.uppercased() : text }

  private func wrapped(_ text: String, _ font: TextFont, in space: MeasureRequest) -> LayoutSize {
    if space.width == .minContent {
      return LayoutSize(width: Float(typesetter.minimumWidth(of: text, in: font)), height: 0)
    }
    let size = typesetter.size(of: text, in: font, width: space.width.points.map(Double.init))
    return fit(size.width, size.height, in: space)
  }

  private func button(_ title: String, in space: MeasureRequest) -> LayoutSize {
    let inset = Double(sizes.buttonInsets.height)
    let height = typesetter.height(lines: 1, in: sizes.button) + inset
    return line(
      self.title(ofButton: title), sizes.button, inset: Double(sizes.buttonInsets.width),
      minimum: Double(sizes.buttonMinimum.width), height: max(height, Double(sizes.buttonMinimum.height)),
      in: space)
  }

  /// An error message is below the field and takes up space.
  private func input(_ input: SceneInput, in space: MeasureRequest) -> LayoutSize {
    let text = input.text.isEmpty ? input.placeholder : input.maskedText
    var size = line(text, sizes.input, height: sizes.inputHeight * typesetter.fontScale, in: space)
    if let error = input.error, !error.isEmpty {
      let width = space.width.points.map(Double.init)
      size.height += Float(typesetter.size(of: error, in: sizes.inputError, width: width).height)
    }
    return size
  }

  /// Text that does not wrap.
  private func line(
    _ text: String, _ font: TextFont, inset: Double = 0, minimum: Double = 0, height: Double,
    in space: MeasureRequest
  ) -> LayoutSize {
    let width = typesetter.width(of: text, in: font).roundedUp(toPixels: typesetter.pixels)
    return fit(max(minimum, width + inset), height, in: space)
  }

  private func fit(_ width: Double, _ height: Double, in space: MeasureRequest) -> LayoutSize {
    LayoutSize(width: space.width.limit(Float(width)), height: space.height.limit(Float(height)))
  }
}

extension MeasureRequest.Space {
  fileprivate func limit(_ needed: Float) -> Float {
    if case .atMost(let points) = self { min(needed, points) } else { needed }
  }
}
