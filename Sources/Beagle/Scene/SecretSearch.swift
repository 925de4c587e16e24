/// Finds secrets in texts: however many they are, each byte of a text is looked at a few times only. The automaton of Aho
/// and Corasick: a tree of all beginnings of secrets, each linked to the longest one that it ends with.
struct SecretSearch {
  /// The prefixes of secrets as a tree with its root at 0: the last byte of each, and its position among its siblings.
  private var bytes: [UInt8] = [0]
  private var firstChild: [Int32] = [0]
  private var nextSibling: [Int32] = [0]
  /// The longest other beginning that it ends with.
  private var fallback: [Int32] = [0]
  /// The length of the longest secret that it ends with; 0 where it is none.
  private var longest: [Int32] = [0]
  /// The root has many children.
  private var first = [Int32](repeating: 0, count: 256)
  /// How many steps the search took so far.
  private(set) var steps = 0

  init(_ secrets: some Sequence<String>) {
    for secret in secrets { insert(secret) }
    link()
  }

  private mutating func insert(_ secret: String) {
    var node: Int32 = 0
    for byte in secret.utf8 { node = child(of: node, byte) ?? append(byte, to: node) }
    longest[Int(node)] = Int32(truncatingIfNeeded: secret.utf8.count)
  }

  private mutating func append(_ byte: UInt8, to parent: Int32) -> Int32 {
    let node = Int32(truncatingIfNeeded: bytes.count)
    bytes.append(byte)
    firstChild.append(0)
    nextSibling.append(firstChild[Int(parent)])
    fallback.append(0)
    longest.append(0)
    firstChild[Int(parent)] = node
    if parent == 0 { first[Int(byte)] = node }
    return node
  }

  private func child(of node: Int32, _ byte: UInt8) -> Int32? {
    var child = node == 0 ? first[Int(byte)] : firstChild[Int(node)]
    while child != 0, bytes[Int(child)] != byte { child = nextSibling[Int(child)] }
    return child == 0 ? nil : child
  }

  /// Shorter beginnings first, since the links of longer ones lead there.
  private mutating func link() {
    var queue: [Int32] = [0]
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      var child = firstChild[Int(node)]
      while child != 0 {
        if node != 0 { fallback[Int(child)] = step(from: fallback[Int(node)], bytes[Int(child)]) }
        if longest[Int(child)] == 0 { longest[Int(child)] = longest[Int(fallback[Int(child)])] }
        queue.append(child)
        child = nextSibling[Int(child)]
      }
    }
  }

  /// The longest prefix of a secret that is a suffix of the text so far.
  private mutating func step(from node: Int32, _ byte: UInt8) -> Int32 {
    var node = node
    while true {
      steps += 1
      if let child = child(of: node, byte) { return child }
      if node == 0 { return 0 }
      node = fallback[Int(node)]
    }
  }

  /// The ranges of secrets, in order. Overlapping ones are joined.
  mutating func ranges(in text: some Sequence<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var node: Int32 = 0
    var end = 0
    for byte in text {
      node = step(from: node, byte)
      end += 1
      var start = end - Int(longest[Int(node)])
      if start == end { continue }
      while let last = found.last, last.upperBound > start {
        start = min(start, last.lowerBound)
        found.removeLast()
      }
      found.append(start..<end)
    }
    return found
  }
}

extension SecretSearch {
  /// The text with a bullet instead of each character of a secret, also if secrets are escaped as in URLs and JSON.
  mutating func hidden(in text: String) -> String {
    var text = hidden(in: text, decoded: DecodedText(plain: text))
    if text.utf8.contains(UInt8(ascii: "%")) {
      text = hidden(in: text, decoded: DecodedText(percentEncoded: text))
    }
    if text.utf8.contains(UInt8(ascii: "\\")) { text = hidden(in: text, decoded: DecodedText(escaped: text)) }
    return text
  }

  private mutating func hidden(in text: String, decoded: DecodedText) -> String {
    let ranges = ranges(in: decoded.bytes)
    guard !ranges.isEmpty else { return text }
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    var position = 0
    for range in ranges {
      output += bytes[position..<decoded.offsets[range.lowerBound]]
      let count = String(decoding: decoded.bytes[range], as: UTF8.self).count
      output += String(repeating: "•", count: count).utf8
      position = decoded.offsets[range.upperBound]
    }
    output += bytes[position...]
    return String(decoding: output, as: UTF8.self)
  }
}

/// A text without its escapes, with the original offset of each byte.
private struct DecodedText {
  private(set) var bytes: [UInt8] = []
  /// One more than there are bytes: the end of the text.
  private(set) var offsets: [Int] = []

  init(plain text: String) {
    bytes = Array(text.utf8)
    offsets = Array(0...bytes.count)
  }

  /// As in a URL: `%20`, and `+` for a blank.
  init(percentEncoded text: String) {
    self.init(text) { rest in
      guard let first = rest.first else { return (0, 0) }
      if first == UInt8(ascii: "+") { return (UInt8(ascii: " "), 1) }
      let digits = rest.dropFirst().prefix(2)
      guard first == UInt8(ascii: "%"), digits.count == 2, digits.first != UInt8(ascii: "+"),
        let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return (first, 1) }
      return (byte, 3)
    }
  }

  /// As in a string of JSON: a backslash before a quotation mark, a slash or a backslash.
  init(escaped text: String) {
    self.init(text) { rest in
      guard let first = rest.first else { return (0, 0) }
      guard first == UInt8(ascii: "\\"), let next = rest.dropFirst().first, "\"\\/".utf8.contains(next) else {
        return (first, 1)
      }
      return (next, 2)
    }
  }

  private init(_ text: String, next: (ArraySlice<UInt8>) -> (byte: UInt8, length: Int)) {
    let source = Array(text.utf8)
    var position = 0
    while position < source.count {
      let (byte, length) = next(source[position...])
      bytes.append(byte)
      offsets.append(position)
      position += length
    }
    offsets.append(position)
  }
}
