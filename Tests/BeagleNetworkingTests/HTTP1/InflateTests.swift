import Foundation
import Testing

@testable import BeagleNetworking

/// Samples were compressed by zlib.
struct InflateTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let format: Inflate.Format
    let packed: [UInt8]
    let plain: [UInt8]
    var testDescription: String { name }

    init(_ name: String, _ packed: String, _ plain: [UInt8], format: Inflate.Format = .gzip) {
      (self.name, self.format, self.plain) = (name, format, plain)
      self.packed = Array(Data(base64Encoded: packed) ?? Data())
    }
  }

  private static let hello = Array("hello".utf8)
  private static let squares = (0..<400).flatMap { Array("\($0 * $0 % 97);".utf8) }
  private static let letters = Array("abcdefgh".utf8)

  static let samples = [
    Sample("nothing", "H4sIAAAAAAACAwMAAAAAAAAAAAA=", []),
    Sample("a fixed code", "H4sIAAAAAAACA8tIzcnJBwCGphA2BQAAAA==", hello),
    Sample(
      "codes of its own",
      "H4sIAAAAAAACA+2Q243FIAwFW4ptMKDpv68d6GH/rhShJJz3RzA4RJOTasahBzsocjAWK0kq6OSIKNZHJLM4ouUq4Ptgfmx6kou9"
        + "mYNMtmpKTSLYTcvYVBIiOcWerMPyrPe8T3961RckVII0yfGElFNUaQ200UzLfc2NcIPEC9U3oDENa2SD9yuRt46lrFa3pFUtXK+8"
        + "Exy3CL7fJr9Nfpv8xyZ/Zyl8dG8EAAA=", squares),
    Sample(
      "stored", "H4sIAAAAAAACAwEVAOr/c3RvcmVkIHN0b3JlZCBzdG9yZWQgrlXRqRUAAAA=",
      Array("stored stored stored ".utf8)),
    Sample(
      "a copy from far back",
      "H4sIAAAAAAACA+3dMQEAIAgAMKuiKPZP4GMIjq3IYq7cp+4AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAoKX4L/0Duhz9"
        + "t6B+AAA=", letters + [UInt8](repeating: 0, count: 32_400) + letters),
    Sample(
      "every field of the head",
      "H4sIHgAAAAACAwMAeHl6ZmlsZS50eHQAYSBjb21tZW50ABDVy0jNyckHAIamEDYFAAAA", hello),
    Sample(
      "three members",
      "H4sIAAAAAAACA8tIzQEAG/EL5QMAAAAfiwgAAAAAAAIDAwAAAAAAAAAAAB+LCAAAAAAAAgPLyQcAnUqcVQIAAAA=", hello),
    Sample(
      "zlib",
      "eNrtkNuNxSAMBVuKbTCg6b+vHehh/64UoSSc90cwOESTk2rGoQc7KHIwFitJKujkiCjWRySzOKLlKuD7YH5sepKLvZmDTLZqSk0i2E3L"
        + "2FQSIjnFnqzD8qz3vE9/etUXJFSCNMnxhJRTVGkNtNFMy33NjXCDxAvVN6AxDWtkg/crkbeOpaxWt6RVLVyvvBMctwi+3ya/TX6b/Mcm"
        + "fzqr828=", squares, format: .deflate),
    Sample(
      "bare deflate",
      "7ZDbjcUgDAVbim0woOm/rx3oYf+uFKEknPdHMDhEk5NqxqEHOyhyMBYrSSro5Igo1kckszii5Srg+2B+bHqSi72Zg0y2akpNIthNy9hU"
        + "EiI5xZ6sw/Ks97xPf3rVFyRUgjTJ8YSUU1RpDbTRTMt9zY1wg8QL1TegMQ1rZIP3K5G3jqWsVrekVS1cr7wTHLcIvt8mv01+m/zHJn8=",
      squares, format: .deflate),
    Sample("bare and stored", "AQUA+v9oZWxsbw==", hello, format: .deflate),
  ]

  private func inflate(
    _ pieces: [ArraySlice<UInt8>], _ format: Inflate.Format, limit: Int = .max
  ) throws(MalformedAnswer) -> Inflate {
    var inflate = Inflate(format, limit: limit)
    for piece in pieces { try inflate.decode(piece) }
    return inflate
  }

  @Test(arguments: samples) func everyCutGivesTheSame(sample: Sample) throws {
    let packed = sample.packed
    for cut in 0...packed.count {
      let result = try inflate([packed[..<cut], packed[cut...]], sample.format)
      #expect(result.output == sample.plain && result.isWhole)
    }
    let dripped = try inflate(packed.map { [$0] }, sample.format)
    #expect(dripped.output == sample.plain && dripped.isWhole)
  }

  @Test(arguments: samples) func whatBreaksOffIsNotWhole(sample: Sample) throws {
    for cut in 0..<sample.packed.count where sample.name != "three members" {
      #expect(try inflate([sample.packed[..<cut]], sample.format).isWhole == false)
    }
  }

  @Test(arguments: samples) func whatFollowsIsAnError(sample: Sample) {
    #expect(throws: MalformedAnswer.self) { try inflate([sample.packed[...], [1, 2, 3]], sample.format) }
  }

  @Test(arguments: samples) func aDamagedBitIsNeverTakenForTheAnswer(sample: Sample) {
    // Bare data has nothing to be checked with.
    guard !sample.name.hasPrefix("bare") else { return }
    for place in sample.packed.indices {
      for bit in [0, 2, 7] {
        var damaged = sample.packed
        damaged[place] ^= 1 << UInt8(bit)
        guard let result = try? inflate([damaged[...]], sample.format), result.isWhole else { continue }
        #expect(result.output == sample.plain, "byte \(place), bit \(bit)")
      }
    }
  }

  @Test func itStopsSoonAfterTheLimit() throws {
    let far = try #require(Self.samples.first { $0.name == "a copy from far back" })
    let result = try inflate([far.packed[...]], .gzip, limit: 1_000)
    #expect((1_001...1_300).contains(result.output.count) && !result.isWhole)
  }

  @Test func noBytesCrashIt() {
    var random = Xorshift(seed: 3)
    for round in 0..<3_000 {
      let start: [UInt8] = round % 2 == 0 ? [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0] : []
      let bytes =
        start
        + (0..<Int.random(in: 0...200, using: &random)).map { _ in .random(in: 0...255, using: &random) }
      let format: Inflate.Format = round % 2 == 0 ? .gzip : .deflate
      let cut = Int.random(in: 0...bytes.count, using: &random)
      let whole = try? inflate([bytes[...]], format, limit: 10_000)
      let cutOnce = try? inflate([bytes[..<cut], bytes[cut...]], format, limit: 10_000)
      #expect(whole?.output == cutOnce?.output && whole?.isWhole == cutOnce?.isWhole)
    }
  }
}
