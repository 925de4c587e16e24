import Foundation
import Locking
import TestSupport
import Testing

@testable import BeagleTerminal

/// A watched file is reported after each save, however it is saved, once it is complete.
@Suite struct FileWatcherTests {
  /// A folder with another one in it, as long as a test.
  private struct Folder: ~Copyable {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")

    init() throws {
      try FileManager.default.createDirectory(
        at: url.appending(path: "inner"), withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ text: String, to name: String, isAtomic: Bool = false) throws {
      try Data(text.utf8).write(to: url.appending(path: name), options: isAtomic ? .atomic : [])
    }
  }

  /// Waits until the file has been reported and has this text.
  private func wait(for text: String, in file: URL, _ watcher: FileWatcher) async {
    _ = await watcher.changes.first("the change to \"\(text)\"") {
      (try? String(contentsOf: file, encoding: .utf8)) == text
    }
  }

  /// Waits until the watcher has reported that the file is gone.
  private func waitUntilGone(_ file: URL, _ watcher: FileWatcher) async {
    _ = await watcher.changes.first("the removal of the file") {
      !FileManager.default.fileExists(atPath: file.path)
    }
  }

  @Test(arguments: [true, false]) func everySaveIsReported(isAtomic: Bool) async throws {
    let folder = try Folder()
    try folder.write("0", to: "a")
    let file = folder.url.appending(path: "a")
    let watcher = try FileWatcher(file)
    for text in ["1", "22", "33", ""] {
      try folder.write(text, to: "a", isAtomic: isAtomic)
      await wait(for: text, in: file, watcher)
    }
  }

  /// The folder of the link has no event for such a save, and after the first such save the file is a
  /// different one.
  @Test func replacedTargetOfSymbolicLinkIsReported() async throws {
    let folder = try Folder()
    try folder.write("0", to: "inner/a")
    let link = folder.url.appending(path: "a")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "inner/a")
    let watcher = try FileWatcher(link)
    for text in ["1", "22", "33"] {
      try folder.write(text, to: "inner/a", isAtomic: true)
      await wait(for: text, in: link, watcher)
    }
  }

  @Test func fileRemovalAndReturnAreReported() async throws {
    let folder = try Folder()
    try folder.write("0", to: "a")
    let file = folder.url.appending(path: "a")
    let watcher = try FileWatcher(file)
    try FileManager.default.removeItem(at: file)
    await waitUntilGone(file, watcher)
    for text in ["1", "22"] {
      try folder.write(text, to: "a")
      await wait(for: text, in: file, watcher)
    }
  }

  @Test func missingFolderIsWatchedAgain() async throws {
    let folder = try Folder()
    try folder.write("0", to: "inner/a")
    let file = folder.url.appending(path: "inner/a")
    let watcher = try FileWatcher(file)
    for round in 1...2 {
      try FileManager.default.removeItem(at: folder.url.appending(path: "inner"))
      await waitUntilGone(file, watcher)
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: "inner"), withIntermediateDirectories: true)
      for text in ["\(round)a", "\(round)b"] {
        try folder.write(text, to: "inner/a")
        await wait(for: text, in: file, watcher)
      }
    }
  }

  /// No system reports to a folder that one around it was renamed.
  @Test func folderInAReplacedFolderIsWatchedAgain() async throws {
    let folder = try Folder()
    let inner = folder.url.appending(path: "inner")
    let make = {
      try FileManager.default.createDirectory(
        at: inner.appending(path: "deep"), withIntermediateDirectories: true)
    }
    try make()
    try folder.write("0", to: "inner/deep/a")
    let file = inner.appending(path: "deep/a")
    let (ticks, tick) = AsyncStream.makeStream(of: Void.self)
    let watcher = try FileWatcher(
      file,
      tick: { _ in
        for await _ in ticks { return }
        throw CancellationError()
      })
    try FileManager.default.moveItem(at: inner, to: folder.url.appending(path: "former"))
    tick.yield()
    await waitUntilGone(file, watcher)
    try make()
    for text in ["1", "22"] {
      try folder.write(text, to: "inner/deep/a")
      await wait(for: text, in: file, watcher)
    }
  }

  /// Not every system reports when a writer is done.
  @Test func changesAreReportedAfterFileSettles() async throws {
    let folder = try Folder()
    try folder.write("", to: "a")
    let file = folder.url.appending(path: "a")
    let pieces = Mutex(["{", "\"a\": ", "[1", "]}"])
    let pauses = Mutex<[Duration]>([])
    let watcher = try FileWatcher(
      file,
      pause: { pause in
        pauses.withLock { $0.append(pause) }
        guard let piece = pieces.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(piece.utf8))
        // The system reports nothing while the file is open.
      })
    try folder.write("", to: "a")
    await watcher.changes.next("the change of the whole file")
    #expect(try String(contentsOf: file, encoding: .utf8) == "{\"a\": [1]}")
    let first = pauses.withLock { $0.prefix(3) }
    // One that is empty may be about to be written.
    #expect(first[0] > first[2])
  }

  /// On some systems the file that is there in the beginning is the first thing that cannot be watched.
  @Test func unwatchableFileIsWatchedThroughFolder() async throws {
    let folder = try Folder()
    let file = folder.url.appending(path: "a")
    let watcher = try FileWatcher(file) { path, onEvent in
      guard path != file.path else { throw POSIXError(.EMFILE) }
      return try FileEvents(of: path, onEvent: onEvent)
    }
    try folder.write("1", to: "a", isAtomic: true)
    await wait(for: "1", in: file, watcher)
    #expect(throws: POSIXError.self) { try FileWatcher(folder.url.appending(path: "no/such/a")) }
  }
}
