public import BeagleJSON

extension ContextPath {
  /// How many nulls one write may pad arrays with, so that one short path cannot fill memory.
  public static let largestPadding = 100_000
}

extension DynamicObject {
  /// Sets the value at a path and creates what is missing on the way: a step into a value of another type replaces that
  /// value by a new object or array, and an index beyond the end pads the array with nulls.
  ///
  /// Returns false, and changes nothing, if an index is negative, if more than `ContextPath.largestPadding` nulls would
  /// be needed, or if values would nest deeper than 256 levels.
  @discardableResult
  public mutating func set(_ value: DynamicObject, at path: ContextPath) -> Bool {
    guard value.nests(below: path.steps.count), hasRoom(for: path) else { return false }
    set(value, at: path.steps[...])
    return true
  }

  private func hasRoom(for path: ContextPath) -> Bool {
    var padding = 0
    var value = self
    for step in path.steps {
      switch step {
      case .key(let key):
        value = value[key]
      case .index(let index):
        let missing = index - (value.arrayValue?.count ?? 0)
        guard index >= 0, missing <= ContextPath.largestPadding - padding else { return false }
        padding += max(0, missing)
        value = value[index]
      }
    }
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
      var object = dictionaryValue ?? [:]
      // Let go first, so that the object has one owner and is not copied for nothing.
      self = .empty
      object.update(key) { $0.set(value, at: rest) }
      self = .dictionary(object)
    case .index(let index):
      var array = arrayValue ?? []
      self = .empty
      if array.count <= index {
        array.append(contentsOf: repeatElement(.empty, count: index + 1 - array.count))
      }
      var element = array[index]
      array[index] = .empty
      element.set(value, at: rest)
      array[index] = element
      self = .array(array)
    }
  }
}
