import BeagleJSON

extension LooseJSON {
  /// A text as the JSON that it may become.
  struct Completed {
    fileprivate(set) var bytes: [UInt8] = []
    /// Where the value of each node begins.
    fileprivate(set) var starts: [Int] = []
  }

  /// The text with what is missing put in: brackets, commas and quotes, and null in place of values. Of several values beside
  /// each other the first counts that has brackets; nil if there is none.
  var completed: Completed? {
    guard let root = nodes.firstIndex(where: { $0.kind == .object || $0.kind == .array }) else { return nil }
    var result = Completed(starts: Array(repeating: 0, count: root))
    var open: [Int] = []
    func close(before node: Int) {
      while let last = open.last, nodes[last].next <= node {
        result.bytes.append(UInt8(ascii: nodes[last].kind == .object ? "}" : "]"))
        open.removeLast()
      }
    }
    for (index, node) in nodes[..<nodes[root].next].enumerated().dropFirst(root) {
      close(before: index)
      if let last = result.bytes.last, !"{[".utf8.contains(last) { result.bytes.append(UInt8(ascii: ",")) }
      if let parent = open.last, nodes[parent].kind == .object {
        result.bytes += (node.key.map(literal) ?? Array("\"\"".utf8)) + [UInt8(ascii: ":")]
      }
      result.starts.append(result.bytes.count)
      switch node.kind {
      case .object, .array:
        result.bytes.append(UInt8(ascii: node.kind == .object ? "{" : "["))
        open.append(index)
      case .string, .word: result.bytes += literal(node.range)
      case .missing, .bare: result.bytes += "null".utf8
      }
    }
    close(before: nodes.count)
    return result
  }

  /// A string or a word as JSON; null for a word that is none.
  private func literal(_ range: Range<Int>) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    var literal = Array(bytes[range])
    guard literal.first == quote else {
      return (try? JSONDocument(parsing: literal)) == nil ? Array("null".utf8) : literal
    }
    if !isQuoted(range) { literal.append(quote) }
    func isPlain(_ byte: UInt8) -> Bool {
      0x20..<0x7F ~= byte && byte != quote && byte != UInt8(ascii: "\\")
    }
    let content = literal.dropFirst().dropLast()
    // Most strings are plain.
    if content.allSatisfy(isPlain) || (try? JSONDocument(parsing: literal)) != nil { return literal }
    return [quote] + content.map { isPlain($0) ? $0 : UInt8(ascii: "?") } + [quote]
  }
}
