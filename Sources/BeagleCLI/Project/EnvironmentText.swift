import Foundation

/// A text with the values of environment variables in it.
struct EnvironmentText {
  /// With every variable's value in its place; nothing is in the place of one that is not set.
  let value: String
  /// The variables that it names.
  let names: [String]
  /// Those of them that the environment does not have, and for which there is no other text.
  let unset: [String]
  /// Whether a `${` has no `}` behind it, which is surely a slip: nothing of it is replaced.
  let isOpen: Bool

  /// Replaces `${NAME}`, and `${NAME:-text}` by the text where there is no such variable, as shells do. `$${` is `${`.
  init(_ text: String, _ environment: [String: String]) {
    var value = ""
    var names: [String] = []
    var unset: [String] = []
    var isOpen = false
    var rest = text[...]
    while let start = rest.range(of: "${") {
      let before = rest[..<start.lowerBound]
      if before.hasSuffix("$") {
        value += before.dropLast() + "${"
        rest = rest[start.upperBound...]
        continue
      }
      guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
        isOpen = true
        break
      }
      let inside = rest[start.upperBound..<end]
      let sign = inside.range(of: ":-")
      let name = String(inside[..<(sign?.lowerBound ?? inside.endIndex)])
      let known = environment[name].flatMap { $0.isEmpty && sign != nil ? nil : $0 }
      let replacement = known ?? sign.map { String(inside[$0.upperBound...]) }
      if replacement == nil { unset.append(name) }
      names.append(name)
      value += before + (replacement ?? "")
      rest = rest[rest.index(after: end)...]
    }
    self.value = value + rest
    self.names = names
    self.unset = unset
    self.isOpen = isOpen
  }
}
