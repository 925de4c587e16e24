import Beagle
import BeagleChecking

/// A name to search for, in one of its usual spellings: `beagle:gridView`, `gridView`,
/// `listView.onScrollEnd`, `onScrollEnd`, `sum()`, `@{user.name}`, `user.name`, `/cart`, `#CC0000`.
struct NameQuery: Sendable {
  /// The name without decorations that indicate its kind.
  private let word: String
  /// The possible kinds.
  private let kinds: Set<UsedName.Kind>
  // The word in the normalised forms of some kinds.
  private let lowercased: String
  private let property: String
  private let path: String
  private let color: String?
  private let url: String

  /// - Parameter kinds: The kinds to search for; empty for all.
  init(_ text: String, kinds: Set<UsedName.Kind> = []) {
    var word = text
    var possible = Set(UsedName.Kind.allCases)
    if word.hasPrefix("@{"), word.hasSuffix("}") {
      word = word.dropFirst(2).dropLast().trimmingCharacters(in: .whitespaces)
      possible = [.context, .path]
    }
    if word.hasSuffix(")"), let end = word.firstIndex(of: "(") {
      word = String(word[..<end])
      possible = [.operation]
    }
    self.word = word
    self.kinds = kinds.isEmpty ? possible : possible.intersection(kinds)
    lowercased = word.lowercased()
    property = UsedName.key(ofProperty: word)
    path = word.replacing(/\[\s*\d*\s*\]/, with: "[]")
    color = Color(word)?.hexadecimal
    url = word.withMaskedSecrets
  }

  func fits(_ entry: SymbolUsage.Entry) -> Bool {
    let name = entry.name
    guard kinds.contains(name.kind) else { return false }
    switch name.kind {
    case .component, .action: return Self.matches(name.key, lowercased)
    case .property: return Self.matches(name.key, property)
    case .event:
      // The event's own name suffices: no property without actions has the same name.
      return Self.matches(name.key, property) || !property.contains(".") && name.key.hasSuffix(".\(property)")
    case .path: return name.key == path || entry.others.contains(path)
    case .url:
      let key = name.key.withMaskedSecrets
      return key == url || key.prefix { $0 != "?" && $0 != "#" } == url
    case .color: return name.key == color ?? word
    case .operation, .context, .screen, .image, .style, .id: return name.key == word
    }
  }

  /// Whether a word matches a name; it may omit `beagle:` or `custom:`.
  private static func matches(_ key: String, _ word: String) -> Bool {
    guard key.utf8.count > word.utf8.count else { return key == word }
    return key.hasSuffix(word) && key.dropLast(word.count).last == ":"
  }

  // MARK: Suggestions

  /// The closest name in a document, in a searchable form.
  func nearest(in entries: [SymbolUsage.Entry]) -> String? {
    var words: Set<String> = []
    for entry in entries where kinds.contains(entry.name.kind) {
      insert(entry.text, into: &words)
      switch entry.name.kind {
      case .component, .action, .property, .event:
        if let colon = entry.text.firstIndex(of: ":") {
          insert(entry.text[entry.text.index(after: colon)...], into: &words)
        }
        if entry.name.kind == .event, let point = entry.text.lastIndex(of: ".") {
          insert(entry.text[entry.text.index(after: point)...], into: &words)
        }
      default: break
      }
    }
    return words.isEmpty ? nil : nearest(among: words)
  }

  /// The closest of some words; the first one of a tie.
  func nearest(among words: Set<String>) -> String? { Spelling.nearest(to: word, among: words.sorted()) }

  /// Inserts a word unless its length rules it out, as it does for most.
  private func insert(_ text: some StringProtocol, into words: inout Set<String>) {
    if abs(text.utf8.count - word.utf8.count) <= 4 { words.insert(String(text)) }
  }
}
