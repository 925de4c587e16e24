/// How far two texts are apart.
enum EditDistance {
  /// How many letters must be added, left out or changed to make one of the other; upper and lower case are the same.
  /// Of long texts the beginnings are compared.
  static func between(_ left: String, _ right: String) -> Int {
    last(left, right, startsAnywhere: false).last ?? 0
  }

  /// The same for the part of a text that comes nearest.
  static func between(_ text: String, partOf whole: String) -> Int {
    last(text, whole, startsAnywhere: true).min() ?? 0
  }

  /// What of the candidates is nearest to a text, as a whole or in part; nil if none is near.
  static func nearest(to text: String, in candidates: [String]) -> String? {
    let distances = candidates.map { (between(text, partOf: $0), between(text, $0)) }
    guard let best = distances.indices.min(by: { distances[$0] < distances[$1] }) else { return nil }
    return 2 * distances[best].0 <= min(text.count, longest) ? candidates[best] : nil
  }

  private static let longest = 120

  /// How many letters to change to come from all of one text to each beginning of the other.
  private static func last(_ left: String, _ right: String, startsAnywhere: Bool) -> [Int] {
    let left = Array(left.lowercased().prefix(longest))
    let right = Array(right.lowercased().prefix(longest))
    var row = startsAnywhere ? [Int](repeating: 0, count: right.count + 1) : Array(0...right.count)
    for (place, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = place + 1
      for other in right.indices {
        let change = diagonal + (right[other] == letter ? 0 : 1)
        diagonal = row[other + 1]
        row[other + 1] = min(change, row[other] + 1, diagonal + 1)
      }
    }
    return row
  }
}
