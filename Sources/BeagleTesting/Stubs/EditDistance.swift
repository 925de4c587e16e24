/// How far two texts are apart.
enum EditDistance {
  /// How many letters must be added, left out or changed to make one of the other; upper and lower case are the same.
  /// Of long texts the beginnings are compared.
  static func between(_ left: String, _ right: String) -> Int {
    let left = Array(left.lowercased().prefix(longest))
    let right = Array(right.lowercased().prefix(longest))
    var row = Array(0...right.count)
    for (place, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = place + 1
      for other in right.indices {
        let change = diagonal + (right[other] == letter ? 0 : 1)
        diagonal = row[other + 1]
        row[other + 1] = min(change, row[other] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }

  private static let longest = 120
}
