import Foundation

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

  /// For its owner alone, from the moment it is there.
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
