import Beagle

extension LooseJSON {
  /// What is at a place in the text.
  enum Place: Equatable {
    /// In the key of a node, or right behind its opening quote.
    case key(of: Int)
    /// In a string or word.
    case value(Int)
    /// Between the members of an object.
    case inside(Int)
    /// Where the value of a key is missing.
    case missing(Int)
    /// Between the elements of an array.
    case elements(of: Int)
    /// Where there is nothing at all.
    case empty
    case nowhere
  }

  /// What is at a byte: the cursor is before it.
  func place(at byte: Int) -> Place {
    var place = nodes.isEmpty && bytes.allSatisfy(Self.isBlank) ? Place.empty : .nowhere
    var index = 0
    while index < nodes.count {
      let node = nodes[index]
      if let key = node.key, key.lowerBound < byte,
        byte < key.upperBound || byte == key.upperBound && !isQuoted(key)
      {
        return .key(of: index)
      }
      switch node.kind {
      case .object, .array:
        if node.range.lowerBound < byte, byte < node.range.upperBound || !node.isClosed {
          place = node.kind == .object ? .inside(index) : .elements(of: index)
          index += 1
        } else {
          index = node.next
        }
      case .string:
        if node.range.lowerBound < byte,
          byte < node.range.upperBound || byte == node.range.upperBound && !node.isClosed
        {
          return .value(index)
        }
        index += 1
      case .word:
        if node.range.lowerBound <= byte, byte <= node.range.upperBound { return .value(index) }
        index += 1
      case .missing, .bare:
        if node.range.lowerBound <= byte, byte <= node.range.upperBound { return .missing(index) }
        index += 1
      }
      if index < nodes.count, nodes[index].key.map(\.lowerBound) ?? nodes[index].range.lowerBound > byte {
        break
      }
    }
    return place
  }

  private func isQuoted(_ range: Range<Int>) -> Bool {
    range.count > 1 && bytes[range.upperBound - 1] == UInt8(ascii: "\"")
  }

  /// A node, and what it is inside of, from the inside out.
  func ancestors(of node: Int) -> some Sequence<Int> { sequence(first: node) { nodes[$0].parent } }

  func children(of node: Int) -> some Sequence<Int> {
    sequence(first: node + 1) { nodes[$0].next }.prefix { $0 < nodes[node].next }
  }

  func member(_ name: String, of object: Int) -> Int? {
    guard nodes[object].kind == .object else { return nil }
    // Of a key that is written twice, the last one counts.
    var found: Int?
    for child in children(of: object) where key(of: child) == name { found = child }
    return found
  }

  func key(of node: Int) -> String? { nodes[node].key.flatMap(text) }

  /// The text of a string.
  func string(_ node: Int) -> String? { nodes[node].kind == .string ? text(nodes[node].range) : nil }

  /// A value that is whole.
  func value(_ node: Int) -> DynamicObject? {
    try? JSONDocument(parsing: Array(bytes[nodes[node].range])).root.dynamicObject
  }

  private func text(_ range: Range<Int>) -> String? {
    let quoted = Array(bytes[range])
    if !quoted.contains(UInt8(ascii: "\\")) {
      return String(decoding: quoted.dropFirst().prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
    return (try? JSONDocument(parsing: quoted).root.dynamicObject)?.stringValue
  }
}
