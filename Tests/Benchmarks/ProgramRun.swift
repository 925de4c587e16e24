import Foundation

/// What one run of a program took, from its start to its exit, by the operating system's accounting.
struct ProgramRun {
  /// The time that passed, in seconds.
  let time: Double
  /// The time of all processors, in seconds. Other programs on the machine hardly change it.
  let processorTime: Double
}

#if os(Linux) || os(macOS)
  /// Runs a program and discards its output.
  func run(_ program: URL, _ arguments: [String], input: URL? = nil) throws -> ProgramRun {
    #if os(Linux)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input?.path ?? "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var words = ([program.path] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }

    let start = ContinuousClock.now
    var process: pid_t = 0
    let failure = posix_spawn(&process, program.path, &actions, nil, &words, environ)
    guard failure == 0 else { throw WrongInput("\(program.path): \(String(cString: strerror(failure)))") }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(process, &status, 0, &usage) == process else {
      throw WrongInput("\(program.path): \(String(cString: strerror(errno)))")
    }
    return ProgramRun(
      time: (ContinuousClock.now - start) / .seconds(1),
      processorTime: usage.ru_utime.seconds + usage.ru_stime.seconds)
  }

  extension timeval {
    fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
  }
#else
  func run(_ program: URL, _ arguments: [String], input: URL? = nil) throws -> ProgramRun {
    throw WrongInput("programs cannot be started here")
  }
#endif
