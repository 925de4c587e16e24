/// The output of `--help`.
extension Manual {
  var help: String {
    var sections = [summary, Self.lines(of: usage)] + introduction
    sections.append("Options:\n" + Self.table((options + OptionRow.common).map { ($0.title, $0.help) }))
    sections += notes
    sections += tables.map { "\($0.title):\n" + Self.table($0.rows) }
    if !examples.isEmpty {
      sections.append("Examples:\n" + examples.map { "  \($0)" }.joined(separator: "\n"))
    }
    sections.append("Exit codes: \(exitCodes)")
    return sections.joined(separator: "\n\n") + "\n"
  }

  private static func lines(of usage: [(form: String, text: String)]) -> String {
    let width = usage.map(\.form.count).max() ?? 0
    let lines = usage.map { form, text in
      text.isEmpty ? form : form + String(repeating: " ", count: width + 3 - form.count) + text
    }
    return "Usage: " + lines.joined(separator: "\n       ")
  }

  private static func table(_ rows: [(name: String, text: String)]) -> String {
    rows.map { "  \($0.name)\(String(repeating: " ", count: max(1, 24 - $0.name.count)))\($0.text)" }
      .joined(separator: "\n")
  }
}

extension OptionRow {
  /// `--width COLUMNS`, or `-o, --output FILE`.
  var title: String { names.joined(separator: ", ") + (placeholder.map { " \($0)" } ?? "") }
}
