public import Foundation

/// Keeps screens in the files of a directory across restarts and evicts the least recently used ones first.
///
/// The directory is the only state: several stores, also in several processes, may use it concurrently. Files
/// are written atomically, so a crash during a write leaves the old screen; damaged files are ignored and
/// removed. Files that do not belong to the store are not touched.
///
/// Files are readable by the current user only. Since screens may hold private data, choose a directory that
/// others cannot write to, such as the caches directory.
public final class DiskCacheStore: CacheStore {
  /// The directory of the files. Keep nothing else in it.
  package let directory: URL
  /// The maximum number of entries, counting each variant; 0 stores nothing.
  package let maxEntries: Int
  package let maxBytes: Int
  let clock: @Sendable () -> Date
  let logger: any BeagleLogger

  /// Creates a store in a directory. Nothing is read or written yet.
  ///
  /// - Parameters:
  ///   - directory: created when the first screen is stored, if it does not exist.
  ///   - maxEntries: the maximum number of entries; 0 stores nothing.
  ///   - maxBytes: the maximum size of all files in bytes. A larger file is not stored.
  ///   - clock: returns the current time, saved as a file's modification date on each use; called on any
  ///     thread.
  ///   - logger: logs failures to read, write or remove files.
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

  /// nil if the file is missing or damaged. The file is opened once, because another process may remove or
  /// replace it at any time.
  private func read(_ name: String) -> CacheEntry? {
    do throws(NamedFile.ReadError) {
      let contents = Data(try NamedFile.bytes(of: path(name), atMost: maxBytes))
      if let entry = CacheEntry(fileContents: contents), entry.fileName == name { return entry }
    } catch {
      if error == .missing { return nil }
    }
    // Removed so that it is not opened again at every lookup.
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

  /// The names of entries and of temporary files that a crash left behind.
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

  /// nil if the file is gone.
  func file(_ name: String) -> File? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path(name)) else { return nil }
    return File(
      name: name,
      bytes: (attributes[.size] as? NSNumber)?.intValue ?? 0,
      changed: attributes[.modificationDate] as? Date ?? .distantPast)
  }

  func makeDirectory() throws {
    try FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Written under a temporary name first, so that readers never see an incomplete file.
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

  /// Creates the file with permissions for its owner only, from the start.
  private func create(_ path: String, _ contents: Data) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileFailure(errno, path) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try file.write(contentsOf: contents)
    try file.close()
  }

  /// Marks an entry as used by setting its modification date, which all processes see.
  func markUsed(_ name: String) {
    // Fails harmlessly if another process has removed the file.
    try? FileManager.default.setAttributes([.modificationDate: clock()], ofItemAtPath: path(name))
  }

  func remove(_ name: String) {
    do {
      try FileManager.default.removeItem(atPath: path(name))
    } catch {
      // Already removed is fine.
      guard file(name) != nil else { return }
      logger.log(Log.cache(.removeData(description: "\(path(name)): \(error.plainWords)")))
    }
  }

  /// - Parameter newest: the entry just written, which is kept even if the clock stood still.
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

  /// Writing a screen never takes an hour. The file's date comes from the machine's clock, so that is the
  /// clock to compare with.
  private func removeIfAbandoned(_ name: String) {
    guard let file = file(name), abs(file.changed.timeIntervalSinceNow) > 3600 else { return }
    remove(name)
  }
}
