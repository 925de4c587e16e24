import Testing

@testable import BeagleJSON

@Suite struct ByteTests {
  /// Worked out with a program of another language: FNV-1a of 64 bits.
  @Test func aHashIsTheSameEverywhere() {
    #expect(StableHash.of("") == 0xcbf2_9ce4_8422_2325)
    #expect(StableHash.of("a") == 0xaf63_dc4c_8601_ec8c)
    #expect(StableHash.of("foobar") == 0x8594_4171_f739_67e8)
    #expect(StableHash.of("bar".utf8, from: StableHash.of("foo")) == StableHash.of("foobar"))
  }
}
