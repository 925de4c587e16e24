import Beagle
import BeagleChecking
import BeagleProjects
import BeagleTerminal

/// The protocol's numbers for kinds of completion items.
enum CompletionKind: Int {
  case function = 3
  case property = 5
  case variable = 6
  case type = 7
  case value = 12
  case reference = 18
  case word = 20
}

extension DocumentCursor {
  /// The items to offer at the cursor, the most common ones first.
  var completions: [LSP.CompletionItem] {
    var items: [LSP.CompletionItem]
    switch typing {
    case .name(let place)?: items = self.items(at: place)
    case .other?: items = []
    case nil: items = self.items(at: place)
    }
    // Editors sort items by this text.
    for index in items.indices { items[index].sortText = String(10_000 + index) }
    return items
  }

  private func items(at place: LooseJSON.Place) -> [LSP.CompletionItem] {
    if let owner = pathOwner {
      return nameInPath.map { members(of: owner, at: $0.path ?? ContextPath(), in: $0.range) } ?? []
    }
    switch place {
    case .key(let node):
      return keys(
        of: json.nodes[node].parent, in: json.nodes[node].key ?? byte..<byte,
        hasColon: json.nodes[node].kind != .bare)
    case .inside(let object):
      return isBeforeValue(in: object) ? [] : keys(of: object, in: byte..<byte, hasColon: false)
    case .missing(let node): return values(of: node, in: byte..<byte)
    case .value(let node):
      let (range, parent) = (json.nodes[node].range, json.nodes[node].parent)
      // A word without a key is an incomplete key.
      if let parent, json.nodes[parent].kind == .object, json.nodes[node].key == nil {
        return keys(of: parent, in: range, hasColon: false)
      }
      return values(of: node, in: range)
    case .elements(let array):
      let values = guide.schema(ofElementsOf: array).map(guide.values) ?? []
      return items(values, at: target(byte..<byte, isElement: true))
    case .empty: return items(guide.values(for: guide.root), at: target(byte..<byte))
    case .nowhere: return []
    }
  }

  /// Whether the cursor is between a key and its value, where nothing can be inserted.
  private func isBeforeValue(in object: Int) -> Bool {
    json.children(of: object).contains { child in
      guard let key = json.nodes[child].key else { return false }
      return key.upperBound <= byte && byte <= json.nodes[child].range.lowerBound
    }
  }

  // MARK: Properties

  /// The properties that the object lacks, the required ones first.
  private func keys(of object: Int?, in range: Range<Int>, hasColon: Bool) -> [LSP.CompletionItem] {
    guard let object, let definition = guide.definition(of: object) else { return [] }
    let current = String(decoding: json.bytes[range], as: UTF8.self).trimmingCharacters(in: ["\""])
    let present = Set(json.children(of: object).compactMap(json.key)).subtracting([current])
    let target = target(range, isElement: true)
    var items: [LSP.CompletionItem] = []
    if !hasColon, let (key, types) = guide.types(of: definition), !present.contains(key) {
      items = types.map { type in
        item(
          guide.members(of: type, in: key), label: type.name, .type, target, documentation: type.description)
      }
    }
    let required = guide.required(in: definition)
    let properties = guide.properties(of: object).filter { name, schema in
      // Properties of old documents only are not offered; for some of them there is no schema.
      !present.contains(name) && schema.dictionaryValue != nil && schema["deprecated"] != true
    }
    let ordered =
      properties.filter { required.contains($0.key) } + properties.filter { !required.contains($0.key) }
    return items
      + ordered.map { name, schema in
        var text = Snippet(name.quotedJSON)
        if !hasColon {
          text = text + ": " + (takesSnippets ? guide.initialValue(of: schema, named: name) : Snippet())
        }
        return item(
          text, label: name, .property, target, documentation: schema["description"].stringValue,
          endsMember: !hasColon && takesSnippets)
      }
  }

  // MARK: Values

  /// The values that can replace a node.
  private func values(of node: Int, in range: Range<Int>) -> [LSP.CompletionItem] {
    let (kind, key, parent) = (json.nodes[node].kind, json.key(of: node), json.nodes[node].parent)
    let names = key.flatMap { key in parent.flatMap { self.names(for: key, in: $0) } } ?? []
    let values = names.isEmpty ? guide.schema(of: node).map(guide.values) ?? [] : names
    if kind == .string {
      let words = values.filter { $0.kind != .value }
      return json.nodes[node].isClosed
        ? self.words(words, in: range) : items(words, at: target(range, isElement: key == nil))
    }
    var target = target(range, isElement: key == nil && parent != nil)
    if kind == .bare {
      target.start = ": "
    } else if kind == .missing, range.lowerBound > 0, json.bytes[range.lowerBound - 1] == UInt8(ascii: ":") {
      target.start = " "
    }
    return items(values, at: target)
  }

  /// The words to complete inside a string that already has quotes.
  private func words(_ values: [SchemaGuide.Value], in string: Range<Int>) -> [LSP.CompletionItem] {
    let target = Target(text.range(of: string.lowerBound + 1..<string.upperBound - 1))
    return values.map { value in
      let content = String(value.label.quotedJSON.dropFirst().dropLast())
      return item(
        Snippet(content), label: value.label, value.kind, target, documentation: value.documentation)
    }
  }

