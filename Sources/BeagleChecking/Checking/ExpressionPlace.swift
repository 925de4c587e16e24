/// What an expression's findings depend on besides its text: what it can read, and the property it is for.
struct ExpressionPlace: Equatable {
  private let scope: Int
  private let submitted: Range<Int>
  private let root: Int
  private let type: ObjectIdentifier

  init(_ environment: CheckEnvironment, _ type: Any.Type) {
    scope = environment.scope
    submitted = environment.submitted
    root = environment.root
    self.type = ObjectIdentifier(type)
  }
}
