/// A text to insert, with fields to step through.
struct Snippet {
  private enum Part {
    case text(String)
    /// A field with choices; the first one is inserted.
    case field([String])
  }

  private var parts: [Part] = []

  init(_ text: String = "") {
    if !text.isEmpty { parts = [.text(text)] }
  }

  /// - Parameter choices: none for an empty field.
  static func field(_ choices: [String] = []) -> Snippet {
    var snippet = Snippet()
    snippet.parts = [.field(choices)]
    return snippet
  }

  static func + (left: Snippet, right: Snippet) -> Snippet {
    var sum = left
    sum.parts += right.parts
    return sum
  }

  static func + (left: String, right: Snippet) -> Snippet { Snippet(left) + right }
  static func + (left: Snippet, right: String) -> Snippet { left + Snippet(right) }

  /// The text before any field is filled in.
  var plain: String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let choices): choices.first ?? ""
      }
    }.joined()
  }

  /// In the snippet syntax of the Language Server Protocol: `"text": "$1"`.
  var encoded: String {
    var number = 0
    return parts.map { part in
      switch part {
      case .text(let text): return Self.escape(text, "\\$}")
      case .field(let choices):
        number += 1
        switch choices.count {
        case 0: return "$\(number)"
        case 1: return "${\(number):\(Self.escape(choices[0], "\\$}"))}"
        default: return "${\(number)|\(choices.map { Self.escape($0, "\\,|") }.joined(separator: ","))|}"
        }
      }
    }.joined()
  }

  private static func escape(_ text: String, _ special: String) -> String {
    String(text.flatMap { special.contains($0) ? ["\\", $0] : [$0] })
  }
}
