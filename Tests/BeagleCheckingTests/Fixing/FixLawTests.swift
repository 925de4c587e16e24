import BeagleChecking
import BeagleSchema
import Fixtures
import SchemaTestSupport
import TestSupport
import Testing

/// A property of all fixes: slips are inserted into the example screens and fixed.
@Suite(.computing) struct FixLawTests {
  @Test(arguments: Fixtures.screenNames)
  func slipsAreFixedWithoutOtherChanges(name: String) throws {
    let right = try #require(Fixtures.screen(named: name))
    let meant = try ScreenDocument(reading: right).screen
    let fixer = ScreenCheck().fixer(from: .warning)
    var whole = 0
    for round in rounds(12) {
      var generator = SeededGenerator(seed: UInt64(round) + UInt64(right.count) << 16)
      var slips = Slips(right)
      for _ in 0...round % 6 {
        let before = slips
        slips.makeOne(&generator)
        // Data may be anything, and a renamed member also changes the expressions that read it.
        let found = problems(slips.bytes)
        if found.count <= problems(before.bytes).count || found.contains("unknown-member") { slips = before }
      }
      if round % 5 == 0 { for _ in 0...round % 2 { slips.addComma(&generator) } }
      let wrong = slips.document(lineEnds: round % 3 == 1, mark: round % 4 == 2)
      let fixed = fixer.fixed(wrong)

      var text = EditedBytes(wrong)
      text.apply(fixed.edits)
      #expect(text.bytes == fixed.bytes)
      #expect(fixer.fixed(fixed.bytes).count == 0)
      #expect(fixed.edits.isEmpty == (fixed.count == 0))
      let (before, after) = (problems(wrong), problems(fixed.bytes))
      if !before.contains("json") { #expect(after.count <= before.count) }
      // Without remaining findings, it is the intended screen.
      guard after.isEmpty else { continue }
      whole += 1
      #expect(try ScreenDocument(reading: fixed.bytes).screen == meant)
    }
    #expect(whole > 0)
  }

  private func problems(_ bytes: [UInt8]) -> [String] {
    ScreenCheck().findings(in: bytes).filter { $0.severity > .note }.map(\.code)
  }
}

/// A document with slips.
private struct Slips {
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private enum Token { case key, name, color, literal, end, start }

  mutating func makeOne(_ generator: inout SeededGenerator) {
    guard let (token, range) = tokens.filter({ $0.0 != .end }).randomElement(using: &generator) else {
      return
    }
    let content = Array(bytes[range])
    switch token {
    case .key where Bool.random(using: &generator):
      // Duplicates the member with its value.
      guard let end = endOfScalar(behind: range.upperBound) else { return }
      bytes.insert(
        contentsOf: Array(bytes[range.lowerBound..<end]) + Array(",\n  ".utf8), at: range.lowerBound)
    case .key, .name:
      guard content.count > 7 else { return }
      let index = range.lowerBound + Int.random(in: 2..<content.count - 3, using: &generator)
      bytes.swapAt(index, index + 1)
    case .color: bytes.remove(at: range.lowerBound + 1)
    case .literal:
      bytes.replaceSubrange(range, with: #""\#(String(decoding: content, as: UTF8.self).uppercased())""#.utf8)
    case .end: break
    case .start:
      for index in range { bytes[index] |= 0x20 }
      bytes[range.lowerBound] = UInt8(ascii: "\"")
      bytes[range.upperBound - 1] = UInt8(ascii: "\"")
    }
  }

  mutating func addComma(_ generator: inout SeededGenerator) {
    guard let (_, range) = tokens.filter({ $0.0 == .end }).randomElement(using: &generator) else { return }
    bytes.insert(UInt8(ascii: ","), at: range.lowerBound)
  }

  func document(lineEnds: Bool, mark: Bool) -> [UInt8] {
    var text = bytes
    if lineEnds { text = text.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } }
    return mark ? [0xEF, 0xBB, 0xBF] + text : text
  }

  /// The places for a slip.
  private var tokens: [(Token, Range<Int>)] {
    var found: [(Token, Range<Int>)] = []
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let end = endOfString(from: index)
        let content = bytes[index + 1..<end - 1]
        if bytes[end] == UInt8(ascii: ":") {
          found.append((.key, index..<end))
        } else if content.first == UInt8(ascii: "#"), content.count == 7 {
          found.append((.color, index..<end))
        } else if content.starts(with: "beagle:".utf8) {
          found.append((.name, index..<end))
        } else if content.count > 3, content.allSatisfy({ (0x41...0x5A).contains($0) || $0 == 0x5F }) {
          found.append((.start, index..<end))
        }
        index = end
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let last = bytes[..<index].last(where: { $0 > 0x20 }), !"[{,".utf8.contains(last) {
          found.append((.end, index..<index))
        }
        index += 1
      case UInt8(ascii: "t"), UInt8(ascii: "f"):
        let end = bytes[index...].firstIndex { !(0x61...0x7A).contains($0) } ?? bytes.count
        found.append((.literal, index..<end))
        index = end
      default: index += 1
      }
    }
    return found
  }

  private func endOfString(from start: Int) -> Int {
    var index = start + 1
    while bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
    return index + 1
  }

  /// After the value of a key; nil for an object or an array.
  private func endOfScalar(behind key: Int) -> Int? {
    guard let start = bytes[(key + 1)...].firstIndex(where: { $0 > 0x20 }) else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return nil
    case UInt8(ascii: "\""): return endOfString(from: start)
    default: return bytes[start...].firstIndex { ",}] \n".utf8.contains($0) }
    }
  }
}
