package enum Spelling {
  /// The corrections of a misspelt word: all equally close words, in order, without duplicates.
  package struct Candidates: Sendable {
    package fileprivate(set) var words: [String] = []
    /// Whether there is only one word, and it is certain to be the intended one: names such as `line1` and
    /// `line2`, and those of up to three letters, are close to each other but have different meanings.
    package fileprivate(set) var isCertain = false

    package static let none = Candidates()

    private init() {}

    /// - Parameter words: the equally close words, at `distance`.
    fileprivate init(at word: String, _ words: [String], distance: Int) {
      for candidate in words where !self.words.contains(candidate) { self.words.append(candidate) }
      guard self.words.count == 1, let near = self.words.first else { return }
      let isLong = max(near.utf8.count, word.utf8.count) > 3
      isCertain = (distance == 0 || isLong) && near.filter(\.isNumber) == word.filter(\.isNumber)
    }
  }

  /// The closest word to a misspelt one; nil if no word is close. Letter case and `-`, `_` and spaces are
  /// ignored.
  ///
  /// Words of up to four letters may have one mistake, longer ones two: a missing, additional or different
  /// letter, or two neighbouring letters exchanged. Of several equally close words, the first is returned.
  ///
  /// Use this for the few words of a table, and ``SpellingIndex`` for the words of a document.
  package static func nearest(to word: String, among words: some Sequence<String>) -> String? {
    candidates(for: word, among: words).words.first
  }

  /// All words that are equally close to the misspelt one, see ``nearest(to:among:)``.
  package static func candidates(for word: String, among words: some Sequence<String>) -> Candidates {
    var work = Int.max
    return SpellingIndex(words).candidates(for: word, work: &work)
  }
}

/// A word in the form used for comparison: in lower case, without `-`, `_` and spaces.
struct SpelledWord {
  /// Much longer words are not corrections, and the limit bounds the work.
  static let maximumLength = 64

  let text: [UInt8]
  /// A bit for each letter that the word has. Rare ones share a bit.
  let letters: UInt64

  var count: Int { text.count }

  /// nil if there are no letters or too many.
  init?(_ word: String) {
    var text: [UInt8] = []
    var letters: UInt64 = 0
    for byte in word.utf8 where !"-_ ".utf8.contains(byte) {
      if text.count == Self.maximumLength { return nil }
      let letter = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      text.append(letter)
      letters |= 1 << UInt64(letter < 0x60 ? letter & 31 : letter & 63)
    }
    guard !text.isEmpty else { return nil }
    self.text = text
    self.letters = letters
  }

  /// The maximum distance to a word of `count` letters.
  func maximumMistakes(to count: Int) -> Int {
    min(min(self.count, count) <= 4 ? 1 : 2, count - 1)
  }

  /// Whether a word with these letters can be close; false is certain. A mistake removes at most one letter
  /// and adds at most one.
  func mayBeNear(_ count: Int, _ letters: UInt64) -> Bool {
    let limit = maximumMistakes(to: count)
    return abs(self.count - count) <= limit && (self.letters ^ letters).nonzeroBitCount <= 2 * limit
  }

  func distance(to right: SpelledWord) -> Int? {
    EditDistance.between(text, right.text, atMost: maximumMistakes(to: right.count))
  }
}

/// An index for finding the closest of many words. It groups words by length and stores the set of letters of
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

  /// The closest word to a misspelt one, see ``Spelling/nearest(to:among:)``.
  package func nearest(to word: String, work: inout Int) -> String? {
    candidates(for: word, work: &work).words.first
  }

  /// The corrections of a misspelt word, see ``Spelling/candidates(for:among:)``.
  ///
  /// - Parameter work: the remaining number of steps, which is decremented: by one for each compared word and
  ///   for each compared pair of letters. Below 0, nothing is found.
  package func candidates(for word: String, work: inout Int) -> Spelling.Candidates {
    guard work >= 0, let wrong = SpelledWord(word) else { return .none }
    var best: [Int] = []
    var least = Int.max
    for count in max(1, wrong.count - 2)...(wrong.count + 2)
    where count < byLength.count && abs(wrong.count - count) <= wrong.maximumMistakes(to: count) {
      work -= byLength[count].count
      for entry in byLength[count] where wrong.mayBeNear(count, entry.letters) {
        work -= wrong.count * (2 * wrong.maximumMistakes(to: count) + 1)
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

/// The number of mistakes between two texts: a missing, additional or different letter, or two neighbouring
/// letters exchanged (the optimal string alignment distance).
package enum EditDistance {
  /// The distance between two whole texts; nil if it is larger than `limit`.
  ///
  /// - Parameter limit: the largest distance of interest. Only positions within this distance are compared.
  @inlinable
  package static func between<Letter: Equatable>(
    _ left: [Letter], _ right: [Letter], atMost limit: Int
  ) -> Int? {
    let distance = lastRow(left, right, atMost: limit, startsAnywhere: false)[right.count]
    return distance <= limit ? distance : nil
  }

  @inlinable
  package static func between<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> Int {
    lastRow(left, right, atMost: max(left.count, right.count), startsAnywhere: false)[right.count]
  }

  /// The distance between a text and the closest part of another one.
  @inlinable
  package static func between<Letter: Equatable>(_ text: [Letter], partOf whole: [Letter]) -> Int {
    lastRow(text, whole, atMost: max(text.count, whole.count), startsAnywhere: true).min() ?? text.count
  }

  /// The distances between all of one text and each prefix of the other or, if it may start anywhere, the
  /// closest part that ends there. Values larger than `limit` are `limit + 1`.
  @inlinable
  static func lastRow<Letter: Equatable>(
    _ left: [Letter], _ right: [Letter], atMost limit: Int, startsAnywhere: Bool
  ) -> [Int] {
    let beyond = limit + 1
    var beforeLast = [Int](repeating: beyond, count: right.count + 1)
    var current = beforeLast
    var last = (0...right.count).map { startsAnywhere ? 0 : min($0, beyond) }
    for row in left.indices {
      let first = startsAnywhere ? 0 : max(0, row - limit)
      let end = startsAnywhere ? right.count : min(right.count, row + limit + 1)
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
