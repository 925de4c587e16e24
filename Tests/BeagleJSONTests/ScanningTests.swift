import TestSupport
import Testing

@testable import BeagleJSON

/// The scanner finds the ends of strings in bit masks of 64-byte blocks.
@Suite(.computing) struct ScanningTests {
  @Test func scanClassifiesBytesAtEveryOffset() {
    let stops = Set((0..<0x20).map(UInt8.init) + (0x80...0xFF) + Array("\"\\".utf8))
    for shift in 0..<StopMarks.blockSize {
      let text = [UInt8](repeating: 0x61, count: shift) + (0...0xFF)
      text.withUnsafeBytes { bytes in
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: text.count + StopMarks.blockSize)
        defer { copy.deallocate() }
        let marks = StopMarks(of: bytes, copyingTo: copy)
        defer { marks.deallocate() }
        let written = Array(UnsafeBufferPointer(start: copy, count: text.count + StopMarks.blockSize))
        #expect(written == text + [UInt8](repeating: 0, count: StopMarks.blockSize))
        for offset in text.indices {
          let near = marks[offset]
          for index in 0..<min(StopMarks.reach, text.count + 1 - offset)
          where (near >> UInt64(index) & 1 == 1) != (stops.contains(written[offset + index])) {
            Issue.record("byte \(offset + index), read from \(offset), has the wrong mark")
          }
        }
      }
    }
  }

  /// Keys and texts of all lengths up to more than two blocks, starting at every offset of a block.
  @Test(arguments: [("", ""), ("\\n", "\n"), ("\\\"", "\""), ("é", "é"), ("茶", "茶"), ("🫖", "🫖")])
  func stringsAreScannedAtEveryOffsetAndLength(written: String, read: String) throws {
    for length in 0...140 {
      let text = String(repeating: "t", count: length)
      for shift in stride(from: length % 3, to: StopMarks.blockSize, by: 3) {
        let json = #"{"k\#(written)":"\#(text + written)","\#(text + written)" : ["\#(text + written)"]}"#
        let root = try JSONDocument(parsing: String(repeating: " ", count: shift) + json).root
        let members = root.members
        #expect(root.byteRange == shift..<shift + json.utf8.count)
        #expect(members.map(\.key) == ["k" + read, text + read])
        #expect(members.first?.value.string == text + read)
        #expect(members.last?.value.elements.map(\.string) == [text + read])
      }
    }
  }

  /// An unterminated string fails at the end of the text, however much of the last block it fills.
  @Test func unterminatedStringFailsAtEnd() {
    for length in 0...140 {
      for json in ["\"", "{\"", "{\"key\":\"", "[\"text\",\""].map({
        $0 + String(repeating: "x", count: length)
      }) {
        let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: json) }
        #expect(error?.kind == .unexpectedEnd)
        #expect(error?.position.byte == json.utf8.count)
      }
    }
  }
}
