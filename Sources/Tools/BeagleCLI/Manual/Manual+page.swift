import BeagleProjects

/// The manual page of a command, in the macros of man(7).
extension Manual {
  /// `beagle-render`
  var pageName: String { command.map { "beagle-\($0)" } ?? "beagle" }

  var page: String {
    var lines = [
      ".TH \(pageName.uppercased().roff) 1 \"\" \"\(Program.version.roff)\" \"Beagle for Swift\"",
      ".SH NAME", "\(pageName.roff) \\- \(summaryOfPage.roff)",
      ".SH SYNOPSIS",
    ]
    for (form, text) in usage {
      lines += text.isEmpty ? [".PP", form.roff] : [".TP", "\\fB\(form.roff)\\fR", text.roff]
    }
    lines.append(".SH DESCRIPTION")
    for paragraph in [summary] + introduction + notes { lines += [".PP", paragraph.roff] }
    lines.append(".SH OPTIONS")
    for option in options + OptionRow.common {
      let value = option.placeholder.map { " \\fI\($0.roff)\\fR" } ?? ""
      let names = option.names.map { "\\fB\($0.roff)\\fR" }.joined(separator: ", ")
      lines += [".TP", names + value, option.help.roff]
    }
    for table in tables { lines += [".SH \(table.title.uppercased().roff)"] + Self.entries(table.rows) }
    if !examples.isEmpty {
      lines += [".SH EXAMPLES", ".nf"] + examples.map(\.roff) + [".fi"]
    }
    if !environment.isEmpty { lines += [".SH ENVIRONMENT"] + Self.entries(environment) }
    if !files.isEmpty { lines += [".SH FILES"] + Self.entries(files) }
    lines += [".SH EXIT STATUS", exitCodes.roff]
    lines += [".SH SEE ALSO", Self.others(than: self)]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The summary for `whatis`: without the full stop, and not capitalised.
  private var summaryOfPage: String {
    let first = summary.prefix { $0 != "." && $0 != ":" }.split(separator: "\n").joined(separator: " ")
    return first.prefix(1).lowercased() + first.dropFirst()
  }

  private static func entries(_ rows: [(name: String, text: String)]) -> [String] {
    rows.flatMap { [".TP", "\\fB\($0.name.roff)\\fR", $0.text.roff] }
  }

  private static func others(than manual: Manual) -> String {
    all.filter { $0.pageName != manual.pageName }.map { "\\fB\($0.pageName.roff)\\fR(1)" }
      .joined(separator: ",\n")
  }
}

extension String {
  /// The string as text of a manual page: no line is a request, and hyphens stay ASCII.
  fileprivate var roff: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let escaped = line.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&\(escaped)" : escaped
    }.joined(separator: "\n")
  }
}

/// The output of `--help`, which fits into 80 columns.
extension Manual {
  static let helpColumns = 80
  /// The column of the texts in tables.
  private static let tableIndent = 26

  var help: String {
    var sections = [Self.wrapped(summary), Self.lines(of: usage)] + introduction.map { Self.wrapped($0) }
    sections.append("Options:\n" + Self.table((options + OptionRow.common).map { ($0.title, $0.help) }))
    sections += notes.map { Self.wrapped($0) }
    sections += tables.map { "\($0.title):\n" + Self.table($0.rows) }
    if !examples.isEmpty {
      sections.append("Examples:\n" + examples.map(Self.command).joined(separator: "\n"))
    }
    sections.append(Self.wrapped("Exit codes: \(exitCodes)"))
    return sections.joined(separator: "\n\n") + "\n"
  }

  private static func lines(of usage: [(form: String, text: String)]) -> String {
    let width = usage.map(\.form.count).max() ?? 0
    let start = "Usage: ".count + width + 3
    let lines = usage.map { form, text in
      text.isEmpty
        ? form
        : form + String(repeating: " ", count: width + 3 - form.count) + wrapped(text, indent: start)
    }
    return "Usage: " + lines.joined(separator: "\n       ")
  }

  static func table(_ rows: [(name: String, text: String)]) -> String {
    rows.map { name, text in
      let start = "  \(name)"
      let margin = String(repeating: " ", count: tableIndent)
      let gap = start.count < tableIndent ? String(margin.dropFirst(start.count)) : "\n\(margin)"
      return start + gap + wrapped(text, indent: tableIndent)
    }.joined(separator: "\n")
  }

  /// A command line, continued at an option if it is too long.
  private static func command(_ example: String) -> String {
    var lines = ["  "]
    for (index, part) in example.split(separator: " --").enumerated() {
      let text = index == 0 ? "\(part)" : " --\(part)"
      // A continued line ends with a blank and a backslash.
      if index > 0, lines[lines.count - 1].count + text.count > helpColumns - 2 {
        lines[lines.count - 1] += " \\"
        lines.append("   ")
      }
      lines[lines.count - 1] += text
    }
    return lines.joined(separator: "\n")
  }

  /// - Parameter indent: The indentation of all lines except the first, which is already there.
  static func wrapped(_ text: String, indent: Int = 0) -> String {
    var lines = [""]
    for word in text.split(whereSeparator: \.isWhitespace) {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if indent + line.count + 1 + word.count <= helpColumns {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}

extension OptionRow {
  /// `--width COLUMNS`, or `-o, --output FILE`.
  var title: String { names.joined(separator: ", ") + (placeholder.map { " \($0)" } ?? "") }
}
