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

/// Expressions in which nothing was found, each with the last of its places. Large documents have the same few again
/// and again, in the cards of a list that the server has expanded.
struct SoundExpressions {
  private var places: [String: ExpressionPlace] = [:]

  func contains(_ text: String, at place: ExpressionPlace) -> Bool {
    Self.mayRepeat(text) && places[text] == place
  }

  mutating func insert(_ text: String, at place: ExpressionPlace) {
    if Self.mayRepeat(text) { places[text] = place }
  }

  /// Texts with other words than an expression's are usually different. Beyond ASCII, texts with other bytes may be equal.
  private static func mayRepeat(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "@") && text.utf8.allSatisfy { $0 < 0x80 }
  }
}
