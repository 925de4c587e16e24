import Beagle
import BeagleTerminal

/// Hover, and definitions.
extension DocumentCursor {
  /// What is known of what the cursor is on.
  var hover: DynamicObject? {
    guard let expression else { return description }
    let word = word(of: expression)
    let name = text(in: word)
    var lines: [String] = []
    let isCall = word.upperBound < json.bytes.count && json.bytes[word.upperBound] == UInt8(ascii: "(")
    if isCall, let operation = check.operations[name] {
      lines.append("`\(operation.signature)`: \(operation.summary)")
      if !operation.example.call.isEmpty {
        lines.append("`\(operation.example.call)` gives `\(operation.example.result)`.")
      }
    } else if let context = contexts.first(where: {
      name.split(separator: ".").first.map(String.init) == $0.id
    }) {
      let line = text.positions(ofBytes: [json.nodes[context.declaration].range.lowerBound])[0].line + 1
      lines.append("Context `\(context.id)`, declared in line \(line).")
    }
    let source = text(in: expression.range)
    if let value = evaluated(source) { lines.append("`\(source)` is `\(value.shown)` at first.") }
    guard !lines.isEmpty else { return nil }
    return .object([
      "contents": .object(["kind": "markdown", "value": .string(lines.joined(separator: "\n\n"))]),
      "range": text.json(of: word),
    ])
  }

  /// What is said of the property, type or word that the cursor is on.
  private var description: DynamicObject? {
    let node: Int
    let isKey: Bool
    switch place {
    case .key(let found): (node, isKey) = (found, true)
    case .value(let found): (node, isKey) = (found, false)
    case .inside, .nowhere: return nil
    }
    guard let key = json.key(of: node), let object = json.nodes[node].parent else { return nil }
    let value = json.string(node)
    let range = isKey ? json.nodes[node].key ?? json.nodes[node].range : json.nodes[node].range
    let property = guide.definition(of: object).flatMap { guide.property(key, of: $0) }
    let words: String?
    if key == "_beagleComponent_" || key == "_beagleAction_" {
      words = value.flatMap(guide.description(ofType:))
    } else if isKey {
      words = property?[member: "description"]?.stringValue
    } else {
      words = property.flatMap { guide.words(of: $0).first { $0.word == value }?.description }
    }
    guard let words else { return nil }
    return .object([
      "contents": .object(["kind": "markdown", "value": .string(words)]), "range": text.json(of: range),
    ])
  }

  /// What a text gives with the values that the document itself declares; nil where it reads something else.
  func evaluated(_ source: String) -> DynamicObject? {
    guard case .template(let template) = ParsedText(source) else { return nil }
    var evaluator = Evaluator(operations: check.operations)
    let values = Dictionary(
      contexts.map { ($0.id, value(of: $0) ?? .empty) }, uniquingKeysWith: { first, _ in first })
    guard template.bindings.allSatisfy({ values[$0.context] != nil }) else { return nil }
    return evaluator.evaluate(template, in: DeclaredValues(values: values))
  }

  // MARK: Definitions

  /// Where the context or component that the cursor names gets its name.
  var definition: Range<Int>? {
    if let expression {
      let name = text(in: word(of: expression)).prefix { $0 != "." && $0 != "[" }
      return contexts.first { $0.id == name }.map { json.nodes[$0.declaration].range }
    }
    guard case .value(let node) = place, let name = json.string(node) else { return nil }
    switch json.key(of: node) {
    case "contextId": return contexts.first { $0.id == name }.map { json.nodes[$0.declaration].range }
    case "componentId": return ids.first { $0.id == name }.map { json.nodes[$0.node].range }
    default: return nil
    }
  }

  /// The ids of components in the document.
  var ids: [(id: String, node: Int)] {
    json.nodes.indices.compactMap { node in
      guard json.nodes[node].kind == .string, let parent = json.nodes[node].parent,
        json.key(of: node) == "id",
        json.member("_beagleComponent_", of: parent) != nil, let id = json.string(node)
      else { return nil }
      return (id, node)
    }
  }
}

/// The contexts that a document declares.
private struct DeclaredValues: ContextScope {
  let values: [String: DynamicObject]

  func value(ofContext id: String) -> DynamicObject? { values[id] }
}
