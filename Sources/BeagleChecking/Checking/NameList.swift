import BeagleExpressions

/// Names in the order in which they came, each once, which a misspelt one is looked for among.
struct NameList {
  private var names: [String] = []
  private var positions: [String: Int] = [:]
  private var index = SpellingIndex()
  private var indexed = 0

  /// - Returns: whether it is new.
  @discardableResult
  mutating func insert(_ name: String) -> Bool {
    guard positions.value(of: name, orSetting: names.count) == names.count else { return false }
    names.append(name)
    return true
  }

  func contains(_ name: String) -> Bool { positions[name] != nil }

  func position(of name: String) -> Int? { positions[name] }

  /// The name nearest to a misspelt one. The index is made on first use, since most lists are never searched.
  mutating func nearest(to name: String, work: inout Int) -> String? {
    while indexed < names.count {
      index.insert(names[indexed])
      indexed += 1
    }
    return index.nearest(to: name, work: &work)
  }

  /// The same of members. One with another number, such as `line2` beside `line1`, may be another member.
  mutating func nearestMember(to name: String, work: inout Int) -> String? {
    guard let near = nearest(to: name, work: &work) else { return nil }
    return near.filter { !$0.isNumber } == name.filter { !$0.isNumber } ? nil : near
  }
}

extension Dictionary {
  /// The value of a key; the one that is given is set if there is none. The key is looked up once.
  mutating func value(of key: Key, orSetting value: Value) -> Value {
    func read(_ value: inout Value) -> Value { value }
    return read(&self[key, default: value])
  }
}
