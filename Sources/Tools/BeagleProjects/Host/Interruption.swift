import Foundation

/// Handles Ctrl-C in programs that must finish something first. A second Ctrl-C terminates immediately.
///
/// Signal handlers may do almost nothing: this one writes a byte to a pipe that a thread reads.
package enum Interruption {
  /// Written once, before the handler that reads it is installed.
  nonisolated(unsafe) private static var wakeUp: Int32 = -1

  /// Calls `body` on a new thread at the first Ctrl-C. Must be called at most once per process. If the signal
  /// is ignored, as in background jobs of a shell, it stays ignored.
  package static func first(_ body: @escaping @Sendable () -> Void) {
    var ends: [Int32] = [-1, -1]
    guard wakeUp == -1, pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let wakeUps = ends[0]
    wakeUp = ends[1]
    let before = signal(SIGINT) { _ in
      let error = errno
      var byte: UInt8 = 0
      _ = write(Interruption.wakeUp, &byte, 1)
      signal(SIGINT, SIG_DFL)
      errno = error
    }
    if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(SIGINT, SIG_IGN)
      return
    }
    Thread {
      var byte: UInt8 = 0
      while read(wakeUps, &byte, 1) < 0, errno == EINTR {}
      body()
    }.start()
  }
}
