import BeagleJSON

/// The members of an object besides those that are read by name, kept as they are.
struct RestOfObject: Sendable {
  private let object: DynamicObject
  private let taken: [String]

  /// - Parameter taken: the keys that are read and written otherwise.
  init(_ object: DynamicObject, besides taken: [String]) {
    self.object = object
    self.taken = taken
  }

  static let none = RestOfObject(.empty, besides: [])

  private var members: [(String, DynamicObject)] {
    guard let members = object.dictionaryValue else { return [] }
    return members.compactMap { key, value in taken.contains(key) ? nil : (key, value) }
  }

  func write(to writer: inout JSONWriter) {
    for (key, value) in members {
      writer.key(key)
      writer.value(value)
    }
  }
}

/// Equal where the members are, in whatever order.
extension RestOfObject: Hashable {
  private var value: DynamicObject { .dictionary(DynamicDictionary(members)) }

  static func == (left: RestOfObject, right: RestOfObject) -> Bool { left.value == right.value }
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
