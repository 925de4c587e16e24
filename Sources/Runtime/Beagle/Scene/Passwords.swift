import BeagleJSON
import BeagleNetworking
import Foundation

/// The contents of password inputs, to remove them from logs, dumps and messages.
package struct Passwords: Sendable {
  /// The bullets for each password.
  private var masks: [String: String] = [:] {
    didSet { preparedSearch = nil }
  }
  /// The search, if it was prepared.
  private var preparedSearch: SecretSearch?

  package init() {}

  /// A copy that is prepared for searching many texts.
  var prepared: Passwords {
    var copy = self
    copy.prepare()
    return copy
  }

  /// Prepares the search for many texts, unless that was done already.
  package mutating func prepare() {
    if preparedSearch == nil { preparedSearch = search }
  }

  mutating func insert(_ input: SceneInput) {
    if input.kind == .password, !input.text.isEmpty { masks[input.text] = input.maskedText }
  }

  package mutating func formUnion(_ other: Passwords) {
    // Usually there is nothing new, and the search stays valid.
    let new = other.masks.filter { masks[$0.key] == nil }
    if !new.isEmpty { masks.merge(new) { mask, _ in mask } }
  }

  /// The text with passwords replaced by bullets, including escaped ones.
  package func hidden(in text: String) -> String {
    masks.isEmpty ? text : hidden(in: text, search)
  }

  /// The value with passwords replaced by bullets: in strings, and in numbers with the same digits.
  func hidden(in value: DynamicObject) -> DynamicObject {
    if masks.isEmpty { return value }
    let search = search
    return value.mappingLeaves { leaf in
      switch leaf {
      case .string(let text), .expression(let text): .string(hidden(in: text, search))
      default: masks[leaf.text].map { .string($0) } ?? leaf
      }
    }
  }

  /// Searches in texts; a short password is only hidden if it is a whole value. A letter with a diacritic may
  /// be one character or two.
  private var search: SecretSearch {
    preparedSearch
      ?? SecretSearch(
        masks.keys.lazy.flatMap {
          [$0, $0.precomposedStringWithCanonicalMapping, $0.decomposedStringWithCanonicalMapping]
        })
  }

  private func hidden(in text: String, _ search: SecretSearch) -> String {
    masks[text] ?? search.hidden(in: text)
  }
}

extension Runtime {
  /// The contents of the password inputs of all open screens.
  package var passwords: Passwords {
    var passwords = Passwords()
    for id in navigation.stacks.flatMap(\.screens) {
      if let live = navigation[live: id] { passwords.formUnion(live.passwords) }
    }
    return passwords
  }
}

extension LiveScreen {
  var passwords: Passwords {
    var passwords = Passwords()
    for (slot, _) in tree.inputs {
      if case .textInput(let input) = tree.nodes[slot: slot].content { passwords.insert(input) }
    }
    return passwords
  }
}

extension SceneInput {
  /// The text for display: a password has one bullet per user-perceived character.
  public var maskedText: String {
    kind == .password ? String(repeating: "•", count: text.count) : text
  }
}

extension SceneInput: CustomReflectable {
  /// The mirror that printing, `dump` and failed test expectations use for an input, and for the nodes and
  /// scenes that contain it. It masks passwords.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "text": maskedText, "placeholder": placeholder, "kind": kind, "isEnabled": isEnabled,
        "isReadOnly": isReadOnly, "error": error as Any, "hasBox": hasBox,
      ])
  }
}

extension SecretSearch {
  /// The text with a bullet instead of each character of a secret, including secrets that are escaped as in
  /// URLs and JSON.
  func hidden(in text: String) -> String {
    var text = hidden(in: text, decoded: DecodedText(plain: text))
    if text.utf8.contains(UInt8(ascii: "%")) {
      text = hidden(in: text, decoded: DecodedText(percentEncoded: text))
    }
    if text.utf8.contains(UInt8(ascii: "\\")) { text = hidden(in: text, decoded: DecodedText(escaped: text)) }
    return text
  }

  private func hidden(in text: String, decoded: DecodedText) -> String {
    let ranges = ranges(in: decoded.bytes)
    guard !ranges.isEmpty else { return text }
    let changes = ranges.map { range in
      let count = String(decoding: decoded.bytes[range], as: UTF8.self).count
      return (
        decoded.offsets[range.lowerBound]..<decoded.offsets[range.upperBound],
        Array(String(repeating: "•", count: count).utf8)
      )
    }
    return String(decoding: Array(text.utf8).replacing(changes), as: UTF8.self)
  }
}

/// A text without its escapes, with the original offset of each byte.
private struct DecodedText {
  private(set) var bytes: [UInt8] = []
  /// One more than there are bytes: the last one is the end of the text.
  private(set) var offsets: [Int] = []

  init(plain text: String) {
    bytes = Array(text.utf8)
    offsets = Array(0...bytes.count)
  }

  /// Decodes URL encoding: `%20`, and `+` for a space.
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

  /// Decodes JSON strings: a backslash before a quotation mark, a slash or a backslash.
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
