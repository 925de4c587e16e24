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
  public let directory: URL
  /// How many screens are kept, each variant counted; 0 keeps nothing.
  public let maxEntries: Int
  /// The bytes of the files.
  public let maxBytes: Int
  let clock: @Sendable () -> Date
  let logger: any BeagleLoggerType

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
    logger: any BeagleLoggerType = BeagleLoggerSilent()
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
