import Foundation
import TestSupport
import Testing

@testable import BeagleTerminal

@Suite(.computing) struct GzipTests {
  /// Text that is worth compressing, and bytes that are not.
  private func sample(_ round: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: UInt64(round))
    let words = (0..<Int.random(in: 0...400, using: &generator)).flatMap { _ in
      Array("{\"name\":\"\(Int.random(in: 0...20, using: &generator))\"}".utf8)
    }
    return words
      + (0..<Int.random(in: 0...50, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
  }

  @Test func compressedDataRoundTrips() throws {
    for round in rounds(10) {
      let data = sample(round)
      let bytes = Gzip.compressed(data)
      #expect(try Gzip.decompressed(bytes, atMost: data.count) == data)
      #expect(Gzip.compressed(data) == bytes)
    }
  }

  /// Handwritten bytes of RFC 1951 and RFC 1952: a fixed-code block with `a` and its end, the CRC-32 of `a`,
  /// its length.
  @Test func gzipFrameMatchesRFC() throws {
    let bytes: [UInt8] = [
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 0x4B, 0x04, 0x00, 0x43, 0xBE, 0xB7, 0xE8, 1, 0, 0, 0,
    ]
    #expect(Gzip.compressed([UInt8(ascii: "a")]) == bytes)
    #expect(try Gzip.decompressed(bytes, atMost: 1) == [UInt8(ascii: "a")])
  }

  @Test func headerCanHaveNameAndComment() throws {
    let plain = Gzip.compressed(Array("body".utf8))
    let head: [UInt8] = [0x1F, 0x8B, 8, 0x1E, 9, 9, 9, 9, 2, 3]
    let extra: [UInt8] = [2, 0, 7, 7]
    let bytes = head + extra + Array("a.json\0a remark\0".utf8) + [1, 2] + plain[10...]
    #expect(try Gzip.decompressed(bytes, atMost: 10) == Array("body".utf8))
    for count in 0..<bytes.count {
      #expect(throws: Gzip.DecompressionError.unfinished) {
        try Gzip.decompressed(Array(bytes[..<count]), atMost: 10)
      }
    }
  }

  @Test func concatenatedMembersAreJoined() throws {
    let bytes = Gzip.compressed(Array("one ".utf8)) + Gzip.compressed([]) + Gzip.compressed(Array("two".utf8))
    #expect(try Gzip.decompressed(bytes, atMost: 10) == Array("one two".utf8))
  }

  @Test func decompressionBombIsBounded() {
    let bytes = Gzip.compressed([UInt8](repeating: 0, count: 1 << 20))
    #expect(bytes.count < 10_000)
    #expect(throws: Gzip.DecompressionError.tooLarge) { try Gzip.decompressed(bytes, atMost: 1 << 20 - 1) }
  }

  @Test func damagedFilesAreRejected() {
    let text = Array("the text of a cassette".utf8)
    let bytes = Gzip.compressed(text)
    for index in bytes.indices where !(4...9).contains(index) {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << UInt8(bit)
        // There is a flag for texts, and the last bits of the data mean nothing.
        let read = try? Gzip.decompressed(damaged, atMost: 1_000)
        #expect(read == nil || read == text)
      }
    }
  }

  #if os(Linux) || os(macOS)
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/gzip")))
    func systemGzipIsCompatible() async throws {
      let data = sample(7)
      let program = URL(fileURLWithPath: "/usr/bin/gzip")
      let read = try await runProcess(program, ["-dc"], input: Gzip.compressed(data))
      #expect(read.exitCode == 0 && [UInt8](read.output) == data)
      let written = try await runProcess(program, ["-9c"], input: data)
      #expect(try Gzip.decompressed([UInt8](written.output), atMost: data.count) == data)
    }
  #endif
}
