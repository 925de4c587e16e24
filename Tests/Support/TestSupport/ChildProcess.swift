#if os(Linux) || os(macOS)
  public import Foundation
  import Locking

  /// A program that tests have started.
  ///
  /// Foundation's `Process` is not used: on Linux it reads behind the list of open files where there are
  /// thousands, as there are while all tests run, and sometimes ends the tests by that.
  public struct ChildProcess: Sendable {
    public let id: pid_t
    /// Kills the program if it takes too long, so that readers of its output and waits for its end continue.
    public let limit: WaitLimit
    private let name: String

    /// How a program ended.
    public enum Ending: Equatable, Sendable {
      case exit(Int32)
      case signal(Int32)
    }

    /// The standard input, output or error of a program.
    public enum File: Sendable {
      /// One that is open here, or that the program has by then: 0 for its standard input.
      case descriptor(Int32)
      /// One to open for reading and writing.
      case path(String)

      public static let nothing = File.path("/dev/null")
    }

    /// Why a program could not be started.
    public struct Failure: Error, CustomStringConvertible {
      public let description: String
    }

    /// Starts a program, with no signal ignored or blocked.
    ///
    /// - Parameters:
    ///   - words: its path and its arguments.
    ///   - environment: all of it.
    ///   - limit: how long it may run before it is killed.
    public init(
      _ words: [String], environment: [String: String] = ProcessInfo.processInfo.environment,
      input: File = .nothing, output: File = .nothing, errors: File = .nothing,
      limit: Duration = .waitLimit
    ) throws {
      #if os(Linux)
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        var flags: Int32 = 0
      #else
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        var flags = POSIX_SPAWN_CLOEXEC_DEFAULT
      #endif
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      for (number, file) in [(0 as Int32, input), (1, output), (2, errors)] {
        switch file {
        case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, number)
        case .path(let path): posix_spawn_file_actions_addopen(&actions, number, path, O_RDWR, 0)
        }
      }
      var (none, all) = (sigset_t(), sigset_t())
      sigemptyset(&none)
      sigfillset(&all)
      posix_spawnattr_setsigmask(&attributes, &none)
      posix_spawnattr_setsigdefault(&attributes, &all)
      flags |= Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
      posix_spawnattr_setflags(&attributes, Int16(flags))
      let arguments = words.map { strdup($0) } + [nil]
      let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
      defer { (arguments + variables).forEach { free($0) } }
      var id: pid_t = 0
      let problem = Self.withoutStarts {
        posix_spawn(&id, words[0], &actions, &attributes, arguments, variables)
      }
      guard problem == 0 else {
        throw Failure(description: "\(words[0]): \(String(cString: strerror(problem)))")
      }
      self.id = id
      name = words.joined(separator: " ")
      self.limit = WaitLimit(limit) { [id] in kill(id, SIGKILL) }
    }

    /// Does something while no program is started: opens a file and has it closed in those that will be.
    public static func withoutStarts<Result: ~Copyable, Failure>(
      _ work: () throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      try starts.withLock { _ throws(Failure) in try work() }
    }

    private static let starts = Mutex(())

    /// Waits until it ends. To be asked once.
    ///
    /// - Throws: if it was killed because it took longer than its limit.
    public func waitForEnd() throws -> Ending {
      // It keeps its number until `waitpid`, so that the limit kills no other process.
      var information = siginfo_t()
      while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0 {
        guard errno == EINTR else { throw Failure(description: "no such process") }
      }
      let isInTime = limit.stop()
      var status: Int32 = 0
      while waitpid(id, &status, 0) < 0 {
        guard errno == EINTR else { throw Failure(description: "no such process") }
      }
      guard isInTime else { throw Failure(description: "\(name): did not end within \(limit.duration)") }
      return Ending(status)
    }

    /// Nil if it is still running. Not to be asked again after it has ended.
    public var ending: Ending? {
      var information = siginfo_t()
      let options = WEXITED | WNOWAIT | WNOHANG
      guard waitid(P_PID, id_t(id), &information, options) == 0, information.si_signo == SIGCHLD else {
        return nil
      }
      return try? waitForEnd()
    }
  }

  extension ChildProcess.Ending {
    fileprivate init(_ status: Int32) {
      self = status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
    }
  }
#endif
