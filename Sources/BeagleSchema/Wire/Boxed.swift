import BeagleJSON

/// An optional property kept outside the value it belongs to, so that a component without it stays small.
@propertyWrapper
public struct Boxed<Value: Sendable>: Sendable {
  private final class Storage: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }

    /// Read where it stays: a style or a set of edges is too large to be passed around.
    init(object json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) where Value: Record {
      value = try Value(object: json, decoding)
    }
  }

  private var storage: Storage?

  /// Keeps a value, or nothing.
  public init(wrappedValue: Value?) {
    storage = wrappedValue.map(Storage.init)
  }

  /// The value. Copies share it until one of them is set.
  public var wrappedValue: Value? {
    get { storage?.value }
    set { storage = newValue.map(Storage.init) }
  }
}

extension Boxed where Value: Record {
  init(object json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) {
    storage = try Storage(object: json, decoding)
  }
}

extension Boxed: Equatable where Value: Equatable {
  public static func == (left: Boxed, right: Boxed) -> Bool {
    left.storage === right.storage || left.storage?.value == right.storage?.value
  }
}

extension Boxed: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage?.value)
  }
}
