import Beagle
import BeagleTerminal
import Fixtures
import Foundation
import ScaffoldServer

/// The example, and the themes that screens are drawn with.
extension RenderSettings {
  /// Without a target the example screen is fetched like any other, from a server in this process. Nil where there is a
  /// target.
  @MainActor
  func exampleServer() throws(Failure) -> ScaffoldServer? {
    guard target == nil, replay == nil else { return nil }
    do {
      let server = try ScaffoldServer()
      try server.start()
      return server
    } catch {
      throw .fetch("cannot serve the example screen: \(error)")
    }
  }

  /// The themes for terminals with a dark and with a light background.
  func themes() throws(Failure) -> (dark: BeagleTerminal.Theme, light: BeagleTerminal.Theme) {
    // The example screens are those of an application, which has a theme.
    let isExample = target == nil && replay == nil || usesExampleTheme
    var file = isExample ? Fixtures.theme : nil
    if let themeFile { file = try Failure.contents(of: themeFile) }
    guard let file else { return (.dark, .light) }
    do throws(ThemeFile.Invalid) {
      let themes = try ThemeFile(reading: file)
      return (themes.dark, themes.light)
    } catch {
      throw .usage("\(themeFile ?? "the example's theme") is no theme: \(error)")
    }
  }
}

extension Failure {
  /// The bytes of a file, a pipe or a device: no more than a document may have, since a device may have no end.
  ///
  /// - Throws: why it cannot be read.
  static func contents(of path: String) throws(Failure) -> [UInt8] {
    let limit = JSONLimits().bytes
    var bytes: [UInt8] = []
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      while bytes.count <= limit, let piece = try file.read(upToCount: 1 << 18), !piece.isEmpty {
        bytes.append(contentsOf: piece)
      }
    } catch {
      throw Failure(unreadable: path)
    }
    guard bytes.count <= limit else {
      throw .fetch("cannot read \"\(path)\": it has more than \(limit) bytes")
    }
    return bytes
  }
}
