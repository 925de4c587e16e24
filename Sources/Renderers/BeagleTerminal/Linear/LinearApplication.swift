public import Beagle
package import BeagleLayout
import BeagleNetworking
public import BeagleSchema
import Foundation

/// An application of server-driven screens, used line by line: for screen readers, and for scripts.
///
/// ```swift
/// try await LinearApplication(dependencies: dependencies).run(at: "/home")
/// ```
///
/// It reads a screen out as lines, one item each, and takes commands that name items by their numbers. Nothing is drawn and no
/// line is written over. Where its input is not typed by a person it is a script's: then each command is done, answers of servers
/// included, before the next line is read.
@MainActor
public final class LinearApplication {
  /// What the session does its work with. While the application runs, `urlOpener` is its own, since opening is asked for
  /// first; it is as before afterwards.
  package let dependencies: BeagleDependencies
  /// The size in points that screens are laid out in. Lists are read out as far as they are seen in it.
  package var size = LayoutSize(width: 640, height: 800)
  /// Opens a URL once the user has agreed, and returns whether that went well. By default the dependencies' own opener, or
  /// what the system opens URLs with.
  public var opensURL: ((String) -> Bool)?
  /// Called with the session before its first screen is opened.
  public var onStart: ((BeagleSession) -> Void)?
  /// Whether a person types the commands: there is a prompt, lines may be typed while something loads, and what takes longer is announced.
  /// By default whether standard input and output are terminals.
  package var isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  /// Gives the next line without its line break, or nil at the end. It is called on a thread of its own and may block. By default
  /// the next line of standard input.
  package var readLine: @Sendable () -> String?
  /// Writes a text, which ends at a line's end except for prompts, and returns whether that went well; if not, the application
  /// ends. By default to standard output.
  package var write: (String) -> Bool

  /// An application that is not running yet. `Beagle.dependencies` are those of the process.
  public init(dependencies: BeagleDependencies) {
    self.dependencies = dependencies
    let reader = LineReader()
    readLine = { reader.next() }
    write = { (try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8))) != nil }
  }

  /// Opens a screen, a path that is joined to the base URL or an absolute URL, and returns when the user has left or the input
  /// has ended.
  ///
  /// - Throws: for scripts, why the first screen could not be loaded; a person can try again.
  public func run(at url: String) async throws(ScreenError) { try await run(.remote(url)) }

  /// Runs the application from a screen that is already here.
  public func run(with screen: Screen) async throws(ScreenError) { try await run(.local(screen)) }

  /// Runs the application from any destination.
  package func run(_ destination: Destination) async throws(ScreenError) {
    let run = LinearRun(self)
    // What calls it back refers to it weakly, so it has to be kept until it has ended.
    defer { withExtendedLifetime(run) {} }
    try await run.untilLeft(from: destination)
  }
}
