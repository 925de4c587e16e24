import Foundation

extension CacheEntry {
  /// A line with format and checksum, then the entry as JSON:
  ///
  ///     beagle-cache 1 5d41402a…
  ///     {"created": …, "data": "eyJfYmVh…", …}
  func fileContents() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(self)
    return Data("\(fileMark)\(SHA256Digest.hex(json))\n".utf8) + json
  }

  /// - Returns: nil if anything at all is not as it was written.
  init?(fileContents: Data) {
    let mark = Data(fileMark.utf8)
    let start = mark.count + 65
    guard fileContents.count > start, fileContents.starts(with: mark) else { return nil }
    let bytes = [UInt8](fileContents)
    let json = bytes[start...]
    guard bytes[mark.count..<start].elementsEqual("\(SHA256Digest.hex(json))\n".utf8),
      let entry = try? JSONDecoder().decode(CacheEntry.self, from: Data(json))
    else { return nil }
    self = entry
  }

  /// The name of the entry's file, which is the same in every run: first a part for the key, which all variants share, then
  /// a digest of the variant.
  var fileName: String {
    let names = variant.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
    let digest = SHA256Digest.hex(names.joined(separator: "\n").utf8).prefix(16)
    return "\(key.fileNamePrefix)\(digest).\(CacheEntry.fileExtension)"
  }

  static let fileExtension = "beagle-screen"
}

extension CacheKey {
  var fileNamePrefix: String {
    SHA256Digest.hex("\(method)\n\(url)\n\(bodyDigest ?? "")".utf8) + "-"
  }
}

private let fileMark = "beagle-cache 1 "
