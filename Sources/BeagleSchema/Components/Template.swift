public import BeagleExpressions

/// How the items of a list are shown if a case is true.
public struct Template: Sendable, Hashable {
  /// It reads the list's contexts, the item and its index. Only `true` is true. Absent: the template is for all items
  /// that no other template matches.
  public var `case`: Bind<Bool>?
  /// Created once for each item, which it reads under the list's `iteratorName`, with its index under `indexName`.
  public var view: Component

  /// Creates a template; without a case, for all items that no other template is for.
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
