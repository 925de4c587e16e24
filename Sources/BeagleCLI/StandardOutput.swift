import BeagleNetworking
import Foundation

/// Where results go.
struct StandardOutput {
  var descriptor = STDOUT_FILENO

  /// Writes all bytes.
  ///
  /// - Throws: ``ReaderIsGone``, or a ``Failure`` that says why, such as that the disk is full.
  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        // Somebody who shares it has made it non-blocking.
        TerminalWait.wait(for: POLLOUT, on: descriptor)
      case EPIPE: throw ReaderIsGone()
      case EBADF: throw Failure.fetch("cannot write to standard output: it is closed")
      default: throw Failure.fetch("cannot write to standard output: \(String(cString: strerror(errno)))")
      }
    }
  }
}

/// Nobody reads the output any more.
struct ReaderIsGone: Error {}

/// `write` of the system, by a name that a method `write` does not hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
