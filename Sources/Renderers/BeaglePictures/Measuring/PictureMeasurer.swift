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
  var styles: [String: ThemeStyle] = [:]
  var file: @Sendable (SceneImage.Source) -> PictureFile? = { _ in nil }

  private let pixel: LayoutSize
  private let look: ClientLook
  private let table: LookTable

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

  public var grid: LayoutSize { pixel }

  /// Phones draw borders inside the box; on the web, they take up space.
  public func borderInsets(width: Double) -> LayoutEdges<Float> {
    look == .web ? LayoutEdges(all: Float(width)) : .zero
  }

  public var keepsWordsWhole: Bool { look == .web }

  public func themeStyle(named styleId: String) -> ThemeStyle? { styles[styleId] }

  public func size(of content: SceneContent, in space: MeasureRequest) -> LayoutSize {
    size(of: content, nil, icon: nil, in: space)
  }

  public func size(of node: SceneNode, in space: MeasureRequest) -> LayoutSize {
    size(of: node.content, node.styleId.flatMap { styles[$0] }, icon: node.icon, in: space)
  }

  private func size(
    of content: SceneContent, _ style: ThemeStyle?, icon: String?, in space: MeasureRequest
  ) -> LayoutSize {
    switch content {
    case .text(let text, _, _): return wrapped(text, table.text.styled(style), in: space)
    case .button(let title, _, _): return button(title, table.button.styled(style), in: space)
    case .textInput(let input): return self.input(input, style, in: space)
    case .image(let image):
      return file(image.source).map { image.sizing.size(of: $0.size, in: space) } ?? .zero
    case .navigationTitle(let text):
      return line(text, table.barTitle.styled(style), height: table.barHeight, in: space)
    case .navigationItem(let text):
      if let icon, let file = file(.local(icon)) {
        return fit(file.width + table.barItemInset, table.barHeight, in: space)
      }
      return line(
        text, table.barItem.styled(style), inset: table.barItemInset, height: table.barHeight, in: space)
    case .tab(let title, _):
      // TabBarUIComponent.swift: a title alone has no minimum width.
      let isIcon = icon != nil && icon == title
      return line(
        isIcon ? "" : title, table.tabWidth, inset: isIcon || title.isEmpty ? 0 : table.tabInset,
        minimum: icon == nil && !title.isEmpty ? 0 : table.tabMinimum, height: table.tabHeight, in: space)
    case .pageIndicator(let count, _, _, _):
      let dots = Double(min(max(0, count), 10_000)) * table.indicatorPitch
      return fit(dots, table.indicatorHeight, in: space)
    case .unknown(let type): return wrapped(Self.words(ofUnknown: type), table.unknown, in: space)
    case .webView:
      return LayoutSize(width: space.width.points ?? 0, height: space.height.points ?? 0)
    case .box, .scroll, .navigationBar, .tabBar, .custom: return .zero
    }
  }

  /// The message for an unknown component: its name is on a separate line.
  static func words(ofUnknown type: String) -> String { "Unknown Component of type:\n\(type)" }

  private func wrapped(_ text: String, _ font: TextFont, in space: MeasureRequest) -> LayoutSize {
    if space.width == .minContent {
      return LayoutSize(width: Float(typesetter.minimumWidth(of: text, in: font)), height: 0)
    }
    let size = typesetter.size(of: text, in: font, width: space.width.points.map(Double.init))
    return fit(size.width, size.height, in: space)
  }

  private func button(_ title: String, _ font: TextFont, in space: MeasureRequest) -> LayoutSize {
    let height = typesetter.height(lines: 1, in: font) + Double(table.buttonInsets.height)
    return line(
      table.buttonIsCapitalized ? title.uppercased() : title, font,
      inset: Double(table.buttonInsets.width), minimum: Double(table.buttonMinimum.width),
      height: max(height, Double(table.buttonMinimum.height)), in: space)
  }

  /// An error message is below the field and takes up space.
  private func input(_ input: SceneInput, _ style: ThemeStyle?, in space: MeasureRequest) -> LayoutSize {
    let text = input.text.isEmpty ? input.placeholder : input.maskedText
    let font = table.input.styled(style)
    let height = max(table.inputHeight * typesetter.fontScale, typesetter.height(lines: 1, in: font))
    var size = line(text, font, inset: 2 * table.inputInset, height: height, in: space)
    if let error = input.error, !error.isEmpty {
      let width = space.width.points.map(Double.init)
      size.height += Float(typesetter.size(of: error, in: table.inputError, width: width).height)
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

extension PictureFile {
  var size: LayoutSize { LayoutSize(width: Float(width), height: Float(height)) }
}
