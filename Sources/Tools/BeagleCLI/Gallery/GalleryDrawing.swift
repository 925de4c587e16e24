import Beagle
import BeagleChecking
import BeagleProjects
import BeagleTerminal

/// Loads screens one after the other, and draws them on all devices in all themes.
@MainActor
struct GalleryDrawing {
  nonisolated let gallery: GalleryCommand
  nonisolated let host: HostEnvironment
  private let images = SharedImages()

  init(gallery: GalleryCommand, host: HostEnvironment) {
    (self.gallery, self.host) = (gallery, host)
  }

  /// A screen that is loaded, but not drawn.
  struct Loaded: Sendable {
    fileprivate var screen: GalleryScreen
    fileprivate let place: CheckTarget?
    /// The document; nil if it could not be read.
    fileprivate var bytes: [UInt8]?
    fileprivate var pictures: [Picture] = []

    fileprivate struct Picture: Sendable {
      let format: RenderSettings.Format
      let view: GalleryView
      let theme: RenderSettings.Theme
      let drawing: ScreenDrawing
      let loaded: ScreenLoader.Loaded
    }
  }

  /// A screen, and its files.
  struct Drawn: Sendable {
    var screen: GalleryScreen
    var files: [(name: String, bytes: [UInt8])] = []
  }

  // MARK: Loading

  /// - Parameter anchor: The prefix of the names of its files.
  /// - Returns: The screen, with a failure if it could not be loaded; nil for a file found in a folder that
  ///   is not a screen.
  func load(_ target: GalleryTarget, anchor: String) async -> Loaded? {
    let screen = GalleryScreen(
      name: target.name, place: target.place, anchor: anchor, title: target.name)
    var loaded = Loaded(screen: screen, place: try? target.document.get())
    do {
      let place = try target.document.get()
      let bytes = try await bytes(of: place)
      if case .found = place, !GalleryTarget.isScreen(bytes) { return nil }
      loaded.bytes = bytes
      for format in gallery.formats {
        for theme in gallery.themes { try await load(bytes, of: place, format, theme, to: &loaded) }
      }
    } catch {
      loaded.screen.fail(with: Failure(error), host)
      loaded.pictures = []
    }
    return loaded
  }

  private func bytes(of place: CheckTarget) async throws -> [UInt8] {
    let render = settings(of: place)
    let network = try RenderNetwork(render, baseURL: render.base(of: render.target), say: host.say)
    let source = DocumentSource(network: network, host: host)
    return try await host.cancelling(after: render.deadline) {
      do throws(Failure) {
        return try await source.bytes(of: place)
      } catch {
        guard Task.isCancelled, let target = render.target else { throw error }
        throw Failure.fetch(
          "cannot fetch \"\(target.withMaskedSecrets)\": it did not arrive within \(render.deadlineText)")
      }
    }
  }

  /// Devices share one load; the columns need another.
  private func load(
    _ bytes: [UInt8], of place: CheckTarget, _ format: RenderSettings.Format, _ theme: RenderSettings.Theme,
    to result: inout Loaded
  ) async throws {
    let views = gallery.views
    for views in [views.filter { $0.device != nil }, views.filter { $0.device == nil }] where !views.isEmpty {
      var render = settings(of: place)
      (render.theme, render.format, render.color) = (theme, format, .always)
      (render.devices, render.columns) = (views.compactMap(\.device), views[0].columns)
      // Two recordings may have different images at the same URL.
      let images = render.recording == nil ? images : nil
      let loaded = try await ScreenDrawing(settings: render, host: host, sharedImages: images).load(bytes)
      result.screen.add(missingImages: loaded.pictures?.failures ?? [])
      render.devices = []
      let drawing = ScreenDrawing(settings: render, host: host)
      for (index, view) in views.enumerated() {
        let part = loaded.part(index)
        result.pictures.append(
          Loaded.Picture(format: format, view: view, theme: theme, drawing: drawing, loaded: part))
      }
    }
  }

  /// A screen of a recording loads what it needs from the recording.
  private func settings(of place: CheckTarget) -> RenderSettings {
    var render = gallery.settings
    render.target = Self.text(of: place)
    if case .recorded(let document) = place { render.recording = document.recording }
    return render
  }

  private static func text(of place: CheckTarget) -> String {
    switch place {
    case .standardInput: "-"
    case .file(let path), .found(let path), .remote(let path): path
    case .recorded(let document): document.screen.url
    }
  }

  // MARK: Drawing

  /// Checks and draws a screen.
  ///
  /// - Returns: The screen with its files, or with a failure if it could not be drawn.
  @concurrent nonisolated func draw(_ loaded: Loaded) async -> Drawn {
    var drawn = Drawn(screen: loaded.screen)
    guard let place = loaded.place, let bytes = loaded.bytes else { return drawn }
    drawn.screen.findings =
      gallery.check.selection.select(
        gallery.check.check.findings(in: bytes), of: place
      ).reported
    drawn.screen.summary.add(drawn.screen.findings, of: place, listsLabels: gallery.check.listsLabels)
    do {
      let places = FindingPlaces(drawn.screen.listedFindings, in: bytes)
      for picture in loaded.pictures { try draw(picture, places, to: &drawn) }
    } catch {
      drawn.screen.fail(with: Failure(error), host)
      drawn.files = []
    }
    return drawn
  }

  nonisolated private func draw(
    _ picture: Loaded.Picture, _ places: FindingPlaces, to drawn: inout Drawn
  ) throws {
    var bytes: [UInt8] = []
    try picture.drawing.output(picture.loaded) { bytes += $0 }
    if let screen = picture.loaded.screens.first {
      drawn.screen.title = picture.loaded.renderer.title(of: screen.scene).description
    }
    let stem = "\(drawn.screen.anchor).\(picture.view.name).\(picture.theme.rawValue)"
    let name = "\(GalleryPicture.folder)/\(stem)\(picture.format.fileEnding)"
    drawn.files.append((name, bytes))
    let index = drawn.screen.pictures.firstIndex {
      $0.view == picture.view.name && $0.theme == picture.theme.rawValue
    }
    if let index {
      drawn.screen.pictures[index].others.append((picture.format, name))
    } else {
      var shown = GalleryPicture(view: picture.view.name, theme: picture.theme.rawValue)
      shown.file = SVGFile(name, svg: bytes)
      if !places.isEmpty, let frames = try picture.drawing.frames(in: picture.loaded) {
        shown.marks = places.marks(in: frames)
      }
      drawn.screen.pictures.append(shown)
    }
  }
}

extension GalleryScreen {
  /// Omits duplicates: other pictures of the screen usually lack the same images.
  fileprivate mutating func add(missingImages images: [String]) {
    missingImages += images.filter { !missingImages.contains($0) }
  }

  /// Reports why the screen cannot be drawn.
  fileprivate mutating func fail(with failure: Failure, _ host: HostEnvironment) {
    // The path of a file differs between machines.
    self.failure = (failure.message.replacing(place, with: name), failure.exitCode)
    (pictures, missingImages) = ([], [])
    host.say("beagle: \(failure.message)")
  }
}
