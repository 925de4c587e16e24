import BeagleJSON
package import BeagleSchema

/// A possible fix of a finding.
package struct Fix: Sendable, Hashable {
  /// The title for display: `Replace "usr" with "user"`.
  package let title: String
  /// In ascending order and disjoint.
  package let edits: [TextEdit]
  /// Whether it is the only plausible reading: only then it may be applied without asking.
  package let isCertain: Bool
  /// The range that is not checked before this is fixed.
  let hidden: Range<Int>?
}

extension Diagnostic {
  /// The possible fixes in the finding's document, the most likely first.
  package func fixes(in bytes: [UInt8]) -> [Fix] { remedies.compactMap { Fix($0, bytes) } }

  package func fix(in bytes: [UInt8]) -> Fix? {
    remedies.count == 1 && remedies[0].isCertain ? Fix(remedies[0], bytes) : nil
  }
}

extension Fix {
  fileprivate init?(_ remedy: Remedy, _ bytes: [UInt8]) {
    var edits: [TextEdit] = []
    for change in remedy.changes {
      guard let made = TextEdit.edits(change, bytes) else { return nil }
      edits += made
    }
    guard let first = remedy.changes.first else { return nil }
    self.edits = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    title = Self.title(of: first, edits[0], bytes) + (remedy.client.map { " (\($0))" } ?? "")
    isCertain = remedy.isCertain
    hidden = remedy.hidden
  }

  private static func title(of change: Remedy.Change, _ edit: TextEdit, _ bytes: [UInt8]) -> String {
    func shown(_ text: some Sequence<UInt8>) -> String {
      let text = String(decoding: Array(text.prefix(200)), as: UTF8.self)
      let isString = text.utf8.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
      return isString ? String(text.dropFirst().dropLast()).quoted : text.quoted
    }
    let old = bytes[edit.range]
    switch change {
    case .removingMember:
      let key = old.drop { $0 != UInt8(ascii: "\"") }.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
      return "Remove this \(shown(key))"
    case .enclosing(_, between: let start, and: let end): return "Put it between \(start) and \(end)"
    case .text("", over: _): return "Remove \(shown(old))"
    case .name, .text: return "Replace \(shown(old)) with \(shown(edit.text.utf8))"
    }
  }
}

extension TextEdit {
  /// - Returns: nil if the document is not as the change expects.
  fileprivate static func edits(_ change: Remedy.Change, _ bytes: [UInt8]) -> [TextEdit]? {
    func isInside(_ range: Range<Int>) -> Bool { range.lowerBound >= 0 && range.upperBound <= bytes.count }
    switch change {
    case .name(let name, over: let range):
      guard isInside(range), !range.isEmpty else { return nil }
      let literal = String(decoding: JSONWriter.bytes(of: .string(name)), as: UTF8.self)
      let isString = bytes[range.lowerBound] == UInt8(ascii: "\"")
      return [TextEdit(range, isString ? literal : String(literal.dropFirst().dropLast()))]
    case .text(let text, over: let range): return isInside(range) ? [TextEdit(range, text)] : nil
    case .enclosing(let range, between: let start, and: let end):
      guard isInside(range) else { return nil }
      return [
        TextEdit(range.lowerBound..<range.lowerBound, start),
        TextEdit(range.upperBound..<range.upperBound, end),
      ]
    case .removingMember(let member):
      guard isInside(member) else { return nil }
      return [TextEdit(removal(of: member, bytes), "")]
    }
  }

  /// A member with one comma and the surrounding blanks, so that the rest looks as if the member had never
  /// existed.
  private static func removal(of member: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
    let before = bytes[..<member.lowerBound].lastIndex { !isBlank($0) }
    let after = bytes[member.upperBound...].firstIndex { !isBlank($0) }
    let isFirst = before.map { bytes[$0] != UInt8(ascii: ",") } ?? true
    func hasLineEnd(_ range: Range<Int>) -> Bool { bytes[range].contains { $0 == 0x0A || $0 == 0x0D } }
    if let after, bytes[after] == UInt8(ascii: ",") {
      let next = bytes[(after + 1)...].firstIndex { !isBlank($0) } ?? bytes.count
      let beginsLine = before.map { hasLineEnd($0..<member.lowerBound) } ?? false
      if isFirst || beginsLine || !hasLineEnd(member.upperBound..<next) { return member.lowerBound..<next }
    }
    if let before, !isFirst { return before..<member.upperBound }
    return member
  }
}
