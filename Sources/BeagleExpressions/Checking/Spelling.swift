/// Finds the word that was probably meant.
package enum Spelling {
  /// The word nearest to one that is wrong; nil where none is near. Letter case and `-`, `_` and spaces cost nothing.
  ///
  /// Near is one mistake in words of up to four letters, two in longer ones: a letter too many, too few or another one,
  /// or two neighbours in each other's place. The first of words equally near is taken.
  package static func nearest(to word: String, among words: some Sequence<String>) -> String? {
    let wrong = folded(word)
    // Nobody means a word by something much longer; and the work is bounded.
    guard !wrong.isEmpty, wrong.count <= 64 else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in words {
      let right = folded(candidate)
      let limit = min(min(wrong.count, right.count) <= 4 ? 1 : 2, right.count - 1)
      guard abs(right.count - wrong.count) <= limit else { continue }
      let distance = distance(wrong, right)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  private static func folded(_ word: String) -> [UInt8] {
    word.utf8.lazy.filter { !"-_ ".utf8.contains($0) }.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  /// How many single mistakes lie between two words.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(current[column], last[column + 1]) + 1
        cost = min(cost, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
