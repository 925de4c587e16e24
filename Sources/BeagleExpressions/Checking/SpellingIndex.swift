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
  ///
  /// - Parameter work: how many steps may be taken, from which those taken are subtracted: one for each word looked at,
  ///   one for each pair of letters compared. Below 0, nothing is found.
  package func nearest(to word: String, work: inout Int) -> String? {
    guard work >= 0, let wrong = SpelledWord(word) else { return nil }
    var best: (index: Int, distance: Int)?
    for count in max(1, wrong.count - 2)...(wrong.count + 2)
    where count < byLength.count && abs(wrong.count - count) <= wrong.mostMistakes(to: count) {
      work -= byLength[count].count
      for entry in byLength[count] where wrong.mayBeNear(count, entry.letters) {
        work -= wrong.count * (2 * wrong.mostMistakes(to: count) + 1)
        guard work >= 0 else { return nil }
        guard let right = SpelledWord(words[entry.index]), let distance = wrong.distance(to: right) else {
          continue
        }
        if (distance, entry.index) < (best?.distance ?? .max, best?.index ?? .max) {
          best = (entry.index, distance)
        }
      }
    }
    return work >= 0 ? best.map { words[$0.index] } : nil
  }
}
