extension DynamicObject: Hashable {
  public static func == (left: DynamicObject, right: DynamicObject) -> Bool {
    switch (left, right) {
    case (.empty, .empty): true
    case (.bool(let left), .bool(let right)): left == right
    case (.int(let left), .int(let right)): left == right
    case (.double(let left), .double(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.dictionary(let left), .dictionary(let right)): left == right
    case (.expression(let left), .expression(let right)): left.hasSameBytes(as: right)
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .empty: hasher.combine(HashTag.empty)
    case .bool(let value): hasher.combine(value ? HashTag.true : .false)
    case .int(let value):
      hasher.combine(HashTag.int)
      hasher.combine(value)
    case .double(let value):
      hasher.combine(HashTag.double)
      hasher.combine(value)
    case .string(let value):
      hasher.combine(HashTag.string)
      value.hashBytes(into: &hasher)
    case .array(let value): value.hash(into: &hasher)
    case .dictionary(let value): value.hash(into: &hasher)
    case .expression(let value):
      hasher.combine(HashTag.expression)
      value.hashBytes(into: &hasher)
    }
  }
}

/// Hashed before a value's content; the same for views of a document and built values.
private enum HashTag: UInt8 {
  case empty, `true`, `false`, int, double, string, array, dictionary, expression
}

extension DynamicArray: Hashable {
  public static func == (left: DynamicArray, right: DynamicArray) -> Bool {
    if case .flat(let left) = left.storage, case .flat(let right) = right.storage {
      return left.withCursor { left in right.withCursor { left.contentEquals($0) } }
    }
    return left.count == right.count && left.elementsEqual(right)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(HashTag.array)
    hasher.combine(count)
    for element in self { element.hash(into: &hasher) }
  }
}

extension DynamicDictionary: Hashable {
  public static func == (left: DynamicDictionary, right: DynamicDictionary) -> Bool {
    switch (left.storage, right.storage) {
    case (.flat(let left), .flat(let right)):
      return left.withCursor { left in right.withCursor { left.contentEquals($0) } }
    case (.built(let left), .built(let right)):
      return left === right || left.count == right.count && left.contains(allOf: right)
    case (.built(let table), .flat), (.flat, .built(let table)):
      let other = if case .flat = left.storage { left } else { right }
      // One pass over the view; each key is looked up in the table.
      var count = 0
      for (key, value) in other {
        count += 1
        if table.get(key) != value { return false }
      }
      return count == table.count
    }
  }

  public func hash(into hasher: inout Hasher) {
    // A sum does not depend on the order.
    var sum = 0
    for (key, value) in self {
      var member = Hasher()
      key.hashBytes(into: &member)
      value.hash(into: &member)
      sum &+= member.finalize()
    }
    hasher.combine(HashTag.dictionary)
    hasher.combine(sum)
  }
}

extension MemberTable {
  fileprivate func contains(allOf other: MemberTable) -> Bool {
    var position = 0
    while let (key, value) = other.next(&position) {
      if get(key) != value { return false }
    }
    return true
  }
}

extension JSONCursor {
  /// Equality of content, as ``DynamicObject`` defines it. Recurses as deep as the values.
  func contentEquals(_ other: JSONCursor) -> Bool {
    if entry == other.entry { return true }
    guard kind == other.kind else { return false }
    switch kind {
    case .null: return true
    case .bool: return entry.pointee.flag == other.entry.pointee.flag
    case .number:
      let int = intValue
      return int == other.intValue && (int != nil || parsedDouble == other.parsedDouble)
    case .string: return stringContentEquals(other)
    case .array:
      guard count == other.count else { return false }
      return zip(elements, other.elements).allSatisfy { $0.contentEquals($1) }
    case .object:
      let left = MemberIndex(self)
      let right = MemberIndex(other)
      guard left.members.count == right.members.count else { return false }
      return left.members.enumerated().allSatisfy { index, member in
        right.value(of: member.key, near: index)?.contentEquals(member.value) ?? false
      }
    }
  }

  func hashContent(into hasher: inout Hasher) {
    dynamicObject.hash(into: &hasher)
  }
}
