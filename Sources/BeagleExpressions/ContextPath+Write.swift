public import BeagleJSON

extension ContextPath {
  /// The largest index that a write may reach beyond the end of an array, so that one short path cannot fill memory.
  public static let largestWrittenIndex = 100_000
}

extension DynamicObject {
  /// Puts a value where a path leads and creates what is missing on the way: a step onto a value of another type
  /// replaces that value by a new object or array, and an index beyond the end pads the array with nulls.
  ///
  /// Returns false, and changes nothing, where an index is above ``ContextPath/largestWrittenIndex``.
  @discardableResult
  public mutating func set(_ value: DynamicObject, at path: ContextPath) -> Bool {
    for case .index(let index) in path.steps where index > ContextPath.largestWrittenIndex { return false }
    set(value, at: path.steps[...])
    return true
  }

  private mutating func set(_ value: DynamicObject, at steps: ArraySlice<ContextPath.Step>) {
    guard let step = steps.first else {
      self = value
      return
    }
    let rest = steps.dropFirst()
    switch step {
    case .key(let key):
      var object: DynamicDictionary = [:]
      if case .dictionary(let present) = self { object = present }
      // The old value is let go before the new one is written, so that a changed array is not copied for nothing.
      self = .empty
      var member = object[key] ?? .empty
      if !rest.isEmpty { object[key] = .empty }
      member.set(value, at: rest)
      object[key] = member
      self = .dictionary(object)
    case .index(let index):
      var array: DynamicArray = []
      if case .array(let present) = self { array = present }
      self = .empty
      while array.count <= index { array.append(.empty) }
      var element = array[index]
      if !rest.isEmpty { array[index] = .empty }
      element.set(value, at: rest)
      array[index] = element
      self = .array(array)
    }
  }
}
