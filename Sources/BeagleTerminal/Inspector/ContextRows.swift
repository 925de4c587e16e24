import Beagle

/// A context's value as rows, one for each value in it, which can be edited.
struct ContextRows {
  private(set) var rows: [InspectorRow] = []
  private let id: String
  /// How many values of a context are listed.
  private static let limit = 500
  private static let widestIndent = 20

  init(_ context: NodeExplanation.VisibleContext) {
    id = context.id
    add(context.value, named: "value", at: [], depth: 0)
    if rows.count >= Self.limit {
      rows.append(
        InspectorRow(ReportLine("only the first \(Self.limit) values are listed", .muted, indent: 2)))
    }
  }

  private mutating func add(
    _ value: DynamicObject, named name: String, at steps: [ContextPath.Step], depth: Int
  ) {
    guard rows.count < Self.limit else { return }
    let indent = 2 + 2 * min(depth, Self.widestIndent / 2)
    let action = InspectorRow.Action.edit(context: id, ContextPath(steps: steps), value)
    switch value {
    case .dictionary(let members) where !members.isEmpty:
      rows.append(InspectorRow(ReportLine("\(name): {}", indent: indent), action))
      for (key, member) in members { add(member, named: key, at: steps + [.key(key)], depth: depth + 1) }
    case .array(let elements) where !elements.isEmpty:
      rows.append(InspectorRow(ReportLine("\(name): [] \(elements.count)", indent: indent), action))
      for (index, element) in elements.enumerated() {
        guard rows.count < Self.limit else { return }
        add(element, named: "\(index)", at: steps + [.index(index)], depth: depth + 1)
      }
    default:
      let kind: ReportLine.Kind = value == .empty ? .muted : .plain
      rows.append(InspectorRow(ReportLine("\(name): \(value.shown)", kind, indent: indent), action))
    }
  }
}
