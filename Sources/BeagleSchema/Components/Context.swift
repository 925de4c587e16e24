public import BeagleJSON

/// A named value that expressions read and actions change. Strings inside it are data: never evaluated.
///
/// The component that declares it and all inside that component can read it. The nearest context of an id
/// hides those further out.
public struct Context: Sendable, Hashable {
  /// Letters, digits and underscores. A declaration of `global`, `null`, `true`, `false` or a whole number is
  /// ignored: these are reserved.
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
