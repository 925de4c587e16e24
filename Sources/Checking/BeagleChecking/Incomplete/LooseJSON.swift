import Beagle

/// The values in a text that is JSON or being typed. The parser tolerates missing parts: every text gives a
/// tree.
package struct LooseJSON: Sendable {
  package enum Kind: Sendable {
    case object, array, string
    /// A number, a word, or an incomplete one.
    case word
    /// The missing value of a key: between its colon and the next token.
    case missing
    /// A key without a colon.
    case bare
  }

  package struct Node: Sendable {
    package let kind: Kind
    /// The bytes, including brackets and quotes.
    package var range: Range<Int>
    /// Whether the closing bracket or quote exists.
    package var isClosed: Bool
    /// The bytes of its key, including quotes.
    package var key: Range<Int>?
    package let parent: Int?
    /// The index after the last node inside.
    package var next: Int
  }

  package let bytes: [UInt8]
  /// In the order of their start positions.
  package private(set) var nodes: [Node] = []

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    parse()
  }

  private mutating func parse() {
    var open: [Int] = []
    // The number of open objects. It makes it possible to detect unmatched brackets without a search.
    var objects = 0
    var key: Range<Int>?
    // After the colon of the key.
    var colon: Int?
    var index = 0

    func add(_ kind: Kind, _ range: Range<Int>, isClosed: Bool) {
      nodes.append(
        Node(
          kind: kind, range: range, isClosed: isClosed, key: key, parent: open.last, next: nodes.count + 1))
      (key, colon) = (nil, nil)
    }
    func endMember() {
      guard let name = key else { return }
      add(colon == nil ? .bare : .missing, (colon ?? name.upperBound)..<index, isClosed: false)
    }
    func close(_ kind: Kind, at end: Int) {
      guard kind == .object ? objects > 0 : objects < open.count,
        let found = open.lastIndex(where: { nodes[$0].kind == kind })
      else { return }
      objects -= open[found...].count { nodes[$0].kind == .object }
      for node in open[found...].reversed() {
        nodes[node].range = nodes[node].range.lowerBound..<(node == open[found] ? end : end - 1)
        nodes[node].next = nodes.count
      }
      nodes[open[found]].isClosed = true
      open.removeSubrange(found...)
    }

    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        add(bytes[index] == UInt8(ascii: "{") ? .object : .array, index..<index + 1, isClosed: false)
        open.append(nodes.count - 1)
        if nodes[nodes.count - 1].kind == .object { objects += 1 }
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        endMember()
        close(bytes[index] == UInt8(ascii: "}") ? .object : .array, at: index + 1)
        index += 1
      case UInt8(ascii: ","):
        endMember()
        index += 1
      case UInt8(ascii: "\""):
        let (end, isClosed) = stringEnd(from: index)
        let isMember = open.last.map { nodes[$0].kind == .object } ?? false
        // If the value before is missing, the next key is not the value.
        if isMember, key == nil || nextByte(from: end) == UInt8(ascii: ":") {
          endMember()
          key = index..<end
        } else {
          add(.string, index..<end, isClosed: isClosed)
        }
        index = end
      case UInt8(ascii: ":"):
        index += 1
        if key != nil, colon == nil { colon = index }
      case 32, 9, 10, 13: index += 1
      default:
        let end = bytes[index...].firstIndex(where: Self.isDelimiter) ?? bytes.count
        add(.word, index..<max(end, index + 1), isClosed: true)
        index = max(end, index + 1)
      }
    }
    endMember()
    for node in open {
      nodes[node].range = nodes[node].range.lowerBound..<bytes.count
      nodes[node].next = nodes.count
    }
  }

  /// The first nonblank byte at or after an index.
  package func nextByte(from index: Int) -> UInt8? { bytes[index...].first { !Self.isBlank($0) } }

  package static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
      UInt8(ascii: ":"), UInt8(ascii: "\""):
      true
    default: isBlank(byte)
    }
  }

  /// A string ends at its quote; without one at the end of its line, before the brackets and commas there.
  private func stringEnd(from start: Int) -> (end: Int, isClosed: Bool) {
    var index = start + 1
    while index < bytes.count, bytes[index] != 10, bytes[index] != 13 {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        if let end = endOfUnclosed(start + 1..<index) { return (end, false) }
        return (index + 1, true)
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    index = min(index, bytes.count)
    // The brace of an expression belongs to the string.
    if bytes[start..<index].firstRange(of: "@{".utf8) != nil { return (index, false) }
    let last = bytes[start..<index].lastIndex { !Self.isBlank($0) && ![0x2C, 0x5D, 0x7D].contains($0) }
    return ((last ?? start) + 1, false)
  }

  /// The end of a string whose closing quote is missing, so that the next quote begins another string: a word
  /// follows that quote, and a comma or colon precedes it.
  private func endOfUnclosed(_ content: Range<Int>) -> Int? {
    let next = content.upperBound + 1
    guard next < bytes.count, !Self.isDelimiter(bytes[next]),
      let last = bytes[content].lastIndex(where: { !Self.isBlank($0) }),
      bytes[last] == UInt8(ascii: ",") || bytes[last] == UInt8(ascii: ":")
    else { return nil }
    return bytes[content.lowerBound..<last].lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? last
  }
}

