import BeagleJSON

extension LooseJSON {
  struct Completed {
    fileprivate(set) var bytes: [UInt8] = []
    /// The positions of pieces in these bytes and in the original text.
    fileprivate var pieces: [(completed: Int, written: Int)] = []

    fileprivate mutating func append(_ piece: some Sequence<UInt8>, _ written: Range<Int>) {
      pieces.append((bytes.count, written.lowerBound))
      bytes += piece
    }

    /// The position of a byte in the original text.
    func written(_ byte: Int) -> Int {
      let piece = pieces[max(0, pieces.partitioningIndex { $0.completed > byte } - 1)]
      return piece.written + byte - piece.completed
    }

    /// The position of a value that is at a byte of the original text.
    func completed(_ byte: Int) -> Int? { pieces.last { $0.written == byte }?.completed }
  }

  /// The text with missing parts added: brackets, commas and quotes, and null for missing values. The first
  /// object counts, as documents are objects; nil if there is none.
  var completed: Completed? {
    guard let root = nodes.firstIndex(where: { $0.kind == .object }) else { return nil }
    var result = Completed()
    var open: [Int] = []
    func close(before node: Int) {
      while let last = open.last, nodes[last].next <= node {
        result.bytes.append(UInt8(ascii: nodes[last].kind == .object ? "}" : "]"))
        open.removeLast()
      }
    }
    for index in root..<nodes[root].next {
      let node = nodes[index]
      close(before: index)
      if let last = result.bytes.last, !"{[".utf8.contains(last) { result.bytes.append(UInt8(ascii: ",")) }
      if let parent = open.last, nodes[parent].kind == .object {
        if let key = node.key { result.append(literal(key), key) } else { result.bytes += "\"\"".utf8 }
        result.bytes.append(UInt8(ascii: ":"))
      }
      switch node.kind {
      case .object, .array:
        result.append((node.kind == .object ? "{" : "[").utf8, node.range)
        open.append(index)
      case .string, .word: result.append(literal(node.range), node.range)
      case .missing, .bare: result.append("null".utf8, node.range)
      }
    }
    close(before: nodes.count)
    return result
  }

  /// A string or a word as JSON; null for an invalid word.
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
