import BeagleJSON

/// The correspondence between the elements of two lists, and which elements kept their order.
///
/// Equal elements are matched first, then elements that are equal except for names, then, between those, the
/// most similar ones of the same type. The time is about that of sorting, however many elements are equal,
/// moved or new.
struct ListAlignment {
  struct Outcome {
    /// By the indices of the old list: those of the new one, or -1.
    var newOfOld: [Int]
    var oldOfNew: [Int]
    /// By the indices of the new list: whether it has an old element that did not move past others.
    var isStable: [Bool]

    /// The same correspondence with old and new swapped.
    var swapped: Outcome {
      Outcome(
        newOfOld: oldOfNew, oldOfNew: newOfOld, isStable: newOfOld.map { $0 >= 0 && isStable[$0] })
    }
  }

  /// The keys by which an element is compared, from the most to the least specific.
  struct Element {
    var exact: UInt64
    var blind: UInt64
    var shape: UInt64
    var type: UInt64
    /// The hash of a component's id; 0 if it has none.
    var id: UInt64 = 0
    /// Whether it is matched to something outside the other list.
    var isTaken = false
  }

  private let old: [Element]
  private let new: [Element]
  private let likeness: (Int, Int) -> Int
  private var newOfOld: [Int]
  private var oldOfNew: [Int]
  private var isStable: [Bool]

  /// The maximum number of similarity comparisons between two elements that stayed.
  private static let maximumComparisons = 64

  /// - Parameters:
  ///   - known: pairs that are known already.
  ///   - likeness: the similarity of an old and a new element of the same type.
  init(
    _ old: [Element], _ new: [Element], known: [(old: Int, new: Int)] = [],
    likeness: @escaping (Int, Int) -> Int
  ) {
    self.old = old
    self.new = new
    self.likeness = likeness
    newOfOld = [Int](repeating: -1, count: old.count)
    oldOfNew = [Int](repeating: -1, count: new.count)
    isStable = [Bool](repeating: false, count: new.count)
    for pair in known { join(pair.old, pair.new) }
    align()
  }

  private mutating func join(_ first: Int, _ second: Int) {
    newOfOld[first] = second
    oldOfNew[second] = first
  }

  var outcome: Outcome { Outcome(newOfOld: newOfOld, oldOfNew: oldOfNew, isStable: isStable) }

  private func isFree(old index: Int) -> Bool { newOfOld[index] < 0 && !old[index].isTaken }
  private func isFree(new index: Int) -> Bool { oldOfNew[index] < 0 && !new[index].isTaken }

  private mutating func align() {
    var (oldRange, newRange) = (0..<old.count, 0..<new.count)
    while !oldRange.isEmpty, !newRange.isEmpty, matchEnds(oldRange.lowerBound, newRange.lowerBound) {
      oldRange = oldRange.lowerBound + 1..<oldRange.upperBound
      newRange = newRange.lowerBound + 1..<newRange.upperBound
    }
    while !oldRange.isEmpty, !newRange.isEmpty, matchEnds(oldRange.upperBound - 1, newRange.upperBound - 1) {
      oldRange = oldRange.lowerBound..<oldRange.upperBound - 1
      newRange = newRange.lowerBound..<newRange.upperBound - 1
    }
    guard !oldRange.isEmpty, !newRange.isEmpty else { return }
    joinUnique(oldRange, newRange)
    var (nextOld, nextNew) = (oldRange.lowerBound, newRange.lowerBound)
    for anchor in inOrder(newRange) {
      fill(nextOld..<oldOfNew[anchor], nextNew..<anchor)
      (nextOld, nextNew) = (oldOfNew[anchor] + 1, anchor + 1)
    }
    fill(nextOld..<oldRange.upperBound, nextNew..<newRange.upperBound)
    joinInTurn(oldRange, newRange, by: \.exact)
    joinInTurn(oldRange, newRange, by: \.blind)
    for index in inOrder(newRange) { isStable[index] = true }
  }

  /// Equal elements at an end of both lists stay, whatever else is equal.
  private mutating func matchEnds(_ first: Int, _ second: Int) -> Bool {
    let isPair = newOfOld[first] == second
    guard isPair || isFree(old: first) && isFree(new: second) && old[first].exact == new[second].exact else {
      return false
    }
    join(first, second)
    isStable[second] = true
    return true
  }

