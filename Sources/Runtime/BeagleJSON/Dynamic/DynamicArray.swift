/// An array of runtime values: a view of a document until it is changed, then a copy-on-write array.
///
/// Iterating takes time in proportion to the elements. So does reading an element of a view by its index:
/// iterate, or make an `Array` of it, to read many.
public struct DynamicArray: Sendable {
  enum Storage: Sendable {
    case flat(FlatContainer)
    case built([DynamicObject])
  }

  private(set) var storage: Storage

  init(_ container: FlatContainer) { storage = .flat(container) }

  /// Creates an array of `elements`.
  public init(_ elements: [DynamicObject]) { storage = .built(elements) }

  /// Changes the elements in place; the first change of a view copies its elements, but not nested values.
  mutating func withElements<R>(_ body: (inout [DynamicObject]) -> R) -> R {
    // Taking the storage out makes `elements` the only owner, so that the change need not copy them.
    var taken = Storage.built([])
    swap(&taken, &storage)
    var elements: [DynamicObject]
    switch consume taken {
    case .flat(let container): elements = Array(DynamicArray(container))
    case .built(let own): elements = own
    }
    defer { storage = .built(elements) }
    return body(&elements)
  }
}

extension DynamicArray: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  public init() { self.init([]) }

  public init(_ elements: some Sequence<DynamicObject>) { self.init(Array(elements)) }

  public var startIndex: Int { 0 }

  public var endIndex: Int {
    switch storage {
    case .flat(let container): container.withCursor(\.count)
    case .built(let elements): elements.count
    }
  }

  /// The element at an index. Reads as null outside the array; writing there is a programming error.
  public subscript(index: Int) -> DynamicObject {
    get {
      switch storage {
      case .flat(let container):
        container.withCursor { $0.element(at: index)?.dynamicObject ?? .empty }
      case .built(let elements):
        elements.indices.contains(index) ? elements[index] : .empty
      }
    }
    set { withElements { $0[index] = newValue } }
  }

  public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<DynamicObject>) {
    withElements { $0.replaceSubrange(range, with: elements) }
  }

  public mutating func append(_ element: DynamicObject) {
    withElements { $0.append(element) }
  }

  public func makeIterator() -> Iterator { Iterator(storage) }

  /// Iterates over the elements.
  public struct Iterator: IteratorProtocol {
    private enum Source {
      /// The document keeps the cursors' memory alive.
      case flat(JSONDocument, JSONCursor.Elements)
      case built(Array<DynamicObject>.Iterator)
    }

    private var source: Source

    init(_ storage: Storage) {
      switch storage {
      case .flat(let container): source = .flat(container.document, container.cursor.elements)
      case .built(let elements): source = .built(elements.makeIterator())
      }
    }

    public mutating func next() -> DynamicObject? {
      switch source {
      case .flat(let document, var elements):
        defer { withExtendedLifetime(document) {} }
        guard let element = elements.next() else { return nil }
        source = .flat(document, elements)
        return element.dynamicObject
      case .built(var elements):
        let element = elements.next()
        source = .built(elements)
        return element
      }
    }
  }
}

extension DynamicArray: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: DynamicObject...) { self.init(elements) }
}

extension DynamicArray: CustomStringConvertible {
  /// Compact JSON.
  public var description: String { DynamicObject.array(self).description }
}

extension DynamicArray {
  /// The indices at which an element is not identical in memory to that of another array of the same length.
  /// A changed array shares its unchanged elements with the old one, and comparing them one by one would
  /// retain each.
  ///
  /// - Returns: nil if the lengths differ, or one of them is the view of a document.
  package func indicesOfChanges(since other: DynamicArray) -> [Int]? {
    guard case .built(let new) = storage, case .built(let old) = other.storage, new.count == old.count else {
      return nil
    }
    return new.withUnsafeBytes { new in
      old.withUnsafeBytes { old in
        guard let new = new.baseAddress?.assumingMemoryBound(to: UInt8.self),
          let old = old.baseAddress?.assumingMemoryBound(to: UInt8.self), new != old
        else { return [] }
        let (size, stride) = (MemoryLayout<DynamicObject>.size, MemoryLayout<DynamicObject>.stride)
        return (0..<count).filter { !bytesEqual(new + $0 * stride, old + $0 * stride, size) }
      }
    }
  }
}
