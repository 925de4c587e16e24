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
