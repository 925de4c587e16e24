import Foundation
import TestSupport
import Testing

@testable import BeagleTerminal

/// Samples were compressed by zlib.
@Suite(.computing) struct InflateTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let packed: [UInt8]
    let plain: [UInt8]
    var testDescription: String { name }

    /// Where it is truncated or damaged: everywhere, except in the sample with the large output.
    var positions: [Int] {
      (0...packed.count).filter { plain.count < 10_000 || $0 % 8 == 0 || $0 == packed.count }
    }

    init(_ name: String, _ packed: String, _ plain: [UInt8]) {
      (self.name, self.plain) = (name, plain)
      self.packed = Array(Data(base64Encoded: packed) ?? Data())
    }
  }

  private static let hello = Array("hello".utf8)
  private static let squares = (0..<400).flatMap { Array("\($0 * $0 % 97);".utf8) }
  private static let letters = Array("abcdefgh".utf8)

  static let samples = [
    Sample("nothing", "eNoDAAAAAAE=", []),
    Sample("a fixed code", "eNrLSM3JyQcABiwCFQ==", hello),
    Sample(
      "codes of its own",
      "eNrtkNuNxSAMBVuKbTCg6b+vHehh/64UoSSc90cwOESTk2rGoQc7KHIwFitJKujkiCjWRySzOKLlKuD7YH5sepKLvZmDTLZq"
        + "Sk0i2E3L2FQSIjnFnqzD8qz3vE9/etUXJFSCNMnxhJRTVGkNtNFMy33NjXCDxAvVN6AxDWtkg/crkbeOpaxWt6RVLVyvvBMc"
        + "twi+3ya/TX6b/Mcmfzqr828=", squares),
    Sample(
      "stored", "eAEBFQDq/3N0b3JlZCBzdG9yZWQgc3RvcmVkIFxPCBQ=",
      Array("stored stored stored ".utf8)),
    Sample(
      "a copy from far back",
      "eNrt3TEBACAIADCroij2T+BjCI6tyGKu3KfuAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAKCl+C/9A0dCBkk=",
      letters + [UInt8](repeating: 0, count: 32_400) + letters),
  ]

  private func inflate(
    _ pieces: [ArraySlice<UInt8>], limit: Int = .max
  ) throws(MalformedStream) -> Inflate {
    var inflate = Inflate(limit: limit)
    for piece in pieces { try inflate.decode(piece) }
    return inflate
  }

  @Test func invalidHuffmanLengthsAreRejected() throws {
    // One bit for the only symbol is what encoders write.
    for lengths in [[1], [1, 1], [2, 2, 2, 2], [1, 2, 2]] { _ = try HuffmanCode(lengths: lengths) }
    for lengths in [[2, 2, 2], [2], [1, 2], [1, 1, 1], [2, 2, 2, 2, 2]] {
      #expect(throws: MalformedStream.self) { try HuffmanCode(lengths: lengths) }
    }
  }

  /// An empty block whose codes are given by these symbols of the code for lengths: 0, 1, and the repeated
  /// zeros 17 and 18 with their counts. All four have two bits.
  private func empty(literals: Int, distances: Int, _ symbols: [(symbol: Int, zeros: Int)]) -> [UInt8] {
    var bits: [Int] = []
    func put(_ value: Int, _ count: Int) { bits += (0..<count).map { value >> $0 & 1 } }
    put(0b101, 3)
    put(literals - 257, 5)
    put(distances - 1, 5)
    // As many lengths of the code for lengths as lead to the one of 1, which is the last but one.
    put(18 - 4, 4)
    for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1] {
      put([0, 1, 17, 18].contains(symbol) ? 2 : 0, 3)
    }
    for (symbol, zeros) in symbols {
      switch symbol {
      case 0: put(0b00, 2)
      case 1: put(0b10, 2)
      case 17:
        put(0b01, 2)
        put(zeros - 3, 3)
      default:
        put(0b11, 2)
        put(zeros - 11, 7)
      }
    }
    // The end of the block is the second of two symbols with one bit.
    put(1, 1)
    let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start...].prefix(8).reversed().reduce(UInt8(0)) { $0 << 1 | UInt8($1) }
    }
    return [0x78, 0x01] + bytes + [0, 0, 0, 1]
  }

  /// Symbols of one bit for the byte 0 and for the end of the block.
  private static let byteAndEnd = [(symbol: 1, zeros: 0), (18, 138), (18, 117), (1, 0)]

  @Test func undefinedHuffmanCodesAreRejected() throws {
    func block(_ literals: Int, _ distances: Int) -> [UInt8] {
      let unused = literals - 257 + distances - 1
      var symbols = Self.byteAndEnd
      if unused > 0 { symbols.append((unused > 10 ? 18 : 17, unused)) }
      return empty(literals: literals, distances: distances, symbols + [(1, 0)])
    }
    for (literals, distances) in [(257, 1), (286, 1), (257, 30), (286, 30)] {
      let result = try inflate([block(literals, distances)[...]])
      #expect(result.isWhole && result.output.isEmpty)
    }
    for (literals, distances) in [(287, 1), (288, 1), (257, 31), (257, 32)] {
      #expect(throws: MalformedStream.self) { try inflate([block(literals, distances)[...]]) }
    }
  }

  @Test func repeatedLengthCannotExceedCodes() throws {
    func block(_ zeros: Int) -> [UInt8] {
      empty(literals: 257, distances: 5, Self.byteAndEnd + [(1, 0), (17, zeros)])
    }
    #expect(try inflate([block(4)[...]]).isWhole)
    for zeros in 5...10 { #expect(throws: MalformedStream.self) { try inflate([block(zeros)[...]]) } }
  }

  @Test(arguments: samples) func inputChunkingDoesNotChangeResult(sample: Sample) throws {
    let packed = sample.packed
    for cut in sample.positions {
      let result = try inflate([packed[..<cut], packed[cut...]])
      #expect(result.output == sample.plain && result.isWhole)
    }
    let dripped = try inflate(packed.map { [$0] })
    #expect(dripped.output == sample.plain && dripped.isWhole)
  }

  @Test(arguments: samples) func truncatedStreamIsIncomplete(sample: Sample) throws {
    for cut in sample.positions.dropLast() {
      #expect(try inflate([sample.packed[..<cut]]).isWhole == false)
    }
  }

  @Test(arguments: samples) func trailingBytesFail(sample: Sample) {
    #expect(throws: MalformedStream.self) { try inflate([sample.packed[...], [1, 2, 3]]) }
  }

  @Test(arguments: samples) func flippedBitsAreDetected(sample: Sample) {
    for position in sample.positions.dropLast() {
      for bit in [0, 2, 7] {
        var damaged = sample.packed
        damaged[position] ^= 1 << UInt8(bit)
        guard let result = try? inflate([damaged[...]]), result.isWhole else { continue }
        #expect(result.output == sample.plain, "byte \(position), bit \(bit)")
      }
    }
  }

  @Test func inflatingStopsAtLimit() throws {
    let far = try #require(Self.samples.first { $0.name == "a copy from far back" })
    let result = try inflate([far.packed[...]], limit: 1_000)
    #expect((1_001...1_300).contains(result.output.count) && !result.isWhole)
  }

  @Test func randomBytesDoNotCrash() {
    var random = SeededGenerator(seed: 3)
    for round in rounds(500) {
      let start: [UInt8] = round % 2 == 0 ? [0x78, 0x01] : []
      let bytes =
        start
        + (0..<Int.random(in: 0...200, using: &random)).map { _ in .random(in: 0...255, using: &random) }
      let cut = Int.random(in: 0...bytes.count, using: &random)
      let whole = try? inflate([bytes[...]], limit: 10_000)
      let cutOnce = try? inflate([bytes[..<cut], bytes[cut...]], limit: 10_000)
      #expect(whole?.output == cutOnce?.output && whole?.isWhole == cutOnce?.isWhole)
    }
  }
}
