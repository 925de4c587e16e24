import Beagle
import BeagleChecking
import BeagleProjects
import BeagleTerminal

/// Draws a screen on all devices in all themes.
@MainActor
struct GalleryDrawing {
  let gallery: GalleryCommand
  let host: HostEnvironment
  private let images = SharedImages()

  init(gallery: GalleryCommand, host: HostEnvironment) {
    (self.gallery, self.host) = (gallery, host)
  }

  /// A screen, and its files.
  struct Drawn {
    var screen: GalleryScreen
    var files: [(name: String, bytes: [UInt8])] = []
  }

  /// - Parameter anchor: The prefix of the names of its files.
  /// - Returns: The screen, with a failure if it could not be drawn; nil for a file found in a folder that is
  ///   not a screen.
  func draw(_ target: GalleryTarget, anchor: String) async -> Drawn? {
    var drawn = Drawn(screen: GalleryScreen(name: target.name, anchor: anchor, title: target.name))
    do {
      let place = try target.document.get()
      let bytes = try await bytes(of: place)
      if case .found = place, !GalleryTarget.isScreen(bytes) { return nil }
      drawn.screen.findings =
        gallery.check.selection.select(
          gallery.check.check.findings(in: bytes), of: place
        ).reported
      drawn.screen.summary.add(
        drawn.screen.findings, of: place, listsLabels: gallery.check.listsLabels)
      for format in gallery.formats {
        for theme in gallery.themes { try await draw(bytes, of: place, format, theme, to: &drawn) }
      }
    } catch {
      let failure = Failure(error)
      // The path of a file differs between machines.
      let message = failure.message.replacing(target.place, with: target.name)
      drawn.screen.failure = (message, failure.exitCode)
      (drawn.screen.pictures, drawn.screen.missingImages, drawn.files) = ([], [], [])
      host.say("beagle: \(failure.message)")
    }
    return drawn
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
  private func draw(
    _ bytes: [UInt8], of place: CheckTarget, _ format: RenderSettings.Format, _ theme: RenderSettings.Theme,
    to drawn: inout Drawn
  ) async throws {
    let views = gallery.views
    for views in [views.filter { $0.device != nil }, views.filter { $0.device == nil }] where !views.isEmpty {
      var render = settings(of: place)
      (render.theme, render.format, render.color) = (theme, format, .always)
      (render.devices, render.columns) = (views.compactMap(\.device), views[0].columns)
      // Two recordings may have different images at the same URL.
      let images = render.recording == nil ? images : nil
      let loaded = try await ScreenDrawing(settings: render, host: host, sharedImages: images).load(bytes)
      drawn.screen.add(missingImages: loaded.pictures?.failures ?? [])
      render.devices = []
      let command = ScreenDrawing(settings: render, host: host)
      for (index, view) in views.enumerated() {
        let (one, screen) = (loaded.part(index), loaded.screens[index])
        var picture: [UInt8] = []
        try command.output(one) { picture += $0 }
        drawn.screen.title = loaded.renderer.title(of: screen.scene).description
        drawn.add(picture, format, view, theme)
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
}

extension GalleryScreen {
  /// Omits duplicates: other pictures of the screen usually lack the same images.
  fileprivate mutating func add(missingImages images: [String]) {
    missingImages += images.filter { !missingImages.contains($0) }
  }
}

extension GalleryDrawing.Drawn {
  fileprivate mutating func add(
    _ bytes: [UInt8], _ format: RenderSettings.Format, _ view: GalleryView, _ theme: RenderSettings.Theme
  ) {
    let stem = "\(screen.anchor).\(view.name).\(theme.rawValue)"
    let name = "\(GalleryPicture.folder)/\(stem)\(format.fileEnding)"
    files.append((name, bytes))
    let index = screen.pictures.firstIndex { $0.view == view.name && $0.theme == theme.rawValue }
    if let index {
      screen.pictures[index].others.append((format, name))
    } else {
      screen.pictures.append(
        GalleryPicture(view: view.name, theme: theme.rawValue, file: .init(name, svg: bytes)))
    }
  }
}
