import Beagle
import BeaglePictures
package import BeagleTerminal

@MainActor
package struct ScreenDrawing {
  package nonisolated let settings: RenderSettings
  package nonisolated let host: HostEnvironment
  /// Set if several pictures share images.
  var sharedImages: SharedImages?

  package init(settings: RenderSettings, host: HostEnvironment, sharedImages: SharedImages? = nil) {
    (self.settings, self.host, self.sharedImages) = (settings, host, sharedImages)
  }

  /// - Parameter write: Receives the picture's bytes; those of long lists in pieces.
  /// - Throws: the reason why nothing is written, or an error of `write`.
  package func run(to write: ([UInt8]) throws -> Void) async throws {
    try output(try await load(), to: write)
  }

  /// Loads the screen for each device.
  ///
  /// - Parameter document: The screen's bytes, if they are already known.
  package func load(_ document: [UInt8]? = nil) async throws -> ScreenLoader.Loaded {
    let renderer = try renderer()
    let drawn: ImageStyle = [.json, .tree].contains(format) ? .none : images
    // Findings in the document occur again for each device.
    let host = settings.devices.count > 1 ? host.sayingThingsOnce : host
    var loader = ScreenLoader(settings: settings, host: host, renderer: renderer, images: drawn)
    loader.look = look
    loader.known = document
    loader.sharedImages = sharedImages
    return try await loader.load()
  }

  /// The renderer before pictures are loaded.
  package func renderer() throws(Failure) -> TerminalRenderer {
    var renderer = try ScreenLoader.renderer(settings, host, look)
    renderer.images = images
    if format == .ansi { renderer.borders = .edges }
    return renderer
  }

  // MARK: The picture

  private nonisolated var look: Look { settings.look(isMarkup: format == .svg || format == .html) }

  /// Pixels are used for terminals that are known to support them, and if they are requested.
  nonisolated private var images: ImageStyle {
    switch (format, settings.images) {
    case (.text, _): .none
    case (.ansi, .auto):
      host.isTerminal && settings.color == .auto
        ? ImageStyle(environment: host.environment) : .blocks
    case (.ansi, let style): ImageStyle(rawValue: style.rawValue) ?? .blocks
    case (_, .none): .none
    case (.svg, .auto), (.html, .auto): .embedded
    default: .blocks
    }
  }

  package nonisolated func output(_ loaded: ScreenLoader.Loaded, to write: ([UInt8]) throws -> Void) throws {
    guard let screen = loaded.screens.first else { return }
    let (screens, renderer) = (loaded.screens, loaded.renderer)
    switch format {
    case .json: try screen.scene.json(cell: renderer.cell, to: write)
    case .tree: try renderer.tree(of: screen) { try write(Array($0.utf8)) }
    case .text, .ansi, .svg, .html:
      if !loaded.phones.isEmpty { return try write(phonePicture(of: loaded)) }
      do {
        try draw(screen, screens, renderer, to: write)
      } catch let error as CellBufferError {
        throw Failure.decode("the picture cannot be drawn: \(error)")
      }
    }
  }

  /// The frames of the document's components in the picture of the only screen.
  package nonisolated func frames(in loaded: ScreenLoader.Loaded) throws(CellBufferError) -> ComponentFrames?
  {
    guard let screen = loaded.screens.first else { return nil }
    guard loaded.phones.isEmpty else { return ComponentFrames(screen.scene, screen.outline) }
    let cells = try cells(of: screen, loaded.renderer)
    return ComponentFrames(screen.scene, screen.outline, in: cells, cell: loaded.renderer.cell)
  }

  /// - Parameter first: The first screen, whose title a page has.
  nonisolated private func draw(
    _ first: LoadedScreen, _ screens: [LoadedScreen], _ renderer: TerminalRenderer,
    to write: ([UInt8]) throws -> Void
  ) throws {
    switch format {
    case .svg: try write(cells(of: screens, renderer).svg(title: renderer.title(of: first.scene)))
    case .html: try write(cells(of: screens, renderer).html(title: renderer.title(of: first.scene)))
    default:
      // Devices are drawn side by side.
      guard settings.devices.isEmpty else { return try write(encoded(cells(of: screens, renderer))) }
      try linked(renderer, first).bands(of: first.scene) { try write(encoded($0)) }
    }
  }

  /// The screen as a phone shows it, or a row of phones.
  nonisolated private func phonePicture(of loaded: ScreenLoader.Loaded) -> [UInt8] {
    let (screen, phone) = (loaded.screens[0], loaded.phones[0])
    let title = loaded.renderer.title(of: screen.scene).description
    guard settings.devices.isEmpty else {
      let phones = zip(settings.devices, zip(loaded.phones, loaded.screens)).map { ($0, $1.0, $1.1) }
      let svg = PhoneRow(phones: phones, title: title).svg
      return format == .html ? PictureRenderer.page(svg, title: title, background: nil) : svg
    }
    return format == .html
      ? phone.html(of: screen.scene, title: title) : phone.svg(of: screen.scene, title: title)
  }

  nonisolated private func encoded(_ cells: CellBuffer) -> [UInt8] {
    format == .ansi ? cells.ansi(depth: depth) : cells.text()
  }

  nonisolated private func cells(
    of screens: [LoadedScreen], _ renderer: TerminalRenderer
  ) throws(CellBufferError) -> CellBuffer {
    if settings.devices.isEmpty, let screen = screens.first { return try cells(of: screen, renderer) }
    var pictures: [(device: DeviceProfile, picture: CellBuffer)] = []
    for (device, screen) in zip(settings.devices, screens) {
      pictures.append((device, try cells(of: screen, renderer)))
    }
    return try DeviceRow(devices: pictures, cell: renderer.cell).picture(theme: renderer.theme)
  }

  nonisolated private func cells(
    of screen: LoadedScreen, _ renderer: TerminalRenderer
  ) throws(CellBufferError) -> CellBuffer {
    try linked(renderer, screen).cells(of: screen.scene)
  }

  nonisolated private func linked(_ renderer: TerminalRenderer, _ screen: LoadedScreen) -> TerminalRenderer {
    var renderer = renderer
    if settings.hasLinks { renderer.links = screen.links }
    return renderer
  }

  /// Colours, if they are requested or the output supports them.
  nonisolated private var format: RenderSettings.Format {
    if let format = settings.format { return format }
    switch settings.color {
    case .never: return .text
    case .always, .palette256, .sixteen: return .ansi
    case .auto: return host.capabilities.allowsEscapes ? .ansi : .text
    }
  }

  nonisolated private var depth: ColorDepth {
    switch settings.color {
    case .always: .trueColor
    case .palette256: .palette256
    case .sixteen: .sixteen
    case .never: .none
    case .auto:
      // Colours were requested for a pipe, and nothing is known about the terminal that will show them.
      host.capabilities.allowsEscapes || host.hasNoColor
        ? host.capabilities.colorDepth : .trueColor
    }
  }
}

extension RenderSettings.Log: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    let order = Self.allCases
    return (order.firstIndex(of: left) ?? 0) < (order.firstIndex(of: right) ?? 0)
  }
}
