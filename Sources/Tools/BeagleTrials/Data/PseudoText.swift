import BeagleChecking
import BeagleJSON

/// Lengthens and accents texts, so that people see which texts are fixed and which boxes are too small.
package enum PseudoText {
  private static let accents: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
      "åƀćđéƒĝĥîĵķłɱñöþɋŕšţûṽŵẋýžÅƁĆĐÉƑĜĤÎĴĶŁṀÑÖÞɊŔŠŢÛṼŴẊÝŽ"))
  private static let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

  /// The text with accents, about 40 % longer, in brackets: `[Šåṽé one]`. Expressions, markup, entities and
  /// placeholders such as `%s` and `{name}` are kept, and so are texts without Latin letters.
  package static func of(_ text: String) -> String {
    var result = ""
    var letters = 0
    var rest = text[...]
    while let character = rest.first {
      if let kept = keptLength(of: rest) {
        result += rest.prefix(kept)
        rest = rest.dropFirst(kept)
        continue
      }
      if accents[character] != nil { letters += 1 }
      result.append(accents[character] ?? character)
      rest.removeFirst()
    }
    guard letters > 0 else { return text }
    var padding = ""
    var number = 0
    while padding.count * 10 < letters * 4 {
      padding += " " + words[number % words.count]
      number += 1
    }
    return "[\(result)\(padding)]"
  }

  /// The number of characters of a placeholder, an expression or markup at the start of a text.
  private static func keptLength(of text: Substring) -> Int? {
    if text.hasPrefix("@{") || text.hasPrefix("{") || text.hasPrefix("${") {
      return length(of: text, to: "}")
    }
    if text.hasPrefix("<") { return length(of: text, to: ">") }
    if text.hasPrefix("&") {
      let name = text.dropFirst().prefix(10).prefix { $0.isLetter || $0.isNumber || $0 == "#" }
      return text.dropFirst(name.count + 1).hasPrefix(";") ? name.count + 2 : nil
    }
    if text.hasPrefix("%"), let end = text.dropFirst().firstIndex(where: \.isLetter) {
      let between = text[text.index(after: text.startIndex)..<end]
      return between.allSatisfy { $0.isNumber || ".$-+ ".contains($0) } ? between.count + 2 : nil
    }
    return nil
  }

  private static func length(of text: Substring, to end: Character) -> Int? {
    var isQuoted = false
    for (count, character) in text.enumerated() {
      if character == "'" { isQuoted.toggle() }
      if character == end, !isQuoted || end != "}" { return count + 1 }
    }
    return nil
  }

  private static let properties: Set = [
    "text", "title", "placeholder", "message", "label", "labelOk", "labelCancel",
  ]

  /// A document with the literal texts of components and dialogs replaced. Everything else is unchanged, so
  /// line numbers match the original. Bytes that are not JSON are not changed.
  package static func applied(to document: [UInt8]) -> [UInt8] {
    guard let json = try? JSONDocument(parsing: document) else { return document }
    var edits: [TextEdit] = []
    json.withCursor { addEdits(of: $0, to: &edits) }
    var text = EditedBytes(document)
    text.apply(edits)
    return text.bytes
  }

  private static func addEdits(of value: JSONCursor, to edits: inout [TextEdit]) {
    for element in value.elements { addEdits(of: element, to: &edits) }
    let isBeagle = value.members.contains { key, _ in
      key.keyEquals("_beagleComponent_") || key.keyEquals("_beagleAction_") || key.keyEquals("title")
    }
    for (key, member) in value.members where !key.keyEquals("context") && !key.keyEquals("data") {
      if isBeagle, let name = key.stringValue, properties.contains(name), let text = member.stringValue {
        let longer = of(text)
        if longer == text { continue }
        let quoted = JSONWriter.bytes(of: .string(longer))
        edits.append(TextEdit(member.byteRange, String(decoding: quoted, as: UTF8.self)))
      } else {
        addEdits(of: member, to: &edits)
      }
    }
  }
}
