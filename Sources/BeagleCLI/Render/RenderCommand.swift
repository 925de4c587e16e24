import Beagle
import BeagleTerminal
import Foundation
import ScaffoldServer

/// `beagle render`: fetches or reads a screen, lays it out and writes the picture.
@MainActor
struct RenderCommand {
  let settings: RenderSettings
  let host: HostEnvironment

  /// - Parameter write: gets the picture's bytes; those of long lists in pieces.
  /// - Throws: why nothing is written, or what `write` throws.
  func run(to write: ([UInt8]) throws -> Void) async throws {
    let server = try settings.exampleServer()
    defer { server?.stop() }
    let network = try RenderNetwork(
      settings, baseURL: server?.baseURL ?? settings.baseURL ?? Target.origin(of: settings.target),
      say: host.say)
    let loaded: Loaded
    do {
      loaded = try await load(network)
    } catch {
      // What went wrong is worth a recording, too.
      try network.writeCassette()
      throw error
    }
    try network.writeCassette()
    report(loaded)
    try output(loaded, to: write)
  }

  /// What there is to draw.
  private struct Loaded: Sendable {
    var screens: [LoadedScreen] = []
    var renderer: TerminalRenderer
    var pictureFailures: [String] = []
    /// Whether time was over before all had come.
    var isCut = false
  }

  /// Loads until all is there or the time is over.
  private func load(_ network: RenderNetwork) async throws -> Loaded {
    let loading = Task { try await loadAll(network) }
    let limit = Task {
      await host.sleep(.seconds(settings.deadline))
      loading.cancel()
    }
    defer { limit.cancel() }
    return try await withTaskCancellationHandler {
      try await loading.value
    } onCancel: {
      loading.cancel()
    }
  }

  private func loadAll(_ network: RenderNetwork) async throws(Failure) -> Loaded {
    let fetcher = ComponentFetcher(dependencies: network.dependencies)
    var loaded = Loaded(renderer: try renderer())
    let document: ScreenDocument
    do throws(Failure) {
      document = try await self.document(fetcher, hasBaseURL: network.hasBaseURL)
    } catch {
      guard Task.isCancelled, let target = settings.target else { throw error }
      throw .fetch("cannot fetch \"\(target)\": it did not arrive within \(deadline)")
    }
    if settings.log >= .warning {
      for diagnostic in document.diagnostics { host.say("beagle: \(diagnostic)") }
    }
    let devices: [Device?] = settings.devices.isEmpty ? [settings.device] : settings.devices
    for device in devices {
      loaded.screens.append(
        await fetcher.load(document.screen, with: builder(for: device, loaded.renderer)))
    }
    if settings.images != .none, !Task.isCancelled {
      let pictures = await pictures(of: loaded.screens, network.dependencies)
      loaded.renderer.pictures = pictures.table
      loaded.pictureFailures = pictures.failures
      for index in loaded.screens.indices {
        loaded.screens[index].measureImages(with: loaded.renderer.measurer)
      }
    }
    loaded.isCut = Task.isCancelled
    return loaded
  }

