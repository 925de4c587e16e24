extension RandomAccessCollection {
  /// The first index whose element satisfies a condition that all later elements satisfy as well; the end if
  /// there is none. Found by binary search.
  @inlinable
  package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
    var (start, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      if isInSecondPart(self[middle]) {
        count = half
      } else {
        start = index(after: middle)
        count -= half + 1
      }
    }
    return start
  }
}
