import BeagleJSON

extension DynamicObject {
  /// How many values there are: this one and those inside it. A text counts as one more for each 64 of its bytes, since it takes
  /// as much memory as so many values. Counting ends a little beyond the limit.
  func count(upTo limit: Int) -> Int {
    switch self {
    case .array(let array):
      var count = 1
      if array.count >= limit { return array.count + 1 }
      for element in array where count <= limit { count += element.count(upTo: limit - count) }
      return count
    case .dictionary(let members):
      var count = 1
      if members.count >= limit { return members.count + 1 }
      for (_, member) in members where count <= limit { count += member.count(upTo: limit - count) }
      return count
    case .string(let text), .expression(let text): return 1 + text.utf8.count / 64
    default: return 1
    }
  }
}
