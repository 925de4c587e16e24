import Foundation

/// Why the system did something not with a file: its words, and the path.
package struct FileFailure: Error, Equatable, Sendable, CustomStringConvertible {
  package let code: Int32
  package let path: String

  package init(_ code: Int32, _ path: String) {
    (self.code, self.path) = (code, path)
  }

  /// `Permission denied`, as the system says it.
  package var reason: String { String(cString: strerror(code)) }

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
