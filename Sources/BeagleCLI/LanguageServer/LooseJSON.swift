/// The values in a text that is JSON or is going to be: what is missing while somebody types is put up with. Every text gives
/// a tree.
struct LooseJSON: Sendable {
  enum Kind: Sendable {
    case object, array, string
    /// A number, a word, or what will be one.
    case word
    /// A key that has no value yet.
    case missing
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
    var index = 0

    func add(_ kind: Kind, _ range: Range<Int>, isClosed: Bool) {
      nodes.append(
        Node(
          kind: kind, range: range, isClosed: isClosed, key: key, parent: open.last, next: nodes.count + 1))
      key = nil
    }
    func endMember() {
      if let bare = key { add(.missing, bare.upperBound..<bare.upperBound, isClosed: false) }
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
        if let last = open.last, nodes[last].kind == .object, key == nil {
          key = index..<end
        } else {
          add(.string, index..<end, isClosed: isClosed)
        }
        index = end
      case UInt8(ascii: ":"), 32, 9, 10, 13: index += 1
      default:
        let end = bytes[index...].firstIndex { Self.delimiters.contains($0) } ?? bytes.count
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

  private static let delimiters = Set(Array(#"{}[],:" "#.utf8) + [9, 10, 13])

  /// A string ends at its quote, or where its line does.
  private func stringEnd(from start: Int) -> (end: Int, isClosed: Bool) {
    var index = start + 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): return (index + 1, true)
      case UInt8(ascii: "\\"): index += 2
      case 10, 13: return (index, false)
      default: index += 1
      }
    }
    return (bytes.count, false)
  }
}
