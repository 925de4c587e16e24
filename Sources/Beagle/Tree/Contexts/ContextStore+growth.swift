import BeagleExpressions
import BeagleJSON

/// How large contexts become.
extension ContextStore {
  /// Whether a value may be set in a context, which must have at most `limit` values after that.
  ///
  /// Counting visits the whole value. To keep small writes fast, values are only counted again after the context may
  /// have grown by an eighth of the limit, or by what was left of it.
  mutating func admits(_ value: DynamicObject, at path: ContextPath, in slot: Int32, limit: Int) -> Bool {
    let size = value.count(upTo: limit)
    guard size <= limit else { return false }
    let share = limit / 8
    guard !path.steps.isEmpty else {
      growthAllowance[slot] = min(share, limit - size)
      return true
    }
    let growth = size + self[slot].missing(on: path) - self[slot].value(at: path).count(upTo: limit)
    let left = (growthAllowance[slot] ?? share) - growth
    if left >= 0 {
      growthAllowance[slot] = min(share, left)
      return true
    }
    let total = self[slot].count(upTo: limit) + growth
    guard total <= limit else { return false }
    growthAllowance[slot] = min(share, limit - total)
    return true
  }
}

extension DynamicObject {
  /// An index that is beyond every array.
  private static var far: Int { 1 << 32 }

  /// How many values have to be made on the way to what a path leads to, its own included.
  fileprivate func missing(on path: ContextPath) -> Int {
    var (value, missing) = (self, 0)
    for step in path.steps {
      switch (step, value) {
      case (.key(let key), .dictionary(let members)):
        if let member = members[key] { value = member } else { (value, missing) = (.empty, missing + 1) }
      case (.index(let index), .array(let elements)):
        missing += max(0, min(index, Self.far) + 1 - elements.count)
        value = elements[index]
      case (.key, _): (value, missing) = (.empty, missing + 1)
      case (.index(let index), _): (value, missing) = (.empty, missing + min(index, Self.far) + 1)
      }
    }
    return missing
  }
}
