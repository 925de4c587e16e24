import BeagleNetworking
import Foundation
import Testing

/// Tests that both stores pass.
struct CacheStoreTests {
  enum Kind: CaseIterable {
    case memory, disk
  }

  private let clock = CacheClock()
  private let folder = CacheFolder()

  private func store(_ kind: Kind, entries: Int = 100, bytes: Int = 1 << 20) -> any CacheStore {
    switch kind {
    case .memory:
      MemoryCacheStore(maxEntries: entries, maxBytes: bytes)
    case .disk:
      DiskCacheStore(
        directory: folder.url, maxEntries: entries, maxBytes: bytes, clock: { [clock] in clock.now })
    }
  }

  private func names(_ store: any CacheStore, _ candidates: [String]) -> [String] {
    // Each lookup is a use, so the last entry has to be read first to keep the order.
    candidates.filter { store.entry(for: .named($0)) { _ in true } != nil }
  }

  @Test(arguments: Kind.allCases)
  func storedEntryIsReturnedUnchanged(kind: Kind) {
    let store = store(kind)
    let entry = CacheEntry.named("a", "{\"text\":\"é\u{1F600}\"}\n\u{0}", variant: ["x": "1", "y": ""])
    store.store(entry)
    store.store(.named("b"))
    #expect(store.entry(for: entry.key) { _ in true } == entry)
    #expect(store.entry(for: entry.key) { _ in false } == nil)
    #expect(store.entry(for: .named("c")) { _ in true } == nil)
  }

  @Test(arguments: Kind.allCases)
  func leastRecentlyUsedIsEvictedFirst(kind: Kind) {
    let store = store(kind, entries: 3)
    for name in ["a", "b", "c"] {
      clock.advance(1)
      store.store(.named(name))
    }
    clock.advance(1)
    _ = store.entry(for: .named("a")) { _ in true }
    clock.advance(1)
    store.store(.named("d"))
    #expect(names(store, ["a", "b", "c", "d"]) == ["a", "c", "d"])
  }

  @Test(arguments: Kind.allCases)
  func newestEntryStaysIfClockDoesNotAdvance(kind: Kind) {
    let store = store(kind, entries: 2)
    for name in (0..<8).map(String.init) {
      store.store(.named(name))
      #expect(names(store, [name]) == [name])
    }
  }

  @Test(arguments: Kind.allCases)
  func storedBytesAreBounded(kind: Kind) {
    let store = store(kind, bytes: 10_000)
    for name in ["a", "b", "c"] {
      clock.advance(1)
      store.store(.named(name, String(repeating: "x", count: 3000)))
    }
    #expect(names(store, ["a", "b", "c"]).last == "c")
    #expect(names(store, ["a", "b", "c"]).count < (kind == .disk ? 3 : 4))
    clock.advance(1)
    store.store(.named("d", String(repeating: "x", count: 6000)))
    #expect(names(store, ["a", "b", "c", "d"]) == (kind == .disk ? ["d"] : ["c", "d"]))
  }

  @Test(arguments: Kind.allCases)
  func oversizedEntryRemovesTheOldOne(kind: Kind) {
    let store = store(kind, bytes: 2000)
    store.store(.named("a"))
    store.store(.named("b"))
    store.store(.named("a", String(repeating: "x", count: 2000)))
    #expect(names(store, ["a", "b"]) == ["b"])
  }

  @Test(arguments: Kind.allCases)
  func zeroCapacityStoreKeepsNothing(kind: Kind) {
    let store = store(kind, entries: 0)
    store.store(.named("a"))
    #expect(names(store, ["a"]) == [])
  }

  @Test(arguments: Kind.allCases)
  func storingReplacesOnlyTheSameVariant(kind: Kind) {
    let store = store(kind)
    store.store(.named("a", "old", variant: ["x": "1"]))
    store.store(.named("a", "other", variant: ["x": "2"], created: 5))
    store.store(.named("a", "new", variant: ["x": "1"], created: 1))
    #expect(store.entry(for: .named("a")) { $0.variant == ["x": "1"] }?.text == "new")
    #expect(store.entry(for: .named("a")) { $0.variant == ["x": "2"] }?.text == "other")
    #expect(store.entry(for: .named("a")) { _ in true }?.text == "other")
  }

  @Test(arguments: Kind.allCases)
  func removingKeyRemovesAllVariants(kind: Kind) {
    let store = store(kind)
    store.store(.named("a", variant: ["x": "1"]))
    store.store(.named("a", variant: ["x": "2"]))
    store.store(.named("b"))
    store.removeEntries(for: .named("a"))
    #expect(names(store, ["a", "b"]) == ["b"])
    store.removeAll()
    #expect(names(store, ["a", "b"]) == [])
  }

  @Test(arguments: Kind.allCases)
  func storeIsThreadSafe(kind: Kind) async {
    let store = store(kind, entries: 5)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          for step in 0..<25 {
            let name = "\((task + step) % 8)"
            store.store(.named(name, String(repeating: name, count: 500 + task)))
            if let found = store.entry(for: .named(name), where: { _ in true }) {
              #expect(Set(found.text) == Set(name))
            }
            if step % 10 == 9 { store.removeEntries(for: .named(name)) }
          }
        }
      }
    }
    #expect(names(store, (0..<8).map(String.init)).count <= 5)
  }
}
