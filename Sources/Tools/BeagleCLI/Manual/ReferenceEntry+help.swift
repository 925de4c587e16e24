import BeagleChecking

/// An entry of the reference as `beagle help` prints it.
extension ReferenceEntry {
  /// - Parameter picture: what the example looks like.
  func help(picture: String?) -> String {
    var parts = [Manual.wrapped("\(signature ?? name), \(kind): \(summary)")]
    for section in sections {
      parts.append("\(section.title):\n" + Manual.table(section.rows.flatMap(\.lines)))
    }
    parts += notes.map { Manual.wrapped($0) }
    if let clients { parts.append(Manual.wrapped("Clients: \(clients).")) }
    if let example {
      let result = example.result.map { " gives \($0)" } ?? ""
      parts.append("Example:\n\((example.text + result).indented)")
    }
    if let picture {
      let title = example?.isPressed == true ? "After a press:" : "Shown as:"
      parts.append("\(title)\n\(picture.indented)")
    }
    return parts.joined(separator: "\n\n") + "\n"
  }
}

extension ReferenceEntry.Row {
  /// The row in a table, with a row for each of its choices.
  fileprivate var lines: [(name: String, text: String)] {
    let parts = [value.isEmpty ? "" : "\(value).", text, clients.map { "Clients: \($0)." } ?? ""]
    return [(name, parts.filter { !$0.isEmpty }.joined(separator: " "))]
      + choices.map { ("  \($0.name)", $0.text) }
  }
}

extension String {
  /// The lines of the text behind two blanks.
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
      .joined(separator: "\n")
  }
}
