import Beagle
import Foundation

/// `beagle gallery`: screens on several devices, in a folder with a page that shows them.
@MainActor
struct GalleryCommand {
  let settings: GallerySettings
  let host: HostEnvironment

  /// - Returns: the path of the page, or of all files of the examples, and the exit code: that of the worst screen.
  /// - Throws: where there is no screen, or a file cannot be read or written.
  func run() async throws -> (output: [UInt8], exitCode: Int32) {
    guard !settings.render.targets.isEmpty else {
      return (try await ExampleGallery(settings: settings, host: host).run(), 0)
    }
    // Each screen is drawn several times.
    let host = host.forFiles.keepingStandardInput.sayingThingsOnce
    let comparison = try settings.compared.map { try GalleryComparison(folder: $0) }
    try comparison?.check(settings)
    let network = try RenderNetwork(settings.render, baseURL: settings.render.baseURL, say: host.say)
    try refuseOtherPage()
    let targets = try GalleryTarget.all(of: settings.render.targets, hasBaseURL: network.hasBaseURL)

    var page = GalleryPage(
      views: settings.views, themes: settings.themes.map(\.rawValue), options: try settings.options(),
      isCompared: comparison != nil)
    page.otherOptions = comparison?.otherOptions(than: page.options) ?? []
    var anchors = FileNames()
    let drawing = GalleryDrawing(settings: settings, host: host)
    var leftOut = 0
    for target in targets {
      guard var drawn = await drawing.draw(target, anchor: anchors.next(for: target.name)) else {
        leftOut += 1
        continue
      }
      if page.screens.isEmpty { try makeFolders(isCompared: comparison != nil) }
      try write(drawn.files)
      if let comparison { try write(comparison.compare(&drawn)) }
      page.screens.append(drawn.screen)
    }
    guard !page.screens.isEmpty else {
      let names = settings.render.targets.map(\.withMaskedSecrets)
      throw Failure.fetch("there is no screen in \(names.joined(separator: ", "))")
    }
    if let comparison {
      let removed = comparison.removed(Set(page.screens.map(\.name)))
      try write(removed.files)
      page.screens += removed.screens
    }
    try write([
      (GalleryManifest.fileName, try page.manifest.bytes()), (Self.pageName, Array(page.html.utf8)),
    ])
    let others = leftOut > 0 ? "; \(GalleryPage.count(leftOut, "other file")) left out" : ""
    host.say("beagle: \(page.sentence)\(others)")
    if let warning = page.warning { host.say("beagle: \(warning)") }
    let path = SafeText.line("\(settings.folder)/\(Self.pageName)")
    return (Array("\(path)\n".utf8), page.screens.compactMap(\.failure?.exitCode).max() ?? 0)
  }

  static let pageName = "index.html"

  /// A page without a manifest beside it is somebody else's.
  private func refuseOtherPage() throws(Failure) {
    let files = FileManager.default
    let page = "\(settings.folder)/\(Self.pageName)"
    guard files.fileExists(atPath: page),
      !files.fileExists(atPath: "\(settings.folder)/\(GalleryManifest.fileName)")
    else { return }
    throw .usage("--output would write over \"\(page)\", which is no gallery; name another folder")
  }

  private func makeFolders(isCompared: Bool) throws(Failure) {
    try OutputFile.makeFolder("\(settings.folder)/\(GalleryPicture.folder)")
    if isCompared { try OutputFile.makeFolder("\(settings.folder)/\(GalleryPicture.earlierFolder)") }
  }

  private func write(_ files: [(name: String, bytes: [UInt8])]) throws(Failure) {
    for (name, bytes) in files { try OutputFile.write(bytes, to: "\(settings.folder)/\(name)") }
  }
}
