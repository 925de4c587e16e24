import BeagleExpressions
import BeagleJSON

/// What is read at a path changes when that path, one that it begins with, or one that begins with it is set.
extension ContextPath {
  /// Whether setting the value at this path may change what is read at the other one.
  func concerns(_ other: ContextPath) -> Bool { zip(steps, other.steps).allSatisfy { $0 == $1 } }

  /// Where a value changes when this path is set in it: a step into an array by a key, or into an object by an index,
  /// replaces all of that. A step into any other value takes nothing away that a path could lead to.
  func changed(in value: DynamicObject) -> ContextPath {
    var value = value
    for (index, step) in steps.enumerated() {
      switch (step, value) {
      case (.key(let key), .dictionary(let members)): value = members[key] ?? .empty
      case (.index(let index), .array(let elements)): value = elements[index]
      case (.key, .array), (.index, .dictionary): return ContextPath(steps: Array(steps.prefix(index)))
      default: return self
      }
    }
    return self
  }
}
