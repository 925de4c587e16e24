import BeagleExpressions
import BeagleJSON

/// How large contexts become.
extension ContextStore {
  /// How many times as many values as one context all contexts of a screen may come to have by actions.
  static let mostFullContexts = 4

  /// Whether a value may be set in a context, which must have at most `limit` values after that, and with what actions have
  /// added to others ``mostFullContexts`` times as many.
  mutating func admits(_ value: DynamicObject, at path: ContextPath, in slot: Int32, limit: Int) -> Bool {
    guard let change = self[slot].growth(bySetting: value, at: path, upTo: limit) else { return false }
    // Without multiplying, since an application may set a limit that is beyond all numbers.
    guard change.growth <= 0 || (totalGrowth + change.growth - 1) / Self.mostFullContexts < limit,
      growthAllowance[slot, default: GrowthAllowance()].admits(change, of: self[slot], limit: limit)
    else { return false }
    growth[slot, default: 0] += change.growth
    totalGrowth += change.growth
    return true
  }
}

/// By how many values a context would grow.
struct ContextGrowth {
  /// How many there are in the value that is set.
  let size: Int
  let growth: Int
  /// Whether the context then has no others.
  let isWhole: Bool
}

/// How much a context may still grow before its values are counted.
///
/// Counting visits the whole value. To keep small writes fast, values are only counted again after the context may have grown by an
/// eighth of the limit, or by what was left of it.
struct GrowthAllowance: Sendable {
  /// nil before the first write.
  private var rest: Int?

  /// Whether a context may change, which must have at most `limit` values after that.
  mutating func admits(_ change: ContextGrowth, of context: DynamicObject, limit: Int) -> Bool {
    let share = limit / 8
    guard !change.isWhole else {
      rest = min(share, limit - change.size)
      return true
    }
    let left = (rest ?? share) - change.growth
    if left >= 0 {
      rest = min(share, left)
      return true
    }
    let total = context.count(upTo: limit) + change.growth
    guard total <= limit else { return false }
    rest = min(share, limit - total)
    return true
  }
}

extension DynamicObject {
  /// An index that is beyond every array.
  private static var far: Int { 1 << 32 }

  /// What setting a value does to the number of values; nil if that alone has too many.
  func growth(bySetting value: DynamicObject, at path: ContextPath, upTo limit: Int) -> ContextGrowth? {
    let size = value.count(upTo: limit)
    guard size <= limit else { return nil }
    let old = path.steps.isEmpty ? self : self.value(at: path)
    return ContextGrowth(
      size: size, growth: size + missing(on: path) - old.count(upTo: limit), isWhole: path.steps.isEmpty)
  }

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
