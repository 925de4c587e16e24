public import Beagle
import BeagleJSON
import BeagleLayout
public import BeagleSchema

/// Draws scenes as a phone or a browser shows them: vector pictures in points, as SVG or HTML.
///
/// ```swift
/// let renderer = PictureRenderer(device: .iphone16)
/// let scene = renderer.builder(for: .iphone16).scene(of: screen)
/// let svg = renderer.svg(of: scene, title: "Home")
/// ```
///
/// The pictures need no fonts: every line of text takes the room that the client's font takes, in every
/// viewer. Equal scenes give equal bytes on every machine.
public struct PictureRenderer: Sendable {
  /// The client whose fonts, sizes and colours the pictures have.
  public let look: ClientLook
  /// The number of pixels per point, to which frames are rounded.
  public let scale: Float
  /// The factor by which the user enlarges text.
  public let fontScale: Double
  /// The light or dark colours of the platform. Browsers have only light ones.
  public var appearance: PictureAppearance
  /// The application's styles by name, which components refer to in `styleId`.
  public var styles: [String: ThemeStyle] = [:]
  /// The colour behind screens without a background; nil for the platform's.
  public var background: Color?
  /// The colour of text without one; nil for the platform's.
  public var textColor: Color?
  /// The colour of buttons, bar items and tab indicators without one; nil for the platform's.
  public var accent: Color?
  /// The colour of the message of an invalid input; nil for the platform's.
  public var error: Color?
  /// The colour of placeholders and disabled controls; nil for the platform's.
  public var muted: Color?
  /// The file of an image; nil if it is missing. Called when a scene is measured and drawn, on any thread.
  public var file: @Sendable (SceneImage.Source) -> PictureFile? = { _ in nil }

  /// The start of the ids in pictures, for several in one document.
  package var idPrefix = ""

  /// Creates a renderer for one client.
  ///
  /// - Parameters:
  ///   - look: the client.
  ///   - scale: the pixels per point, such as `DeviceProfile.scale`.
  ///   - fontScale: the factor by which the user enlarges text.
  ///   - appearance: the light or dark appearance.
  public init(
    _ look: ClientLook = .iOS, scale: Float = 3, fontScale: Double = 1, appearance: PictureAppearance = .light
  ) {
    self.look = look
    self.scale = scale
    self.fontScale = fontScale
    self.appearance = appearance
  }

  /// Creates a renderer for a device, with the client of its platform and the styles of an application.
  ///
  /// - Parameters:
  ///   - device: the device.
  ///   - dependencies: those of the application, whose `themeStyles` are used; nil for no styles.
  ///   - fontScale: the factor by which the user enlarges text.
  ///   - appearance: the light or dark appearance.
  public init(
    device: DeviceProfile, dependencies: BeagleDependencies? = nil, fontScale: Double = 1,
    appearance: PictureAppearance = .light
  ) {
    self.init(
      ClientLook(device: device), scale: device.scale, fontScale: fontScale, appearance: appearance)
    if let dependencies { styles = dependencies.themeStyles }
  }

  /// A builder for screens on a device, with this renderer's ``measurer`` and the layout rules of its client.
  public func builder(for device: DeviceProfile) -> SceneBuilder {
    var builder = SceneBuilder(measurer: measurer, width: device.size.width, height: device.size.height)
    builder.safeArea = device.safeArea
    builder.traits = look.traits
    return builder
  }

  /// The measurer for the `SceneBuilder` of the scenes, with the current styles and images.
  ///
  /// Images without a size in their style are as large as their files. After loading files, lay out the
  /// screen again with `LoadedScreen.measureImages(with:)` or `Event.measureImages`.
  public var measurer: PictureMeasurer {
    var measurer = PictureMeasurer(look, scale: scale, fontScale: fontScale)
    measurer.styles = styles
    measurer.file = file
    return measurer
  }

  /// The picture as a self-contained SVG image with selectable text, without scripts or external resources.
  ///
  /// Its size in points is that of the scene.
  ///
  /// - Parameters:
  ///   - scene: laid out with this renderer's ``measurer``.
  ///   - title: a description for people who cannot see the picture.
  ///   - offsets: scroll offsets in points, limited to the scrollable range.
  ///   - dialog: an open alert or confirmation, drawn over the screen.
  ///   - showsBackButton: whether the navigation bar has a back button: `Runtime.showsBackButton`.
  public func svg(
    of scene: Scene, title: String, scrolled offsets: [NodeID: Float] = [:], dialog: Dialog? = nil,
    showsBackButton: Bool = false
  ) -> [UInt8] {
    var painter = PicturePainter(scene, renderer: self)
    painter.offsets = offsets
    painter.showsBackButton = showsBackButton
    painter.paint(title: title, dialog)
    return painter.output.bytes
  }

  /// The picture as a self-contained HTML page with selectable text, without scripts or external resources.
  ///
  /// The parameters are those of ``svg(of:title:scrolled:dialog:showsBackButton:)``.
  public func html(
    of scene: Scene, title: String, scrolled offsets: [NodeID: Float] = [:], dialog: Dialog? = nil,
    showsBackButton: Bool = false
  ) -> [UInt8] {
    let svg = svg(
      of: scene, title: title, scrolled: offsets, dialog: dialog, showsBackButton: showsBackButton)
    return Self.page(
      svg, title: title, background: scene.nodes.first?.decoration?.background ?? colors.background)
  }

  /// An HTML page with a picture.
  package static func page(_ svg: [UInt8], title: String, background: Color?) -> [UInt8] {
    var page = MarkupText()
    page.appendPageStart()
    page.append(text: title)
    page.append("</title>\n<style>\nbody { margin: 0")
    if let background {
      page.append("; background: ")
      page.append(background)
    }
    page.append(" }\nsvg { display: block; margin: 0 auto }\n</style>\n</head>\n<body>\n")
    page.append(plain: svg)
    page.append("</body>\n</html>\n")
    return page.bytes
  }

  /// The colours of the client, with those of the application.
  var colors: LookColors {
    var colors = LookColors.of(look, appearance)
    if let background { colors.background = background }
    if let textColor { colors.use(text: textColor) }
    if let accent { colors.use(accent: accent) }
    if let error { colors.error = error }
    if let muted { (colors.placeholder, colors.disabledText) = (muted, muted) }
    return colors
  }
}

extension LookColors {
  fileprivate mutating func use(text: Color) {
    (self.text, inputText, barTitle, tab, unselectedTab) = (text, text, text, text, text)
  }

  fileprivate mutating func use(accent: Color) {
    (buttonText, barItem, tabIndicator) = (accent, accent, accent)
  }
}
