#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// SIGINT, SIGTERM and SIGHUP, taken by waiting for them rather than by a handler that may interrupt anything.
package struct TerminationSignals {
  private var set = sigset_t()

  /// Blocks the signals in this thread and those it starts from now on, so it must be created before the server starts.
  package init() {
    sigemptyset(&set)
    sigaddset(&set, SIGINT)
    sigaddset(&set, SIGTERM)
    // `nohup` has it ignored, and one that is held back is not.
    if !Self.isIgnored(SIGHUP) { sigaddset(&set, SIGHUP) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    let handler = signal(number, SIG_DFL)
    signal(number, handler)
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Returns when one of them comes.
  package func wait() {
    var set = set
    var received: Int32 = 0
    while sigwait(&set, &received) != 0 {}
  }
}
