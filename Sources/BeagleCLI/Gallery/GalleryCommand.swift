import Beagle
import BeagleLayout
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

/// The settings of `beagle gallery`.
struct GallerySettings: Sendable {
  /// Without targets, the example screens are drawn.
  var render = RenderSettings()
  var folder = "gallery"
  /// The folder of an earlier gallery; nil compares with none.
  var compared: String?
  /// How documents are checked.
  var check = CheckSettings()
  /// SVG, and perhaps others.
  var formats: [RenderSettings.Format] = [.svg]

  /// A small phone, a common and a large one.
  static let standardDevices = ["galaxy-s25", "iphone-16", "pixel-9-pro-xl"].compactMap { name in
    Device.all.first { $0.name == name }
  }

  var themes: [RenderSettings.Theme] { render.theme.map { [$0] } ?? [.light, .dark] }

  /// The options that change every picture and are not as usual, with their values. Of the theme's file it is a digest of
  /// the values in it, as a file may change and keep its name, or be written in another way and mean the same.
  ///
  /// - Throws: where the file cannot be read.
  func options() throws(Failure) -> [String: String] {
    var options: [String: String] = [:]
    if let file = render.themeFile {
      let bytes = try Failure.contents(of: file)
      let values = (try? JSONDocument(parsing: bytes))?.root.dynamicObject
      options["theme"] = SHA256Digest.hex(
        values.map { JSONWriter.bytes(of: $0, options: .init(sortedKeys: true)) } ?? bytes)
    }
    let usual = RenderSettings()
    if render.cell != usual.cell { options["cell-size"] = "\(render.cell.width)x\(render.cell.height)" }
    if render.fontScale != usual.fontScale { options["font-scale"] = "\(render.fontScale)" }
    return options
  }

  /// What each screen is drawn on.
  var views: [GalleryView] {
    let isNarrow = render.devices.isEmpty && render.columns != nil
    let devices = render.devices.isEmpty && !isNarrow ? Self.standardDevices : render.devices
    var names: Set<String> = []
    let views =
      devices.map(GalleryView.init(device:)) + (render.columns.map { [GalleryView(columns: $0)] } ?? [])
    return views.filter { names.insert($0.name).inserted }
  }
}

/// What a screen is drawn on: a device, or so many columns.
struct GalleryView: Sendable {
  /// `iphone-16`, `80-columns`.
  let name: String
  /// `393 × 852`; empty where the name says it.
  let size: String
  let device: Device?
  let columns: Int?

  init(device: Device) {
    (name, size) = (device.name, "\(device.width) × \(device.height)")
    (self.device, columns) = (device, nil)
  }

  init(columns: Int) {
    (name, size) = ("\(columns)-columns", "")
    (device, self.columns) = (nil, columns)
  }
}
