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
    let kept = #/[@$]?\{(?:'[^']*'|[^'}])*\}|<[^>]*>|&#?\w{1,10};|%[\d.$+\- ]*[A-Za-z]/#
    var result = ""
    var letters = 0
    var rest = text[...]
    while !rest.isEmpty {
      let match = rest.firstMatch(of: kept)
      for character in rest[..<(match?.range.lowerBound ?? rest.endIndex)] {
        if accents[character] != nil { letters += 1 }
        result.append(accents[character] ?? character)
      }
      result += match?.output ?? ""
      rest = rest[(match?.range.upperBound ?? rest.endIndex)...]
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
