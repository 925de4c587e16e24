extension ReferenceGroup {
  /// The groups with a page here, in the order of the documentation. The page of operations belongs to
  /// `Beagle`, and properties are on the pages of their objects.
  package static let pages: [ReferenceGroup] = [.components, .actions, .events, .objects]

  /// The file of the page in the catalogue of this module.
  package var file: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() + ".md" }

  /// The page of the group.
  ///
  /// - Parameter picture: returns the rendering of an example.
  package func page(picture: (ReferenceExample) throws -> String?) rethrows -> String {
    let entries = ReferenceTopic.all.filter { $0.group == self }.map(\.entry)
    let texts = try entries.map { try $0.markdown(picture: $0.example.flatMap(picture)) }
    return "# \(title)\n\n\(introduction)\n\n\(texts.joined(separator: "\n"))"
  }

  package var title: String {
    switch self {
    case .components: "Components"
    case .actions: "Actions"
    case .events: "Events and implicit contexts"
    case .objects: "Style and other objects"
    case .operations: "Operations"
    case .properties: "Properties"
    }
  }

  private var introduction: String {
    let help = """
      ## Overview

      `beagle help NAME` prints an entry. *Clients* lists the client versions that support the entry. If other
      versions support a property, the property also has *Clients*. There, *not iOS* means no version of iOS.
      The words *required by* name each client whose newest version requires the property.
      `beagle render` drew the pictures, 40 columns wide.
      """
    return switch self {
    case .components: "The components of Beagle, with their properties and events.\n\n\(help)"
    case .actions:
      """
      The actions of Beagle, with their properties and events.

      \(help) If an action changes the screen, the picture shows the screen after the press.
      """
    case .events:
      "When actions run, and the contexts that exist without a declaration.\n\n\(help)"
    case .objects: "The objects that components and actions have as values.\n\n\(help)"
    case .operations: "The operations that expressions can call.\n\n\(help)"
    case .properties: "The properties of all objects.\n\n\(help)"
    }
  }
}

extension ReferenceEntry {
  /// The entry as a part of a page.
  ///
  /// - Parameter picture: the rendering of its example.
  package func markdown(picture: String?) -> String {
    var parts = ["## \(name)", signature.map { "`\($0)`: \(summary)" } ?? summary]
    for section in sections {
      let rows = section.rows.map { "| `\($0.name)` | \($0.value.cell) | \($0.markdownText.cell) |\n" }
      parts.append("| \(section.title) | Value | Meaning |\n|---|---|---|\n\(rows.joined())".dropped("\n"))
    }
    parts += notes
    if let clients { parts.append("Clients: \(clients).") }
    if let example {
      parts.append(
        example.result.map { "`\(example.text)` gives `\($0)`." } ?? "```json\n\(example.text)\n```")
    }
    if let picture { parts.append("```text\n\(picture)\n```") }
    return parts.joined(separator: "\n\n") + "\n"
  }
}

extension ReferenceEntry.Row {
  fileprivate var markdownText: String {
    let choices = choices.filter { !$0.text.isEmpty }.map { "`\($0.name)`: \($0.text)" }
    let clients = clients.map { "Clients: \($0)." }
    return ([text] + choices + [clients].compactMap(\.self)).filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension String {
  fileprivate var cell: String { replacing("|", with: "\\|") }

  fileprivate func dropped(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
