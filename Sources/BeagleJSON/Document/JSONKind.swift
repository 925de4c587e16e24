/// The six kinds of JSON values.
@usableFromInline
package enum JSONKind: UInt8, Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool
  /// A number, whole or not.
  case number
  /// Text in quotes.
  case string
  /// Values in square brackets.
  case array
  /// Members in braces.
  case object
}
