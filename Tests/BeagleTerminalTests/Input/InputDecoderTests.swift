import TestSupport
import Testing

@testable import BeagleTerminal

/// Bytes from a terminal become keys, mouse events, pastes and responses.
@Suite struct InputDecoderTests {
  @Test func everySequenceDecodesAsDocumented() {
    for sample in InputSample.all {
      var decoder = InputDecoder()
      #expect(decoder.decode(sample.bytes) == sample.events, "\(shown(sample.bytes))")
      #expect(!decoder.isWaiting && decoder.timeOut().isEmpty, "\(shown(sample.bytes))")
    }
  }

  @Test func inputChunkingDoesNotMatter() {
    for sample in InputSample.all {
      for position in 0...sample.bytes.count {
        var decoder = InputDecoder()
        let events = decoder.decode(sample.bytes[..<position]) + decoder.decode(sample.bytes[position...])
        #expect(
          events == sample.events || joined(events) == joined(sample.events),
          "\(shown(sample.bytes)) at \(position)")
      }
      var decoder = InputDecoder()
      let events = sample.bytes.flatMap { decoder.decode([$0]) }
      #expect(joined(events) == joined(sample.events), "\(shown(sample.bytes)) byte by byte")
    }
  }

  /// All samples in one stream, in chunks of any size: preceding bytes do not change a sequence.
  @Test(arguments: rounds(20)) func concatenatedSequencesDecodeIndependently(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let samples = InputSample.all.shuffled(using: &random)
    var rest = samples.flatMap(\.bytes)[...]
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...9, using: &random))
      rest = rest.dropFirst(piece.count)
      events += decoder.decode(piece)
    }
    #expect(joined(events) == joined(samples.flatMap(\.events)))
  }

  @Test func loneEscapeIsKeyAfterTimeout() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B]).isEmpty && decoder.isWaiting)
    #expect(decoder.timeOut() == [.key(KeyPress(.escape))])
    #expect(!decoder.isWaiting && decoder.timeOut().isEmpty)
    #expect(decoder.decode(Array("[A".utf8)) == ["[", "A"].map { .key(KeyPress(.character($0))) })
  }

  @Test func sequencePrefixIsAltKeyAfterTimeout() {
    for (text, key) in [
      ("[", KeyPress(.character("["), .alt)), ("]", KeyPress(.character("]"), .alt)),
      ("O", KeyPress(.character("o"), [.alt, .shift])), ("P", KeyPress(.character("p"), [.alt, .shift])),
      ("_", KeyPress(.character("_"), .alt)),
    ] {
      var decoder = InputDecoder()
      #expect(decoder.decode(Array("\u{1B}\(text)".utf8)).isEmpty && decoder.isWaiting)
      #expect(decoder.timeOut() == [.key(key)])
    }
  }

  @Test func escapePressedTwiceIsTwoKeys() {
    let escape = InputEvent.key(KeyPress(.escape))
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B, 0x1B]).isEmpty && decoder.isWaiting)
    #expect(decoder.timeOut() == [escape, escape])
    #expect(decoder.decode([0x1B, 0x1B, 0x1B, 0x1B, 0x1B]) == [escape, escape, escape])
    #expect(decoder.timeOut() == [escape, escape])
    #expect(decoder.decode(Array("\u{1B}\u{1B}[".utf8)).isEmpty)
    #expect(decoder.timeOut() == [escape, .key(KeyPress(.character("["), .alt))])
  }

  /// Escape ends an unterminated response.
  @Test func escapeEndsUnterminatedString() {
    var decoder = InputDecoder()
    #expect(decoder.decode(Array("\u{1B}]11;rgb".utf8)).isEmpty && decoder.isWaiting)
    #expect(decoder.decode([0x1B]).isEmpty && decoder.isWaiting)
    #expect(decoder.timeOut() == [.key(KeyPress(.escape))])
    #expect(decoder.decode([0x61]) == [.key(KeyPress(.character("a")))])
  }

  @Test func incompleteSequenceIsDroppedAfterTimeout() {
    for text in ["\u{1B}[1;", "\u{1B}O1", "\u{1B}]11;rgb", "\u{1B}[M!", "\u{1B}[[", "\u{1B}\u{1B}[1"] {
      var decoder = InputDecoder()
      #expect(decoder.decode(Array(text.utf8)).isEmpty && decoder.isWaiting)
      #expect(decoder.timeOut().isEmpty && !decoder.isWaiting)
      #expect(decoder.decode([0x61]) == [.key(KeyPress(.character("a")))])
    }
    var decoder = InputDecoder()
    #expect(decoder.decode([0xE2, 0x82]).isEmpty && decoder.isWaiting)
    #expect(decoder.timeOut().isEmpty && !decoder.isWaiting)
    #expect(decoder.decode([0xAC, 0x61]) == [.key(KeyPress(.character("a")))])
  }

  @Test func timeoutDoesNotSplitPaste() {
    var decoder = InputDecoder()
    #expect(decoder.decode(Array("\u{1B}[200~abc".utf8)).isEmpty)
    #expect(!decoder.isWaiting && decoder.timeOut().isEmpty)
    #expect(decoder.decode(Array("d\u{1B}[201~".utf8)) == [.paste("abcd")])
  }

  @Test func clusterInOneReadIsOneCharacter() {
    for cluster in ["👩‍👩‍👧", "e\u{301}", "👍🏽", "🇯🇵", "각"] as [Character] {
      var decoder = InputDecoder()
      let bytes = Array("a\(cluster)b".utf8)
      #expect(decoder.decode(bytes) == ["a", cluster, "b"].map { .key(KeyPress(.character($0))) })
    }
  }

  @Test func unterminatedSequenceIsDropped() {
    for text in ["\u{1B}[", "\u{1B}O"] {
      var decoder = InputDecoder()
      let digits = Array(repeating: UInt8(ascii: "1"), count: InputDecoder.maximumSequenceLength)
      #expect(!decoder.decode(Array(text.utf8) + digits).isEmpty)
      #expect(decoder.decode([0x61]).last == .key(KeyPress(.character("a"))))
    }
    for text in ["\u{1B}]", "\u{1B}P", "\u{1B}_"] {
      var decoder = InputDecoder()
      let letters = Array(repeating: UInt8(ascii: "1"), count: InputDecoder.maximumStringLength - 2)
      #expect(decoder.decode(Array(text.utf8) + letters).isEmpty)
      #expect(decoder.decode([0x61]) == [.key(KeyPress(.character("a")))])
    }
  }

  @Test func hugePasteIsTruncated() {
    var decoder = InputDecoder(maximumPasteLength: 9)
    let open = Array("\u{1B}[200~".utf8)
    let events = decoder.decode(open + Array("123456漢字\u{1B}[201~\r".utf8))
    #expect(events == [.paste("123456漢"), .pasteTruncated(lost: 3), .key(KeyPress(.enter))])
    // The next one is whole again.
    #expect(decoder.decode(open + Array("123\u{1B}[201~".utf8)) == [.paste("123")])
  }

  /// Keys are read again after a paste whose end was lost.
  @Test func unterminatedPasteIsDropped() {
    var decoder = InputDecoder(maximumPasteLength: 2)
    let events = decoder.decode(Array(("\u{1B}[200~" + String(repeating: "x", count: 200)).utf8))
    #expect(events.prefix(2) == [.paste("xx"), .pasteTruncated(lost: 190)])
    #expect(events.last == .key(KeyPress(.character("x"))))
  }

  private func shown(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).debugDescription }

  /// The events with characters typed one after the other as one text: reads may cut clusters.
  private func joined(_ events: [InputEvent]) -> [[AnyHashable]] {
    var parts: [[AnyHashable]] = []
    var text = ""
    for event in events {
      if case .key(let press) = event, case .character(let character) = press.key, press.modifiers.isEmpty {
        text.append(character)
        continue
      }
      if !text.isEmpty { parts.append([text]) }
      text = ""
      parts.append([event])
    }
    return text.isEmpty ? parts : parts + [[text]]
  }
}
