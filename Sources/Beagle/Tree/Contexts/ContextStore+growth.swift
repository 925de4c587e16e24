import BeagleExpressions
import BeagleJSON

/// How large contexts become.
extension ContextStore {
  /// How many times as many values as one context all contexts of a screen may come to have by actions.
  static let mostFullContexts = 4

  /// Whether a value may be set in a context, which must have at most `limit` values after that, and with what actions have
  /// added to others ``mostFullContexts`` times as many.
  mutating func admits(_ value: DynamicObject, at path: ContextPath, in slot: Int32, limit: Int) -> Bool {
    let size = value.count(upTo: limit)
    guard size <= limit else { return false }
    let old = path.steps.isEmpty ? self[slot] : self[slot].value(at: path)
    let growth = size + self[slot].missing(on: path) - old.count(upTo: limit)
    // Without multiplying, since an application may set a limit that is beyond all numbers.
    guard growth <= 0 || (totalGrowth + growth - 1) / Self.mostFullContexts < limit,
      admits(growth, of: size, isWhole: path.steps.isEmpty, in: slot, limit: limit)
    else { return false }
    self.growth[slot, default: 0] += growth
    totalGrowth += growth
    return true
  }

  /// Counting visits the whole value. To keep small writes fast, values are only counted again after the context may
  /// have grown by an eighth of the limit, or by what was left of it.
  private mutating func admits(_ growth: Int, of size: Int, isWhole: Bool, in slot: Int32, limit: Int) -> Bool
  {
    let share = limit / 8
    guard !isWhole else {
      growthAllowance[slot] = min(share, limit - size)
      return true
    }
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
