/// Protection against commands in the logs of build services. Some words at the start of a line are commands
/// to the service: they hide text, set variables, or fail the build. Text from servers and files must not
/// give such commands, just as it must not control a terminal.
package enum BuildLog {
  /// The replacement for the last character of a command's mark.
  package enum Form: Sendable {
    /// U+FFFD, which has the same width.
    case text
    /// An equivalent `\u` escape. Marks can only occur in strings.
    case json
    /// An equivalent character reference of XML and HTML.
    case markup
  }

  /// Whether this is the environment of a service that executes commands from the log: GitHub Actions and
  /// compatible services, Azure Pipelines, TeamCity, GitLab.
  package static func isRead(in environment: [String: String]) -> Bool {
    let names = [
      "GITHUB_ACTIONS", "GITEA_ACTIONS", "FORGEJO_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION", "GITLAB_CI",
    ]
    return names.contains { environment[$0]?.isEmpty == false }
  }

  /// The marks that begin a command anywhere in a line, in lower case.
  private static let marks = ["##[", "##vso[", "##teamcity[", "section_start:", "section_end:"].map {
    Array($0.unicodeScalars)
  }

  /// The mark that begins a command if only white space precedes it.
  private static let firstMark: [Unicode.Scalar] = [":", ":"]

  /// The text without commands. A text that is printed in pieces must be split at line ends.
  package static func guarded(_ text: String, as form: Form = .text) -> String {
    // Most texts have neither character.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: ":") }) else {
      return text
    }
    let scalars = Array(text.unicodeScalars)
    var output = String.UnicodeScalarView()
    var isFirst = true
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if let mark = mark(at: index, in: scalars, isFirst: isFirst) {
        output.append(contentsOf: scalars[index..<index + mark.count - 1])
        output.append(contentsOf: replacement(of: mark[mark.count - 1], form).unicodeScalars)
        (index, isFirst) = (index + mark.count, false)
        continue
      }
      output.append(scalar)
      isFirst = scalar == "\n" || isFirst && scalar.properties.isWhitespace
      index += 1
    }
    return String(output)
  }

  package static func guarded(_ bytes: [UInt8], as form: Form) -> [UInt8] {
    Array(guarded(String(decoding: bytes, as: UTF8.self), as: form).utf8)
  }

  private static func mark(
    at index: Int, in scalars: [Unicode.Scalar], isFirst: Bool
  ) -> [Unicode.Scalar]? {
    func stands(_ mark: [Unicode.Scalar]) -> Bool {
      guard index + mark.count <= scalars.count else { return false }
      return mark.indices.allSatisfy { scalars[index + $0].properties.lowercaseMapping == String(mark[$0]) }
    }
    switch scalars[index] {
    case ":": return isFirst && stands(firstMark) ? firstMark : nil
    case "#", "s", "S": return marks.first(where: stands)
    default: return nil
    }
  }

  private static func replacement(of sign: Unicode.Scalar, _ form: Form) -> String {
    switch form {
    case .text: return "\u{FFFD}"
    case .markup: return "&#\(sign.value);"
    case .json:
      let digits = String(sign.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
