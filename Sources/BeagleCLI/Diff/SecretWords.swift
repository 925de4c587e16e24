import Beagle
import BeagleNetworking

/// The secrets of documents as messages about these quote them: a report may be read by others than the documents.
struct SecretWords: Sendable {
  /// Texts as messages have them, and what stands in their place.
  private var texts: [String: String] = [:]
  private var numbers: Set<Substring> = []

  init(_ documents: [[UInt8]]) {
    for bytes in documents {
      let hidden = SecretMasking().hidden(in: bytes)
      guard hidden != bytes, let document = try? JSONDocument(parsing: bytes) else { continue }
      document.withCursor { find(in: $0, bytes, hidden) }
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
    // The asterisks may be in the place of an escape.
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
