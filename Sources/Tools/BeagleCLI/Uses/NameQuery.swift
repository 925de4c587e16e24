import Beagle
import BeagleChecking

/// A name that somebody looks for, in one of the ways in which people write it: `beagle:gridView`, `gridView`,
/// `listView.onScrollEnd`, `onScrollEnd`, `sum()`, `@{user.name}`, `user.name`, `/cart`, `#CC0000`.
struct NameQuery: Sendable {
  /// What is in it without the signs that say what it is.
  private let word: String
  /// The kinds that it may be of.
  private let kinds: Set<UsedName.Kind>
  // The same as names of some kinds are compared.
  private let lowercased: String
  private let property: String
  private let path: String
  private let color: String?
  private let url: String

  /// - Parameter kinds: those to look for; none for all.
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

  func fits(_ entry: DocumentUses.Entry) -> Bool {
    let name = entry.name
    guard kinds.contains(name.kind) else { return false }
    switch name.kind {
    case .component, .action: return Self.isOne(name.key, lowercased)
    case .property: return Self.isOne(name.key, property)
    case .event:
      // Its own name says enough: no property without actions has it.
      return Self.isOne(name.key, property) || !property.contains(".") && name.key.hasSuffix(".\(property)")
    case .path: return name.key == path || entry.others.contains(path)
    case .url:
      let key = name.key.withMaskedSecrets
      return key == url || key.prefix { $0 != "?" && $0 != "#" } == url
    case .color: return name.key == color ?? word
    case .operation, .context, .screen, .image, .style, .id: return name.key == word
    }
  }

  /// Whether a name is meant by a word, which may leave `beagle:` or `custom:` out.
  private static func isOne(_ key: String, _ word: String) -> Bool {
    guard key.utf8.count > word.utf8.count else { return key == word }
    return key.hasSuffix(word) && key.dropLast(word.count).last == ":"
  }

  // MARK: Names that were meant

  /// The name of a document that was probably meant, as it may be asked for.
  func nearest(in entries: [DocumentUses.Entry]) -> String? {
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

  /// The nearest of some words, the first of those that are equally near.
  func nearest(among words: Set<String>) -> String? { Spelling.nearest(to: word, among: words.sorted()) }

  /// Takes a word unless its length says that it is another one: most are.
  private func insert(_ text: some StringProtocol, into words: inout Set<String>) {
    if abs(text.utf8.count - word.utf8.count) <= 4 { words.insert(String(text)) }
  }
}
