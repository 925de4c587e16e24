import Foundation

/// Reports when a file was saved, replaced or removed.
///
/// Watches the file's folder, because most editors write a new file and rename it. Watches the file as well:
/// it may be a link into another folder, and on Apple platforms folders do not report writes to their files.
///
/// A missing folder is polled until it is back. The system does not report that a parent folder was renamed,
/// so the watcher also checks regularly whether the path leads to another folder.
final class FileWatcher {
  /// One element for each version of the file, once writing seems to be complete. Several versions may be
  /// merged, and some elements may be spurious.
  let changes: AsyncStream<Void>
  private let tasks: [Task<Void, Never>]

  typealias Source =
    @Sendable (_ path: String, _ onEvent: @escaping @Sendable () -> Void) throws -> FileEvents
  typealias Pause = @Sendable (Duration) async throws -> Void

  /// - Throws: a POSIX error if the folder cannot be watched.
  init(
    _ file: URL, source: @escaping Source = { try FileEvents(of: $0, onEvent: $1) },
    pause: @escaping Pause = { try await Task.sleep(for: $0) },
    tick: @escaping Pause = { try await Task.sleep(for: $0) }
  ) throws {
    let events = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let changes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let open: @Sendable (String) throws -> FileEvents = { path in
      try source(path) { events.continuation.yield() }
    }
    let folder = file.deletingLastPathComponent().path
    let first = [try open(folder)] + [try? open(file.path)].compactMap(\.self)
    self.changes = changes.stream
    let change = changes.continuation
    let stream = events.stream
    let watching = Task.detached { @Sendable in
      await Self.watch(file, first, open: open, stream, pause) { change.yield() }
    }
    let identity = FolderIdentity(folder)
    let looking = Task.detached { @Sendable in
      var last = identity
      while (try? await tick(Self.interval)) != nil {
        let now = FolderIdentity(folder)
        if now != last { events.continuation.yield() }
        last = now
      }
    }
    tasks = [watching, looking]
  }

  private static func watch(
    _ file: URL, _ first: [FileEvents], open: @Sendable (String) throws -> FileEvents,
    _ events: AsyncStream<Void>, _ pause: Pause, onChange: @Sendable () -> Void
  ) async {
    var sources = first
    var next = events.makeAsyncIterator()
    var isAway = false
    while isAway ? (try? await pause(patience)) != nil : await next.next() != nil {
      // The names may refer to other files by now.
      for source in sources { source.cancel() }
      let folder = try? open(file.deletingLastPathComponent().path)
      sources = [folder, try? open(file.path)].compactMap(\.self)
      isAway = folder == nil
      guard await isQuiet(file, pause) else { break }
      onChange()
    }
    for source in sources { source.cancel() }
  }

  deinit {
    for task in tasks { task.cancel() }
  }

  /// Returns when the file has not changed for a while; false if cancelled. Not every system reports when a
  /// writer is done.
  private static func isQuiet(_ file: URL, _ pause: Pause) async -> Bool {
    var now = FileState(of: file)
    while (try? await pause(now.isEmpty ? patience : moment)) != nil {
      let next = FileState(of: file)
      if next == now { return true }
      now = next
    }
    return false
  }

  /// How long a file must stay unchanged to count as complete.
  private static let moment = Duration.milliseconds(40)
  /// The wait for a file that is empty or missing, because some programs remove or truncate a file before
  /// writing it.
  private static let patience = Duration.milliseconds(300)
  /// How often to check whether the folder's path leads to another folder.
  private static let interval = Duration.seconds(1)
}

private struct FolderIdentity: Equatable {
  private let device: dev_t?
  private let number: ino_t?

  init(_ path: String) {
    var info = stat()
    let isThere = stat(path, &info) == 0
    (device, number) = isThere ? (info.st_dev, info.st_ino) : (nil, nil)
  }
}

/// Differs if a file was written or replaced.
private struct FileState: Equatable {
  private let size: Int?
  private let date: Date?

  init(of file: URL) {
    let path = file.resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    size = attributes?[.size] as? Int
    date = attributes?[.modificationDate] as? Date
  }

  var isEmpty: Bool { size ?? 0 == 0 }
}
