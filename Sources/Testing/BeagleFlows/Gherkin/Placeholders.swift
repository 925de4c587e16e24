/// The values of one row of examples, for the placeholders `<name>` in steps.
struct Placeholders {
  let names: [String]
  let values: [String]

  struct Unknown: Error {
    let name: String
  }

  /// In doc strings, unknown placeholders may be markup and are left unchanged; elsewhere they are errors.
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

  /// The scenario's name for this row: with its values filled in, or followed by them if it has no
  /// placeholders.
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

  /// The parts of a text: placeholders with the name of their column if there is one, and other text.
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
