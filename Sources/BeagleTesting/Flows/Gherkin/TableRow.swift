/// A row of a table: cells between bars. In a cell `\|` is a bar, `\n` a line break and `\\` a backslash.
struct TableRow {
  let line: Int
  let cells: [String]

  init(_ line: GherkinLine, file: String) throws(GherkinError) {
    self.line = line.number
    var cells: [String] = []
    var start = line.text.index(after: line.text.startIndex)
    var position = start
    while position < line.text.endIndex {
      let character = line.text[position]
      position = line.text.index(after: position)
      if character == "\\", position < line.text.endIndex {
        position = line.text.index(after: position)
      } else if character == "|" {
        let end = line.text.index(before: position)
        cells.append(Self.unescaped(line.text[start..<end].trimmed))
        start = position
      }
    }
    guard start == line.text.endIndex else {
      throw GherkinError(
        file: file, line: line.number, column: line.column + line.text.count,
        message: "expected | at the end of the row")
    }
    self.cells = cells
  }

  private static func unescaped(_ cell: Substring) -> String {
    guard cell.contains("\\") else { return String(cell) }
    var result = ""
    var isEscaped = false
    for character in cell {
      switch (isEscaped, character) {
      case (false, "\\"):
        isEscaped = true
        continue
      case (true, "n"): result.append("\n")
      case (true, "|"), (true, "\\"), (false, _): result.append(character)
      case (true, _): result += "\\\(character)"
      }
      isEscaped = false
    }
    return result
  }
}
