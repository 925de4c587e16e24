package import Beagle
package import BeaglePictures
package import BeagleTerminal
import Foundation
import ScaffoldServer

/// Fetches or reads the screen of a target, with everything that it loads without user interaction.
@MainActor
package struct ScreenLoader {
  package let settings: RenderSettings
  package let host: HostEnvironment
  /// Measures the screens. Its pictures are added when they are loaded.
  package let renderer: TerminalRenderer
  /// How pictures are drawn. If they are not drawn, only pictures whose sizes affect the layout are loaded,
  /// so that a screen has the same frames in every format.
  package let images: ImageStyle
  /// The look of the pictures.
  package var look = Look.terminal
  /// The screen's bytes, if they are already known.
  package var known: [UInt8]?
  /// Images already fetched by other loads.
  var sharedImages: SharedImages?

  package init(
    settings: RenderSettings, host: HostEnvironment, renderer: TerminalRenderer, images: ImageStyle,
    known: [UInt8]? = nil, sharedImages: SharedImages? = nil
  ) {
    (self.settings, self.host, self.renderer) = (settings, host, renderer)
    (self.images, self.known, self.sharedImages) = (images, known, sharedImages)
  }

  package struct Loaded: Sendable {
    package var screens: [LoadedScreen] = []
    package var renderer: TerminalRenderer
    /// The renderer of each screen as a phone shows it; empty for pictures of a terminal.
    package var phones: [PictureRenderer] = []
    /// Nil if no pictures are drawn.
    package var pictures: PictureLoader.Result?
    /// Whether the deadline expired before everything was loaded.
    var isCut = false

    package init(screens: [LoadedScreen] = [], renderer: TerminalRenderer) {
      (self.screens, self.renderer) = (screens, renderer)
    }

    /// One of several screens with its renderers.
    package func part(_ index: Int) -> Loaded {
      var part = self
      part.screens = [screens[index]]
      if !phones.isEmpty { part.phones = [phones[index]] }
      return part
    }
  }

  /// Loads the screen, once for each device, and reports problems on standard error.
  ///
  /// - Throws: the reason why there is no screen.
  package func load() async throws -> Loaded {
    let server = try settings.exampleServer()
    defer { server?.stop() }
    let network = try RenderNetwork(
      settings, baseURL: server?.baseURL ?? settings.base(of: settings.target),
      say: host.say)
    sharedImages?.serve(network.dependencies)
    let loaded: Loaded
    do {
      loaded = try await host.cancelling(after: settings.deadline) { try await loadAll(network) }
    } catch {
      // A failed run is recorded as well.
      try network.writeCassette()
      throw error
    }
    try network.writeCassette()
    report(loaded)
    return loaded
  }

  /// Loads until everything is there or the task is cancelled by the deadline.
  private func loadAll(_ network: RenderNetwork) async throws(Failure) -> Loaded {
    let fetcher = ComponentFetcher(dependencies: network.dependencies)
    var loaded = Loaded(renderer: renderer)
    let document: ScreenDocument
    do throws(Failure) {
      document = try await self.document(fetcher, hasBaseURL: network.hasBaseURL)
    } catch {
      guard Task.isCancelled, let target = settings.target else { throw error }
      throw .fetch(
        "cannot fetch \"\(target.withMaskedSecrets)\": it did not arrive within \(settings.deadlineText)")
    }
    if settings.log >= .warning {
      for diagnostic in document.diagnostics { host.warn("\(diagnostic)") }
    }
    loaded.phones = devices.compactMap { settings.pictureRenderer(look, on: $0, renderer.theme) }
    for builder in builders(loaded.renderer, loaded.phones) {
      loaded.screens.append(await fetcher.load(document.screen, with: builder))
    }
    if settings.images != .none, !Task.isCancelled {
      let pictures = await pictures(of: loaded.screens, network.dependencies)
      loaded.renderer.pictures = pictures.table
      loaded.pictures = pictures
      for index in loaded.phones.indices { loaded.phones[index].file = { pictures.table.file(of: $0) } }
      for index in loaded.screens.indices {
        let measurer: any Measurer =
          loaded.phones.isEmpty ? loaded.renderer.measurer : loaded.phones[index].measurer
        loaded.screens[index].measureImages(with: measurer)
      }
    }
    loaded.isCut = Task.isCancelled
    return loaded
  }

  // MARK: The document

  private func document(
    _ fetcher: ComponentFetcher, hasBaseURL: Bool
  ) async throws(Failure) -> ScreenDocument {
    if let known { return try read(known, from: settings.target?.withoutUserInfo ?? "the screen") }
    switch try Target(settings.target ?? "/home", hasBaseURL: hasBaseURL) {
    case .standardInput:
      return try read(try host.readStandardInput(), from: "standard input")
    case .file(let path):
      return try read(try Failure.screen(ofFile: path), from: path)
    case .remote(let path):
      let data = try additionalData()
      do throws(Request.Error) {
        return try await fetcher.fetchScreen(path, additionalData: data)
      } catch {
        if let failure = settings.lens?.failure { throw failure }
        throw Failure(path: path, error, host)
      }
    }
  }

  private func additionalData() throws(Failure) -> HttpAdditionalData? {
    guard settings.method != nil || settings.body != nil else { return nil }
    let method = settings.method ?? .POST
    return HttpAdditionalData(httpData: .init(method: method, body: Data(try body())))
  }

  /// The bytes of a file are sent unchanged.
  private func body() throws(Failure) -> [UInt8] {
    guard let text = settings.body else { return [] }
    guard text.hasPrefix("@") else { return Array(text.utf8) }
    return text == "@-" ? try host.readStandardInput() : try Failure.contents(of: String(text.dropFirst()))
  }

  private func read(_ bytes: [UInt8], from source: String) throws(Failure) -> ScreenDocument {
    let bytes = try settings.lens?.document(bytes, from: source) ?? bytes
    return try Failure.screen(in: bytes, from: source, settings.declarations.registry, columns: host.columns)
  }

  // MARK: Measuring

  /// The renderer without pictures. Larger text means a screen of fewer points with larger cells: a terminal
  /// has only one letter size, and this gives the same number of letters per row.
  package static func renderer(
    _ settings: RenderSettings, _ host: HostEnvironment, _ look: Look = .terminal
  ) throws(Failure) -> TerminalRenderer {
    let scale = Float(settings.fontScale)
    let cell = LayoutSize(width: settings.cell.width * scale, height: settings.cell.height * scale)
    var renderer = TerminalRenderer(cell: cell, theme: try theme(settings, host, look))
    // Phones break words to fit a row; browsers do not.
    renderer.keepsWordsWhole = settings.lens?.traits.contains(.cssFlexbox) ?? true
    if let pixels = host.cellPixels { renderer.cellPixels = pixels }
    return renderer
  }

  /// Without an option, a phone is light, and a terminal is as its background.
  private static func theme(
    _ settings: RenderSettings, _ host: HostEnvironment, _ look: Look
  ) throws(Failure) -> Theme {
    let themes: (dark: Theme, light: Theme) = try settings.themes()
    return switch settings.theme {
    case .light: themes.light
    case .dark: themes.dark
    case nil where look != .terminal: themes.light
    case nil: Theme(environment: host.environment)?.isLight ?? false ? themes.light : themes.dark
    }
  }

  /// The devices of the pictures; nil for the size of a terminal.
  private var devices: [DeviceProfile?] {
    settings.devices.isEmpty ? [settings.device(for: look)] : settings.devices
  }

  package func builders(_ renderer: TerminalRenderer, _ phones: [PictureRenderer] = []) -> [SceneBuilder] {
    devices.enumerated().map { index, device in
      Self.builder(settings, host, for: device, renderer, phones.isEmpty ? nil : phones[index])
    }
  }

  static func builder(
    _ settings: RenderSettings, _ host: HostEnvironment, for device: DeviceProfile?,
    _ renderer: TerminalRenderer, _ phone: PictureRenderer? = nil
  ) -> SceneBuilder {
    var builder: SceneBuilder
    if let phone, let device, settings.columns == nil, settings.rows == nil {
      builder = phone.builder(for: device)
    } else {
      // A phone has larger text on the same screen; a terminal has larger cells.
      let cell = phone == nil ? renderer.cell : settings.cell
      let columns = settings.columns ?? device?.cells(of: cell).columns
      let rows = settings.rows ?? device?.cells(of: cell).rows
      builder = SceneBuilder(
        measurer: phone?.measurer ?? renderer.measurer,
        width: Float(max(1, columns ?? host.columns)) * cell.width,
        height: rows.map { Float(max(1, $0)) * cell.height })
      if phone != nil, let device, settings.columns == nil { builder.width = device.size.width }
    }
    builder.contexts = settings.contexts
    builder.traits = settings.lens?.traits ?? phone?.look.traits ?? []
    if let device { builder.safeArea = device.safeArea }
    return builder
  }

  private func pictures(
    of screens: [LoadedScreen], _ dependencies: BeagleDependencies
  ) async -> PictureLoader.Result {
    var loader = PictureLoader(dependencies: dependencies)
    loader.keepsFiles = look != .terminal
    loader.readsOrientation = !(settings.lens?.traits.contains(.storedImages) ?? false)
    return await loader.pictures(of: screens.map(\.scene), drawnAs: images) {
      images != .none || $0.isSizedByPicture
    }
  }

  // MARK: Messages

  private func report(_ loaded: Loaded) {
    if let pictures = loaded.pictures { report(pictures) }
    for notice in loaded.screens.flatMap(\.scene.notices) {
      let level: RenderSettings.Log = if case .lazyComponent = notice { .error } else { .warning }
      if settings.log >= level { host.warn("\(notice)") }
    }
    guard settings.log >= .error else { return }
    let lacksPictures = loaded.screens.contains { loaded.renderer.pictures.leavesImageEmpty(in: $0.scene) }
    if let remark = settings.lens?.remark(lacksPictures: lacksPictures) { host.warn(remark) }
    for id in Set(settings.contexts.keys).sorted() {
      guard let screen = loaded.screens.first, let words = screen.unknownContext(id) else { continue }
      host.warn("--context \(id): \(words)")
    }
    if loaded.isCut {
      host.warn("\(settings.deadlineText) are over; the picture shows what has arrived")
    }
  }

  /// Reports missing images, because the picture differs from what phones show. By default, only one failure
  /// is described, since a dead server affects all images.
  private func report(_ pictures: PictureLoader.Result) {
    guard settings.log >= .error else { return }
    let isDetailed = settings.log >= .warning
    let sentences = isDetailed ? pictures.failures + pictures.undrawn : Array(pictures.failures.prefix(1))
    for sentence in sentences { host.warn("the image \(sentence)") }
    let others = pictures.failures.count - 1
    if !isDetailed, others > 0 {
      host.warn("\(others) more image\(others == 1 ? "" : "s") did not load; --log warning names them")
    }
  }
}
