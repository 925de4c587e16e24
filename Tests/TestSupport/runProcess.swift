public import Foundation

#if os(Linux) || os(macOS)
  /// What a program wrote, and how it ended.
  public struct Ended: Sendable {
    public let output: Data
    public let errors: String
    public let exitCode: Int32
    /// Whether it ended by itself, and not by a signal.
    public let isInOrder: Bool
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - input: its standard input.
  ///   - environment: what it has besides the environment of this process, or in its place.
  ///   - whileRunning: gets the process, and what reads its output up to the end of a line, as soon as it has been started.
  public func runProcess(
    _ program: URL, _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:],
    whileRunning: (@Sendable (Process, _ line: () -> String) -> Void)? = nil
  ) async throws -> Ended {
    try await onThread {
      // More of them at once than there are cores would only take memory.
      positions.wait()
      defer { positions.signal() }
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      if !environment.isEmpty {
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      }
      let (given, output, errors) = (Pipe(), Pipe(), Pipe())
      process.standardInput = given
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      // A full pipe holds the process up: each is emptied on a thread of its own.
      let said = Reader(errors)
      Thread {
        // It may end without reading its input.
        blockBrokenPipeSignal()
        try? given.fileHandleForWriting.write(contentsOf: Data(input))
        try? given.fileHandleForWriting.close()
      }.start()
      var head = Data()
      whileRunning?(process) {
        while !head.contains(UInt8(ascii: "\n")) {
          let more = output.fileHandleForReading.availableData
          if more.isEmpty { break }
          head += more
        }
        return String(decoding: head, as: UTF8.self)
      }
      let printed = head + output.fileHandleForReading.readDataToEndOfFile()
      let words = String(decoding: said.data, as: UTF8.self)
      process.waitUntilExit()
      return Ended(
        output: printed, errors: words, exitCode: process.terminationStatus,
        isInOrder: process.terminationReason == .exit)
    }
  }

  /// Keeps writing to who has hung up from ending the tests: on this thread it is an error instead.
  public func blockBrokenPipeSignal() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// The program of this package with this name, which the package manager puts beside the tests.
  public func programURL(_ name: String) -> URL? {
    let folders = [Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()].compactMap {
      $0
    }
    return (folders + folders.map { $0.deletingLastPathComponent() })
      .map { $0.appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private let positions = DispatchSemaphore(value: max(2, ProcessInfo.processInfo.activeProcessorCount))

  /// Reads to the end on a thread of its own.
  private final class Reader: @unchecked Sendable {
    // Written by the thread before it signals, and read after that.
    private var bytes = Data()
    private let isDone = DispatchSemaphore(value: 0)

    init(_ pipe: Pipe) {
      Thread { [self] in
        bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        isDone.signal()
      }.start()
    }

    /// All of it, once. Waits for the end.
    var data: Data {
      isDone.wait()
      return bytes
    }
  }
#endif
