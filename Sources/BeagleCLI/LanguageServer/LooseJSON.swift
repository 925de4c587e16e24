/// The values in a text that is JSON or is going to be: what is missing while somebody types is put up with. Every text gives
/// a tree.
struct LooseJSON: Sendable {
  enum Kind: Sendable {
    case object, array, string
    /// A number, a word, or what will be one.
    case word
    /// What a key has no value yet: between its colon and what comes next.
    case missing
    /// The same of a key without a colon.
    case bare
  }

  struct Node: Sendable {
    let kind: Kind
    /// The bytes, brackets and quotes included.
    var range: Range<Int>
    /// Whether the bracket or quote that ends it is there.
    var isClosed: Bool
    /// The bytes of its key, quotes included.
    var key: Range<Int>?
    let parent: Int?
    /// The index after the last node inside.
    var next: Int
  }

  let bytes: [UInt8]
  /// In the order in which they begin.
  private(set) var nodes: [Node] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    parse()
  }

  private mutating func parse() {
    var open: [Int] = []
    // How many of the open ones are objects. A bracket without a counterpart is found without a look at all of them.
    var objects = 0
    var key: Range<Int>?
    // Behind the colon of the key.
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
        // Where the value before is missing, the next key is not it.
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

  /// The first byte from an index on that is not blank.
  func nextByte(from index: Int) -> UInt8? { bytes[index...].first { !Self.isBlank($0) } }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
      UInt8(ascii: ":"), UInt8(ascii: "\""):
      true
    default: isBlank(byte)
    }
  }

  /// A string ends at its quote; without one where its line does, before the brackets and commas there.
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

  /// Where a string ends whose quote is missing, so that the next quote begins another string: a word follows that quote, and
  /// a comma or colon is before it.
  private func endOfUnclosed(_ content: Range<Int>) -> Int? {
    let next = content.upperBound + 1
    guard next < bytes.count, !Self.isDelimiter(bytes[next]),
      let last = bytes[content].lastIndex(where: { !Self.isBlank($0) }),
      bytes[last] == UInt8(ascii: ",") || bytes[last] == UInt8(ascii: ":")
    else { return nil }
    return bytes[content.lowerBound..<last].lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? last
  }
}
