import Beagle
import BeagleTerminal
import Foundation
import ScaffoldServer

/// `beagle browse`: an application used by hand in the terminal.
@MainActor
struct BrowseCommand {
  let settings: RenderSettings
  let host: HostEnvironment

  /// Returns when the user has left.
  ///
  /// - Returns: the exit code: 0, or that of the signal that ended the program.
  func run() async throws -> Int32 {
    guard host.isTerminal else {
      throw Failure.usage(
        "browse needs a terminal, and standard output is none; to print a screen, use beagle render")
    }
    let server = try settings.exampleServer()
    defer { server?.stop() }
    let network = try RenderNetwork(
      settings, baseURL: server?.baseURL ?? settings.baseURL ?? Target.origin(of: settings.target),
      say: host.say)
    let destination = try destination(hasBaseURL: network.hasBaseURL)
    let application = TerminalApplication(
      dependencies: network.dependencies, cell: settings.cell, environment: host.environment)
    application.themes = try themes()
    if settings.images != .auto { application.images = ImageStyle(rawValue: settings.images.rawValue) }
    let signal: Int32?
    do throws(TerminalDeviceError) {
      signal = try await application.run(destination)
    } catch {
      throw Failure.usage("browse cannot run here: \(error)")
    }
    try network.writeCassette()
    return signal.map { 128 + $0 } ?? 0
  }

  /// A theme that is asked for by name is used whatever the terminal's background is.
  private func themes() throws(Failure) -> (dark: Theme, light: Theme) {
    let themes = try settings.themes()
    return switch settings.theme {
    case .dark: (themes.dark, themes.dark)
    case .light: (themes.light, themes.light)
    case nil: themes
    }
  }

  private func destination(hasBaseURL: Bool) throws(Failure) -> Destination {
    switch try Target(settings.target ?? "/home", hasBaseURL: hasBaseURL) {
    case .remote(let url): return .remote(url)
    case .standardInput: return .local(try screen(host.readStandardInput(), from: "standard input"))
    case .file(let path): return .local(try screen(try Failure.contents(of: path), from: path))
    }
  }

  private func screen(_ bytes: [UInt8], from source: String) throws(Failure) -> Screen {
    do throws(DocumentError) {
      return try ScreenDocument(reading: bytes).screen
    } catch {
      throw Failure(notAScreen: source, bytes, error, columns: host.columns)
    }
  }
}
