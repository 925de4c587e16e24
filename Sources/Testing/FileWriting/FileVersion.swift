import Foundation

/// The identity of the file at a path and its last change: differs if the file has been written or replaced.
package struct FileVersion: Equatable, Sendable {
  private let device: UInt64
  private let number: UInt64
  private let size: Int64
  /// Seconds and nanoseconds. The second time also changes with owner, permissions and hard links.
  private let times: [Int]

  /// The version of the file at a path, following links; nil if there is no file.
  package init?(_ path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: info.st_dev)
    number = UInt64(truncatingIfNeeded: info.st_ino)
    size = Int64(info.st_size)
    #if canImport(Darwin)
      let (written, changed) = (info.st_mtimespec, info.st_ctimespec)
    #else
      let (written, changed) = (info.st_mtim, info.st_ctim)
    #endif
    times = [written.tv_sec, written.tv_nsec, changed.tv_sec, changed.tv_nsec]
  }
}
