import Beagle
package import BeagleTerminal
import Foundation
import Locking

/// The inputs and outputs of a run, as values so that tests can replace them.
package struct HostEnvironment: Sendable {
  /// The command line, without the program's name.
  package var arguments: [String] = []
  package var environment: [String: String]
  package var isTerminal: Bool
  /// The width of the terminal, if there is one.
  var terminalColumns: Int?
  /// The size of the terminal's cells in pixels, if the terminal reports it.
  var cellPixels: LayoutSize?
  /// The path of this program, if it can be started again to share the work.
  package var program: String?
  /// The working folder, where the search for the project file starts.
  package var folder = FileManager.default.currentDirectoryPath
  /// Throws the reason why it cannot be read.
  package var readStandardInput: @Sendable () throws(Failure) -> [UInt8]
  /// Asks the user for confirmation; nil without a terminal.
  var ask: (@Sendable (String) -> Bool)?
  /// The user whose files are trusted.
  package var user = FileOwner.current
  /// Writes a message to standard error. A line break is appended.
  package var say: @Sendable (String) -> Void
  /// Updates a progress line on standard error; an empty text removes it. Nil if standard error is not a
  /// terminal.
  package var showProgress: (@Sendable (String) -> Void)?
  /// Returns after the given time, or immediately if the task is cancelled.
  package var sleep: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }

  package var capabilities: TerminalCapabilities {
    TerminalCapabilities(environment: environment, isTTY: isTerminal)
  }

  var hasNoColor: Bool { environment["NO_COLOR"].map { !$0.isEmpty } ?? false }

  /// This environment with messages that cannot contain commands for a CI service.
  package var guardingMessages: HostEnvironment {
    var copy = self
    copy.say = { [say] in say(BuildLog.guarded($0)) }
    return copy
  }

  /// This environment for output to files, which do not depend on the terminal.
  package var forFiles: HostEnvironment {
    var copy = self
    (copy.isTerminal, copy.terminalColumns, copy.cellPixels) = (false, nil, nil)
    return copy
  }

  /// This environment with a standard input that can be read repeatedly.
  package var keepingStandardInput: HostEnvironment {
    let kept = KeptInput(read: readStandardInput)
    var copy = self
    copy.readStandardInput = { () throws(Failure) in try kept.bytes.get() }
    return copy
  }

  /// This environment without repeated messages.
  package var sayingThingsOnce: HostEnvironment {
    let said = MessageDeduplicator()
    var copy = self
    copy.say = { [say] message in if said.isNew(message) { say(message) } }
    return copy
  }

  /// Runs work that is cancelled after a number of seconds, or with the task.
  @MainActor
  package func cancelling<Result: Sendable>(
    after seconds: Double, _ work: @escaping @MainActor () async throws -> Result
  ) async throws -> Result {
    let working = Task { try await work() }
    let limit = Task {
      await sleep(.seconds(seconds))
      working.cancel()
    }
    defer { limit.cancel() }
    return try await withTaskCancellationHandler {
      try await working.value
    } onCancel: {
      working.cancel()
    }
  }

  /// Reports a one-line message, which may quote untrusted texts.
  package func warn(_ message: String) { say("beagle: \(message.messageLine)") }

  /// A message safe for a terminal: it may quote text from a server.
  package static func safe(_ message: String) -> String { TerminalText(sanitizing: message).description }

  /// The default width of pictures.
  package var columns: Int { capabilities.columns ?? terminalColumns ?? 80 }
}

/// Reads a value once, on first use.
private final class KeptInput: Sendable {
  private let read: @Sendable () throws(Failure) -> [UInt8]
  private let kept = Mutex<Result<[UInt8], Failure>?>(nil)

  init(read: @escaping @Sendable () throws(Failure) -> [UInt8]) {
    self.read = read
  }

  var bytes: Result<[UInt8], Failure> {
    kept.withLock { kept in
      let bytes = kept ?? Result(catching: read)
      kept = bytes
      return bytes
    }
  }
}

private final class MessageDeduplicator: Sendable {
  private let messages = Mutex<Set<String>>([])

  func isNew(_ message: String) -> Bool { messages.withLock { $0.insert(message).inserted } }
}

extension HostEnvironment {
  package static var process: HostEnvironment {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    var size = winsize()
    let hasSize = isTerminal && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    var pixels: LayoutSize?
    if hasSize, size.ws_xpixel > 0, size.ws_ypixel > 0, size.ws_row > 0 {
      pixels = LayoutSize(
        width: Float(size.ws_xpixel / size.ws_col), height: Float(size.ws_ypixel / size.ws_row))
    }
    return HostEnvironment(
      environment: ProcessInfo.processInfo.environment, isTerminal: isTerminal,
      terminalColumns: hasSize ? Int(size.ws_col) : nil, cellPixels: pixels,
      program: Bundle.main.executablePath,
      readStandardInput: Failure.standardInput,
      ask: isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 ? question : nil,
      say: writeMessage,
      showProgress: isatty(STDERR_FILENO) == 1 ? writeProgress : nil)
  }

  /// Replaces the current line.
  @Sendable private static func writeProgress(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K\(safe(line))".utf8))
  }

  @Sendable package static func writeMessage(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data((safe(message) + "\n").utf8))
  }

  /// Asks on standard error and reads a line, without consuming any byte after it.
  private static let question: @Sendable (String) -> Bool = { text in
    try? FileHandle.standardError.write(contentsOf: Data(safe(text).utf8))
    var answer: [UInt8] = []
    var byte: UInt8 = 0
    while answer.count < 100 {
      let count = withUnsafeMutableBytes(of: &byte) { TerminalWait.read(STDIN_FILENO, into: $0) }
      guard count == 1, byte != UInt8(ascii: "\n") else { break }
      answer.append(byte)
    }
    let word = String(decoding: answer, as: UTF8.self).trimmingCharacters(in: .whitespaces)
    return ["y", "yes"].contains(word.lowercased())
  }
}