  /// The names in this document that a property can refer to.
  private func names(for key: String, in object: Int) -> [SchemaGuide.Value] {
    func texts(_ names: [String], _ kind: CompletionKind) -> [SchemaGuide.Value] {
      names.map { SchemaGuide.Value(label: $0, text: Snippet($0.quotedJSON), kind: kind) }
    }
    switch key {
    case "contextId": return texts(contexts.filter { $0.isDeclared || $0.isImplied }.map(\.name), .variable)
    case "componentId": return texts(scopes?.ids(at: object) ?? [], .reference)
    case "path", "key":
      guard let scopes, let owner = scopes.owner(ofPath: key, in: object) else { return [] }
      return texts(scopes.members(of: owner, at: ContextPath(), from: node).map(\.name), .property)
    case "_beagleComponent_", "_beagleAction_":
      let definition = guide.named(key == "_beagleAction_" ? "Action" : "Component")
      let present = Set(json.children(of: object).compactMap(json.key))
      return (definition.flatMap(guide.types)?.types ?? []).map { type in
        let further = takesSnippets ? guide.further(of: type, besides: present) : Snippet()
        return SchemaGuide.Value(
          label: type.name, text: type.name.quotedJSON + further, kind: .type, documentation: type.description
        )
      }
    default: return []
    }
  }

  private func items(_ values: [SchemaGuide.Value], at target: Target) -> [LSP.CompletionItem] {
    values.map {
      item($0.text, label: $0.label, $0.kind, target, documentation: $0.documentation, endsMember: true)
    }
  }

  // MARK: Expressions

  private func items(at place: NamePlace) -> [LSP.CompletionItem] {
    let isCalled = place.next == UInt8(ascii: "(")
    if let path = place.path {
      guard !isCalled, let context = contexts.first(where: { path.steps.first == .key($0.name) }) else {
        return []
      }
      return members(of: context, at: ContextPath(steps: Array(path.steps.dropFirst())), in: place.range)
    }
    let target = Target(text.range(of: place.range))
    let contexts = contexts.filter { ContextPath.isName($0.name) }.map { context in
      item(
        Snippet(context.name), label: context.name, .variable, target,
        detail: scopes?.value(of: context)?.shown)
    }
    let operations = check.operations.all.map { operation in
      item(
        Snippet(operation.name + (isCalled ? "" : "(")), label: operation.name, .function, target,
        detail: operation.signature, documentation: operation.summary)
    }
    // Members follow a context only, and arguments an operation.
    if isCalled { return operations }
    let hasMember = place.next == UInt8(ascii: ".") || place.next == UInt8(ascii: "[")
    return hasMember ? contexts : contexts + operations
  }

  /// The members of the value at a path.
  private func members(
    of context: DocumentScopes.Name, at path: ContextPath, in range: Range<Int>
  ) -> [LSP.CompletionItem] {
    let target = Target(text.range(of: range))
    return (scopes?.members(of: context, at: path, from: node) ?? []).map { name, value in
      item(Snippet(name), label: name, .property, target, detail: value?.shown)
    }
  }

  // MARK: Items

  /// The range to replace, and the text to add around it.
  private struct Target {
    let range: LSP.Range
    /// Inserted before the text.
    var start = ""
    /// Inserted after a text that ends a member or an element.
    var end = ""
    /// Inserts the comma that separates this from the element before it.
    var comma: LSP.TextEdit?

    init(_ range: LSP.Range) { self.range = range }
  }

  /// - Parameter isElement: whether a whole member of an object or element of an array is inserted.
  private func target(_ range: Range<Int>, isElement: Bool = false) -> Target {
    var target = Target(text.range(of: range))
    if let next = json.nextByte(from: range.upperBound), !"]},:".utf8.contains(next) { target.end = "," }
    let before = json.bytes[..<range.lowerBound].lastIndex { !LooseJSON.isBlank($0) }
    if isElement, let before, !"{[,".utf8.contains(json.bytes[before]) {
      if before + 1 == range.lowerBound {
        target.start = ", "
      } else {
        target.comma = LSP.TextEdit(range: text.range(of: before + 1..<before + 1), newText: ",")
      }
    }
    return target
  }

  private func item(
    _ text: Snippet, label: String, _ kind: CompletionKind, _ target: Target, detail: String? = nil,
    documentation: String? = nil, endsMember: Bool = false
  ) -> LSP.CompletionItem {
    let whole = target.start + text + (endsMember ? target.end : "")
    let edit = LSP.TextEdit(range: target.range, newText: takesSnippets ? whole.encoded : whole.plain)
    return LSP.CompletionItem(
      label: label, kind: kind.rawValue, detail: detail,
      documentation: documentation.flatMap { $0.isEmpty ? nil : $0 },
      filterText: kind == .function ? label : text.plain, insertTextFormat: takesSnippets ? 2 : 1,
      textEdit: edit, additionalTextEdits: target.comma.map { [$0] })
  }
}
