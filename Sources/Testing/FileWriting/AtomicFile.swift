package import BeagleNetworking
import Foundation

/// Writes files atomically: readers see either the former bytes or the new ones.
///
/// The new bytes are written to a temporary file in the same folder, which is then renamed. A link is kept,
/// and its target is replaced. An existing file keeps its owner, group, permissions, access control list and
/// other extended attributes, or is not replaced. Temporary files left by a killed process are removed by the
/// next writer: a temporary file is locked while it is being written.
package enum AtomicFile {
  package enum Readers: Sendable {
    /// Only its owner, from the start.
    case owner
    /// As determined by the process's `umask`.
    case byDefault

    fileprivate var mode: mode_t { self == .owner ? 0o600 : 0o666 }
  }

  /// The file that may be replaced.
  package enum Former: Sendable {
    case any
    /// Only the version that was read; nil if there was no file. A file that has changed since is kept.
    case version(FileVersion?)
  }

  /// Replaces a file. A device or a pipe is written directly.
  ///
  /// - Returns: the number of other hard links to the former file, which keep the former bytes.
  /// - Throws: the reason; ``FileFailure/isChanged`` for a file that is no longer the expected one.
  @discardableResult
  package static func write(
    _ bytes: some Sequence<UInt8>, to path: String, readers: Readers, replacing former: Former = .any
  ) throws(FileFailure) -> Int {
    let bytes = Array(bytes)
    var info = stat()
    let isThere = stat(path, &info) == 0
    if isThere, info.st_mode & S_IFMT == S_IFDIR { throw FileFailure(EISDIR, path) }
    if isThere, info.st_mode & S_IFMT != S_IFREG {
      try pass(bytes, to: path)
      return 0
    }
    let target = try destination(of: path)
    let draft = try Draft(beside: target, path, mode: isThere ? 0o600 : readers.mode)
    var isDone = false
    defer { draft.close(removing: !isDone) }
    try write(bytes, to: draft.descriptor, path)
    if isThere { try draft.keep(info, of: target, path) }
    guard fsync(draft.descriptor) == 0 || errno == EINVAL else { throw FileFailure(errno, path) }
    if case .version(let version) = former, FileVersion(target) != version {
      throw .changed(path)
    }
    guard rename(draft.path, target) == 0 else { throw FileFailure(errno, path) }
    isDone = true
    Draft.removeAbandoned(beside: target)
    return isThere ? max(0, Int(info.st_nlink) - 1) : 0
  }

  /// Creates a file. An existing file, folder or link with that name stays unchanged.
  ///
  /// - Returns: whether the file was created.
  /// - Throws: the system's reason.
  package static func create(
    _ bytes: some Sequence<UInt8>, at path: String, readers: Readers
  ) throws(FileFailure) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, readers.mode)
    guard descriptor >= 0 else {
      if errno == EEXIST { return false }
      throw FileFailure(errno, path)
    }
    defer { _ = systemClose(descriptor) }
    do throws(FileFailure) {
      try write(Array(bytes), to: descriptor, path)
    } catch {
      unlink(path)
      throw error
    }
    return true
  }

  /// Writes to a device or a pipe, whose reader would not see a new file.
  private static func pass(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure(errno, path) }
    defer { close(descriptor) }
    try write(bytes, to: descriptor, path)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(FileFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw FileFailure(errno, path)
      }
    }
  }

  /// Resolves links, also to a file that does not exist yet.
  private static func destination(of path: String) throws(FileFailure) -> String {
    var path = path
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    for _ in 0..<40 {
      let count = readlink(path, &buffer, buffer.count)
      guard count > 0 else { return path }
      let next = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      path = next.hasPrefix("/") ? next : folder(of: path) + next
    }
    throw FileFailure(ELOOP, path)
  }

  /// The folder of a path with a trailing slash; empty for the working folder.
  fileprivate static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}

private struct Draft {
  let path: String
  let descriptor: Int32

  /// The maximum number of processes that may write the same file concurrently.
  private static let maximumWriters = 8

  init(beside target: String, _ named: String, mode: mode_t) throws(FileFailure) {
    for path in Self.paths(beside: target) {
      // A file that a killed process left is removed and created again.
      for _ in 0..<2 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        if descriptor >= 0 {
          var info = stat()
          // Another process that looked for abandoned files may have locked it.
          if flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &info) == 0, info.st_nlink > 0 {
            (self.path, self.descriptor) = (path, descriptor)
            return
          }
          _ = systemClose(descriptor)
        } else if errno != EEXIST {
          throw FileFailure(errno, named)
        }
        Self.removeIfAbandoned(path)
      }
    }
    throw FileFailure(EBUSY, named)
  }

  /// Sets the owner, group, permissions and attributes of the file to be replaced.
  ///
  /// - Throws: an error if the system refuses, as for the file of another user unless running as root.
  func keep(_ former: stat, of target: String, _ named: String) throws(FileFailure) {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw FileFailure(errno, named) }
    // Permissions come last: a set-uid file must never belong to the wrong user, and a change of owner clears
    // the bit.
    if (info.st_uid, info.st_gid) != (former.st_uid, former.st_gid) {
      _ = fchown(descriptor, former.st_uid, former.st_gid)
    }
    guard fstat(descriptor, &info) == 0, (info.st_uid, info.st_gid) == (former.st_uid, former.st_gid) else {
      throw .otherOwner(named)
    }
    try FileAttributes.copy(from: target, to: (path, descriptor), named)
    _ = fchmod(descriptor, former.st_mode & 0o7777)
    guard fstat(descriptor, &info) == 0, info.st_mode & 0o7777 == former.st_mode & 0o7777 else {
      throw .otherOwner(named)
    }
  }

  func close(removing: Bool) {
    if removing { unlink(path) }
    _ = systemClose(descriptor)
  }

  static func removeAbandoned(beside target: String) {
    for path in paths(beside: target) { removeIfAbandoned(path) }
  }

  private static func removeIfAbandoned(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
    _ = systemClose(descriptor)
  }

  private static func paths(beside target: String) -> [String] {
    let folder = AtomicFile.folder(of: target)
    // File names have at most 255 bytes.
    let name = String(decoding: target.utf8.dropFirst(folder.utf8.count).prefix(200), as: UTF8.self)
    return (1...maximumWriters).map { "\(folder).\(name).unfinished-\($0)" }
  }
}

// Inside the types these names refer to their methods.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
