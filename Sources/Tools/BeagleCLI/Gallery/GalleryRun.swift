import Beagle
import BeagleProjects
import Foundation

/// A run of `beagle gallery` with targets. Screens are loaded one after the other, drawn on all cores, and
/// written when they are drawn.
@MainActor
struct GalleryRun {
  private let command: GalleryCommand
  private let host: HostEnvironment
  private let comparison: GalleryComparison?
  private let drawing: GalleryDrawing
  private var page: GalleryPage
  private var skipped = 0

  /// - Throws: if the earlier gallery or the theme cannot be read, or if the folder has another page.
  init(_ command: GalleryCommand, _ host: HostEnvironment) throws(Failure) {
    // Each screen is drawn several times.
    let host = host.forFiles.keepingStandardInput.sayingThingsOnce
    comparison = try command.compared.map { folder throws(Failure) in
      try GalleryComparison(folder: folder)
    }
    try comparison?.check(command)
    (self.command, self.host) = (command, host)
    drawing = GalleryDrawing(gallery: command, host: host)
    page = GalleryPage(
      views: command.views, themes: command.themes.map(\.rawValue), options: try command.pictureOptions(),
      isCompared: comparison != nil)
    page.otherOptions = comparison?.otherOptions(than: page.options) ?? []
    try refuseOtherPage()
  }

  /// - Returns: The path of the page, and the exit code: that of the worst screen.
  /// - Throws: if there is no screen, or a file cannot be written.
  mutating func result() async throws -> (output: [UInt8], exitCode: Int32) {
    let network = try RenderNetwork(command.settings, baseURL: command.settings.baseURL, say: host.say)
    let targets = try GalleryTarget.all(
      of: command.settings.targets, hasBaseURL: network.hasBaseURL, shard: command.shard,
      filter: FileFilter(command.check.ignored))
    try await draw(targets)
    guard !page.screens.isEmpty else {
      if let shard = command.shard {
        host.say("beagle: no screen is in shard \(shard); nothing was written")
        return ([], 0)
      }
      let names = command.settings.targets.map(\.withMaskedSecrets)
      throw Failure.fetch("there is no screen in \(names.joined(separator: ", "))")
    }
    try addRemovedScreens()
    try OutputFile.write(try page.manifest.bytes(), to: "\(command.folder)/\(GalleryManifest.fileName)")
    let path = "\(command.folder)/\(GalleryCommand.pageName)"
    try OutputFile.write(Array(page.html.utf8), to: path)
    let others = skipped > 0 ? "; \(CheckSummary.count(skipped, "other file")) skipped" : ""
    host.say("beagle: \(page.sentence)\(others)")
    if let warning = page.warning { host.say("beagle: \(warning)") }
    return (
      Array("\(SafeText.line(path))\n".utf8), page.screens.compactMap(\.failure?.exitCode).max() ?? 0
    )
  }

  /// Draws all targets in order. As many screens as there are cores are in memory, so that large galleries
  /// need no more of it.
  private mutating func draw(_ targets: [GalleryTarget]) async throws {
    let window = max(1, ProcessInfo.processInfo.activeProcessorCount)
    var anchors = FileNames()
    try await withThrowingTaskGroup(of: (Int, GalleryScreen).self) { group in
      var screens: [GalleryScreen?] = []
      var running = 0
      for target in targets {
        guard let loaded = await drawing.load(target, anchor: anchors.next(for: target.name)) else {
          skipped += 1
          continue
        }
        if screens.isEmpty { try makeFolders() }
        let (number, artist) = (screens.count, Artist(drawing, comparison, folder: command.folder))
        screens.append(nil)
        running += 1
        group.addTask { (number, try await artist.screen(of: loaded)) }
        if running == window, let (number, screen) = try await group.next() {
          screens[number] = screen
          running -= 1
        }
      }
      for try await (number, screen) in group { screens[number] = screen }
      page.screens = screens.compactMap(\.self)
    }
  }

  /// Draws a screen, compares it, and writes its files.
  private struct Artist: Sendable {
    private let drawing: GalleryDrawing
    private let comparison: GalleryComparison?
    private let folder: String

    init(_ drawing: GalleryDrawing, _ comparison: GalleryComparison?, folder: String) {
      (self.drawing, self.comparison, self.folder) = (drawing, comparison, folder)
    }

    func screen(of loaded: GalleryDrawing.Loaded) async throws -> GalleryScreen {
      var drawn = await drawing.draw(loaded)
      try comparison?.compare(&drawn)
      for (name, bytes) in drawn.files { try OutputFile.write(bytes, to: "\(folder)/\(name)") }
      return drawn.screen
    }
  }

  private mutating func addRemovedScreens() throws {
    guard let comparison else { return }
    for screen in comparison.removed(Set(page.screens.map(\.name))) {
      var drawn = GalleryDrawing.Drawn(screen: screen)
      try comparison.addEarlierPictures(to: &drawn)
      for (name, bytes) in drawn.files { try OutputFile.write(bytes, to: "\(command.folder)/\(name)") }
      page.screens.append(drawn.screen)
    }
  }

  /// A page without a manifest was not written by this command.
  private func refuseOtherPage() throws(Failure) {
    let files = FileManager.default
    let page = "\(command.folder)/\(GalleryCommand.pageName)"
    guard files.fileExists(atPath: page),
      !files.fileExists(atPath: "\(command.folder)/\(GalleryManifest.fileName)")
    else { return }
    throw .usage("--output would write over \"\(page)\", which is not a gallery; name another folder")
  }

  private func makeFolders() throws(Failure) {
    try OutputFile.makeFolder("\(command.folder)/\(GalleryPicture.folder)")
    if let comparison {
      try OutputFile.makeFolder("\(command.folder)/\(GalleryPicture.earlierFolder)")
      try comparison.keepPictures(from: command.folder)
    }
  }
}
