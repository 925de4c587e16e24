import Beagle
import BeagleTerminal
import Fixtures
import Foundation
import ScaffoldServer

/// `beagle render`: fetches or reads a screen, lays it out and returns the picture's bytes.
@MainActor
struct RenderCommand {
  let settings: RenderSettings
  let surroundings: Surroundings

  /// - Throws: why nothing is printed.
  func run() async throws(Failure) -> [UInt8] {
    let server = try exampleServer()
    defer { server?.stop() }
    let network = try RenderNetwork(
      settings, baseURL: server?.baseURL ?? settings.baseURL, say: surroundings.say)
    let fetcher = ComponentFetcher(dependencies: network.dependencies)
    var screens: [SettledScreen] = []
    var renderer = try renderer()
    do throws(Failure) {
      let document = try await document(fetcher, hasBaseURL: network.hasBaseURL)
      if settings.log >= .warning {
        for diagnostic in document.diagnostics { surroundings.say("beagle: \(diagnostic)") }
      }
      let devices: [Device?] = settings.devices.isEmpty ? [settings.device] : settings.devices
      for device in devices {
        screens.append(await fetcher.settle(document.screen, with: builder(for: device, renderer)))
      }
      if settings.images != .none {
        renderer.pictures = await pictures(of: screens, network.dependencies)
        for index in screens.indices { screens[index].measureImages(with: renderer.measurer) }
      }
    } catch {
      // What went wrong is worth a recording, too.
      try network.writeCassette()
      throw error
    }
    try network.writeCassette()
    report(screens.flatMap(\.scene.notices))
    return try picture(of: screens, renderer)
  }

  /// Without a target the example screen is fetched like any other, from a server in this process.
  private func exampleServer() throws(Failure) -> ScaffoldServer? {
    guard settings.target == nil, settings.replay == nil else { return nil }
    do {
      let server = try ScaffoldServer()
      try server.start()
      return server
    } catch {
      throw .fetch("cannot serve the example screen: \(error)")
    }
  }

  // MARK: The document

  private func document(
    _ fetcher: ComponentFetcher, hasBaseURL: Bool
  ) async throws(Failure) -> ScreenDocument {
    switch try Target(settings.target ?? "/home", hasBaseURL: hasBaseURL) {
    case .standardInput:
      return try read(surroundings.readStandardInput(), from: "standard input")
    case .file(let path):
      return try read(try contents(of: path), from: path)
    case .remote(let path):
      do throws(Request.Error) {
        return try await fetcher.fetchScreen(path, additionalData: additionalData)
      } catch {
        throw Failure(path: path, error)
      }
    }
  }

  private var additionalData: HttpAdditionalData? {
    guard settings.method != nil || settings.body != nil else { return nil }
    let method = settings.method ?? .POST
    return HttpAdditionalData(httpData: .init(method: method, body: Data((settings.body ?? "").utf8)))
  }

