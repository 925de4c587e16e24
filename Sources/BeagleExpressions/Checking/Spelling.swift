/// Finds the word that was probably meant.
package enum Spelling {
  /// The word nearest to a misspelt one; nil if none is near. Letter case and `-`, `_` and spaces do not count.
  ///
  /// Words of up to four letters may have one mistake, longer ones two: a missing, additional or different letter, or
  /// two neighbouring letters exchanged. Of several equally near words, the first is returned.
  ///
  /// Use this for the few words of a table, and ``SpellingIndex`` for the words of a document.
  package static func nearest(to word: String, among words: some Sequence<String>) -> String? {
    guard let wrong = SpelledWord(word) else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in words {
      guard let right = SpelledWord(candidate), wrong.mayBeNear(right.count, right.letters) else { continue }
      if let distance = wrong.distance(to: right), distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.word
  }
}

/// A word as spellings are compared: in lower case, without `-`, `_` and spaces.
struct SpelledWord {
  /// Nobody means a word by something much longer; and the work is bounded.
  static let longest = 64

  let text: [UInt8]
  /// A bit for each letter that the word has. Rare ones share a bit.
  let letters: UInt64

  var count: Int { text.count }

  /// nil where there are no letters or too many.
  init?(_ word: String) {
    var text: [UInt8] = []
    var letters: UInt64 = 0
    for byte in word.utf8 where !"-_ ".utf8.contains(byte) {
      if text.count == Self.longest { return nil }
      let letter = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      text.append(letter)
      letters |= 1 << UInt64(letter < 0x60 ? letter & 31 : letter & 63)
    }
    guard !text.isEmpty else { return nil }
    self.text = text
    self.letters = letters
  }

  /// How many mistakes a word of `count` letters may be away.
  func mostMistakes(to count: Int) -> Int {
    min(min(self.count, count) <= 4 ? 1 : 2, count - 1)
  }

  /// Whether a word of that many letters, of these, can be near; false is certain. A mistake takes at most one letter
  /// away and brings one.
  func mayBeNear(_ count: Int, _ letters: UInt64) -> Bool {
    let most = mostMistakes(to: count)
    return abs(self.count - count) <= most && (self.letters ^ letters).nonzeroBitCount <= 2 * most
  }

  /// The number of mistakes between two words; nil if there are too many.
  func distance(to right: SpelledWord) -> Int? {
    EditDistance.between(text, right.text, atMost: mostMistakes(to: right.count))
  }
}
