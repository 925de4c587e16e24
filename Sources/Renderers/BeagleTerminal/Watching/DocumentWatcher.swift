import Beagle
import BeagleNetworking
public import Foundation

/// Watches the document of the visible screen, and makes the session show each new version.
@MainActor
final class DocumentWatcher {
  /// Called with the reason why the newest version cannot be shown, and with nil once one can. Each version
  /// with an error is reported, even if the error is the same; a repeated server error is reported once.
  var onProblem: (Problem?) -> Void = { _ in }

  /// A version that is not shown, in lines: the error, the line of the document, the caret.
  struct Problem: Sendable, Equatable {
    var lines: [String]
  }

  private let session: BeagleSession
  private let source: WatchedDocument
  /// The polling interval for a server; nil for the default, which depends on its distance.
  private let givenInterval: Duration?
  private var task: Task<Void, Never>?
  /// Stored to keep it alive, because it stops watching when released.
  private var files: FileWatcher?
  private var problem: Problem?
  /// The last version read, whether it could be shown or not.
  private var bytes: [UInt8]?
  /// The screen that shows the file, once it has been opened.
  private var screen: ViewID?
  /// The URL of that version on the server, and the headers for conditional requests.
  private var url: String?
  private var validators: [String: String] = [:]

  init(_ source: WatchedDocument, _ session: BeagleSession, interval: Duration? = nil) {
    self.source = source
    self.session = session
    givenInterval = interval
  }

  /// - Throws: a POSIX error if the file's folder cannot be watched.
  func start() throws {
    switch source {
    case .file(let file):
      let watcher = try FileWatcher(file)
      files = watcher
      screen = session.runtime.visible
      bytes = try? [UInt8](Data(contentsOf: file))
      task = Task { [weak self] in
        for await _ in watcher.changes { self?.read(file) }
      }
    case .server:
      task = Task { [weak self] in
        while !Task.isCancelled, let interval = self?.interval {
          guard (try? await Task.sleep(for: interval)) != nil else { return }
          await self?.poll()
        }
      }
    }
  }

  func stop() {
    task?.cancel()
  }

  // MARK: File

  private func read(_ file: URL) {
    guard let new = try? [UInt8](Data(contentsOf: file)) else { return missing(file) }
    guard new != bytes else { return }
    bytes = new
    show(new, named: file.lastPathComponent)
  }

  private func missing(_ file: URL) {
    let exists = FileManager.default.fileExists(atPath: file.path)
    let reason = exists ? "the file cannot be read" : "the file no longer exists"
    reportOnce(Problem(lines: ["\(file.lastPathComponent): \(reason)"]))
    // Any following version counts as new.
    bytes = nil
  }

  // MARK: Server

  var interval: Duration { givenInterval ?? defaultInterval }

  /// Polls a local server often enough for a change to appear immediately, and others less often.
  private var defaultInterval: Duration {
    absoluteURL.flatMap { Origin($0) }?.isLoopback == true ? .milliseconds(75) : .seconds(1)
  }

  private var absoluteURL: URL? {
    session.runtime.visibleURL.flatMap { session.dependencies.urlBuilder.build(path: $0) }
  }

  private func poll() async {
    guard let path = session.runtime.visibleURL, let absolute = absoluteURL, !session.runtime.isLoading,
      let client = session.dependencies.networkClient
    else { return }
    if path != url {
      (url, bytes, validators) = (path, nil, [:])
      report(nil)
    }
    var request = Request(
      url: absolute, type: .fetchComponent,
      additionalData: HttpAdditionalData(httpData: nil, headers: validators))
    request.options.initiator = .document
    do throws(NetworkError) {
      let response = try await client.response(for: request)
      let new = [UInt8](response.data)
      // The user may have left the screen in the meantime.
      guard path == session.runtime.visibleURL, path == url else { return }
      validators = (response.response as? HTTPURLResponse)?.validators ?? [:]
      guard new != bytes else { return }
      bytes = new
      show(new, named: path)
    } catch {
      guard error.statusCode != 304, !Task.isCancelled else { return }
      // A screen that could not be loaded shows the reason itself.
      if session.runtime.scene != nil { reportOnce(Problem(lines: ["\(error)"])) }
      // Any following version counts as new.
      (bytes, validators) = (nil, [:])
    }
  }

  // MARK: Showing

  private func show(_ bytes: [UInt8], named name: String) {
    do throws(DocumentError) {
      let document = try ScreenDocument(reading: bytes, options: session.dependencies.decodingOptions)
      report(nil)
      guard screen == nil || session.runtime.visible == screen else { return }
      if session.runtime.scene == nil {
        // The server was down when the screen was opened.
        self.bytes = nil
        return session.send(session.runtime.errors.isEmpty ? .reload : .retry)
      }
      session.onDiagnostics?(name, document.diagnostics)
      session.send(.replace(document.screen))
      if screen != nil { screen = session.runtime.visible }
    } catch {
      let shown = session.dependencies.hidingSecrets(in: bytes, around: error, typed: session.typedTexts)
      report(Problem(error, name, shown))
    }
  }

  private func report(_ problem: Problem?) {
    self.problem = problem
    onProblem(problem)
  }

  private func reportOnce(_ problem: Problem) {
    if problem != self.problem { report(problem) }
  }
}

/// The source that a ``TerminalApplication`` watches.
public enum WatchedDocument: Sendable, Hashable {
  /// The file that the first screen was read from.
  case file(URL)
  /// The server's response for the visible screen, polled with conditional requests: every 75 milliseconds on
  /// this machine, otherwise every second. A server that is down, even at the start, is polled until it
  /// responds.
  case server
}

extension DocumentWatcher.Problem {
  /// - Parameters:
  ///   - name: the name of the document.
  ///   - bytes: its contents, without secrets.
  init(_ error: DocumentError, _ name: String, _ bytes: [UInt8]) {
    lines = ["\(name): \(error)"]
    guard let line = SourceLine(of: error.diagnostic, in: bytes, columns: 60) else { return }
    let caret =
      String(repeating: " ", count: line.caretColumn) + String(repeating: "^", count: line.caretWidth)
    lines += [line.text, caret]
  }
}

extension HTTPURLResponse {
  /// The headers of a conditional request, answered with 304 if nothing has changed.
  fileprivate var validators: [String: String] {
    var validators: [String: String] = [:]
    if let tag = value(forHTTPHeaderField: "ETag") { validators["If-None-Match"] = tag }
    if let date = value(forHTTPHeaderField: "Last-Modified") { validators["If-Modified-Since"] = date }
    return validators
  }
}
