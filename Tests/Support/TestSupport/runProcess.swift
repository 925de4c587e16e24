public import Foundation

#if os(Linux) || os(macOS)
  /// The output and exit of a program.
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
  ///   - limit: how long it may run before it is killed.
  ///   - whileRunning: gets the process's number, and what reads its output up to the end of a line, as soon
  ///     as it has been started.
  /// - Throws: if it could not be started, or did not end within its limit; the message names it.
  public func runProcess(
    _ program: URL, _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:],
    limit: Duration = .waitLimit,
    whileRunning: (@Sendable (pid_t, _ line: () -> String) -> Void)? = nil
  ) async throws -> Ended {
    try await onThread {
      // More of them at once than there are cores would only take memory.
      positions.wait()
      defer { positions.signal() }
      let (given, output, errors) = (try OpenPipe(), try OpenPipe(), try OpenPipe())
      let process = try ChildProcess(
        [program.path] + arguments,
        environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
        input: .descriptor(given.reading.fileDescriptor), output: .descriptor(output.writing.fileDescriptor),
        errors: .descriptor(errors.writing.fileDescriptor), limit: limit)
      // Only the program has these ends, so that readers of the others end with it.
      for end in [given.reading, output.writing, errors.writing] { try end.close() }
      // A full pipe blocks the process, so each is read on a separate thread.
      let said = Reader(errors.reading)
      Thread {
        // It may end without reading its input.
        blockBrokenPipeSignal()
        try? given.writing.write(contentsOf: Data(input))
        try? given.writing.close()
      }.start()
      var head = Data()
      whileRunning?(process.id) {
        while !head.contains(UInt8(ascii: "\n")) {
          let more = output.reading.availableData
          if more.isEmpty { break }
          head += more
        }
        return String(decoding: head, as: UTF8.self)
      }
      let printed = head + output.reading.readDataToEndOfFile()
      let words = String(decoding: said.data, as: UTF8.self)
      return switch try process.waitForEnd() {
      case .exit(let code): Ended(output: printed, errors: words, exitCode: code, isInOrder: true)
      case .signal(let signal): Ended(output: printed, errors: words, exitCode: signal, isInOrder: false)
      }
    }
  }

  /// Keeps a broken pipe from ending the tests: on this thread it is an error instead.
  public func blockBrokenPipeSignal() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// The program of this package with this name, which the package manager puts beside the tests.
  ///
  /// On Linux the tests are a program, beside the others. On macOS they are a file deep inside a bundle that
  /// is beside the programs, and the main program of the process is a helper of the package manager: the
  /// address of their code leads to them.
  ///
  /// - Throws: if it does not exist. All programs are built with the tests, so tests that need it fail.
  public func programURL(_ name: String) throws -> URL {
    #if canImport(Darwin)
      var image = Dl_info()
      let found =
        dladdr(#dsohandle, &image) != 0
        ? image.dli_fname.map { URL(fileURLWithPath: String(cString: $0)) } : nil
    #else
      let found = Bundle.main.executableURL
    #endif
    guard let tests = found?.resolvingSymlinksInPath() else {
      throw ChildProcess.Failure(description: "the file of the tests is not known")
    }
    var folder = tests
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let program = folder.appendingPathComponent(name)
      let isInside = folder.pathComponents.contains { $0.hasSuffix(".xctest") }
      if !isInside {
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
          throw ChildProcess.Failure(
            description: "the program \(name) is not beside the tests: \(program.path)")
        }
        return program
      }
    }
    throw ChildProcess.Failure(description: "nothing can be beside the tests: \(tests.path)")
  }

  /// A pipe whose ends no program gets that is started meanwhile.
  private struct OpenPipe {
    let reading: FileHandle
    let writing: FileHandle

    init() throws {
      var ends: [Int32] = [-1, -1]
      let result = ChildProcess.withoutStarts {
        defer { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
        return pipe(&ends)
      }
      guard result == 0 else { throw ChildProcess.Failure(description: String(cString: strerror(errno))) }
      reading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
      writing = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    }
  }

  private let positions = DispatchSemaphore(value: max(2, ProcessInfo.processInfo.activeProcessorCount))

  /// Reads to the end on a separate thread.
  private final class Reader: @unchecked Sendable {
    // Written by the thread before it signals, and read after that.
    private var bytes = Data()
    private let isDone = DispatchSemaphore(value: 0)

    init(_ file: FileHandle) {
      Thread { [self] in
        bytes = file.readDataToEndOfFile()
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
