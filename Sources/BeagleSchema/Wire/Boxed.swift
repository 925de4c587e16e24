/// An optional property kept outside the value it belongs to, so that a component without it stays small.
@propertyWrapper
public struct Boxed<Value: Sendable>: Sendable {
  private final class Storage: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage?

  public init(wrappedValue: Value?) {
    storage = wrappedValue.map(Storage.init)
  }

  public var wrappedValue: Value? {
    get { storage?.value }
    set { storage = newValue.map(Storage.init) }
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
