public import Beagle
package import BeagleLayout
import BeagleNetworking
public import BeagleSchema
import Foundation

/// Runs server-driven screens line by line, for screen readers and scripts.
///
/// ```swift
/// try await LinearApplication(dependencies: dependencies).run(at: "/home")
/// ```
///
/// It reads out a screen as lines, one item each, and accepts commands that refer to items by number. It
/// never moves the cursor or overwrites lines. If a script provides the input, each command is completed,
/// including responses of servers, before the next line is read.
@MainActor
public final class LinearApplication {
  /// The session's services. While the application runs, `urlOpener` is replaced, because opening a URL needs
  /// the user's consent. It is restored afterwards.
  package let dependencies: BeagleDependencies
  /// The size in points for the layout. Only the visible part of a list is read out.
  package var size = LayoutSize(width: 640, height: 800)
  /// Opens a URL after the user has agreed, and returns whether that succeeded. By default, uses the
  /// dependencies' opener, or else the desktop's.
  public var opensURL: ((String) -> Bool)?
  /// Called with the session before its first screen is opened.
  public var onStart: ((BeagleSession) -> Void)?
  /// Whether a person types the commands. If so, there is a prompt, lines are accepted during loading, and
  /// slow loading is announced. By default, whether standard input and output are terminals.
  package var isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  /// Returns the next line without its line break; nil at the end. Called on a separate thread and may block.
  /// By default, reads standard input.
  package var readLine: @Sendable () -> String?
  /// Writes a text, which ends with a line break unless it is a prompt, and returns whether that succeeded;
  /// if not, the application ends. By default, writes to standard output.
  package var write: (String) -> Bool

  /// Creates an application; call ``run(at:)`` to start it. `Beagle.dependencies` are those of the process.
  public init(dependencies: BeagleDependencies) {
    self.dependencies = dependencies
    let reader = LineReader()
    readLine = { reader.next() }
    write = { (try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8))) != nil }
  }

  /// Opens a screen and returns when the user has left or the input has ended. `url` is absolute, or a path
  /// that is joined to the base URL.
  ///
  /// - Throws: in scripts, why the first screen could not be loaded. A person can retry.
  public func run(at url: String) async throws(ScreenError) { try await run(.remote(url)) }

  /// Runs the application from a screen in memory.
  public func run(with screen: Screen) async throws(ScreenError) { try await run(.local(screen)) }

  package func run(_ destination: Destination) async throws(ScreenError) {
    let run = LinearRun(self)
    // The session's callbacks hold the run weakly, so it must be kept alive here.
    defer { withExtendedLifetime(run) {} }
    try await run.untilLeft(from: destination)
  }
}
