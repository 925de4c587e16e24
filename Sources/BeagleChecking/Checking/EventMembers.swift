/// The members that the context of an event has, on one platform or another.
package enum EventMembers {
  /// The names of the events that bring a context.
  package static let events = Set(names.keys).union(numbers)

  /// The events whose context is a number.
  static let numbers: Set<String> = ["onPageChange", "onTabSelection"]

  /// The names of the members that an event's context has; none where it is no object.
  package static func names(of event: String) -> [String] { names[event] ?? [] }

  /// Whether a member is a text or a number, which has no members.
  static func isPlain(_ member: String) -> Bool { member != "data" && member != "headers" }

  private static let names: [String: [String]] = [
    "onChange": ["value"], "onFocus": ["value"], "onBlur": ["value"],
    "onSuccess": ["data", "status", "statusCode", "statusText", "headers"],
    "onError": ["data", "status", "statusCode", "statusText", "headers", "message"],
  ]
}
