/// Rules for equal and similar URLs of a recorded application.
extension String {
  /// The URL with the members of its query sorted by name. Members with the same name keep their order, as
  /// servers may use the first or the last of them.
  package var withQueryInOrder: String {
    guard let mark = firstIndex(of: "?") else { return self }
    let members = Self.inOrder(self[index(after: mark)...].split(separator: "&"))
    return self[..<mark] + (members.isEmpty ? "" : "?") + members.joined(separator: "&")
  }

  /// The members of a query sorted by name.
  package static func inOrder(_ members: [Substring]) -> [Substring] {
    members.enumerated().sorted {
      ($0.element.prefix { $0 != "=" }, $0.offset) < ($1.element.prefix { $0 != "=" }, $1.offset)
    }.map(\.element)
  }
}

extension StringProtocol {
  /// Whether a segment of a path identifies one of many resources: it contains a digit, unless it is a
  /// version such as `v2`.
  package var namesOneOfMany: Bool {
    guard contains(where: \.isNumber) else { return false }
    let isVersion = first == "v" && dropFirst().count <= 2 && dropFirst().allSatisfy(\.isNumber)
    return !isVersion
  }
}
