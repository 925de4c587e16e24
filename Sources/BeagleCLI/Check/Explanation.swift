import Beagle
import BeagleChecking

/// What `--explain` prints of a kind of finding.
struct Explanation {
  let rule: DiagnosticRule

  var text: String {
    """
    \(rule.code) (\(rule.severity.rawValue)): \(rule.summary)

    \(wrapped(rule.cause))

    \(wrapped(rule.cure))

    Found in:

    \(indented(rule.before.shown))

    Not found in:

    \(indented(rule.after.shown))

    """
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n")
  }

  private func wrapped(_ text: String) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + word.count < 80 {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n")
  }
}
