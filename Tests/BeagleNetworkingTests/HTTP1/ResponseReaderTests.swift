import Foundation
import Testing

@testable import BeagleNetworking

/// What is made of an answer's bytes, however they are cut.
struct ResponseReaderTests {
  /// How an answer was read: its status, its body, and what was left over.
  struct Reading: Equatable, CustomStringConvertible {
    var status: Int?
    var body = ""
    var rest = ""
    var reuse = false
    var code: URLError.Code?

    var description: String { "\(status ?? 0) \(body) +\(rest) \(reuse) \(code?.rawValue ?? 0)" }
  }

  private func read(_ pieces: [[UInt8]], method: String = "GET", limit: Int = 1_000) -> Reading {
    var reader = ResponseReader(method: method, limit: limit)
    var reading = Reading()
    var isWhole = false
    do {
      for piece in pieces {
        var bytes = piece[...]
        if !isWhole { isWhole = try reader.read(&bytes) }
        reading.rest += String(decoding: bytes, as: UTF8.self)
      }
      if !isWhole { try reader.end() }
      reading.reuse = isWhole && reader.allowsReuse
    } catch {
      reading = Reading(code: (error as? URLError)?.code ?? .unknown)
    }
    reading.status = reader.head?.status
    if reading.code == nil { reading.body = String(decoding: reader.body, as: UTF8.self) }
    return reading
  }

