/// Rows of text in columns: the first to the left, all others to the right.
struct Table {
  private var rows: [[String]]

  init(_ heads: String...) { rows = [heads] }

  mutating func row(_ cells: String...) { rows.append(cells) }

  func print(title: String) {
    Swift.print("\n\(title)")
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
    }
    for row in rows {
      let cells = row.enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + blanks : blanks + cell
      }
      Swift.print("  " + cells.joined(separator: "  "))
    }
  }
}

/// A number with about three digits that matter.
func figure(_ value: Double) -> String {
  guard value.isFinite else { return "–" }
  if value >= 100 || value == 0 { return grouped(Int(value.rounded())) }
  let digits = value >= 10 ? 10.0 : value >= 1 ? 100 : 1000
  return "\((value * digits).rounded() / digits)"
}

func ratio(_ value: Double) -> String { figure(value) + " ×" }

/// `12,345`.
func grouped(_ value: Int) -> String {
  value < 1000 ? "\(value)" : grouped(value / 1000) + "," + "\(value % 1000 + 1000)".dropFirst()
}

func size(_ bytes: Int) -> String {
  bytes >= 1_000_000 ? figure(Double(bytes) / 1e6) + " MB" : figure(Double(bytes) / 1e3) + " KB"
}
