import BeagleJSON

extension DynamicObject {
  /// How deep writes and operations may nest values. Letting a value go nests as deep as the value, so that one built
  /// up level by level would end in a full call stack.
  static let deepestNesting = 256
  /// How many nested values are visited to find the depth; a value with more counts as too deep.
  private static let mostVisits = 1 << 20

  /// Whether the value may be put that many levels below the top of another one.
  func nests(below levels: Int) -> Bool {
    var visits = 0
    return levels <= Self.deepestNesting && nests(within: Self.deepestNesting - levels, &visits)
  }

  private func nests(within levels: Int, _ visits: inout Int) -> Bool {
    visits += 1
    if visits > Self.mostVisits { return false }
    switch self {
    case .array, .dictionary:
      // A document's depth is limited where it is read, and its views are let go at once.
      if case .some = withViewCursor({ _ in () }) { return true }
      if levels <= 0 { return false }
    default: return true
    }
    if case .array(let array) = self { return array.allSatisfy { $0.nests(within: levels - 1, &visits) } }
    return dictionaryValue?.allSatisfy { $0.value.nests(within: levels - 1, &visits) } ?? true
  }
}
