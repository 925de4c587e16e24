import Beagle
import BeagleJSON

extension DynamicObject {
  /// The value with at most `count` elements in each list; nil if no list has more.
  func shortened(to count: Int) -> DynamicObject? {
    switch self {
    case .array(let elements):
      var isShort = elements.count > count
      let kept = elements.prefix(count).map { element in
        let inner = element.shortened(to: count)
        if inner != nil { isShort = true }
        return inner ?? element
      }
      return isShort ? .array(DynamicArray(kept)) : nil
    case .dictionary(let members):
      let short = members.compactMap { key, value in value.shortened(to: count).map { (key, $0) } }
      guard !short.isEmpty else { return nil }
      return .dictionary(short.reduce(into: members) { $0[$1.0] = $1.1 })
    default: return nil
    }
  }
}
