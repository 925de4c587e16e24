/// Finds the word that was probably meant.
package enum Spelling {
  /// The words that a misspelt one may stand for: all that are equally near, in their order, each once.
  package struct Candidates: Sendable {
    package fileprivate(set) var words: [String] = []
    /// Whether there is one word only, and nobody can have meant another: names such as `line1` and `line2`, and those of
    /// up to three letters, are near each other and mean different things.
    package fileprivate(set) var isCertain = false

    package static let none = Candidates()

    private init() {}

    /// - Parameter words: those that are equally near, at `distance`.
    fileprivate init(at word: String, _ words: [String], distance: Int) {
      for candidate in words where !self.words.contains(candidate) { self.words.append(candidate) }
      guard self.words.count == 1, let near = self.words.first else { return }
      let isLong = max(near.utf8.count, word.utf8.count) > 3
      isCertain = (distance == 0 || isLong) && near.filter(\.isNumber) == word.filter(\.isNumber)
    }
  }

  /// The word nearest to a misspelt one; nil if none is near. Letter case and `-`, `_` and spaces do not count.
  ///
  /// Words of up to four letters may have one mistake, longer ones two: a missing, additional or different letter, or
  /// two neighbouring letters exchanged. Of several equally near words, the first is returned.
  ///
  /// Use this for the few words of a table, and ``SpellingIndex`` for the words of a document.
  package static func nearest(to word: String, among words: some Sequence<String>) -> String? {
    candidates(for: word, among: words).words.first
  }

  /// The words that are as near to a misspelt one as ``nearest(to:among:)`` is.
  package static func candidates(for word: String, among words: some Sequence<String>) -> Candidates {
    guard let wrong = SpelledWord(word) else { return .none }
    var best: [String] = []
    var least = Int.max
    for candidate in words {
      guard let right = SpelledWord(candidate), wrong.mayBeNear(right.count, right.letters),
        let distance = wrong.distance(to: right), distance <= least
      else { continue }
      if distance < least { best = [] }
      least = distance
      best.append(candidate)
    }
    return Candidates(at: word, best, distance: least)
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

/// An index of many words for finding the nearest to a misspelt one. It groups words by length and knows the letters of
/// each, so that most are excluded by comparing numbers.
package struct SpellingIndex {
  private struct Entry {
    let letters: UInt64
    let index: Int
  }

  private var words: [String] = []
  private var byLength: [[Entry]] = []

  package init() {}

  package init(_ words: some Sequence<String>) {
    for word in words { insert(word) }
  }

  package mutating func insert(_ word: String) {
    guard let spelled = SpelledWord(word) else { return }
    while byLength.count <= spelled.count { byLength.append([]) }
    byLength[spelled.count].append(Entry(letters: spelled.letters, index: words.count))
    words.append(word)
  }

  /// The word nearest to one that is wrong, as ``Spelling/nearest(to:among:)`` has it.
  package func nearest(to word: String, work: inout Int) -> String? {
    candidates(for: word, work: &work).words.first
  }

  /// The words that one that is wrong may stand for, as ``Spelling/candidates(for:among:)`` has them.
  ///
  /// - Parameter work: how many steps may be taken, from which those taken are subtracted: one for each word looked at,
  ///   one for each pair of letters compared. Below 0, nothing is found.
  package func candidates(for word: String, work: inout Int) -> Spelling.Candidates {
    guard work >= 0, let wrong = SpelledWord(word) else { return .none }
    var best: [Int] = []
    var least = Int.max
    for count in max(1, wrong.count - 2)...(wrong.count + 2)
    where count < byLength.count && abs(wrong.count - count) <= wrong.mostMistakes(to: count) {
      work -= byLength[count].count
      for entry in byLength[count] where wrong.mayBeNear(count, entry.letters) {
        work -= wrong.count * (2 * wrong.mostMistakes(to: count) + 1)
        guard work >= 0 else { return .none }
        guard let right = SpelledWord(words[entry.index]), let distance = wrong.distance(to: right),
          distance <= least
        else { continue }
        if distance < least { best = [] }
        least = distance
        best.append(entry.index)
      }
    }
    guard work >= 0 else { return .none }
    return Spelling.Candidates(at: word, best.sorted().map { words[$0] }, distance: least)
  }
}

/// How many single mistakes lie between two texts: a letter too many, too few or another one, or two neighbours in each
/// other's place (the optimal string alignment distance).
package enum EditDistance {
  /// The distance between two whole texts; nil where it is larger than `most`.
  ///
  /// - Parameter most: the largest distance of interest. Only positions that so few mistakes can bring together are
  ///   compared.
  @inlinable
  package static func between<Letter: Equatable>(
    _ left: [Letter], _ right: [Letter], atMost most: Int
  ) -> Int? {
    let distance = lastRow(left, right, atMost: most, startsAnywhere: false)[right.count]
    return distance <= most ? distance : nil
  }

  /// The distance between two whole texts.
  @inlinable
  package static func between<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> Int {
    lastRow(left, right, atMost: max(left.count, right.count), startsAnywhere: false)[right.count]
  }

  /// The distance between a text and that part of another one which is nearest to it.
  @inlinable
  package static func between<Letter: Equatable>(_ text: [Letter], partOf whole: [Letter]) -> Int {
    lastRow(text, whole, atMost: max(text.count, whole.count), startsAnywhere: true).min() ?? text.count
  }

  /// The distances between all of one text and each beginning of the other or, if it may start anywhere, the nearest
  /// part that ends there. What is larger than `most` is `most + 1`.
  @inlinable
  static func lastRow<Letter: Equatable>(
    _ left: [Letter], _ right: [Letter], atMost most: Int, startsAnywhere: Bool
  ) -> [Int] {
    let beyond = most + 1
    var beforeLast = [Int](repeating: beyond, count: right.count + 1)
    var current = beforeLast
    var last = (0...right.count).map { startsAnywhere ? 0 : min($0, beyond) }
    for row in left.indices {
      let first = startsAnywhere ? 0 : max(0, row - most)
      let end = startsAnywhere ? right.count : min(right.count, row + most + 1)
      for column in current.indices { current[column] = beyond }
      current[0] = min(row + 1, beyond)
      for column in first..<max(first, end) {
        let isSame = left[row] == right[column]
        var distance = min(current[column] + 1, last[column + 1] + 1, last[column] + (isSame ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          distance = min(distance, beforeLast[column - 1] + 1)
        }
        current[column + 1] = min(distance, beyond)
      }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last
  }
}
