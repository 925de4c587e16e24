import BeagleNetworking
import Foundation

/// A folder that does not exist yet and is gone after the test.
final class CacheFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "beagle-cache-\(UUID().uuidString)")

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))) ?? []).sorted()
  }

  func file(_ name: String) -> URL { url.appending(path: name) }
}

extension CacheKey {
  static func named(_ name: String) -> CacheKey {
    CacheKey(url: CacheScene.url("/\(name)"))
  }
}

extension CacheEntry {
  static func named(
    _ name: String, _ body: String = "body", variant: [String: String] = [:], created: Double = 0
  ) -> CacheEntry {
    CacheEntry(
      key: .named(name), variant: variant, data: Data(body.utf8), status: 200,
      headers: ["beagle-hash": "h", "content-type": "application/json"],
      created: Date(timeIntervalSince1970: 1_000_000_000.123 + created), maxAge: 60)
  }

  var text: String { String(decoding: data, as: UTF8.self) }
}
