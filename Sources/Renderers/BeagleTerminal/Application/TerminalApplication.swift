public import Beagle
import BeagleLayout
public import BeagleSchema
import Foundation

/// Runs server-driven screens in the terminal. It takes over the terminal, displays a `BeagleSession`, lets
/// the user press, type and scroll, and restores the terminal on every exit.
///
/// ```swift
/// let dependencies = BeagleDependencies()
/// dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "http://localhost:8080"))
/// try await TerminalApplication(dependencies: dependencies).run(at: "/home")
/// ```
@MainActor
public final class TerminalApplication {
  /// The session's services. While the application runs, `urlOpener` and a `BeagleLoggerDefault` are
  /// replaced, because opening a URL needs the user's consent and log messages go to the inspector instead of
  /// over the picture. Both are restored afterwards. The logger keeps writing if standard error is not the
  /// terminal.
  package let dependencies: BeagleDependencies
  /// The themes for a dark and a light background. The terminal is queried for its background.
  public var themes: (dark: Theme, light: Theme)
  /// Key bindings, in addition to the keys that edit text.
  public var bindings = KeyBindings.standard
  /// How images are drawn; nil for the best style the terminal is known to support.
  public var images: ImageStyle?
  /// Opens a URL after the user has agreed, and returns whether that succeeded. By default, uses the
  /// dependencies' opener, or else the desktop's.
  public var opensURL: ((String) -> Bool)?
  /// Called with the session before its first screen is opened.
  public var onStart: ((BeagleSession) -> Void)?
  /// Findings in the screen that ``run(with:)`` opens, as reported by `ScreenDocument`, for the inspector.
  package var diagnostics: [Diagnostic] = []
  /// A document to watch while the application runs; nil to watch nothing. Each new version replaces the
  /// previous one and keeps the user's state; a version that cannot be shown is reported over the page.
  public var watched: WatchedDocument?
  /// Called with the reason why the newest version of the watched document cannot be shown, in lines, and
  /// without lines once one can.
  package var onProblem: (([String]) -> Void)?
  /// A message that is shown at the start.
  package var greeting: String?
  /// The polling interval for a watched server; nil for the default, which depends on its distance.
  package var watchInterval: Duration?
  /// Records the user's input for a replay.
  package var recorder: InputRecorder?
  /// Replaces the user's input; the application ends when it is over. See ``InputRecording``.
  package var recording: InputRecording?
  /// The size of a cell in points.
  package let cell: LayoutSize

  private let environment: [String: String]
  private var run: TerminalRun?

  /// Creates an application; call ``run(at:)`` to start it.
  ///
  /// - Parameters:
  /// - dependencies: network client, base URL, custom components. `Beagle.dependencies` are those of the
  ///   process.
  ///   - cell: size of a cell in points, which determines how much fits on a screen.
  ///   - environment: variables that describe the terminal: `TERM`, `COLORTERM`, `NO_COLOR` and so on.
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

  /// Opens a screen and returns when the user has left. `url` is absolute, or a path that is joined to the
  /// base URL.
  ///
  /// - Throws: ``TerminalDeviceError`` if there is no terminal, or if it disappears before the user has left.
  public func run(at url: String) async throws(TerminalDeviceError) { try await run(.remote(url)) }

  /// Runs the application from a screen in memory.
  public func run(with screen: Screen) async throws(TerminalDeviceError) { try await run(.local(screen)) }

  /// - Returns: the signal that ended the program; nil if the user left. The terminal has been restored by
  ///   then.
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

  /// Ends the application as if the user had left. Does nothing if it is not running.
  public func leave() { run?.leave() }
}

extension Effect {
  /// Why an action did nothing; nil for all other effects.
  @MainActor
  func refusal(in dependencies: BeagleDependencies) -> String? {
    switch self {
    case .notice(let notice) where notice.isAboutAction: "\(notice)".asOneLine
    case .openNativeRoute(let route) where dependencies.deepLinkHandler == nil:
      "\"\(route.path)\" is a native screen, which cannot be opened here".asOneLine
    default: nil
    }
  }
}

/// Opens URLs with the desktop: `open` on macOS, `xdg-open` elsewhere.
package enum SystemURLOpener {
  /// Returns whether the program could be started. Its output is discarded.
  package static func open(_ url: String) -> Bool {
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

/// Times the steps of a progress animation once something has taken longer than `delay`. Uses no processor
/// time while stopped.
@MainActor
final class Progress {
  /// Called with the number of the step, from 0.
  var onStep: (Int) -> Void = { _ in }
  private var task: Task<Void, Never>?

  /// How long something may take before progress is shown.
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
