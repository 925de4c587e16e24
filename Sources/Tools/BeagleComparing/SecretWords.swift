import Beagle
import BeagleNetworking

/// The secrets of documents in the form in which messages quote them: a report may have more readers than the
/// documents.
struct SecretWords: Sendable {
  /// Quoted texts with their masked replacements.
  private var texts: [String: String] = [:]
  private var numbers: Set<Substring> = []

  init(_ documents: [[UInt8]]) {
    for bytes in documents {
      guard let document = try? JSONDocument(parsing: bytes) else { continue }
      let hidden = SecretMasking().hidden(in: bytes)
      document.withCursor { root in
        if hidden != bytes { find(in: root, bytes, hidden) }
        findOwn(in: root)
      }
    }
  }

  /// Masks the data of custom components and actions, where the member name indicates a secret. Cassettes
  /// keep this data because the screen is decoded from it.
  private mutating func findOwn(in json: JSONCursor) {
    for element in json.elements { findOwn(in: element) }
    let type = json.member("_beagleComponent_") ?? json.member("_beagleAction_")
    let isOwn = type?.stringValue?.lowercased().hasPrefix("custom:") ?? false
    for (key, value) in json.members {
      findOwn(in: value)
      guard isOwn else { continue }
      let member =
        Array("{".utf8) + Array(key.sourceBytes) + [UInt8(ascii: ":")] + Array(value.sourceBytes)
        + Array("}".utf8)
      let hidden = SecretMasking().hidden(in: member)
      guard hidden != member, let document = try? JSONDocument(parsing: member) else { continue }
      document.withCursor { find(in: $0, member, hidden) }
    }
  }

  private mutating func find(in json: JSONCursor, _ bytes: [UInt8], _ hidden: [UInt8]) {
    for element in json.elements { find(in: element, bytes, hidden) }
    for member in json.members { find(in: member.value, bytes, hidden) }
    let range = json.byteRange
    guard json.kind == .string || json.kind == .number, hidden[range] != bytes[range] else { return }
    guard let text = json.stringValue else {
      numbers.insert(Substring(json.dynamicObject.text))
      return
    }
    // The asterisks may replace an escape sequence.
    let masked = (try? JSONDocument(parsing: Array(hidden[range])))?.root.dynamicObject.stringValue
    texts[text.quoted] = (masked ?? "***").replacing(/\*+/, with: "***").quoted
  }

  func masked(_ message: String) -> String {
    let message = texts.reduce(message) { $0.replacing($1.key, with: $1.value) }
    if numbers.isEmpty { return message }
    return message.split(separator: " ", omittingEmptySubsequences: false).map {
      numbers.contains($0) ? "***" : $0
    }.joined(separator: " ")
  }
}