  /// A longest sequence of matched elements in a range that are in the same order in both lists.
  private func inOrder(_ range: Range<Int>) -> [Int] {
    // The last element of the best sequence of each length, and the element before each in its sequence.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: range.count)
    for index in range where oldOfNew[index] >= 0 {
      let length = ends.partitioningIndex { oldOfNew[$0] >= oldOfNew[index] }
      if length > 0 { before[index - range.lowerBound] = ends[length - 1] }
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    var sequence: [Int] = []
    var next = ends.last ?? -1
    while next >= 0 {
      sequence.append(next)
      next = before[next - range.lowerBound]
    }
    return sequence.reversed()
  }

  // MARK: Joining

  /// Joins elements whose key is unique in both lists.
  private mutating func joinUnique(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    let groups = groups(oldRange, newRange, by: \.exact)
    for group in groups where group.old.count == 1 && group.new.count == 1 {
      join(group.old[0], group.new[0])
    }
  }

  /// Joins elements with the same key: the first with the first, and so on.
  ///
  /// - Parameter ofOneID: whether elements with different ids that have nothing else in common are kept
  ///   apart.
  private mutating func joinInTurn(
    _ oldRange: Range<Int>, _ newRange: Range<Int>, by word: KeyPath<Element, UInt64>, ofOneID: Bool = false
  ) {
    for group in groups(oldRange, newRange, by: word) {
      for (first, second) in zip(group.old, group.new) {
        let (id, other) = (old[first].id, new[second].id)
        if !ofOneID || id == 0 || other == 0 || id == other { join(first, second) }
      }
    }
  }

  /// The unmatched elements whose key occurs in the other list, too.
  private func groups(
    _ oldRange: Range<Int>, _ newRange: Range<Int>, by word: KeyPath<Element, UInt64>
  ) -> [(old: [Int], new: [Int])] {
    let olds = oldRange.filter { isFree(old: $0) }.sorted {
      (old[$0][keyPath: word], $0) < (old[$1][keyPath: word], $1)
    }
    if olds.isEmpty { return [] }
    let news = newRange.filter { isFree(new: $0) }.sorted {
      (new[$0][keyPath: word], $0) < (new[$1][keyPath: word], $1)
    }
    var found: [(old: [Int], new: [Int])] = []
    var (first, second) = (0, 0)
    while first < olds.count, second < news.count {
      let (left, right) = (old[olds[first]][keyPath: word], new[news[second]][keyPath: word])
      var (firstEnd, secondEnd) = (first, second)
      if left <= right {
        while firstEnd < olds.count, old[olds[firstEnd]][keyPath: word] == left { firstEnd += 1 }
      }
      if right <= left {
        while secondEnd < news.count, new[news[secondEnd]][keyPath: word] == right { secondEnd += 1 }
      }
      if left == right {
        found.append((Array(olds[first..<firstEnd]), Array(news[second..<secondEnd])))
      }
      (first, second) = (firstEnd, secondEnd)
    }
    return found
  }

  /// Joins the elements between two that stayed.
  private mutating func fill(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    guard !oldRange.isEmpty, !newRange.isEmpty else { return }
    joinInTurn(oldRange, newRange, by: \.exact)
    joinInTurn(oldRange, newRange, by: \.blind)
    joinAlike(oldRange, newRange)
    joinInTurn(oldRange, newRange, by: \.shape, ofOneID: true)
    joinInTurn(oldRange, newRange, by: \.type, ofOneID: true)
  }

  /// Joins the most similar elements if there are few.
  private mutating func joinAlike(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    let olds = oldRange.filter { isFree(old: $0) }
    let news = newRange.filter { isFree(new: $0) }
    guard olds.count * news.count > 1, olds.count * news.count <= Self.maximumComparisons else { return }
    var pairs: [(likeness: Int, old: Int, new: Int)] = []
    for first in olds {
      for second in news where old[first].type == new[second].type {
        let likeness = likeness(first, second)
        if likeness > 0 { pairs.append((likeness, first, second)) }
      }
    }
    pairs.sort { ($1.likeness, $0.old + $0.new, $0.old) < ($0.likeness, $1.old + $1.new, $1.old) }
    for pair in pairs where isFree(old: pair.old) && isFree(new: pair.new) { join(pair.old, pair.new) }
  }
}