  private var deadline: String {
    let seconds = settings.deadline
    return "the \(Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)") s of --deadline"
  }

  // MARK: The document

  private func document(
    _ fetcher: ComponentFetcher, hasBaseURL: Bool
  ) async throws(Failure) -> ScreenDocument {
    switch try Target(settings.target ?? "/home", hasBaseURL: hasBaseURL) {
    case .standardInput:
      return try read(host.readStandardInput(), from: "standard input")
    case .file(let path):
      return try read(try Failure.contents(of: path), from: path)
    case .remote(let path):
      do throws(Request.Error) {
        return try await fetcher.fetchScreen(path, additionalData: additionalData)
      } catch {
        throw Failure(path: path, error, host)
      }
    }
  }

  private var additionalData: HttpAdditionalData? {
    guard settings.method != nil || settings.body != nil else { return nil }
    let method = settings.method ?? .POST
    return HttpAdditionalData(httpData: .init(method: method, body: Data((settings.body ?? "").utf8)))
  }

  private func read(_ bytes: [UInt8], from source: String) throws(Failure) -> ScreenDocument {
    do throws(DocumentError) {
      return try ScreenDocument(reading: bytes)
    } catch {
      throw Failure(notAScreen: source, bytes, error, columns: host.columns)
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
    if let pixels = host.cellPixels { renderer.cellPixels = pixels }
    return renderer
  }

  private func theme() throws(Failure) -> Theme {
    let themes: (dark: Theme, light: Theme) = try settings.themes()
    return switch settings.theme {
    case .light: themes.light
    case .dark: themes.dark
    case nil: Theme(environment: host.environment)?.isLight ?? false ? themes.light : themes.dark
    }
  }

  /// Pixels are used for terminals that are known to support them, and if they are requested.
  private var images: ImageStyle {
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

  private func builder(for device: Device?, _ renderer: TerminalRenderer) -> SceneBuilder {
    let cell = renderer.cell
    let columns = settings.columns ?? device.map { Int((Float($0.width) / cell.width).rounded(.down)) }
    let rows = settings.rows ?? device.map { Int((Float($0.height) / cell.height).rounded(.down)) }
    var builder = SceneBuilder(
      measurer: renderer.measurer, width: renderer.points(columns: max(1, columns ?? host.columns)),
      height: rows.map { renderer.points(rows: max(1, $0)) })
    builder.contexts = settings.contexts
    if let device { builder.safeArea = device.safeArea }
    return builder
  }

  /// If no images are drawn, only those are loaded whose sizes matter, so that a screen has the same frames in every
  /// format.
  private func pictures(
    of screens: [LoadedScreen], _ dependencies: BeagleDependencies
  ) async -> PictureLoader.Result {
    let style: ImageStyle = [.json, .tree].contains(format) ? .none : images
    return await PictureLoader(dependencies: dependencies).pictures(
      of: screens.map(\.scene), drawnAs: style
    ) {
      style != .none || $0.isSizedByPicture
    }
  }

  private func report(_ loaded: Loaded) {
    if settings.log >= .warning {
      for failure in loaded.pictureFailures { host.say("beagle: the image \(failure)") }
    }
    for notice in loaded.screens.flatMap(\.scene.notices) {
      let level: RenderSettings.Log = if case .lazyComponent = notice { .error } else { .warning }
      if settings.log >= level { host.say("beagle: \(notice)") }
    }
    guard settings.log >= .error else { return }
    for id in Set(settings.contexts.keys).sorted() {
      guard let screen = loaded.screens.first, let words = screen.unknownContext(id) else { continue }
      host.say("beagle: --context \(id): \(words)")
    }
    if loaded.isCut {
      host.say("beagle: \(deadline) are over; the picture shows what has arrived")
    }
  }

  private func output(_ loaded: Loaded, to write: ([UInt8]) throws -> Void) throws {
    guard let screen = loaded.screens.first else { return }
    let (screens, renderer) = (loaded.screens, loaded.renderer)
    switch format {
    case .json: try screen.scene.json(cell: renderer.cell, to: write)
    case .tree: try renderer.tree(of: screen) { try write(Array($0.utf8)) }
    case .text, .ansi, .svg, .html: try write(try picture(of: screens, renderer))
    }
  }

  private func picture(of screens: [LoadedScreen], _ renderer: TerminalRenderer) throws(Failure) -> [UInt8] {
    let title = screens.first.map { renderer.title(of: $0.scene) } ?? TerminalText(sanitizing: "")
    do throws(CellBufferError) {
      let cells = try cells(of: screens, renderer)
      switch format {
      case .ansi: return cells.ansi(depth: depth)
      case .svg: return cells.svg(title: title)
      case .html: return cells.html(title: title)
      default: return cells.text()
      }
    } catch {
      throw .decode("the picture cannot be drawn: \(error)")
    }
  }

  private func cells(
    of screens: [LoadedScreen], _ renderer: TerminalRenderer
  ) throws(CellBufferError) -> CellBuffer {
    if settings.devices.isEmpty, let screen = screens.first { return try cells(of: screen, renderer) }
    var pictures: [(device: Device, picture: CellBuffer)] = []
    for (device, screen) in zip(settings.devices, screens) {
      pictures.append((device, try cells(of: screen, renderer)))
    }
    return try DeviceRow(devices: pictures, cell: renderer.cell).picture(theme: renderer.theme)
  }

  private func cells(
    of screen: LoadedScreen, _ renderer: TerminalRenderer
  ) throws(CellBufferError) -> CellBuffer {
    var renderer = renderer
    if settings.hasLinks { renderer.links = screen.links }
    return try renderer.cells(of: screen.scene)
  }

  /// Colours, if they are requested or the output supports them.
  private var format: RenderSettings.Format {
    if let format = settings.format { return format }
    switch settings.color {
    case .never: return .text
    case .always, .palette256, .sixteen: return .ansi
    case .auto: return host.capabilities.allowsEscapes ? .ansi : .text
    }
  }

  private var depth: ColorDepth {
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
  static func < (left: Self, right: Self) -> Bool {
    let order = Self.allCases
    return (order.firstIndex(of: left) ?? 0) < (order.firstIndex(of: right) ?? 0)
  }
}
