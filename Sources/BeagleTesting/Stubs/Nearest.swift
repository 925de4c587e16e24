/// Finds the text that looks most like another one.
enum Nearest {
  /// The place of the candidate that has the most letters in common with `text` at both ends. The first of
  /// equals.
  static func index(of text: String, in candidates: [String]) -> Int? {
    let text = Array(text.utf8)
    let scores = candidates.map { score(text, Array($0.utf8)) }
    return scores.indices.max { (scores[$0], $1) < (scores[$1], $0) }
  }

  private static func score(_ left: [UInt8], _ right: [UInt8]) -> Double {
    guard left != right else { return 1 }
    let prefix = zip(left, right).prefix { $0 == $1 }.count
    let suffix = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    let shared = min(prefix + suffix, min(left.count, right.count))
    return Double(shared) / Double(max(left.count, right.count, 1))
  }
}
