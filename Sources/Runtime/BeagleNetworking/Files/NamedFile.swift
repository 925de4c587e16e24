import Foundation

/// Reads files that somebody has named, without waiting for anybody: opening a pipe waits until another opens it as well,
/// and a device may have no end or do something when it is opened.
package enum NamedFile {
  /// Why a file is not read.
  package enum Fault: Error, Equatable {
    case missing
    case folder
    /// It is no regular file: what it is instead, in a few words.
    case special(String)
    case tooLarge
    case unreadable

    /// In a few words.
    package var reason: String {
      switch self {
      case .missing: "there is no such file"
      case .folder: "it is a folder"
      case .special(let kind): "it is \(kind) and not a file"
      case .tooLarge: "it is too large"
      case .unreadable: "it cannot be read"
      }
    }
  }

  /// What a folder has under a name, without following links: a link may lead anywhere, and a folder may come from others.
  package enum Entry {
    case file, folder, other
    /// The system does not report its type.
    case unreadable(FileFailure)

    package init(_ path: String) {
      var info = stat()
      guard lstat(path, &info) == 0 else {
        // An entry removed in the meantime is missing.
        self = [ENOENT, ENOTDIR].contains(errno) ? .other : .unreadable(FileFailure(errno, path))
        return
      }
      switch info.st_mode & S_IFMT {
      case S_IFREG: self = .file
      case S_IFDIR: self = .folder
      default: self = .other
      }
    }
  }

  /// The names of all entries of a folder, unordered.
  package static func names(in folder: String) throws(FileFailure) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw FileFailure((error as NSError).systemCode ?? EIO, folder)
    }
  }

  /// Whether the name is in use, possibly by a dangling link.
  package static func exists(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0
  }

  /// Whether there is nothing of this name, not even a link.
  package static func isMissing(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }

  /// The bytes of a regular file, or of what the user's shell has opened for this program, such as `/dev/fd/63` of
  /// `<(command)`.
  ///
  /// - Parameter limit: the most that there may be.
  package static func bytes(of path: String, atMost limit: Int = .max) throws(Fault) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: throw .missing
      case ENXIO: throw .special("a socket")
      default: throw .unreadable
      }
    }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw .unreadable }
    switch info.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .folder
    case _ where isOpenAlready(path): break
    case S_IFIFO: throw .special("a pipe")
    default: throw .special("a device")
    }
    do {
      guard let bytes = try bytes(of: descriptor, atMost: limit) else { throw Fault.tooLarge }
      return bytes
    } catch {
      throw error as? Fault ?? .unreadable
    }
  }

  /// Whether a path names a descriptor of this process.
  private static func isOpenAlready(_ path: String) -> Bool {
    if path == "/dev/stdin" { return true }
    return ["/dev/fd/", "/proc/self/fd/"].contains { folder in
      path.hasPrefix(folder) && Int32(path.dropFirst(folder.count)) != nil
    }
  }

  // MARK: Open files

  /// - Returns: nil where there is more than the limit.
  package static func bytes(of descriptor: Int32, atMost limit: Int) throws(POSIXError) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let piece = try next(of: descriptor)
      if piece.isEmpty { return bytes }
      bytes += piece
    }
    return nil
  }

  /// What there is, as soon as there is something; nothing at the end. By the system's call, because FileHandle ends the
  /// program where some of what it asks fails.
  package static func next(of descriptor: Int32) throws(POSIXError) -> [UInt8] {
    var failure: POSIXErrorCode?
    let piece = [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, count in
      let result = TerminalWait.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
      if result < 0 { failure = POSIXErrorCode(rawValue: errno) ?? .EIO }
      count = max(0, result)
    }
    if let failure { throw POSIXError(failure) }
    return piece
  }
}

/// Why the system did not do something with a file: its message, and the path.
package struct FileFailure: Error, Equatable, Sendable, CustomStringConvertible {
  package let code: Int32
  package let path: String
  /// The system's message, such as `Permission denied`, or what was in the way.
  package let reason: String

  package init(_ code: Int32, _ path: String) {
    self.init(code, path, reason: String(cString: strerror(code)))
  }

  package init(_ code: Int32, _ path: String, reason: String) {
    (self.code, self.path, self.reason) = (code, path, reason)
  }

  package var description: String { "\(path.debugDescription): \(reason)" }
}

extension Error {
  /// The error in words. Foundation has none for the errors of files on Linux but a domain and a number: there these are the
  /// system's, with the path.
  package var plainWords: String {
    guard self is CocoaError || self is POSIXError || type(of: self) == NSError.self else { return "\(self)" }
    let error = self as NSError
    let path =
      error.userInfo[NSFilePathErrorKey] as? String ?? (error.userInfo[NSURLErrorKey] as? URL)?.path
    guard let code = error.systemCode else { return error.localizedDescription }
    return path.map { "\(FileFailure(code, $0))" } ?? FileFailure(code, "").reason
  }
}

extension NSError {
  /// The system's number of what went wrong, as far as Foundation's own tells it.
  fileprivate var systemCode: Int32? {
    if domain == NSPOSIXErrorDomain { return Int32(exactly: code) }
    if let cause = userInfo[NSUnderlyingErrorKey] as? NSError, let code = cause.systemCode { return code }
    guard domain == NSCocoaErrorDomain else { return nil }
    return switch CocoaError.Code(rawValue: code) {
    case .fileNoSuchFile, .fileReadNoSuchFile: ENOENT
    case .fileReadNoPermission, .fileWriteNoPermission: EACCES
    case .fileReadInvalidFileName, .fileWriteInvalidFileName: EINVAL
    case .fileReadTooLarge: EFBIG
    case .fileWriteFileExists: EEXIST
    case .fileWriteVolumeReadOnly: EROFS
    case .fileWriteOutOfSpace: ENOSPC
    case .fileReadUnknown, .fileWriteUnknown: EIO
    default: nil
    }
  }
}
