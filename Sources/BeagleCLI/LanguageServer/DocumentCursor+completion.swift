import Beagle
import BeagleTerminal
import Foundation

/// Completion.
extension DocumentCursor {
  /// What can be written here, as the protocol's items. Each replaces the whole word or string.
  var completions: [DynamicObject] {
    if let expression { return items(in: expression) }
    switch place {
    case .key(let node):
      return keys(of: json.nodes[node].parent, in: json.nodes[node].key, isNew: isBare(node))
    case .inside(let object): return keys(of: object, in: byte..<byte, isNew: true)
    case .value(let node): return values(of: node)
    case .nowhere: return []
    }
  }

  /// Whether a key has neither a colon nor a value.
  private func isBare(_ node: Int) -> Bool {
    guard json.nodes[node].kind == .missing, let key = json.nodes[node].key else { return false }
    let next = json.bytes[key.upperBound...].first { ![9, 10, 13, 32].contains($0) }
    return next != UInt8(ascii: ":")
  }

  /// The properties that an object does not have.
  private func keys(of object: Int?, in range: Range<Int>?, isNew: Bool) -> [DynamicObject] {
    guard let object, let range else { return [] }
    let current = text(in: range).trimmingCharacters(in: ["\""])
    let present = Set(json.children(of: object).compactMap { json.key(of: $0) })
    return guide.properties(of: object).compactMap { name, schema in
      guard name == current || !present.contains(name) else { return nil }
      let description = schema[member: "description"]?.stringValue
      // Those that only old documents have are not offered.
      guard schema[member: "deprecated"] != .bool(true), description != nil else { return nil }
      return item(
        "\"\(name)\"\(isNew ? ": " : "")", label: name, .property, range, documentation: description)
    }
  }

  private func values(of node: Int) -> [DynamicObject] {
    guard json.nodes[node].kind == .string, let key = json.key(of: node), let object = json.nodes[node].parent
    else { return [] }
    let range = json.nodes[node].range
    func strings(_ names: [String], _ kind: CompletionKind) -> [DynamicObject] {
      names.map { item("\"\($0)\"", label: $0, kind, range) }
    }
    switch key {
    case "contextId": return strings(contexts.map(\.id) + ["global", "navigationContext"], .variable)
    case "componentId": return strings(ids.map(\.id), .reference)
    case "_beagleComponent_", "_beagleAction_":
      let names =
        key == "_beagleAction_"
        ? Action.typeNames + check.componentRegistry.actionNames
        : Component.typeNames + check.componentRegistry.componentNames
      return names.map {
        item("\"\($0)\"", label: $0, .type, range, documentation: guide.description(ofType: $0))
      }
    default:
      guard let definition = guide.definition(of: object), let property = guide.property(key, of: definition)
      else { return [] }
      return guide.words(of: property).map {
        item("\"\($0.word)\"", label: $0.word, .word, range, documentation: $0.description)
      }
    }
  }

  private enum CompletionKind: Int {
    case function = 3
    case property = 5
    case variable = 6
    case type = 7
    case reference = 18
    case word = 20
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
