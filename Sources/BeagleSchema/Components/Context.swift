public import BeagleJSON

/// A named value that expressions read and actions change. Strings inside it are data: never evaluated.
public struct Context: Sendable, Hashable {
  /// Letters, digits and underscores.
  public var id: String
  /// Read from the document's bytes when asked for, however large. Absent: null.
  public var value: DynamicObject?

  public init(id: String, value: DynamicObject? = nil) {
    self.id = id
    self.value = value
  }
}

extension Context: Record {
  package init() { self.init(id: "") }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("id", &id)
    try properties.optional("value", &value, absent: .empty)
  }
}
