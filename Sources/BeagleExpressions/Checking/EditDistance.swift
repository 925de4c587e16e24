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
