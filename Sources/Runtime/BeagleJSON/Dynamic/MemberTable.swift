/// The storage of a ``DynamicDictionary`` that was built or changed in memory.
///
/// The table keeps the members in the order in which they were added. A small table finds a key by comparing
/// keys one by one; a large one also keeps an index from each key to its position.
///
/// `@unchecked`: a table is changed only by a dictionary that has just checked that it is the table's only
/// owner, so that no other thread can read it meanwhile.
final class MemberTable: @unchecked Sendable {
  /// A removed member leaves nil behind, so that the positions in the index stay valid. When half of the
  /// elements are nil, the array is compacted.
  private var members: [(key: String, value: DynamicObject)?] = []
  private var positions: [MemberKey: Int] = [:]
  private(set) var count = 0

  /// A table with more members than this has an index; with fewer, comparing keys one by one is faster than
  /// hashing.
  private static let indexedAbove = 8

  /// A shared empty table that is never changed. A dictionary holds it while it changes its actual table, so
  /// that this one has a single owner.
  static let none = MemberTable()

  init() {}

  init(copying other: MemberTable) {
    members = other.members
    positions = other.positions
    count = other.count
  }

  init(_ dictionary: DynamicDictionary) {
    for (key, value) in dictionary { append(key, value) }
  }

  func get(_ key: String) -> DynamicObject? { position(of: key).flatMap { members[$0]?.value } }

  func get(utf8 key: UnsafeBufferPointer<UInt8>) -> DynamicObject? {
    if !positions.isEmpty { return get(String(decoding: key, as: UTF8.self)) }
    for case (let other, let value)? in members where other.utf8.elementsEqual(key) { return value }
    return nil
  }

  func set(_ key: String, _ value: DynamicObject) {
    if let position = position(of: key) { members[position]?.value = value } else { append(key, value) }
  }

  func update<R>(_ key: String, _ body: (inout DynamicObject) -> R) -> R {
    var value = DynamicObject.empty
    let known = position(of: key)
    if let known, let member = members[known] {
      value = member.value
      members[known]?.value = .empty
    }
    let result = body(&value)
    if let known { members[known]?.value = value } else { append(key, value) }
    return result
  }

  func remove(_ key: String) {
    guard let position = position(of: key) else { return }
    members[position] = nil
    positions[MemberKey(key)] = nil
    count -= 1
    if members.count > Self.indexedAbove, count < members.count / 2 { closeGaps() }
  }

  /// Returns the first member at `position` or after it, and moves `position` past that member.
  func next(_ position: inout Int) -> (key: String, value: DynamicObject)? {
    while position < members.count {
      defer { position += 1 }
      if let member = members[position] { return member }
    }
    return nil
  }

  private func append(_ key: String, _ value: DynamicObject) {
    members.append((key, value))
    count += 1
    if !positions.isEmpty {
      positions[MemberKey(key)] = members.count - 1
    } else if members.count > Self.indexedAbove {
      index()
    }
  }

  private func index() {
    positions = [:]
    for (position, member) in members.enumerated() {
      if let member { positions[MemberKey(member.key)] = position }
    }
  }

  private func closeGaps() {
    members.removeAll { $0 == nil }
    positions = [:]
    if members.count > Self.indexedAbove { index() }
  }

  private func position(of key: String) -> Int? {
    if !positions.isEmpty { return positions[MemberKey(key)] }
    return members.firstIndex { member in member.map { MemberKey($0.key) == MemberKey(key) } ?? false }
  }
}

/// The key of a member, compared by its UTF-8 bytes.
struct MemberKey: Hashable {
  let string: String

  init(_ string: String) { self.string = string }

  init(_ key: JSONCursor) { string = key.stringValue ?? "" }

  static func == (left: MemberKey, right: MemberKey) -> Bool { left.string.hasSameBytes(as: right.string) }

  func hash(into hasher: inout Hasher) { string.hashBytes(into: &hasher) }
}

extension String {
  /// Equality of the UTF-8 bytes; `==` also accepts canonically equivalent strings.
  func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  func hashBytes(into hasher: inout Hasher) {
    var copy = self
    copy.withUTF8 { hasher.combineString($0) }
  }
}

extension Hasher {
  /// Hashes the content of a string and an end mark, so that neighbours cannot be confused: 0xFF does not
  /// occur in UTF-8.
  mutating func combineString(_ bytes: UnsafeBufferPointer<UInt8>) {
    combine(bytes: UnsafeRawBufferPointer(bytes))
    combine(0xFF as UInt8)
  }
}
