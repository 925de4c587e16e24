import BeagleExpressions

/// Finds the text that looks most like another one, for messages. Upper and lower case are the same; of long texts the
/// beginnings are compared.
enum NearestText {
  private static let longest = 120

  /// How many letters to change to make one text of the other.
  static func distance(_ left: String, _ right: String) -> Int {
    EditDistance.between(letters(left), letters(right))
  }

  /// The index of the candidate that looks most like the text, the first of equals; nil if there is none.
  static func index(of text: String, in candidates: [String]) -> Int? {
    let text = letters(text)
    let distances = candidates.map { EditDistance.between(text, letters($0)) }
    return distances.indices.min { distances[$0] < distances[$1] }
  }

  /// The candidate that looks most like the text, as a whole or in part; nil if none is near.
  static func near(_ text: String, in candidates: [String]) -> String? {
    let text = letters(text)
    let distances = candidates.map { candidate in
      let candidate = letters(candidate)
      return (EditDistance.between(text, partOf: candidate), EditDistance.between(text, candidate))
    }
    guard let best = distances.indices.min(by: { distances[$0] < distances[$1] }) else { return nil }
    return 2 * distances[best].0 <= text.count ? candidates[best] : nil
  }

  private static func letters(_ text: String) -> [Character] { Array(text.lowercased().prefix(longest)) }
}
