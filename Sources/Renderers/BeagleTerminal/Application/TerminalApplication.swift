public import Beagle
import BeagleLayout
public import BeagleSchema
import Foundation

/// An application of server-driven screens, run in the terminal: it takes the terminal over, shows what a
/// `BeagleSession` has to show, lets the user press, type and scroll, and gives the terminal back, whatever
/// happens.
///
/// ```swift
/// let dependencies = BeagleDependencies()
/// dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "http://localhost:8080"))
/// try await TerminalApplication(dependencies: dependencies).run(at: "/home")
/// ```
@MainActor
public final class TerminalApplication {
  /// What the session does its work with. While the application runs, `urlOpener` and a `BeagleLoggerDefault` are replaced,
  /// since opening is asked for first and what is logged is shown by the inspector, not over the picture; they are as before
  /// afterwards. The logger goes on writing where standard error is not the terminal.
  package let dependencies: BeagleDependencies
  /// How what the screens leave open looks on a dark and on a light background. The terminal is asked which it has.
  public var themes: (dark: Theme, light: Theme)
  /// Which keys do what, besides those that edit text.
  public var bindings = KeyBindings.standard
  /// How images are drawn; nil for the best that the terminal is known to understand.
  public var images: ImageStyle?
  /// Opens a URL once the user has agreed, and returns whether that went well. By default the dependencies' own opener, or
  /// what the system opens URLs with.
  public var opensURL: ((String) -> Bool)?
  /// Called with the session before its first screen is opened, to observe it.
  public var onStart: ((BeagleSession) -> Void)?
  /// What is wrong with the screen that ``run(with:)`` opens, for the inspector: a `ScreenDocument` tells it.
  package var diagnostics: [Diagnostic] = []
  /// What is watched while the application runs: each new version is shown in place of the one before, with what the user did
  /// there, and what is wrong with it if it cannot be. Nil watches nothing.
  public var watched: WatchedDocument?
  /// The polling interval for a watched server; nil for the default, which depends on its distance.
  package var watchInterval: Duration?
  /// Writes down what the user does, to be replayed.
  package var recorder: InputRecorder?
  /// Is done in place of what the user does: the application ends with it. See ``InputRecording``.
  package var recording: InputRecording?
  /// Points of a cell.
  package let cell: LayoutSize

  private let environment: [String: String]
  private var run: TerminalRun?

  /// An application that is not running yet.
  ///
  /// - Parameters:
  ///   - dependencies: client, base URL, own components. `Beagle.dependencies` are those of the process.
  ///   - cell: points of a cell, from which follows how much fits on a screen.
  ///   - environment: the variables that tell what the terminal can do: `TERM`, `COLORTERM`, `NO_COLOR` and so on.
  public init(
    dependencies: BeagleDependencies, cell: LayoutSize = TerminalMeasurer.standardCell,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.dependencies = dependencies
    self.cell = cell
    self.environment = environment
    var (dark, light) = (Theme.dark, Theme.light)
    dark.styles = dependencies.themeStyles
    light.styles = dependencies.themeStyles
    themes = (dark, light)
  }

  /// Opens a screen, a path that is joined to the base URL or an absolute URL, and returns when the user has left.
  ///
  /// - Throws: ``TerminalDeviceError`` where there is no terminal to take, and where it is gone before the user has left.
  public func run(at url: String) async throws(TerminalDeviceError) { try await run(.remote(url)) }

  /// Runs the application from a screen that is already here.
  public func run(with screen: Screen) async throws(TerminalDeviceError) { try await run(.local(screen)) }

  /// Runs the application from any destination.
  ///
  /// - Returns: the signal that ended the program; nil where the user left. The terminal has been given back by then.
  @discardableResult
  package func run(_ destination: Destination) async throws(TerminalDeviceError) -> Int32? {
    var modes = TerminalModes()
    modes.mouse = .moves
    let device = try TerminalDevice(modes: modes, recorder: recorder)
    defer { device.close() }
    let run = TerminalRun(self, device, modes, environment)
    self.run = run
    defer { self.run = nil }
    return try await run.untilLeft(from: destination)
  }

  /// Ends the application as if the user had left. Does nothing where it is not running.
  public func leave() { run?.leave() }
}

extension Effect {
  /// Why an action did nothing, for those who wait for what they have pressed; nil for all other effects.
  ///
  /// - Parameter dependencies: those of the application, which may have screens of its own.
  @MainActor
  func refusal(in dependencies: BeagleDependencies) -> String? {
    switch self {
    case .notice(let notice) where notice.isAboutAction: "\(notice)".asOneLine
    case .openNativeRoute(let route) where dependencies.deepLinkHandler == nil:
      "\"\(route.path)\" is a screen of the application's own, and nothing opens it here".asOneLine
    default: nil
    }
  }
}

/// Hands URLs to the desktop: `open` on a Mac, `xdg-open` elsewhere.
enum SystemURLOpener {
  /// Whether the program for it could be started. What it writes is not shown.
  static func open(_ url: String) -> Bool {
    #if os(macOS) || os(Linux)
      #if os(macOS)
        let program = "open"
      #else
        let program = "xdg-open"
      #endif
      let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
      guard
        let path = folders.lazy.map({ "\($0)/\(program)" }).first(where: {
          FileManager.default.isExecutableFile(atPath: $0)
        })
      else { return false }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = [url]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      return (try? process.run()) != nil
    #else
      return false
    #endif
  }
}

/// Tells, while something is under way for longer than a moment, when to show the next picture of what turns. It takes no
/// time of the processor while nothing is.
@MainActor
final class Progress {
  /// Called with the number of the step, from 0.
  var onStep: (Int) -> Void = { _ in }
  private var task: Task<Void, Never>?

  /// How long something may take before it is shown as slow.
  static let delay = Duration.milliseconds(150)
  private static let interval = Duration.milliseconds(100)

  var isRunning: Bool { task != nil }

  func start() {
    guard task == nil else { return }
    task = Task { [weak self] in
      guard (try? await Task.sleep(for: Self.delay)) != nil else { return }
      var step = 0
      while !Task.isCancelled, let self {
        onStep(step)
        step += 1
        guard (try? await Task.sleep(for: Self.interval)) != nil else { return }
      }
    }
  }

  func stop() {
    task?.cancel()
    task = nil
  }
}
