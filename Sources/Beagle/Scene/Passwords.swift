import BeagleJSON
import BeagleNetworking
import Foundation

/// The texts of password inputs, to remove them from logs, dumps and messages.
package struct Passwords: Sendable {
  /// The bullets for each password.
  private var masks: [String: String] = [:] {
    didSet { preparedSearch = nil }
  }
  /// The search for them, where it was made before it is needed.
  private var preparedSearch: SecretSearch?

  package init() {}

  /// The same, to be used for many texts.
  var prepared: Passwords {
    var copy = self
    copy.prepare()
    return copy
  }

  /// Makes the search that many texts need, unless it has been made.
  package mutating func prepare() {
    if preparedSearch == nil { preparedSearch = search }
  }

  mutating func insert(_ input: SceneInput) {
    if input.kind == .password, !input.text.isEmpty { masks[input.text] = input.maskedText }
  }

  package mutating func formUnion(_ other: Passwords) {
    // Mostly there is nothing new, and the search stays.
    let new = other.masks.filter { masks[$0.key] == nil }
    if !new.isEmpty { masks.merge(new) { mask, _ in mask } }
  }

  /// The text with bullets instead of passwords, also if they are escaped.
  package func hidden(in text: String) -> String {
    masks.isEmpty ? text : hidden(in: text, search)
  }

  /// The value with bullets instead of passwords: in texts, and in numbers with the same digits.
  func hidden(in value: DynamicObject) -> DynamicObject {
    masks.isEmpty ? value : hidden(in: value, search)
  }

  /// Searches in texts; a short password is only hidden if it is a whole value. A letter with a mark may be one character or two.
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

  private func hidden(in value: DynamicObject, _ search: SecretSearch) -> DynamicObject {
    switch value {
    case .array(let array): return .array(DynamicArray(array.map { hidden(in: $0, search) }))
    case .dictionary(let members):
      return .dictionary(members.reduce(into: [:]) { $0[$1.key] = hidden(in: $1.value, search) })
    case .string(let text), .expression(let text): return .string(hidden(in: text, search))
    default: return masks[value.text].map { .string($0) } ?? value
    }
  }
}

extension Runtime {
  /// What the password inputs of all open screens hold.
  package var passwords: Passwords {
    var passwords = Passwords()
    for id in navigation.stacks.flatMap(\.screens) {
      if let live = navigation[live: id] { passwords.formUnion(live.passwords) }
    }
    return passwords
  }
}

extension LiveScreen {
  /// What the password inputs of the screen hold.
  var passwords: Passwords {
    var passwords = Passwords()
    for (slot, _) in tree.inputs {
      if case .textInput(let input) = tree.nodes[slot: slot].content { passwords.insert(input) }
    }
    return passwords
  }
}
