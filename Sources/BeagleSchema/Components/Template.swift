public import BeagleExpressions

/// How the items of a list look for which a case is true.
public struct Template: Sendable, Hashable {
  /// Reads the list's contexts, the item and its place. Only true itself counts. Absent: for all items that
  /// no other template is for.
  public var `case`: Bind<Bool>?
  /// Made once for each item, which it reads under the list's `iteratorName`, and its place under
  /// `indexName`.
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
