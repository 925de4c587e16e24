import Dispatch
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Reports that something happened to a file or in a folder, using inotify on Linux and kqueue on Apple
/// platforms.
///
/// The path is only resolved once. If its name is given to another file, the original file is still watched.
struct FileEvents: @unchecked Sendable {
  // Unchecked: dispatch sources are thread-safe, but not all of their declarations say so.
  private let source: any DispatchSourceProtocol

  /// - Parameter onEvent: called until ``cancel()``. Simultaneous events may be merged.
  /// - Throws: a POSIX error if the path cannot be watched.
  init(of path: String, onEvent: @escaping @Sendable () -> Void) throws {
    let queue = DispatchQueue(label: "beagle.file-events")
    #if canImport(Darwin)
      let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: descriptor, eventMask: [.write, .extend, .attrib, .link, .rename, .delete],
        queue: queue)
      source.setEventHandler(handler: onEvent)
    #else
      let descriptor = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
      guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      // A file being written is incomplete until it is closed.
      let saved = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      let itself = IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF
      guard inotify_add_watch(descriptor, path, UInt32(saved | itself)) >= 0 else {
        let error = POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        close(descriptor)
        throw error
      }
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source.setEventHandler {
        // The kind of event does not matter: the file is checked in any case.
        withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
          while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
        }
        onEvent()
      }
    #endif
    source.setCancelHandler { close(descriptor) }
    // Nothing before this may throw after the source has been made: releasing an inactive source crashes.
    source.activate()
    self.source = source
  }

  func cancel() { source.cancel() }
}
