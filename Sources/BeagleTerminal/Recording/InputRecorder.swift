public import Foundation
import Locking

/// Writes what comes from a terminal to a file, as an ``InputRecording`` reads it. Each line is written when it comes, so that
/// also a crash leaves a recording.
///
/// Only its owner can read the file, since what is typed is in it, passwords included.
public final class InputRecorder: Sendable {
  private let descriptor: Int32
  private let path: String
  private let problem = Mutex<InputRecordingError?>(nil)

  /// Begins a recording, in place of what the file has.
  ///
  /// - Throws: why the file cannot be written.
  public init(writingTo file: URL) throws(InputRecordingError) {
    path = file.path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    // One that was there before may be open to others.
    guard descriptor >= 0, fchmod(descriptor, 0o600) == 0 else {
      let reason = String(cString: strerror(errno))
      if descriptor >= 0 { close(descriptor) }
      throw .unwritable(file: path, reason: reason)
    }
  }

  deinit {
    close(descriptor)
  }

  /// Why a part of it is missing; nil where none is.
  public var failure: InputRecordingError? { problem.withLock { $0 } }

  /// Called on the thread that reads the terminal.
  func note(_ input: RecordedInput) {
    guard failure == nil else { return }
    var rest = input.line[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        let reason = String(cString: strerror(errno))
        return problem.withLock { $0 = .unwritable(file: path, reason: reason) }
      }
    }
  }
}
