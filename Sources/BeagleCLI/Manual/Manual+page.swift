/// The manual page of a command, as `man` formats it: the macros of man(7).
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

  /// The summary as `whatis` lists it: without the full stop, and not as a sentence.
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
  /// As text of a manual page: no line of it is a request, and hyphens stay what can be typed.
  fileprivate var roff: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let escaped = line.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&\(escaped)" : escaped
    }.joined(separator: "\n")
  }
}
