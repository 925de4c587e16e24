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

/// Tells when a file was saved or removed, as the system reports it: by inotify on Linux, by kqueue on Apple platforms.
///
/// Its folder is watched, since most editors write another file and give it the name.
final class FileWatcher {
  /// One element for each change in the folder. Several that come together can be one.
  let changes: AsyncStream<Void>
  private let sources: [any DispatchSourceProtocol]

  /// - Throws: a POSIX error where the folder cannot be watched.
  init(_ file: URL) throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    changes = stream
    let folder = file.deletingLastPathComponent().path
    #if canImport(Darwin)
      let paths = [folder, file.path]
    #else
      let paths = [folder]
    #endif
    sources = try paths.map { try Self.source(of: $0) { continuation.yield() } }
    for source in sources { source.activate() }
  }

  deinit {
    for source in sources { source.cancel() }
  }

  private static func source(
    of path: String, onChange: @escaping @Sendable () -> Void
  ) throws -> any DispatchSourceProtocol {
    let queue = DispatchQueue(label: "beagle.file-watcher")
    #if canImport(Darwin)
      let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: descriptor, eventMask: [.write, .extend], queue: queue)
      source.setEventHandler(handler: onChange)
    #else
      let descriptor = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
      guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      // A file that is being written is not complete before it is closed.
      let events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      guard inotify_add_watch(descriptor, path, UInt32(events)) >= 0 else {
        let error = POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        close(descriptor)
        throw error
      }
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source.setEventHandler {
        // What has changed in the folder does not matter: the file is read in any case.
        withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
          while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
        }
        onChange()
      }
    #endif
    source.setCancelHandler { close(descriptor) }
    return source
  }
}
