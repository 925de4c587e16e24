import Beagle
import BeagleProjects
import BeagleTerminal
import Fixtures
import ScaffoldServer

/// `beagle gallery` without targets: every example screen in every format, as files.
@MainActor
struct ExampleGallery {
  let gallery: GalleryCommand
  let host: HostEnvironment

  /// - Returns: The names of the files, one per line.
  /// - Throws: if a screen cannot be drawn or a file cannot be written.
  func run() async throws -> [UInt8] {
    for name in Fixtures.screenNames {
      try refuseDocument(at: "\(gallery.folder)/\(Self.file(of: name, .json))")
    }
    let server: ScaffoldServer
    do {
      server = try ScaffoldServer()
      try server.start()
    } catch {
      throw Failure.fetch("cannot serve the example screens: \(error)")
    }
    defer { server.stop() }
    try OutputFile.makeFolder(gallery.folder)
    var files: [String] = []
    for name in Fixtures.screenNames {
      for format in RenderSettings.Format.allCases {
        var render = RenderSettings()
        (render.target, render.baseURL, render.format) = ("/\(name)", server.baseURL, format)
        (render.columns, render.theme) = (80, gallery.settings.theme ?? .dark)
        render.images = format == .ansi ? .blocks : .auto
        // The terminal does not matter for files.
        render.color = .always
        render.usesExampleTheme = true
        var picture: [UInt8] = []
        try await ScreenDrawing(settings: render, host: host).run { picture += $0 }
        let file = Self.file(of: name, format)
        try OutputFile.write(picture, to: "\(gallery.folder)/\(file)")
        files.append(file)
      }
    }
    let paths = files.map { "\(TerminalText(sanitizing: "\(gallery.folder)/\($0)", as: .line))\n" }
    return Array(paths.joined().utf8)
  }

  private static func file(of screen: String, _ format: RenderSettings.Format) -> String {
    screen.replacing("/", with: "-") + format.fileEnding
  }

  /// A folder of documents may contain one with the name of a picture.
  private func refuseDocument(at path: String) throws(Failure) {
    guard FileManager.default.fileExists(atPath: path), GalleryTarget.isScreen(try Failure.contents(of: path))
    else { return }
    throw .usage("--output would write over \"\(path)\", which is a document; name another folder")
  }
}
