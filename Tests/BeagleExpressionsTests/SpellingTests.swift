import BeagleExpressions
import TestSupport
import Testing

@Suite(.computing) struct SpellingTests {
  private static let words = [
    "title", "tilte", "name", "names", "row1", "row2", "row10", "flex_start", "Flex-End", "a", "", "onPress",
    String(repeating: "x", count: 64), String(repeating: "x", count: 70),
  ]

  /// A reference implementation of the edit distance with transpositions (optimal string alignment).
  private static func mistakes(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var table = Array(repeating: Array(repeating: 0, count: right.count + 1), count: left.count + 1)
    for row in 0...left.count { table[row][0] = row }
    for column in 0...right.count { table[0][column] = column }
    for row in 1..<(left.count + 1) {
      for column in 1..<(right.count + 1) {
        table[row][column] = min(
          table[row - 1][column] + 1, table[row][column - 1] + 1,
          table[row - 1][column - 1] + (left[row - 1] == right[column - 1] ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          table[row][column] = min(table[row][column], table[row - 2][column - 2] + 1)
        }
      }
    }
    return table[left.count][right.count]
  }

  private static func expected(_ word: String, among words: [String]) -> String? {
    func folded(_ word: String) -> [UInt8] { Array(word.lowercased().filter { !"-_ ".contains($0) }.utf8) }
    let wrong = folded(word)
    guard !wrong.isEmpty, wrong.count <= 64 else { return nil }
    var best: (String, Int)?
    for candidate in words {
      let right = folded(candidate)
      guard right.count <= 64 else { continue }
      let limit = min(min(wrong.count, right.count) <= 4 ? 1 : 2, right.count - 1)
      let mistakes = mistakes(wrong, right)
      if mistakes <= limit, mistakes < best?.1 ?? .max { best = (candidate, mistakes) }
    }
    return best?.0
  }

  @Test func nearestWordMatchesReferenceDistance() {
    var generator = SeededGenerator(seed: 7)
    let letters = Array("abcrow12_-")
    let index = SpellingIndex(Self.words)
    for _ in rounds(300) {
      // A word with a few changed letters.
      var word = Array(Self.words.randomElement(using: &generator) ?? "")
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let position = Int.random(in: 0...word.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: word.insert(letters.randomElement(using: &generator) ?? "a", at: position)
        case 1 where position < word.count: word.remove(at: position)
        case 2 where position + 1 < word.count: word.swapAt(position, position + 1)
        default: break
        }
      }
      let wrong = String(word)
      let expected = Self.expected(wrong, among: Self.words)
      #expect(Spelling.nearest(to: wrong, among: Self.words) == expected, "\(wrong)")
      var work = 1_000_000
      #expect(index.nearest(to: wrong, work: &work) == expected, "\(wrong)")
    }
  }

  @Test func exhaustedWorkFindsNothing() {
    let index = SpellingIndex((0..<1_000).map { "row\($0)" })
    var work = 100
    #expect(index.nearest(to: "rwo7", work: &work) == nil)
    #expect(work < 0)
    let left = work
    #expect(index.nearest(to: "rwo7", work: &work) == nil)
    #expect(work == left)
  }

  @Test func searchStopsAtWorkLimit() {
    let index = SpellingIndex((0..<1_000).map { "row\($0)" })
    var work = 100
    _ = index.nearest(to: "rwo7", work: &work)
    #expect(work >= -20)
  }

  @Test func equallyNearWordsPreferTheFirst() {
    for words in [["names", "nam"], ["nam", "names"]] {
      var work = 1_000
      #expect(SpellingIndex(words).nearest(to: "name", work: &work) == words[0])
      #expect(Spelling.nearest(to: "name", among: words) == words[0])
    }
  }

  @Test func wordsWithOtherLettersCostOneStep() {
    let index = SpellingIndex((0..<1_000).map { "abcdefgh\($0 + 1_000)" })
    var work = 10_000
    #expect(index.nearest(to: "zyxwvutsrqpo", work: &work) == nil)
    #expect(work == 9_000)
  }
}
