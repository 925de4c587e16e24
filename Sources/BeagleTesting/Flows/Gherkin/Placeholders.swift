/// The values of one row of examples, put where a step says `<name>`.
struct Placeholders {
  let names: [String]
  let values: [String]

  /// A placeholder without a column.
  struct Unknown: Error {
    let name: String
  }

  /// Markup in a text is left alone; elsewhere, what looks like a placeholder must be one.
  func fill(_ step: Scenario.Step) throws(Unknown) -> Scenario.Step {
    var rows: [[String]]?
    if let table = step.table {
      var filled: [[String]] = []
      for row in table.rows {
        var cells: [String] = []
        for cell in row { cells.append(try strict(cell)) }
        filled.append(cells)
      }
      rows = filled
    }
    return Scenario.Step(
      keyword: step.keyword, text: try strict(step.text), line: step.line, table: rows.map(DataTable.init),
      docString: step.docString.map { DocString(filled($0.text), mediaType: $0.mediaType) })
  }

  /// The outline's name for this row: with its values filled in, or named where it has no place for them.
  func title(_ name: String) -> String {
    let title = filled(name)
    guard title == name else { return title }
    let list = zip(names, values).map { "\($0): \($1)" }.joined(separator: ", ")
    return "\(name) (\(list.count > 80 ? list.prefix(79) + "…" : list))"
  }

  private func filled(_ text: String) -> String {
    pieces(of: text).map { $0.value ?? String($0.text) }.joined()
  }

  private func strict(_ text: String) throws(Unknown) -> String {
    var result = ""
    for piece in pieces(of: text) {
      if let name = piece.name, piece.value == nil, name.first?.isLetter == true {
        throw Unknown(name: String(name))
      }
      result += piece.value ?? String(piece.text)
    }
    return result
  }

  /// What a text is made of: `<name>`, with its value if there is such a column, or anything else.
  private func pieces(of text: String) -> [(text: Substring, name: Substring?, value: String?)] {
    var pieces: [(Substring, Substring?, String?)] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      pieces.append((rest[..<open], nil, nil))
      rest = rest[open...]
      guard let close = rest.firstIndex(of: ">") else { break }
      let name = rest[rest.index(after: open)..<close]
      // The last < before a > opens the placeholder.
      if let inner = name.lastIndex(of: "<") {
        pieces.append((rest[..<inner], nil, nil))
        rest = rest[inner...]
        continue
      }
      let value = names.firstIndex { $0 == name }.map { values[$0] }
      pieces.append((rest[...close], name, value))
      rest = rest[rest.index(after: close)...]
    }
    pieces.append((rest, nil, nil))
    return pieces
  }
}