  private func contents(of path: String) throws(Failure) -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      let reason =
        FileManager.default.fileExists(atPath: path) ? "it cannot be read" : "there is no such file"
      throw .fetch("cannot read \"\(path)\": \(reason)")
    }
  }

  private func read(_ bytes: [UInt8], from source: String) throws(Failure) -> ScreenDocument {
    do throws(DocumentError) {
      return try ScreenDocument(reading: bytes)
    } catch {
      throw .decode("\(source) is not a Beagle screen: \(error)")
    }
  }

  // MARK: The picture

  /// The renderer without pictures. Larger text is a screen of fewer points on cells that are larger: a terminal has
  /// one size of letters, and this is what then fits beside each other.
  private func renderer() throws(Failure) -> TerminalRenderer {
    let scale = Float(settings.fontScale)
    let cell = LayoutSize(width: settings.cell.width * scale, height: settings.cell.height * scale)
    var renderer = TerminalRenderer(cell: cell, theme: try theme())
    renderer.images = images
    if format == .ansi { renderer.borders = .edges }
    if let pixels = surroundings.cellPixels { renderer.cellPixels = pixels }
    return renderer
  }

  private func theme() throws(Failure) -> Theme {
    let isLight =
      switch settings.theme {
      case .light: true
      case .dark: false
      case nil: Theme(environment: surroundings.environment)?.isLight ?? false
      }
    // The example screens are those of an application, which has a theme.
    let isExample = settings.target == nil && settings.replay == nil || settings.usesExampleTheme
    var file = isExample ? Fixtures.theme : nil
    if let path = settings.themeFile { file = try contents(of: path) }
    guard let file else { return isLight ? .light : .dark }
    do throws(ThemeFile.Invalid) {
      let themes = try ThemeFile(reading: file)
      return isLight ? themes.light : themes.dark
    } catch {
      throw .usage("\(settings.themeFile ?? "the example's theme") is no theme: \(error)")
    }
  }

  /// Pixels are for terminals that are known to take them, and for what is asked for.
  private var images: ImageStyle {
    switch (format, settings.images) {
    case (.text, _): .none
    case (.ansi, .auto):
      surroundings.isTerminal && settings.color == .auto
        ? ImageStyle(environment: surroundings.environment) : .blocks
    case (.ansi, let style): ImageStyle(rawValue: style.rawValue) ?? .blocks
    case (_, .none): .none
    case (.svg, .auto), (.html, .auto): .embedded
    default: .blocks
    }
  }

  private func builder(for device: Device?, _ renderer: TerminalRenderer) -> SceneBuilder {
    let cell = renderer.cell
    let columns = settings.columns ?? device.map { Int((Float($0.width) / cell.width).rounded(.down)) }
    let rows = settings.rows ?? device.map { Int((Float($0.height) / cell.height).rounded(.down)) }
    var builder = SceneBuilder(
      measurer: renderer.measurer, width: renderer.points(columns: max(1, columns ?? surroundings.columns)),
      height: rows.map { renderer.points(rows: max(1, $0)) })
    builder.contexts = settings.contexts
    if let device { builder.safeArea = device.safeArea }
    return builder
  }

  /// Where none is drawn, those are asked for that say how large an image is: a screen has the same frames in every
  /// format.
  private func pictures(of screens: [SettledScreen], _ dependencies: BeagleDependencies) async -> PictureTable
  {
    let style: ImageStyle = [.json, .tree].contains(format) ? .none : images
    let loader = PictureLoader(dependencies: dependencies)
    let loaded = await loader.pictures(of: screens.map(\.scene), drawnAs: style) {
      style != .none || $0.isSizedByPicture
    }
    if settings.log >= .warning {
      for failure in loaded.failures { surroundings.say("beagle: the image \(failure)") }
    }
    return loaded.table
  }

  private func report(_ notices: [SceneNotice]) {
    for notice in notices {
      let level: RenderSettings.Log = if case .lazyPart = notice { .error } else { .warning }
      if settings.log >= level { surroundings.say("beagle: \(notice)") }
    }
  }

  private func picture(of screens: [SettledScreen], _ renderer: TerminalRenderer) throws(Failure) -> [UInt8] {
    guard let screen = screens.first else { return [] }
    let title = renderer.title(of: screen.scene)
    do throws(CellBufferError) {
      switch format {
      case .text: return try cells(of: screens, renderer).text()
      case .ansi: return try cells(of: screens, renderer).ansi(depth: depth)
      case .svg: return try cells(of: screens, renderer).svg(title: title)
      case .html: return try cells(of: screens, renderer).html(title: title)
      case .json: return screen.scene.json(cell: renderer.cell)
      case .tree: return Array(renderer.tree(of: screen).utf8)
      }
    } catch {
      throw .decode("the picture cannot be drawn: \(error)")
    }
  }

  private func cells(
    of screens: [SettledScreen], _ renderer: TerminalRenderer
  ) throws(CellBufferError) -> CellBuffer {
    if settings.devices.isEmpty, let screen = screens.first { return try cells(of: screen, renderer) }
    var pictures: [(device: Device, picture: CellBuffer)] = []
    for (device, screen) in zip(settings.devices, screens) {
      pictures.append((device, try cells(of: screen, renderer)))
    }
    return try DeviceRow(devices: pictures, cell: renderer.cell).picture(theme: renderer.theme)
  }

  private func cells(
    of screen: SettledScreen, _ renderer: TerminalRenderer
  ) throws(CellBufferError) -> CellBuffer {
    var renderer = renderer
    if settings.hasLinks { renderer.links = screen.links }
    return try renderer.cells(of: screen.scene)
  }

  /// Colours where they are asked for, or where the output can show them.
  private var format: RenderSettings.Format {
    if let format = settings.format { return format }
    switch settings.color {
    case .never: return .text
    case .always, .palette256, .sixteen: return .ansi
    case .auto: return surroundings.capabilities.allowsEscapes ? .ansi : .text
    }
  }

  private var depth: ColorDepth {
    switch settings.color {
    case .always: .trueColor
    case .palette256: .palette256
    case .sixteen: .sixteen
    case .never: .none
    case .auto:
      // Asked for into a pipe: nothing is known of who will show it, but that it shall have colours.
      surroundings.capabilities.allowsEscapes || surroundings.hasNoColor
        ? surroundings.capabilities.colorDepth : .trueColor
    }
  }
}

extension Failure {
  init(path: String, _ error: Request.Error) {
    switch error {
    case .decoding(let cause): self = .decode("cannot show \"\(path)\": \(cause)")
    default: self = .fetch("cannot fetch \"\(path)\": \(error)")
    }
  }
}

extension RenderSettings.Log: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    let order = Self.allCases
    return (order.firstIndex(of: left) ?? 0) < (order.firstIndex(of: right) ?? 0)
  }
}
