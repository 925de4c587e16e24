import Beagle
import BeagleChecking

extension ServerMethod {
  static let foldingRange = ServerMethod("textDocument/foldingRange", ["foldingRangeProvider": true]) {
    (server, parameters: LSP.TextDocumentParameters) -> [LSP.FoldingRange]? in
    guard let analysis = server.analysis(parameters.uri) else { return nil }
    let nodes = analysis.json.nodes.filter { ($0.kind == .object || $0.kind == .array) && $0.isClosed }
    return analysis.text.ranges(of: nodes.map(\.range)).compactMap { range in
      // The line of the closing bracket stays visible.
      let (first, last) = (range.start.line, range.end.line - 1)
      return last > first ? LSP.FoldingRange(startLine: first, endLine: last) : nil
    }
  }

  static let selectionRange = ServerMethod("textDocument/selectionRange", ["selectionRangeProvider": true]) {
    (server, parameters: LSP.SelectionRangeParameters) -> [LSP.SelectionRange]? in
    guard let analysis = server.analysis(parameters.uri) else { return nil }
    return parameters.positions.map { position in
      let cursor = server.cursor(analysis, at: analysis.text.byte(at: position), parameters.uri)
      return LSP.SelectionRange(ranges: analysis.text.ranges(of: cursor.selections)[...])
    }
  }
}

extension LSP {
  struct FoldingRange: WireObject {
    var startLine = 0
    var endLine = 0

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("startLine", &startLine)
      try properties.required("endLine", &endLine)
    }
  }

  struct SelectionRangeParameters: DocumentParameters {
    let textDocument: TextDocumentIdentifier
    let positions: [EditedText.Position]
  }

  /// Ranges from the inside out. In JSON each contains the next one as its parent.
  struct SelectionRange: WireObject {
    var ranges: ArraySlice<Range> = []

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      var range = ranges.first ?? Range()
      var parent = ranges.count > 1 ? SelectionRange(ranges: ranges.dropFirst()) : nil
      try properties.required("range", &range)
      try properties.optional("parent", &parent)
      ranges = [range] + (parent?.ranges ?? [])
    }
  }
}

extension DocumentCursor {
  /// The ranges around the cursor, from the inside out: a word, an expression, a string's content, a value, a
  /// member, up to the whole document. Each is larger than the one before.
  fileprivate var selections: [Range<Int>] {
    var all: [Range<Int>] = []
    func add(_ range: Range<Int>) {
      if let last = all.last {
        guard range.lowerBound <= last.lowerBound, last.upperBound <= range.upperBound, range != last else {
          return
        }
      }
      all.append(range)
    }
    if let node, json.nodes[node].kind == .string, case .value = place {
      let content = json.content(of: node)
      let ends = json.nodes[node].range
      for range in evaluatedContent?.expressions ?? [] {
        let place = content.documentRange(of: range)
        guard place.lowerBound <= byte, byte <= place.upperBound else { continue }
        for token in ExpressionToken.all(in: content, range)
        where token.range.lowerBound <= byte && byte <= token.range.upperBound && token.kind != .sign {
          add(token.range)
          break
        }
        add(place)
      }
      add(
        ends.lowerBound + 1..<max(ends.lowerBound + 1, ends.upperBound - (json.nodes[node].isClosed ? 1 : 0)))
    }
    if case .key(let node) = place, let key = json.nodes[node].key {
      add(key)
      add(key.lowerBound..<json.nodes[node].range.upperBound)
    }
    // A selection nests no deeper than documents do.
    for ancestor in node.map({ Array(json.ancestors(of: $0).prefix(500)) }) ?? [] {
      let value = json.nodes[ancestor]
      if case .key(let own) = place, own == ancestor { continue }
      add(value.range)
      if let key = value.key { add(key.lowerBound..<value.range.upperBound) }
    }
    add(0..<text.bytes.count)
    return all.isEmpty ? [byte..<byte] : all
  }
}
