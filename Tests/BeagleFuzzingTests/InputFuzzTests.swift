import BeagleFuzzing
import TestSupport
import Testing

/// Sequences that no manual lists.
@Suite(.computing) struct InputFuzzTests {
  /// Fragments of sequences, so that many inputs are nearly valid.
  private static let parts: [[UInt8]] =
    [
      "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]", "\u{1B}]11;rgb:", "\u{1B}P", "\u{1B}_G", "\u{1B}\\",
      "\u{1B}[200~", "\u{1B}[201~",
      "\u{1B}[M", "\u{1B}[<", "[", "0", "1", "27", "57399", "99999999999", ";", ":", "?", "$", "~", "u", "M",
      "m", "A", "R", "c", "t",
      "y", "\u{7}", "\r", "\n", "\t", "\u{3}", "\u{7F}", "\0", "é", "漢", "👩‍👩‍👧", "e\u{301}",
    ].map { Array($0.utf8) } + [[0xFF], [0x80], [0xC3], [0xE6, 0xBC], [0xF0, 0x9F], [0x9B]]

  @Test(arguments: rounds(300)) func chunkingDoesNotChangeDecodedInput(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 0..<40, using: &random)
    try FuzzTarget.input.check((0..<count).flatMap { _ in Self.parts.randomElement(using: &random) ?? [] })
  }
}
