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
    let current = String(decoding: json.bytes[range], as: UTF8.self).trimmingCharacters(in: ["\""])
    let place = text.json(of: range)
    let present = Set(json.children(of: object).compactMap { json.key(of: $0) })
    return guide.properties(of: object).compactMap { name, schema in
      guard name == current || !present.contains(name) else { return nil }
      let description = schema[member: "description"]?.stringValue
      // Those that only old documents have are not offered.
      guard schema[member: "deprecated"] != .bool(true), description != nil else { return nil }
      return item(
        name.quotedJSON + (isNew ? ": " : ""), label: name, .property, place, documentation: description)
    }
  }

  private func values(of node: Int) -> [DynamicObject] {
    guard json.nodes[node].kind == .string, let key = json.key(of: node), let object = json.nodes[node].parent
    else { return [] }
    let place = text.json(of: json.nodes[node].range)
    func strings(_ names: [String], _ kind: CompletionKind) -> [DynamicObject] {
      names.map { item($0.quotedJSON, label: $0, kind, place) }
    }
    switch key {
    case "contextId": return strings(writableContexts, .variable)
    case "componentId": return strings(ids.map(\.id), .reference)
    case "_beagleComponent_", "_beagleAction_":
      let names =
        key == "_beagleAction_"
        ? Action.typeNames + check.componentRegistry.actionNames
        : Component.typeNames + check.componentRegistry.componentNames
      return names.map {
        item($0.quotedJSON, label: $0, .type, place, documentation: guide.description(ofType: $0))
      }
    default:
      guard let definition = guide.definition(of: object), let property = guide.property(key, of: definition)
      else { return [] }
      return guide.words(of: property).map {
        item($0.word.quotedJSON, label: $0.word, .word, place, documentation: $0.description)
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
    let parts = expression.beginning.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count > 1 {
      // After a point, the members of what is before it.
      let owner = parts.dropLast().joined(separator: ".")
      let start = expression.range.lowerBound + owner.utf8.count + 1
      let place = text.json(of: start..<max(start, expression.range.upperBound))
      return members(ofPath: owner).map { name, value in
        item(name, label: name, .property, place, detail: value.shown)
      }
    }
    let place = text.json(of: expression.range)
    let contexts = contexts.filter { ContextPath.isName($0.id) }.map { context in
      item(context.id, label: context.id, .variable, place, detail: value(of: context)?.shown)
    }
    let operations = check.operations.all.map { operation in
      item(
        "\(operation.name)(", label: operation.name, .function, place, detail: operation.signature,
        documentation: operation.summary)
    }
    return contexts + operations
  }

  /// Those that a path can name.
  private func members(ofPath path: String) -> [(String, DynamicObject)] {
    guard case .dictionary(let members) = evaluated("@{\(path)}") else { return [] }
    return members.filter { ContextPath.isName($0.0) }.map { ($0.0, $0.1) }
  }

  private func item(
    _ text: String, label: String, _ kind: CompletionKind, _ place: DynamicObject, detail: String? = nil,
    documentation: String? = nil
  ) -> DynamicObject {
    .object([
      "label": .string(label), "kind": .int(kind.rawValue), "detail": detail.map { .string($0) },
      "documentation": documentation.flatMap { $0.isEmpty ? nil : .string($0) },
      "filterText": .string(text.hasSuffix("(") ? label : text),
      "textEdit": .object(["range": place, "newText": .string(text)]),
    ])
  }
}

extension String {
  /// As JSON writes it, with quotes.
  var quotedJSON: String { String(decoding: JSONWriter.bytes(of: .string(self)), as: UTF8.self) }
}
