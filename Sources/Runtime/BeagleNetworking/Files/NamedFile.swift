import Foundation

/// Reads files named by a user without blocking: opening a pipe waits for its other end, and a device may be
/// endless or have side effects when opened.
package enum NamedFile {
  package enum ReadError: Error, Equatable {
    case missing
    case folder
    /// Not a regular file; the value describes what it is instead.
    case special(String)
    case tooLarge
    case unreadable

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

  /// The type of a folder's entry. Links are not followed: a link may lead anywhere, and a folder may come
  /// from someone else.
  package enum Entry {
    case file, folder, other
    /// The system does not report its type.
    case unreadable(FileFailure)

    package init(_ path: String) {
      var info = stat()
      guard lstat(path, &info) == 0 else {
        // An entry removed meanwhile counts as missing.
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

  /// Whether the name is unused, even by a link.
  package static func isMissing(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }

  /// The bytes of a regular file, or of a file that the user's shell has opened for this program, such as
  /// `/dev/fd/63` of `<(command)`.
  ///
  /// - Parameter limit: the maximum number of bytes.
  package static func bytes(of path: String, atMost limit: Int = .max) throws(ReadError) -> [UInt8] {
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
      guard let bytes = try bytes(of: descriptor, atMost: limit) else { throw ReadError.tooLarge }
      return bytes
    } catch {
      throw error as? ReadError ?? .unreadable
    }
  }

  private static func isOpenAlready(_ path: String) -> Bool {
    if path == "/dev/stdin" { return true }
    return ["/dev/fd/", "/proc/self/fd/"].contains { folder in
      path.hasPrefix(folder) && Int32(path.dropFirst(folder.count)) != nil
    }
  }

  // MARK: Open files

  /// - Returns: nil if there are more bytes than the limit.
  package static func bytes(of descriptor: Int32, atMost limit: Int) throws(POSIXError) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let piece = try next(of: descriptor)
      if piece.isEmpty { return bytes }
      bytes += piece
    }
    return nil
  }

  /// The available bytes, as soon as there are any; empty at the end. Uses `read`, because FileHandle
  /// terminates the program on some errors.
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

/// The reason why a file operation failed: the system's message and the path.
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
  /// The error in words. On Linux Foundation's file errors only have a domain and a number, so the system's
  /// message and the path are used.
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
  /// The `errno` value of the error, if Foundation provides it.
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
