/// A dictionary of runtime values: a view of a document until it is changed, then a copy-on-write table.
///
/// Keys keep the order of their first appearance; of a key that a document repeats, the last value counts.
/// Two dictionaries with the same members are equal whatever their order.
///
/// Lookups take constant time. Only the first lookups in a large view read its keys one by one.
public struct DynamicDictionary: Sendable {
  enum Storage: Sendable {
    case flat(FlatContainer)
    case built(MemberTable)
  }

  private(set) var storage: Storage

  init(_ container: FlatContainer) { storage = .flat(container) }

  /// Creates an empty dictionary.
  public init() { storage = .built(.none) }

  /// Creates a dictionary of `members`, in their order; of a repeated key the last value counts.
  public init(_ members: some Sequence<(String, DynamicObject)>) {
    let table = MemberTable()
    for (key, value) in members { table.set(key, value) }
    storage = .built(table)
  }

  /// The number of different keys.
  ///
  /// - Complexity: of a view, proportional to its members, as repeated keys must be found.
  public var count: Int {
    switch storage {
    case .flat(let container):
      container.withCursor { $0.hasDuplicateKeys ? MemberIndex($0).members.count : $0.count }
    case .built(let table): table.count
    }
  }

  /// Whether there is no member.
  public var isEmpty: Bool {
    switch storage {
    case .flat(let container): container.withCursor { $0.count == 0 }
    case .built(let table): table.count == 0
    }
  }

  /// The keys in order.
  public var keys: [String] { map(\.key) }

  /// The values in the order of the keys.
  public var values: [DynamicObject] { map(\.value) }

  /// The value of a key; nil if it is absent. Setting nil removes the key; a new key comes last. `.empty` is
  /// an ordinary value.
  public subscript(key: String) -> DynamicObject? {
    get {
      switch storage {
      case .flat(let container):
        var key = key
        return key.withUTF8 { utf8 in container.withCursor { $0.lookUp(utf8: utf8)?.dynamicObject } }
      case .built(let table): return table.get(key)
      }
    }
    set { withTable { table in if let newValue { table.set(key, newValue) } else { table.remove(key) } } }
  }

  /// The value of a key given as UTF-8 without escapes. Makes no string, except for large dictionaries that
  /// were changed.
  package subscript(utf8 key: UnsafeBufferPointer<UInt8>) -> DynamicObject? {
    switch storage {
    case .flat(let container): container.withCursor { $0.lookUp(utf8: key)?.dynamicObject }
    case .built(let table): table.get(utf8: key)
    }
  }

  /// Removes a key and returns its value.
  @discardableResult
  public mutating func removeValue(forKey key: String) -> DynamicObject? {
    guard let value = self[key] else { return nil }
    self[key] = nil
    return value
  }

  /// Changes the value of a key in place, without copying nested values; a missing key starts as null.
  public mutating func update<R>(_ key: String, _ body: (inout DynamicObject) -> R) -> R {
    withTable { $0.update(key, body) }
  }

  private mutating func withTable<R>(_ body: (MemberTable) -> R) -> R {
    // Taking the storage out makes `table` the only owner, unless another dictionary shares it.
    var taken = Storage.built(.none)
    swap(&taken, &storage)
    var table: MemberTable
    switch consume taken {
    case .flat(let container): table = MemberTable(DynamicDictionary(container))
    case .built(let own): table = own
    }
    if !isKnownUniquelyReferenced(&table) { table = MemberTable(copying: table) }
    storage = .built(table)
    return body(table)
  }
}

extension DynamicDictionary: Sequence {
  public func makeIterator() -> Iterator { Iterator(storage) }

  /// Iterates over the members.
  public struct Iterator: IteratorProtocol {
    private enum Source {
      /// The document keeps the cursors' memory alive.
      case flat(JSONDocument, JSONCursor.Members)
      case repeated(JSONDocument, ArraySlice<MemberIndex.Member>)
      case built(MemberTable, Int)
    }

    private var source: Source

    init(_ storage: Storage) {
      switch storage {
      case .flat(let container):
        source = container.withCursor { cursor in
          cursor.hasDuplicateKeys
            ? .repeated(container.document, MemberIndex(cursor).members[...])
            : .flat(container.document, cursor.members)
        }
      case .built(let table): source = .built(table, 0)
      }
    }

    public mutating func next() -> (key: String, value: DynamicObject)? {
      switch source {
      case .flat(let document, var members):
        defer { withExtendedLifetime(document) {} }
        guard let (key, value) = members.next() else { return nil }
        source = .flat(document, members)
        return (key.stringValue ?? "", value.dynamicObject)
      case .repeated(let document, var members):
        defer { withExtendedLifetime(document) {} }
        guard let member = members.popFirst() else { return nil }
        source = .repeated(document, members)
        return (member.key.stringValue ?? "", member.value.dynamicObject)
      case .built(let table, var position):
        defer { source = .built(table, position) }
        return table.next(&position)
      }
    }
  }
}

extension DynamicDictionary: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, DynamicObject)...) { self.init(elements) }
}

extension DynamicDictionary: CustomStringConvertible {
  /// Compact JSON, keys in their order.
  public var description: String { DynamicObject.dictionary(self).description }
}
