import BeagleChecking
import BeagleTerminal

/// The text table of names:
///
/// ```text
/// kind       name         uses  documents
/// component  beagle:text     3          2
/// url        /cart           1          1
/// ```
struct UsesTable {
  let rows: [(name: UsedName, count: UsesTally.Count)]
  /// The width of the terminal; nil for no limit.
  let columns: Int?

  /// Names are never truncated below this width.
  private static let minimumNameLength = 20

  var text: String {
    if rows.isEmpty { return "" }
    let lines = rows.map { row in
      Line(
        kind: row.name.kind.rawValue, name: TerminalText(sanitizing: row.count.text, as: .line),
        uses: "\(row.count.uses)", documents: "\(row.count.documents)")
    }
    let all =
      [Line(kind: "kind", name: TerminalText(sanitizing: "name"), uses: "uses", documents: "documents")]
      + lines
    func widest(_ width: (Line) -> Int) -> Int { all.map(width).max() ?? 0 }
    let (kinds, uses) = (widest { $0.kind.count }, widest { $0.uses.count })
    let documents = widest { $0.documents.count }
    var names = widest { $0.name.columns }
    if let columns { names = min(names, max(Self.minimumNameLength, columns - kinds - uses - documents - 6)) }
    return all.map { line in
      let name = line.name.truncated(to: names)
      return line.kind + Self.blanks(kinds - line.kind.count) + "  "
        + name.description + Self.blanks(names - name.columns) + "  "
        + Self.blanks(uses - line.uses.count) + line.uses + "  "
        + Self.blanks(documents - line.documents.count) + line.documents + "\n"
    }.joined()
  }

  private struct Line {
    let kind: String
    let name: TerminalText
    let uses: String
    let documents: String
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
