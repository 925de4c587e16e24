import Beagle
import BeagleChecking

/// What can be folded, and what a selection grows to.
extension ServerMethod {
  static let foldingRange = ServerMethod("textDocument/foldingRange", ["foldingRangeProvider": true]) {
    server, parameters in
    guard let analysis = server.analysis(parameters) else { return .empty }
    let json = analysis.json
    let nodes = json.nodes.filter { ($0.kind == .object || $0.kind == .array) && $0.isClosed }
    return .list(
      analysis.text.edges(of: nodes.map(\.range)).compactMap { edges in
        // The line of the closing bracket stays.
        guard edges.end.line - 1 > edges.start.line else { return nil }
        return .object(["startLine": .int(edges.start.line), "endLine": .int(edges.end.line - 1)])
      })
  }

  static let selectionRange = ServerMethod("textDocument/selectionRange", ["selectionRangeProvider": true]) {
    server, parameters in
    let uri = server.uri(parameters)
    guard let analysis = server.analysis(parameters) else { return .empty }
    return .list(
      (parameters["positions"].arrayValue ?? []).map { json in
        let byte = EditedText.Position(json).map(analysis.text.byte) ?? 0
        let ranges = server.cursor(analysis, at: byte, uri).selections
        return analysis.text.json(of: ranges).reversed().reduce(DynamicObject.empty) { parent, range in
          .object(["range": range, "parent": parent.isEmpty ? nil : parent])
        }
      })
  }
}

extension DocumentCursor {
  /// What is around the cursor, from the inside out: a word, an expression, a string's content, a value, a member, and so on
  /// to the whole document. Each is larger than the one before.
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
      for range in content.expressions {
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
