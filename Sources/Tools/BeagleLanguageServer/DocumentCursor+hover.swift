import Beagle
import BeagleChecking
import BeagleTerminal

extension DocumentCursor {
  /// The documentation of the symbol under the cursor.
  var hover: LSP.Hover? {
    guard let content = evaluatedContent, let template = content.template else { return description }
    let cursor = content.position(of: byte)
    // A cursor after the closing brace is outside the expression.
    guard
      let expression = template.expressionRanges.first(where: {
        $0.lowerBound + 2 <= cursor && cursor < $0.upperBound
      })
    else { return nil }
    var lines: [String] = []
    var range = expression
    template.forEachStepWithRange { step, place in
      guard place.lowerBound <= cursor, cursor <= place.upperBound else { return }
      switch step {
      case .read(let binding):
        range = place
        lines += contexts.first { $0.name == binding.context }.map { [description(of: $0)] } ?? []
      case .call(let name, _):
        range = place
        lines += check.operations[name].map(description(of:)) ?? []
      case .text, .push, .append, .spaced: break
      }
    }
    let source = content.text(in: expression)
    if let node, case .template(let template) = ParsedText(source),
      let value = scopes?.value(of: template, at: node)
    {
      lines.append("\(source.markdownCode) is \(value.shown.markdownCode) initially.")
    }
    guard !lines.isEmpty else { return nil }
    return LSP.Hover(
      contents: LSP.MarkupContent(kind: "markdown", value: lines.joined(separator: "\n\n")),
      range: text.range(of: content.documentRange(of: range)))
  }

  private func description(of context: DocumentScopes.Name) -> String {
    let name = context.name.markdownCode
    return switch context.origin {
    case .declared(let id): "Context \(name), declared in line \(text.line(of: id) + 1)."
    case .item, .index, .event: "\(name) comes from the enclosing list or event."
    case .implied: "\(name) is available everywhere."
    }
  }

  private func description(of operation: ExpressionOperation) -> [String] {
    // The summary may come from a project file, which is not trusted.
    let isOwn = OperationTable()[operation.name]?.summary != operation.summary
    let summary = isOwn ? operation.summary.markdownEscaped : operation.summary
    var lines = ["\(operation.signature.markdownCode): \(summary)"]
    if !operation.example.call.isEmpty {
      lines.append("`\(operation.example.call)` gives `\(operation.example.result)`.")
    }
    return lines
  }

  /// The documentation of the property, type or word under the cursor.
  private var description: LSP.Hover? {
    let node: Int
    let isKey: Bool
    switch place {
    case .key(let found): (node, isKey) = (found, true)
    case .value(let found): (node, isKey) = (found, false)
    case .inside, .missing, .elements, .empty, .nowhere: return nil
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
    // Descriptions of custom types come from project files, which are not trusted, so they are not read as
    // Markdown.
    let isOwn = guide.typeName(of: object)?.lowercased().hasPrefix("custom:") == true
    return LSP.Hover(
      contents: LSP.MarkupContent(kind: isOwn ? "plaintext" : "markdown", value: words),
      range: text.range(of: range))
  }
}

extension String {
  /// The string as Markdown without markup.
  fileprivate var markdownEscaped: String {
    let marks = Set("\\`*_{}[]()<>#+-.!|~&:@/\"'$=^")
    return map { $0.isNewline ? " " : marks.contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  fileprivate var markdownCode: String {
    let longest = split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    let line = String(map { $0.isNewline ? " " : $0 })
    let blank = longest > 0 ? " " : ""
    return fence + blank + line + blank + fence
  }
}
