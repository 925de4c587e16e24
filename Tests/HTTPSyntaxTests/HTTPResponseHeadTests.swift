import HTTPSyntax
import Testing

struct HTTPResponseHeadTests {
  private func head(_ bytes: [UInt8]) throws -> HTTPResponseHead? {
    var reader = HTTPResponseHeadReader()
    try bytes.withUnsafeBytes { _ = try reader.read($0) }
    return reader.head
  }

  @Test func headerValuesAreTrimmedAndUnfolded() throws {
    let lines =
      Array("HTTP/1.1 200 OK\r\nA: 1\r\nB:\t x \r\na: 2\r\nC: one\r\n  two\r\n\t\r\nD: caf".utf8)
      + [0xE9, 13, 10] + [0x45, 0x3A, 0xC3, 0xA9, 10] + [10]
    let head = try #require(try head(lines))
    #expect(head.status == 200 && head.version == "HTTP/1.1")
    let values = ["A": "1", "B": "x", "a": "2", "C": "one two", "D": "caf\u{e9}", "E": "\u{e9}"]
    #expect(Dictionary(uniqueKeysWithValues: head.fields.map { ($0.name, $0.value) }) == values)
    #expect(head.values("a") == ["1", "2"] && head.has("e") && !head.has("f"))
  }

  @Test(arguments: [
    "ICY 200 OK\r\n\r\n", "HTTP/1.1 20 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nA : b\r\n\r\n",
    "HTTP/1.1 200 OK\r\n folded\r\n\r\n", "HTTP/1.1 200 OK\r\nA: b\rc\r\n\r\n",
    "HTTP/1.1 101 Switching\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 1, 2\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n",
  ])
  func ambiguousResponseHeadIsRefused(text: String) throws {
    // Trailers begin differently, and are not requested.
    guard text.hasPrefix("HTTP/") else { return #expect(try head(Array(text.utf8)) == nil) }
    #expect(throws: MalformedHead.self) { try head(Array(text.utf8)) }
  }

  @Test func interimHeadsAreSkipped() throws {
    var reader = HTTPResponseHeadReader()
    for text in [
      "HTTP/1.1 103 Early\r\nContent-Length: 9\r\n\r\n", "HTTP/2 200\r\ncontent-length: 2\r\n\r\n",
    ] {
      try Array(text.utf8).withUnsafeBytes { _ = try reader.read($0) }
    }
    #expect(reader.head?.status == 200 && reader.length == 2)
  }
}
