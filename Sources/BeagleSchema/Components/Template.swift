public import BeagleExpressions

/// How the items of a list look for which a case is true.
public struct Template: Sendable, Hashable {
  /// Absent: for all items no other template is for.
  public var `case`: Bind<Bool>?
  public var view: Component

  public init(case: Bind<Bool>? = nil, view: Component) {
    self.case = `case`
    self.view = view
  }
}

extension Template: Record {
  package init() { self.init(view: .empty) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("case", &`case`)
    try properties.required("view", &view)
  }
}
