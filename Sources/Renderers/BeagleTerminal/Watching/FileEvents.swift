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

/// Tells that something happened to a file or in a folder, as the system reports it: by inotify on Linux, by kqueue on Apple
/// platforms.
///
/// The path is looked up once. Where its name is given to another file, this goes on with the one that had it.
struct FileEvents: @unchecked Sendable {
  // Unchecked because sources may be used on any thread, which not every declaration of Dispatch says.
  private let source: any DispatchSourceProtocol

  /// - Parameter onEvent: called until ``cancel()``. Several events that come together can be one call.
  /// - Throws: a POSIX error where the path cannot be watched.
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
      // A file that is being written is not complete before it is closed.
      let saved = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      let itself = IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF
      guard inotify_add_watch(descriptor, path, UInt32(saved | itself)) >= 0 else {
        let error = POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        close(descriptor)
        throw error
      }
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source.setEventHandler {
        // What has happened does not matter: the file is looked at in any case.
        withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
          while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
        }
        onEvent()
      }
    #endif
    source.setCancelHandler { close(descriptor) }
    // Nothing that fails may stand between making a source and this: one that is let go of before would end the program.
    source.activate()
    self.source = source
  }

  func cancel() { source.cancel() }
}
