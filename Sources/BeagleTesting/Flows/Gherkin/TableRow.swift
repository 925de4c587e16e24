/// A row of a table: cells between bars. In a cell `\|` is a bar, `\n` a line break and `\\` a backslash.
struct TableRow {
  let line: Int
  let cells: [String]

  init(_ line: GherkinLine, file: String) throws(GherkinError) {
    self.line = line.number
    var cells: [String] = []
    var cell = ""
    var isOpen = false
    var isEscaped = false
    for character in line.text.dropFirst() {
      isOpen = true
      if isEscaped {
        cell +=
          character == "n" ? "\n" : character == "|" || character == "\\" ? "\(character)" : "\\\(character)"
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "|" {
        cells.append(String(cell[...].trimmed))
        cell = ""
        isOpen = false
      } else {
        cell.append(character)
      }
    }
    guard !isOpen else {
      throw GherkinError(
        file: file, line: line.number, column: line.column + line.text.count,
        message: "expected | at the end of the row")
    }
    self.cells = cells
  }
}