  /// Reads it whole, byte by byte and cut once at every place, which must all be the same.
  private func readings(_ text: String, method: String = "GET") -> Reading {
    let bytes = Array(text.utf8)
    let whole = read([bytes], method: method)
    #expect(read(bytes.map { [$0] }, method: method) == whole)
    for cut in bytes.indices {
      #expect(read([Array(bytes[..<cut]), Array(bytes[cut...])], method: method) == whole, "cut at \(cut)")
    }
    return whole
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi", Reading(status: 200, body: "hi", reuse: true)),
    ("HTTP/1.1 200\r\nContent-Length:2\r\n\r\nhi", Reading(status: 200, body: "hi", reuse: true)),
    ("HTTP/1.1 200 OK\nContent-Length: 2\n\nhi", Reading(status: 200, body: "hi", reuse: true)),
    (
      "HTTP/1.1 200 OK\r\nContent-Length: 2, 2\r\nContent-Length: 2\r\n\r\nhi",
      Reading(status: 200, body: "hi", reuse: true)
    ),
    ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", Reading(status: 200, reuse: true)),
    ("HTTP/1.1 204 No\r\nContent-Length: 5\r\n\r\n", Reading(status: 204, reuse: true)),
    ("HTTP/1.1 304 No\r\nContent-Length: 5\r\n\r\n", Reading(status: 304, reuse: true)),
    ("HTTP/1.1 200 OK\r\n\r\nuntil the end", Reading(status: 200, body: "until the end")),
    ("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nhi", Reading(status: 200, body: "hi")),
    (
      "HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 2\r\n\r\nhi",
      Reading(status: 200, body: "hi", reuse: true)
    ),
    (
      "HTTP/1.1 200 OK\r\nConnection: x, Close\r\nContent-Length: 2\r\n\r\nhi",
      Reading(status: 200, body: "hi")
    ),
    (
      "HTTP/1.1 102 P\r\n\r\nHTTP/1.1 103 E\r\nContent-Length: 9\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi",
      Reading(status: 200, body: "hi", reuse: true)
    ),
    (
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 0\r\n\r\n",
      Reading(status: 200, reuse: true)
    ),
    (
      "HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 2\r\n\r\nhi",
      Reading(status: 302, body: "hi", reuse: true)
    ),
  ])
  func everyFramingIsUnderstood(text: String, reading: Reading) {
    #expect(readings(text) == reading)
  }

  @Test(arguments: [
    ("5\r\nhello\r\n0\r\n\r\n", "hello"), ("0\r\n\r\n", ""),
    ("00005;a=b;c=\"d\"\r\nhello\r\n0;x\r\n\r\n", "hello"),
    ("5 \t\r\nhello\r\n000\r\nX-Trailer: 1\r\nY: 2\r\n\r\n", "hello"),
    ("a\r\n0123456789\r\nB\r\n0123456789a\r\n0\r\n\r\n", "01234567890123456789a"),
  ])
  func chunksAreJoined(chunks: String, body: String) {
    let text = "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n\(chunks)"
    #expect(readings(text) == Reading(status: 200, body: body, reuse: true))
  }

  @Test(arguments: [
    "zz\r\nhello\r\n0\r\n\r\n", "\r\nhello", "-5\r\nhello", "+5\r\nhello", "0x5\r\nhello", "5 5\r\nhello",
    "5\nhello\r\n0\r\n\r\n", "5\r\nhelloXX0\r\n\r\n", "5\r\nhello\n0\r\n\r\n", "ffffffffffffffff\r\nhello",
    "5\r\nhello\r\n0\r\n\n", "5\rx\nhello\r\n0\r\n\r\n",
  ])
  func chunksThatCanBeReadInTwoWaysAreErrors(chunks: String) {
    let text = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)"
    let code = readings(text).code
    #expect(code == .cannotParseResponse || chunks.contains("\rx") && code != nil, "\(chunks)")
  }

  @Test(arguments: [
    "220 mail.example ESMTP\r\n", "HTTP/2.0 200 OK\r\n\r\n", "http/1.1 200 OK\r\n\r\n",
    "\r\nHTTP/1.1 200 OK\r\n\r\n",
    "HTTP/1.1  200 OK\r\n\r\n", "HTTP/1.1 20 OK\r\n\r\n", "HTTP/1.1 2000 OK\r\n\r\n",
    "HTTP/1.1 099 OK\r\n\r\n",
    "HTTP/1.1\r\n\r\n", "HTTP/1.x 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\n folded: first\r\n\r\n",
    "HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length : 2\r\n\r\nhi",
    "HTTP/1.1 200 OK\r\n: empty\r\n\r\n", "HTTP/1.1 200 OK\r\nA(b: c\r\n\r\n",
    "HTTP/1.1 200 OK\r\nX: a\rb\r\n\r\n",
    "HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nhi!",
    "HTTP/1.1 200 OK\r\nContent-Length: 2, 3\r\n\r\nhi!", "HTTP/1.1 200 OK\r\nContent-Length: -2\r\n\r\nhi",
    "HTTP/1.1 200 OK\r\nContent-Length: +2\r\n\r\nhi", "HTTP/1.1 200 OK\r\nContent-Length: 2a\r\n\r\nhi",
    "HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\nhi", "HTTP/1.1 200 OK\r\nContent-Length: 2,\r\n\r\nhi",
    "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\nhi",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nhi", "HTTP/1.1 200 OK\r\nTransfer-Encoding:\r\n\r\nhi",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n",
  ])
  func whatIsNoAnswerIsAnError(text: String) {
    #expect(readings(text).code == .cannotParseResponse, "\(text)")
  }

  @Test(arguments: [
    "", "HT", "HTTP/1.1 200 OK", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 100 Continue\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nhi",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n",
  ])
  func whatBreaksOffIsALostConnection(text: String) {
    #expect(readings(text).code == .networkConnectionLost, "\(text)")
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n",
    "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n",
  ])
  func theCodingPrecedesALengthAndEndsTheConnection(text: String) {
    #expect(readings(text) == Reading(status: 200, body: "hi"))
  }

  @Test func whatFollowsAnAnswerIsNotItsBody() {
    let text = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhiHTTP/1.1 200 OK\r\n\r\n"
    #expect(readings(text).rest == "HTTP/1.1 200 OK\r\n\r\n")
    #expect(readings(text).body == "hi")
  }

  @Test func anAnswerToHeadHasNoBody() {
    let text = "HTTP/1.1 200 OK\r\nContent-Length: 500\r\nTransfer-Encoding: gzip\r\n\r\n"
    #expect(readings(text, method: "HEAD") == Reading(status: 200))
  }

  @Test func fieldsOfOneNameAreOneListAndFoldsAreSpaces() throws {
    var parser = ResponseHeadParser()
    var bytes = Array(
      "HTTP/1.1 200 OK\r\nA: 1\r\nB:\t x \r\na: 2\r\nC: one\r\n  two\r\n\tthree\r\nD: caf".utf8)[...]
    #expect(try parser.read(&bytes) == nil)
    bytes = [0xE9, 0x0D, 0x0A, 0x45, 0x3A, 0xC3, 0xA9, 0x0A, 0x0A]
    let head = try #require(try parser.read(&bytes))
    let url = try #require(URL(string: "http://shop.example/"))
    let response = try #require(head.response(for: url))
    let values = ["a", "b", "c", "d", "e"].map { response.value(forHTTPHeaderField: $0) }
    #expect(values == ["1, 2", "x", "one two three", "café", "é"])
    #expect(response.url == url && response.statusCode == 200)
  }

  @Test(arguments: ["X: y\r\n", "HTTP/1.1 100 Continue\r\n\r\n", "x"])
  func headsWithoutEndAreRefused(line: String) {
    var reader = ResponseReader(method: "GET", limit: .max)
    var bytes = Array("HTTP/1.1 100 Continue\r\n".utf8)[...]
    if line == "HTTP/1.1 100 Continue\r\n\r\n" { bytes += [13, 10] }
    #expect(throws: URLError.self) {
      _ = try reader.read(&bytes)
      for _ in 0..<400_000 {
        var more = Array(line.utf8)[...]
        _ = try reader.read(&more)
      }
    }
  }

  @Test(arguments: ["1;extension=", "0\r\nX: "])
  func chunkLinesWithoutEndAreRefused(start: String) {
    var reader = ResponseReader(method: "GET", limit: .max)
    var bytes = Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(start)".utf8)[...]
    #expect(throws: URLError.self) {
      _ = try reader.read(&bytes)
      for _ in 0..<100_000 {
        bytes = [0x78]
        _ = try reader.read(&bytes)
      }
    }
  }

  @Test(arguments: ["Content-Length: 11", "Transfer-Encoding: chunked", "X: y"])
  func aBodyBeyondTheLimitIsRefused(field: String) {
    var reader = ResponseReader(method: "GET", limit: 10)
    var bytes = Array("HTTP/1.1 200 OK\r\n\(field)\r\n\r\nb\r\n0123456789a".utf8)[...]
    let error = #expect(throws: NetworkClientDefault.ClientError.self) { _ = try reader.read(&bytes) }
    #expect(error == .bodyTooLarge(limit: 10))
  }

  /// Whatever comes, it ends in an answer or an error.
  @Test func noBytesCrashTheReader() {
    var random = Xorshift(seed: 7)
    let parts = [
      "HTTP/1.1 200 OK\r\n", "Content-Length: 3\r\n", "Transfer-Encoding: chunked\r\n", "\r\n", "5\r\n",
      "hello",
      "Content-Encoding: gzip\r\n", "Content-Encoding: deflate\r\n", " folded\r\n", "0\r\n\r\n", "\n",
      "HTTP/1.1 100 C\r\n\r\n",
    ].map { Array($0.utf8) }
    for _ in 0..<5_000 {
      var bytes = Array("HTTP/1.1 200 OK\r\n".utf8)
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        bytes += parts.randomElement(using: &random) ?? []
      }
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      let cut = Int.random(in: 0...bytes.count, using: &random)
      let reading = read([Array(bytes[..<cut]), Array(bytes[cut...])])
      #expect(reading == read([bytes]))
    }
  }
}

/// The same numbers in every run.
struct Xorshift: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
