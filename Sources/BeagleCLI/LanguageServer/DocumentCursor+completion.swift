import Beagle
import BeagleTerminal

/// Completion.
extension DocumentCursor {
  /// What can be written here, as the protocol's items. Each replaces the whole word or string.
  var completions: [DynamicObject] {
    if let expression { return items(in: expression) }
    guard case .value(let node) = place, json.nodes[node].kind == .string, let key = json.key(of: node) else {
      return []
    }
    let range = json.nodes[node].range
    func strings(_ names: [String], _ kind: CompletionKind) -> [DynamicObject] {
      names.map { item("\"\($0)\"", label: $0, kind, range) }
    }
    switch key {
    case "_beagleComponent_":
      return strings(Component.typeNames + check.componentRegistry.componentNames, .type)
    case "_beagleAction_": return strings(Action.typeNames + check.componentRegistry.actionNames, .type)
    case "contextId": return strings(contexts.map(\.id) + ["global", "navigationContext"], .variable)
    case "componentId": return strings(ids.map(\.id), .reference)
    default: return []
    }
  }

  private enum CompletionKind: Int {
    case function = 3
    case property = 5
    case variable = 6
    case type = 7
    case reference = 18
  }

  private func items(in expression: Expression) -> [DynamicObject] {
    let word = word(of: expression)
    let parts = text(in: expression.path).split(separator: ".", omittingEmptySubsequences: false).map(
      String.init)
    if parts.count > 1 {
      // After a point, the members of what is before it.
      let owner = parts.dropLast().joined(separator: ".")
      let start = word.lowerBound + owner.utf8.count + 1
      return members(ofPath: owner).map { name, value in
        item(name, label: name, .property, start..<word.upperBound, detail: value.shown)
      }
    }
    let known = contexts.map { context in
      item(context.id, label: context.id, .variable, word, detail: value(of: context)?.shown)
    }
    let implicit = implicitContexts.map { item($0, label: $0, .variable, word) }
    let operations = check.operations.all.map { operation in
      item(
        "\(operation.name)(", label: operation.name, .function, word, detail: operation.signature,
        documentation: operation.summary)
    }
    return known + implicit + operations
  }

  private func members(ofPath path: String) -> [(String, DynamicObject)] {
    guard case .dictionary(let members) = evaluated("@{\(path)}") else { return [] }
    return members.map { ($0.0, $0.1) }
  }

  private func item(
    _ text: String, label: String, _ kind: CompletionKind, _ range: Range<Int>, detail: String? = nil,
    documentation: String? = nil
  ) -> DynamicObject {
    .object([
      "label": .string(label), "kind": .int(kind.rawValue), "detail": detail.map { .string($0) },
      "documentation": documentation.flatMap { $0.isEmpty ? nil : .string($0) },
      "filterText": .string(text.hasSuffix("(") ? label : text),
      "textEdit": .object(["range": self.text.json(of: range), "newText": .string(text)]),
    ])
  }
}
