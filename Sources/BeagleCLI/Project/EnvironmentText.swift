import Foundation

/// A text with the values of environment variables in it.
struct EnvironmentText {
  /// With every variable's value in its place.
  let value: String
  /// The variables that it names.
  let names: [String]

  /// A variable that the environment does not have.
  struct Unset: Error {
    let name: String
  }

  /// Replaces `${NAME}`, and `${NAME:-text}` by the text where there is no such variable, as shells do. `$${` is `${`.
  ///
  /// - Throws: the first variable that is not set.
  init(_ text: String, _ environment: [String: String]) throws(Unset) {
    var value = ""
    var names: [String] = []
    var rest = text[...]
    while let start = rest.range(of: "${") {
      let before = rest[..<start.lowerBound]
      if before.hasSuffix("$") {
        value += before.dropLast() + "${"
        rest = rest[start.upperBound...]
        continue
      }
      guard let end = rest[start.upperBound...].firstIndex(of: "}") else { break }
      let inside = rest[start.upperBound..<end]
      let sign = inside.range(of: ":-")
      let name = String(inside[..<(sign?.lowerBound ?? inside.endIndex)])
      let known = environment[name].flatMap { $0.isEmpty && sign != nil ? nil : $0 }
      guard let replacement = known ?? sign.map({ String(inside[$0.upperBound...]) }) else {
        throw Unset(name: name)
      }
      names.append(name)
      value += before + replacement
      rest = rest[rest.index(after: end)...]
    }
    self.value = value + rest
    self.names = names
  }
}
