public import Foundation

/// Keeps screens in the files of a directory, over restarts; the least recently used one leaves first.
///
/// The directory is the only state: several stores, also in several processes, may use the same one at the
/// same time. A file appears under its name when it is whole, so a crash in the middle of a write leaves the
/// old screen; a file that is damaged nevertheless is ignored and removed. Files that are not the store's own
/// are let alone.
///
/// Screens are readable for the user of the process only. They may hold what only that user may see, so choose
/// a directory others cannot write to, such as the caches directory.
public final class DiskCacheStore: CacheStore {
  /// Where the files are. Nothing else should be kept there.
  package let directory: URL
  /// How many screens are kept, each variant counted; 0 keeps nothing.
  package let maxEntries: Int
  /// The bytes of the files.
  package let maxBytes: Int
  let clock: @Sendable () -> Date
  let logger: any BeagleLogger

  /// Creates a store of a directory. Nothing is read or written yet.
  ///
  /// - Parameters:
  ///   - directory: made when the first screen is stored, if it is not there.
  ///   - maxEntries: 0 keeps nothing.
  ///   - maxBytes: a file larger than this is not kept.
  ///   - clock: tells the time of a use, on any thread; files carry it as the time of their last change.
  ///   - logger: told what could not be read, written or removed.
  public init(
    directory: URL,
    maxEntries: Int = 150,
    maxBytes: Int = 64 << 20,
    clock: @escaping @Sendable () -> Date = { Date() },
    logger: any BeagleLogger = BeagleLoggerSilent()
  ) {
    self.directory = directory
    self.maxEntries = maxEntries
    self.maxBytes = maxBytes
    self.clock = clock
    self.logger = logger
  }

  public func entry(for key: CacheKey, where isUsable: (CacheEntry) -> Bool) -> CacheEntry? {
    let entries = entryNames(of: key).compactMap(read).filter(isUsable)
    guard let newest = entries.max(by: { $0.created < $1.created }) else { return nil }
    markUsed(newest.fileName)
    return newest
  }

  public func store(_ entry: CacheEntry) {
    let name = entry.fileName
    do {
      let contents = try entry.fileContents()
      guard contents.count <= maxBytes, maxEntries > 0 else { return remove(name) }
      try makeDirectory()
      try write(contents, as: name)
    } catch {
      logger.log(Log.cache(.saveContext(description: "\(path(name)): \(error.plainWords)")))
      return
    }
    removeSurplus(sparing: name)
  }

  public func removeEntries(for key: CacheKey) {
    for name in entryNames(of: key) { remove(name) }
  }

  public func removeAll() {
    for name in ownNames() { remove(name) }
  }

  /// nil for what is not there or not whole.
  private func read(_ name: String) -> CacheEntry? {
    guard let file = file(name) else { return nil }
    if file.isRegular, file.bytes <= maxBytes {
      let entry = FileManager.default.contents(atPath: path(name)).flatMap(CacheEntry.init(fileContents:))
      if let entry, entry.fileName == name { return entry }
      // Removed by someone else in between, it is not damaged.
      if self.file(name) == nil { return nil }
    }
    // Not to be opened again at every look.
    logger.log(Log.cache(.fetchData(description: "\(path(name)) is damaged or too large and is removed")))
    remove(name)
    return nil
  }

  private func entryNames(of key: CacheKey) -> [String] {
    let prefix = key.fileNamePrefix
    return ownNames().filter { $0.hasPrefix(prefix) && isEntry($0) }
  }
}

extension DiskCacheStore {
  struct File {
    let name: String
    let bytes: Int
    let changed: Date
    let isRegular: Bool
  }

  func path(_ name: String) -> String {
    directory.appending(path: name).path(percentEncoded: false)
  }

  func isEntry(_ name: String) -> Bool {
    name.hasSuffix(".\(CacheEntry.fileExtension)")
  }

  private func isUnfinished(_ name: String) -> Bool {
    name.hasSuffix(".\(CacheEntry.fileExtension)-unfinished")
  }

  /// Entries, and what a crash left of writing them.
  func ownNames() -> [String] {
    let path = directory.path(percentEncoded: false)
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).filter {
        isEntry($0) || isUnfinished($0)
      }
    } catch {
      if FileManager.default.fileExists(atPath: path) {
        logger.log(Log.cache(.loadPersistentStores(description: "\(path): \(error.plainWords)")))
      }
      return []
    }
  }

  /// nil if it is gone.
  func file(_ name: String) -> File? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path(name)) else { return nil }
    return File(
      name: name,
      bytes: (attributes[.size] as? NSNumber)?.intValue ?? 0,
      changed: attributes[.modificationDate] as? Date ?? .distantPast,
      // Opening a pipe would wait for its other end.
      isRegular: attributes[.type] as? FileAttributeType == .typeRegular)
  }

  func makeDirectory() throws {
    try FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Under a name of its own first: nobody sees a file that is not whole.
  func write(_ contents: Data, as name: String) throws {
    let temporary = path("\(UUID().uuidString)-\(name)-unfinished")
    do {
      try create(temporary, contents)
      guard rename(temporary, path(name)) == 0 else { throw FileFailure(errno, path(name)) }
    } catch {
      try? FileManager.default.removeItem(atPath: temporary)
      throw error
    }
    markUsed(name)
  }

  /// Creates a file for its owner alone, from the moment it is there.
  private func create(_ path: String, _ contents: Data) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileFailure(errno, path) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try file.write(contentsOf: contents)
    try file.close()
  }

  /// Marks an entry as used by setting the time of its file, which every process sees.
  func markUsed(_ name: String) {
    // Another process may have removed the file; then there is nothing to mark.
    try? FileManager.default.setAttributes([.modificationDate: clock()], ofItemAtPath: path(name))
  }

  func remove(_ name: String) {
    do {
      try FileManager.default.removeItem(atPath: path(name))
    } catch {
      // Gone already is as good.
      guard file(name) != nil else { return }
      logger.log(Log.cache(.removeData(description: "\(path(name)): \(error.plainWords)")))
    }
  }

  /// - Parameter newest: the entry just written, which stays even if the clock stood still.
  func removeSurplus(sparing newest: String) {
    let names = ownNames()
    for name in names where isUnfinished(name) { removeIfAbandoned(name) }
    var files = names.filter(isEntry).compactMap(file)
    files.sort {
      ($0.name == newest ? 1 : 0, $0.changed, $0.name) < ($1.name == newest ? 1 : 0, $1.changed, $1.name)
    }
    var bytes = files.reduce(0) { $0 + $1.bytes }
    var count = files.count
    for file in files where count > maxEntries || bytes > maxBytes {
      remove(file.name)
      bytes -= file.bytes
      count -= 1
    }
  }

  /// Nobody writes a screen for an hour. The machine's own clock set the file's time, so it is asked here.
  private func removeIfAbandoned(_ name: String) {
    guard let file = file(name), abs(file.changed.timeIntervalSinceNow) > 3600 else { return }
    remove(name)
  }
}
