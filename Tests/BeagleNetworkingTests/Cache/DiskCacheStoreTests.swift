import BeagleNetworking
import Foundation
import NetworkTestSupport
import TestSupport
import Testing

/// Tests on a real disk.
struct DiskCacheStoreTests {
  private let folder = CacheFolder()
  private let clock = CacheClock()
  private let logger = RecordingLogger()

  private func store(entries: Int = 100, bytes: Int = 1 << 20) -> DiskCacheStore {
    DiskCacheStore(
      directory: folder.url, maxEntries: entries, maxBytes: bytes, clock: { [clock] in clock.now },
      logger: logger)
  }

  private func read(_ name: String = "a") -> String? {
    store().entry(for: .named(name)) { _ in true }?.text
  }

  private var permissions: [Int?] {
    ([folder.url] + folder.names.map(folder.file)).map { url in
      let attributes = try? FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false))
      return (attributes?[.posixPermissions] as? NSNumber)?.intValue
    }
  }

  @Test func screensSurviveARestart() async {
    let entry = CacheEntry.named("a", "one")
    store().store(entry)
    #expect(store().entry(for: .named("a")) { _ in true } == entry)
    #expect(logger.logs.isEmpty)
  }

  @Test func restartedClientRevalidatesStoredScreens() async {
    let stub = CacheStubClient()
    func load() async -> String? {
      let cache = CachingNetworkClient(wrapping: stub, store: store(), clock: { [clock] in clock.now })
      guard case .success(let response) = await cache.result(of: CacheScene.request()) else { return nil }
      cache.confirm(response)
      return String(decoding: response.data, as: UTF8.self)
    }
    stub.respond(200, "one", ["ETag": "\"e\"", "Cache-Control": "max-age=10"])
    #expect(await load() == "one")
    clock.advance(9)
    #expect(await load() == "one")
    // Using it does not make it younger.
    clock.advance(1)
    stub.respond(304)
    #expect(await load() == "one")
    #expect(stub.last == ["if-none-match": "\"e\""])
    #expect(stub.requests.count == 2)
  }

  @Test func evictionOrderSurvivesRestart() {
    for name in ["a", "b"] {
      clock.advance(1)
      store(entries: 2).store(.named(name))
    }
    clock.advance(1)
    #expect(read("a") != nil)
    clock.advance(1)
    store(entries: 2).store(.named("c"))
    #expect([read("a"), read("b"), read("c")] == ["body", nil, "body"])
  }

  @Test func cacheFilesArePrivateToOwner() {
    store().store(.named("a"))
    #expect(permissions == [0o700, 0o600])
  }

  @Test func secretsAreNotWritten() async throws {
    let stub = CacheStubClient()
    let cache = CachingNetworkClient(wrapping: stub, store: store())
    let url = try #require(URL(string: "http://ann:hushhush@example.com/home"))
    stub.respond(200, "one", ["Set-Cookie": "hushhush", "Cache-Control": "max-age=9", "Vary": "X-Key"])
    let data = CacheScene.headers(["X-Key": "hushhush", "Authorization": "hushhush"])
    cache.confirm(try await cache.response(for: CacheScene.request(data, url)))
    let file = folder.file(try #require(folder.names.first))
    #expect(!String(decoding: try Data(contentsOf: file), as: UTF8.self).contains("hushhush"))
  }

  @Test func truncatedFileIsIgnoredAndRemoved() throws {
    store().store(.named("a", "one"))
    let file = folder.file(try #require(folder.names.first))
    let whole = try Data(contentsOf: file)
    for length in stride(from: 0, to: whole.count, by: 7) + [whole.count - 1] {
      try whole.prefix(length).write(to: file)
      #expect(read() == nil, "cut at \(length)")
      #expect(folder.names == [])
    }
    #expect(logger.logs.allSatisfy { $0.message.contains("is damaged") })
    #expect(!logger.logs.isEmpty)
    try whole.write(to: file)
    #expect(read() == "one")
  }

  @Test func corruptedFileIsIgnored() throws {
    store().store(.named("a", "one"))
    let file = folder.file(try #require(folder.names.first))
    let whole = try Data(contentsOf: file)
    for index in stride(from: 0, to: whole.count, by: 5) {
      var changed = whole
      changed[index] ^= 0x01
      try changed.write(to: file)
      #expect(read() == nil, "changed at \(index)")
    }
    try (whole + Data([0x20])).write(to: file)
    #expect(read() == nil)
  }

  @Test func renamedFileIsIgnored() throws {
    store().store(.named("a", "one"))
    let a = folder.file(try #require(folder.names.first))
    let contents = try Data(contentsOf: a)
    store().store(.named("b", "two"))
    let b = folder.file(try #require(folder.names.first { $0 != a.lastPathComponent }))
    try contents.write(to: b)
    #expect(read("b") == nil)
    #expect(read("a") == "one")
  }

  @Test func crashDuringWriteKeepsTheOldScreen() throws {
    store().store(.named("a", "old"))
    let name = try #require(folder.names.first)
    let whole = try Data(contentsOf: folder.file(name))
    // The file that a process leaves if it dies before renaming.
    let left = folder.file("\(UUID().uuidString)-\(name)-unfinished")
    try whole.prefix(100).write(to: left)
    #expect(read() == "old")
    store().store(.named("a", "new"))
    #expect(read() == "new")
    #expect(folder.names.contains(left.lastPathComponent))
    // Another process may still be writing the file, until it is old.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: left.path(percentEncoded: false))
    store().store(.named("b"))
    #expect(!folder.names.contains(left.lastPathComponent))
    #expect(folder.names.count == 2)
  }

  @Test func clearingKeepsForeignFiles() throws {
    store().store(.named("a"))
    let name = try #require(folder.names.first)
    try Data().write(to: folder.file("\(UUID().uuidString)-\(name)-unfinished"))
    try Data("mine".utf8).write(to: folder.file("notes.txt"))
    store(entries: 1).store(.named("b"))
    store().removeAll()
    #expect(folder.names == ["notes.txt"])
  }

  @Test func nonRegularFilesAreNotOpened() throws {
    store().store(.named("a"))
    let file = folder.file(try #require(folder.names.first))
    try FileManager.default.removeItem(at: file)
    #expect(mkfifo(file.path(percentEncoded: false), 0o600) == 0)
    #expect(read() == nil)
  }

  @Test func oversizedFileIsNotRead() {
    store().store(.named("a", String(repeating: "x", count: 5000)))
    #expect(store(bytes: 1000).entry(for: .named("a")) { _ in true } == nil)
  }

  @Test func uncreatableFolderIsLoggedWithoutFailure() throws {
    try Data().write(to: folder.url)
    store().store(.named("a"))
    #expect(read() == nil)
    store().removeAll()
    let categories = Set(logger.logs.map { "\($0.category) \($0.level)" })
    #expect(categories == ["Cache error"])
    #expect(
      logger.logs.contains {
        $0.message.hasPrefix("could not save: \(folder.url.path(percentEncoded: false))")
      })
  }

  @Test func missingFolderIsEmptyAndSilent() {
    #expect(read() == nil)
    store().removeAll()
    store().removeEntries(for: .named("a"))
    #expect(logger.logs.isEmpty)
    #expect(folder.names == [])
  }

  /// Stores share nothing but the folder, as those of two processes.
  @Test func twoStoresCanShareFolder() async {
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        let store = store(entries: 1)
        group.addTask {
          for step in 0..<400 {
            let name = "\((task + step) % 2)"
            store.store(.named(name, String(repeating: name, count: 300 + task)))
            if let found = store.entry(for: .named(name), where: { _ in true }) {
              #expect(Set(found.text) == Set(name))
            }
            if step % 25 == 12 { store.removeAll() }
          }
        }
      }
    }
    #expect(!logger.logs.contains { $0.message.contains("damaged") })
    #expect(folder.names.count <= 1)
    #expect(folder.names.allSatisfy { $0.hasSuffix(".beagle-screen") })
  }

  @Test func filesCanBeTruncatedByOtherProcesses() throws {
    let script = """
      cd "$0"
      for round in 1 2 3 4 5 6 7 8 9 10; do
        for file in *.beagle-screen; do
          head -c 200 "$file" > cut 2>/dev/null && mv cut "$file" 2>/dev/null
          [ $((round % 3)) = 0 ] && rm -f "$file"
        done
      done
      rm -f cut '*.beagle-screen'
      """
    store().store(.named("0"))
    let other = try ChildProcess(["/bin/sh", "-c", script, folder.url.path])
    var hasEnded = false
    var step = 0
    while !hasEnded || step < 50 {
      hasEnded = hasEnded || other.ending != nil
      let name = "\(step % 5)"
      let store = store()
      store.store(.named(name, String(repeating: name, count: 300)))
      if let found = store.entry(for: .named(name), where: { _ in true }) {
        #expect(found.text == String(repeating: name, count: 300))
      }
      step += 1
    }
    store().store(.named("last"))
    #expect(read("last") == "body")
  }
}
