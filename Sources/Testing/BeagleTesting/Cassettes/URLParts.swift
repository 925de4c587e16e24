/// What makes URLs of a recorded application equal, or of one kind.
extension String {
  /// A URL with the members of its query in the order of their names. Those of one name stay as they are, as servers may take the first or the
  /// last of them.
  package var withQueryInOrder: String {
    guard let mark = firstIndex(of: "?") else { return self }
    let members = Self.inOrder(self[index(after: mark)...].split(separator: "&"))
    return self[..<mark] + (members.isEmpty ? "" : "?") + members.joined(separator: "&")
  }

  /// The members of a query in the order of their names.
  package static func inOrder(_ members: [Substring]) -> [Substring] {
    members.enumerated().sorted {
      ($0.element.prefix { $0 != "=" }, $0.offset) < ($1.element.prefix { $0 != "=" }, $1.offset)
    }.map(\.element)
  }
}

extension StringProtocol {
  /// Whether a segment of a path names one of many: it has a digit, unless that is the version of an interface, as `v2`.
  package var namesOneOfMany: Bool {
    guard contains(where: \.isNumber) else { return false }
    let isVersion = first == "v" && dropFirst().count <= 2 && dropFirst().allSatisfy(\.isNumber)
    return !isVersion
  }
}
