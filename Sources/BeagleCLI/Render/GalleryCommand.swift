import Beagle
import BeagleTerminal
import Fixtures
import Foundation
import ScaffoldServer

/// `beagle gallery`: every example screen in every format, as files.
@MainActor
struct GalleryCommand {
  let settings: GallerySettings
  let host: HostEnvironment

  /// - Returns: the names of the files, a line each.
  /// - Throws: where a screen cannot be drawn or a file not be written.
  func run() async throws -> [UInt8] {
    let server: ScaffoldServer
    do {
      server = try ScaffoldServer()
      try server.start()
    } catch {
      throw Failure.fetch("cannot serve the example screens: \(error)")
    }
    defer { server.stop() }
    let folder = URL(fileURLWithPath: settings.folder, isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure.fetch("cannot make the folder \"\(settings.folder)\"")
    }
    var files: [String] = []
    for name in Fixtures.screenNames {
      for format in RenderSettings.Format.allCases {
        var render = RenderSettings()
        (render.target, render.baseURL, render.format) = ("/\(name)", server.baseURL, format)
        (render.columns, render.theme) = (80, settings.theme)
        render.images = format == .ansi ? .blocks : .auto
        // The terminal does not matter for files.
        render.color = .always
        render.usesExampleTheme = true
        var picture: [UInt8] = []
        try await RenderCommand(settings: render, host: host).run { picture += $0 }
        let file = name.replacing("/", with: "-") + "." + format.fileEnding
        try write(picture, to: folder.appendingPathComponent(file))
        files.append(file)
      }
    }
    let paths = files.map { "\(TerminalText(sanitizing: "\(settings.folder)/\($0)", as: .line))\n" }
    return Array(paths.joined().utf8)
  }

  private func write(_ bytes: [UInt8], to file: URL) throws(Failure) {
    do {
      try Data(bytes).write(to: file, options: .atomic)
    } catch {
      throw .fetch("cannot write \"\(file.path)\"")
    }
  }
}

/// The settings of `beagle gallery`.
struct GallerySettings: Sendable {
  var folder = "gallery"
  var theme = RenderSettings.Theme.dark
}

extension RenderSettings.Format {
  fileprivate var fileEnding: String {
    switch self {
    case .text: "txt"
    case .tree: "tree.txt"
    case .ansi, .svg, .html, .json: rawValue
    }
  }
}
