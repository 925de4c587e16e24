package import Beagle
import BeagleLayout
import BeaglePictures
package import BeagleTerminal

/// Draws documents without fetching anything, as a phone shows them or in cells. Images are boxes unless
/// their files are given, and lazy components show their initial state.
package final class PreviewDrawing: Sendable {
  package let renderer: TerminalRenderer
  /// The name of the look, with the device if there is one: `phone, iphone-16`.
  package let look: String
  private let phone: PictureRenderer?
  let builder: SceneBuilder
  /// Whether a phone is as high as the content, so that nothing has to be scrolled to.
  private let isWhole: Bool

  /// The maximum height of a phone that is as high as its content, in points.
  private static let maximumHeight: Float = 20_000

  /// Draws in the cells of a terminal like `render` without options but the width.
  package init(columns: Int) {
    renderer = TerminalRenderer()
    (look, phone, isWhole) = ("\(Look.terminal)", nil, false)
    builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: columns))
  }

  /// Draws as an iPhone in light colours, as high as the content.
  package init() {
    let (device, phone) = (DeviceProfile.iphone16, PictureRenderer(device: .iphone16))
    renderer = TerminalRenderer(theme: .light)
    (look, self.phone, isWhole) = ("\(Look.phone), \(device.name)", phone, true)
    builder = phone.builder(for: device)
  }

  /// Draws like `render` with these settings, but as a phone unless the size is in columns.
  ///
  /// - Parameter isWhole: Whether a phone is as high as the content.
  /// - Throws: if the theme cannot be read.
  @MainActor package init(
    _ settings: RenderSettings, _ host: HostEnvironment, isWhole: Bool = true
  ) throws(Failure) {
    let host = host.forFiles
    let isSized = settings.columns != nil || settings.rows != nil
    let look = settings.look ?? (isSized ? .terminal : .phone)
    var renderer = try ScreenLoader.renderer(settings, host, look)
    renderer.images = .embedded
    self.renderer = renderer
    let device = settings.device(for: look)
    phone = settings.pictureRenderer(look, on: device, renderer.theme)
    self.look = [look.rawValue, device?.name].compactMap(\.self).joined(separator: ", ")
    self.isWhole = isWhole
    builder = ScreenLoader.builder(settings, host, for: device, renderer, phone)
  }

  /// Opens a screen without sending its requests.
  private func opened(
    _ bytes: [UInt8], named name: String, _ registry: ComponentRegistry, _ builder: SceneBuilder
  ) throws(Failure) -> (runtime: Runtime, scene: Scene) {
    let document = try Failure.screen(in: bytes, from: name, registry, columns: 80)
    var runtime = Runtime(builder)
    runtime.componentRegistry = registry
    _ = runtime.handle(.open(.local(document.screen)))
    guard let scene = runtime.scene else { throw .decode("\(name) shows nothing") }
    guard isWhole, phone != nil, let height = builder.height, scene.hiddenHeight > 0 else {
      return (runtime, scene)
    }
    let whole = min(height + scene.hiddenHeight, Self.maximumHeight)
    _ = runtime.handle(.resize(width: builder.width, height: max(height, whole)))
    return (runtime, runtime.scene ?? scene)
  }

  /// The picture of a document as text.
  ///
  /// - Parameter isPressed: Whether the first component that can be pressed is pressed first.
  /// - Throws: if the document is not a screen.
  package func text(of bytes: [UInt8], named name: String, isPressed: Bool) throws(Failure) -> String {
    var (runtime, scene) = try opened(bytes, named: name, ComponentRegistry(), builder)
    if isPressed, let node = scene.nodes.first(where: { $0.interactions.contains(.press) })?.node {
      _ = runtime.handle(.press(node))
      scene = runtime.scene ?? scene
    }
    do throws(CellBufferError) {
      return String(decoding: try renderer.cells(of: scene).text(), as: UTF8.self)
    } catch {
      throw .decode("the picture of \(name) cannot be drawn: \(error)")
    }
  }

  /// - Parameters:
  ///   - files: The files of images, by the URL in the document.
  ///   - idPrefix: The start of the ids in the picture, for several in one document.
  /// - Throws: if the document is not a screen.
  package func picture(
    of bytes: [UInt8], named name: String, _ registry: ComponentRegistry,
    files: PictureTable = PictureTable(), idPrefix: String = ""
  ) throws(Failure) -> PreviewPicture {
    if var phone {
      phone.file = { files.file(of: $0) }
      phone.idPrefix = idPrefix
      var builder = builder
      builder.measurer = phone.measurer
      let (runtime, scene) = try opened(bytes, named: name, registry, builder)
      let title = renderer.title(of: scene).description
      return PreviewPicture(
        svg: phone.svg(of: scene, title: title), frames: ComponentFrames(scene, runtime.outline))
    }
    let (runtime, scene) = try opened(bytes, named: name, registry, builder)
    do throws(CellBufferError) {
      let cells = try renderer.cells(of: scene)
      return PreviewPicture(
        svg: cells.svg(title: renderer.title(of: scene)),
        frames: ComponentFrames(scene, runtime.outline, in: cells, cell: renderer.cell))
    } catch {
      throw .decode("the picture of \(name) cannot be drawn: \(error)")
    }
  }
}

/// A picture of a document, with the frames of the document's components.
package struct PreviewPicture: Sendable {
  package let svg: [UInt8]
  package let frames: ComponentFrames
}

extension Scene {
  /// The height in points that has to be scrolled to, in the box with the most of it.
  fileprivate var hiddenHeight: Float {
    nodes.indices.lazy.compactMap { index -> Float? in
      guard index == 0 || nodes[index].clips, let scrolling = scrolling(of: index),
        scrolling.direction == .vertical
      else { return nil }
      return scrolling.range
    }.max() ?? 0
  }
}
