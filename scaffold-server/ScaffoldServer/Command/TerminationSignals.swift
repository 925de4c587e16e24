#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// SIGINT and SIGTERM, taken by waiting for them rather than by a handler that may interrupt anything.
package struct TerminationSignals {
  private var set = sigset_t()

  /// Holds the signals back in this thread and those it starts from now on: to be made before the server starts.
  package init() {
    sigemptyset(&set)
    sigaddset(&set, SIGINT)
    sigaddset(&set, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Returns when one of them comes.
  package func wait() {
    var set = set
    var received: Int32 = 0
    while sigwait(&set, &received) != 0 {}
  }
}
