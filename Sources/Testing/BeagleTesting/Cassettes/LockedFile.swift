import BeagleNetworking
import Foundation
import Locking

/// An append-only file with an advisory lock while it is open.
final class LockedFile: Sendable {
  let path: String
  private let state: Mutex<State>

  private struct State {
    /// nil after it was closed.
    var descriptor: Int32?
    var size = 0
  }

  /// Opens the file, or creates one that is readable by its owner only.
  init(_ path: String) throws(CassetteJournalError) {
    self.path = path
    state = Mutex(State(descriptor: try Self.open(path)))
  }

  deinit { close() }

  private static func open(_ path: String) throws(CassetteJournalError) -> Int32 {
    // Another process may have removed or replaced it between the two system calls.
    for _ in 0..<8 {
      let descriptor = systemOpen(path)
      guard descriptor >= 0 else { throw .unwritable(file: path, reason: FileFailure(errno, path).reason) }
      var (opened, named) = (stat(), stat())
      guard fstat(descriptor, &opened) == 0, opened.st_mode & S_IFMT == S_IFREG else {
        _ = systemClose(descriptor)
        throw .unwritable(file: path, reason: "it is not a regular file")
      }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let code = errno
        _ = systemClose(descriptor)
        if code == EWOULDBLOCK { throw .inUse(file: path) }
        throw .unwritable(file: path, reason: "it cannot be locked: \(FileFailure(code, path).reason)")
      }
      if stat(path, &named) == 0, named.st_ino == opened.st_ino, named.st_dev == opened.st_dev {
        return descriptor
      }
      _ = systemClose(descriptor)
    }
    throw .inUse(file: path)
  }

  func bytes() throws(CassetteJournalError) -> [UInt8] {
    try withDescriptor { descriptor, size throws(POSIXError) in
      guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
      let bytes = try NamedFile.bytes(of: descriptor, atMost: .max - 1) ?? []
      size = bytes.count
      return bytes
    }
  }

  func cut(to count: Int) throws(CassetteJournalError) {
    try withDescriptor { descriptor, size throws(POSIXError) in
      guard count == size || ftruncate(descriptor, off_t(count)) == 0 else {
        throw POSIXError(.init(rawValue: errno) ?? .EIO)
      }
      size = count
    }
  }

  /// Appends all bytes, or none, unless the process is killed.
  func append(_ bytes: [UInt8]) throws(CassetteJournalError) {
    try withDescriptor { descriptor, size throws(POSIXError) in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          let error = POSIXError(.init(rawValue: errno) ?? .EIO)
          // A full disk may accept a part of it.
          _ = ftruncate(descriptor, off_t(size))
          throw error
        }
      }
      size += bytes.count
    }
  }

  /// Deletes the file while it is still locked.
  func remove() { unlink(path) }

  /// Unlocks and closes the file.
  func close() {
    state.withLock { state in
      if let descriptor = state.descriptor {
        // A child process being started has the descriptor open as well, which would keep the lock.
        flock(descriptor, LOCK_UN)
        _ = systemClose(descriptor)
      }
      state.descriptor = nil
    }
  }

  private func withDescriptor<R: Sendable>(
    _ body: (Int32, inout Int) throws(POSIXError) -> R
  ) throws(CassetteJournalError) -> R {
    let result: Result<R, POSIXError>? = state.withLock { state in
      guard let descriptor = state.descriptor else { return nil }
      do throws(POSIXError) {
        return .success(try body(descriptor, &state.size))
      } catch {
        return .failure(error)
      }
    }
    guard let result else { throw .unwritable(file: path, reason: "the recording is finished") }
    do throws(POSIXError) {
      return try result.get()
    } catch {
      throw .unwritable(file: path, reason: FileFailure(error.code.rawValue, path).reason)
    }
  }
}

// Inside the type these names refer to its methods.
private func systemOpen(_ path: String) -> Int32 {
  open(path, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, mode_t(0o600))
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