extension LooseJSON {
  /// The syntactic context of a position in the text.
  package enum Place: Equatable {
    /// In the key of a node, or right after its opening quote.
    case key(of: Int)
    /// In a string or word.
    case value(Int)
    /// Between the members of an object.
    case inside(Int)
    /// At the missing value of a key.
    case missing(Int)
    /// Between the elements of an array.
    case elements(of: Int)
    /// In a text without values.
    case empty
    case nowhere
  }

  /// The syntactic context at a byte, with the cursor before it.
  package func place(at byte: Int) -> Place {
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

  func isQuoted(_ range: Range<Int>) -> Bool {
    range.count > 1 && bytes[range.upperBound - 1] == UInt8(ascii: "\"")
  }

  /// A node and its ancestors, from the inside out.
  package func ancestors(of node: Int) -> some Sequence<Int> { sequence(first: node) { nodes[$0].parent } }

  package func children(of node: Int) -> some Sequence<Int> {
    sequence(first: node + 1) { nodes[$0].next }.prefix { $0 < nodes[node].next }
  }

  package func member(_ name: String, of object: Int) -> Int? {
    guard nodes[object].kind == .object else { return nil }
    // The last of equal keys counts.
    var found: Int?
    for child in children(of: object) where hasKey(child, name) { found = child }
    return found
  }

  /// Whether a node has a key. Most keys have another length, and few have escapes.
  private func hasKey(_ node: Int, _ name: String) -> Bool {
    guard let range = nodes[node].key else { return false }
    guard isQuoted(range), !bytes[range].contains(UInt8(ascii: "\\")) else { return key(of: node) == name }
    return range.count - 2 == name.utf8.count
      && bytes[range.lowerBound + 1..<range.upperBound - 1].elementsEqual(name.utf8)
  }

  package func key(of node: Int) -> String? { nodes[node].key.flatMap(text) }

  package func string(_ node: Int) -> String? { nodes[node].kind == .string ? text(nodes[node].range) : nil }

  private func text(_ range: Range<Int>) -> String? {
    let quoted = Array(bytes[range])
    if !quoted.contains(UInt8(ascii: "\\")) {
      return String(decoding: quoted.dropFirst().prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
    return (try? JSONDocument(parsing: quoted).root.dynamicObject)?.stringValue
  }
}

extension LooseJSON {
  /// The paths of the values around a byte of a document, from the inside out, as in the document's screen.
  package func screenPaths(at byte: Int) -> [String] {
    guard let root = nodes.first else { return [] }
    let type = member("_beagleComponent_", of: 0).flatMap(string)
    // A component that is not a screen is wrapped in one.
    var path = type?.lowercased() == "beagle:screencomponent" || root.kind != .object ? "" : "child"
    var paths = [path]
    var parent = 0
    while let child = children(of: parent).first(where: { spans($0, byte) }) {
      if nodes[parent].kind == .array {
        path += "[\(children(of: parent).prefix { $0 < child }.count)]"
      } else {
        path += (path.isEmpty ? "" : ".") + (key(of: child) ?? "")
      }
      paths.append(path)
      parent = child
    }
    return paths.reversed()
  }

  private func spans(_ node: Int, _ byte: Int) -> Bool {
    let start = nodes[node].key?.lowerBound ?? nodes[node].range.lowerBound
    return start <= byte && byte <= nodes[node].range.upperBound
  }
}
