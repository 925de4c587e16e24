import Foundation

/// Ctrl-C where the program has something to bring to its end. A second one ends it at once, as if there were nothing.
///
/// A signal handler may do next to nothing: this one writes a byte to a pipe that a thread waits for.
package enum Interruption {
  /// Written once, before the handler is there that reads it.
  nonisolated(unsafe) private static var wakeUp: Int32 = -1

  /// Calls `body` on a thread of its own at the first Ctrl-C. To be called once in a process. Where the signal is ignored, as in
  /// what a shell runs in the background, it stays so.
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
