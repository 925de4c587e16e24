/// A request as it came over the wire.
struct RecordedRequest: Sendable {
  let method: String
  let target: String
  /// In the order they came, names as they were spelled.
  let headers: [(name: String, value: String)]
  let body: [UInt8]

  func values(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  var bodyText: String { String(decoding: body, as: UTF8.self) }

  /// Takes one request off the front of `bytes`, or nil while it is incomplete.
  init?(takenFrom bytes: inout [UInt8]) {
    guard let end = Self.endOfHead(in: bytes) else { return nil }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    headers = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
    }
    method = String(words[0])
    target = String(words[1])
    let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
    guard bytes.count >= end + length else { return nil }
    body = Array(bytes[end..<end + length])
    bytes.removeFirst(end + length)
  }

  private static func endOfHead(in bytes: [UInt8]) -> Int? {
    let mark = Array("\r\n\r\n".utf8)
    guard bytes.count >= mark.count else { return nil }
    return (mark.count...bytes.count).first { Array(bytes[($0 - mark.count)..<$0]) == mark }
  }
}
