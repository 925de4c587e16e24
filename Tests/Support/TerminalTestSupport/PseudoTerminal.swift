#if os(Linux) || os(macOS)
  public import Foundation
  public import TestSupport

  /// A program that runs in a terminal of its own: keys go in, and what it shows can be waited for.
  ///
  /// Nothing here waits for time to pass: who waits goes on with the next bytes that come, or with an error
  /// when the program has ended. A program that does not do what is waited for is killed after a limit. It
  /// blocks; suites that use it are `.blocking`.
  public final class PseudoTerminal {
    /// The screen so far.
    public private(set) var screen: TerminalScreen
    /// All that the program has written so far.
    public private(set) var output: [UInt8] = []
    /// The program's process.
    public var process: pid_t { child.id }
    private let child: ChildProcess
    /// The terminal's modes before the program started.
    public let firstModes: LineModes
    private let descriptor: Int32
    /// The unsent bytes.
    private var outgoing: [UInt8] = []
    private var hasEnded = false

    /// Why the program could not be started, or did not show the awaited text.
    public struct Failure: Error, CustomStringConvertible {
      public let description: String
    }

    public typealias Ending = ChildProcess.Ending

    /// Starts a program in a terminal, which is its controlling one.
    ///
    /// - Parameters:
    ///   - environment: all of it; by default only `TERM` and `PATH`, and that the runtime does not stop at a
    ///     crash to ask what to do.
    ///   - folder: where it runs.
    ///   - echoes: whether the terminal shows by itself what is typed while no program has taken it over.
    ///   - blocks: whether who reads from it waits; another program that shares it may have made it not to.
    ///   - limit: how long each wait takes at most.
    public init(
      _ program: URL, _ arguments: [String] = [], width: Int = 80, height: Int = 24,
      abilities: TerminalScreen.Abilities = .all,
      environment: [String: String] = [
        "TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
      ], folder: URL? = nil, echoes: Bool = true, blocks: Bool = true,
      limit: Duration = .waitLimit
    ) throws {
      var (outer, inner): (Int32, Int32) = (-1, -1)
      var size = winsize(
        ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: UInt16(width * 8),
        ws_ypixel: UInt16(height * 16))
      let result = ChildProcess.withoutStarts {
        defer { for end in [outer, inner] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
        return openpty(&outer, &inner, nil, nil, &size)
      }
      guard result == 0 else { throw Failure(description: "no pseudo-terminal") }
      defer { close(inner) }
      _ = fcntl(outer, F_SETFL, fcntl(outer, F_GETFL) | O_NONBLOCK)
      if !blocks { _ = fcntl(inner, F_SETFL, fcntl(inner, F_GETFL) | O_NONBLOCK) }
      descriptor = outer
      if !echoes {
        var modes = termios()
        tcgetattr(inner, &modes)
        modes.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(inner, TCSANOW, &modes)
      }
      firstModes = LineModes(of: outer)
      screen = TerminalScreen(width: width, height: height, abilities: abilities)
      // A shell goes to the folder and becomes the program.
      let words =
        folder.map { ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", $0.path, program.path] + arguments }
        ?? [program.path] + arguments
      // A program that is built for a sanitizer needs its suppressions.
      let sanitizing = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
      child = try ChildProcess(
        [try programURL("SessionStarter").path] + words,
        environment: environment.merging(sanitizing) { $1 }, input: .descriptor(inner), limit: limit)
    }

    deinit {
      close(descriptor)
    }

    // MARK: Using it

    /// Types a text, or sends sequences.
    public func send(_ text: String) throws {
      try send(Array(text.utf8))
    }

    /// Sends bytes. The program's output is shown meanwhile.
    public func send(_ bytes: [UInt8]) throws {
      child.limit.restart()
      outgoing += bytes
      while !outgoing.isEmpty, !hasEnded { try exchange() }
    }

    /// Waits until the screen is as wanted. What a program holds back to show it at once does not count
    /// before all is there.
    ///
    /// - Throws: if the program ends before, or the limit passes. The message names what is missing.
    @discardableResult
    public func wait(for what: String = "what is waited for", until isThere: (TerminalScreen) -> Bool) throws
      -> TerminalScreen
    {
      child.limit.restart()
      while screen.isSynchronising || !isThere(screen) {
        if hasEnded {
          let reason =
            child.limit.hasPassed
            ? "\(what) was not shown within \(child.limit.duration)"
            : "the program ended before \(what) was shown"
          throw Failure(description: "\(reason):\n\(screen.text)")
        }
        try exchange()
      }
      return screen
    }

    /// Waits until a text is shown.
    @discardableResult
    public func wait(for text: String) throws -> TerminalScreen {
      try wait(for: "\"\(text)\"") { $0.text.contains(text) }
    }

    /// Waits until the program has closed the terminal by ending, and returns its exit.
    ///
    /// - Parameter reading: false for a terminal that takes nothing more.
    public func waitForEnd(reading: Bool = true) throws -> Ending {
      child.limit.restart()
      while reading, !hasEnded { try exchange() }
      return try child.waitForEnd()
    }

    /// Drops the output so far, for long tests.
    public func forgetOutput() {
      output = []
    }

    /// Gives the window another size, of which the program hears by SIGWINCH.
    public func resize(width: Int, height: Int) {
      var size = winsize(
        ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: UInt16(width * 8),
        ws_ypixel: UInt16(height * 16))
      _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
      screen.resize(width: width, height: height)
    }

    /// Sends a signal to the program.
    public func signal(_ signal: Int32) {
      kill(process, signal)
    }

    /// Closes the window. The program gets SIGHUP, and nothing it writes arrives any more.
    public func hangUp() {
      // The terminal is gone when nobody has it open: a nonexistent file replaces it under the same
      // descriptor.
      let nothing = open("/dev/null", O_RDWR)
      dup2(nothing, descriptor)
      close(nothing)
      hasEnded = true
    }

    /// The terminal's current modes.
    public var modes: LineModes { LineModes(of: descriptor) }

    /// Waits until something can be read or written, and does it.
    private func exchange() throws {
      var wish = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if !outgoing.isEmpty { wish.events |= Int16(POLLOUT) }
      guard poll(&wish, 1, -1) >= 0 else {
        if errno == EINTR { return }
        throw Failure(description: String(cString: strerror(errno)))
      }
      if wish.revents & Int16(POLLOUT) != 0 {
        let count = write(descriptor, outgoing, outgoing.count)
        if count > 0 { outgoing.removeFirst(count) }
      }
      if wish.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(descriptor, &buffer, buffer.count)
        if count > 0 {
          output += buffer[..<count]
          screen.write(buffer[..<count])
          outgoing += screen.takeReplies()
        } else if count == 0 || errno != EAGAIN && errno != EINTR {
          // Linux reports an error (EIO) if no process has the terminal open any more.
          hasEnded = true
        }
      }
    }
  }

  /// `termios` as a value that can be compared.
  public struct LineModes: Equatable, Sendable {
    private var flags: [UInt]
    private var characters: [UInt8]

    init(of descriptor: Int32) {
      var modes = termios()
      tcgetattr(descriptor, &modes)
      // Input typed before the modes changed is read again: this is state and not a setting, which macOS
      // keeps there.
      let local = UInt(modes.c_lflag) & ~UInt(PENDIN)
      flags = [UInt(modes.c_iflag), UInt(modes.c_oflag), UInt(modes.c_cflag), local]
      characters = withUnsafeBytes(of: &modes.c_cc) { Array($0) }
    }

    /// Whether the terminal echoes input.
    public var echoes: Bool { flags[3] & UInt(ECHO) != 0 }
    /// Whether the program gets lines, and not keys.
    public var isByLine: Bool { flags[3] & UInt(ICANON) != 0 }
    /// Whether Control and C is a signal.
    public var hasSignals: Bool { flags[3] & UInt(ISIG) != 0 }
  }
#endif
