/// Information about a component for assistive technology.
public struct Accessibility: Sendable, Hashable {
  /// Read out instead of the content. Expressions are not evaluated.
  public var accessibilityLabel: String?
  /// Whether assistive technology finds the component. Absent: true.
  public var accessible: Bool?
  /// Whether it is announced as a heading. Absent: false.
  public var isHeader: Bool?

  /// Creates the information. `accessible` is written to a document as true unless nil is given.
  public init(accessibilityLabel: String? = nil, accessible: Bool? = true, isHeader: Bool? = nil) {
    self.accessibilityLabel = accessibilityLabel
    self.accessible = accessible ?? true
    self.isHeader = isHeader
  }
}

extension Accessibility: Record {
  package init() { self.init(accessible: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("accessibilityLabel", &accessibilityLabel)
    try properties.optional("accessible", &accessible, absent: true)
    try properties.optional("isHeader", &isHeader)
  }
}
