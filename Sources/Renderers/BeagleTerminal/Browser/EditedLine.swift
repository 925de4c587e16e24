/// What is shown of a text that is being edited, in a field of so many columns.
struct EditedLine {
  /// The text from the first character that is shown, as far as there is room.
  private(set) var text = ""
  /// The column of the cursor, counted from the field's start.
  private(set) var cursor = 0
  /// The columns of the selection, as far as it is shown.
  private(set) var selection: Range<Int>?
  /// The column of each character that is shown, and that after the last.
  private var columns = [0]
  private let first: Int

  /// - Parameters:
  ///   - first: the first character that is shown: ``firstShown(of:from:width:isSecret:)``.
  ///   - isSecret: whether a bullet is shown for each character.
  init(_ editor: TextEditor, from first: Int, width: Int, isSecret: Bool = false) {
    self.first = max(0, min(first, editor.characters.count))
    var column = 0
    for character in editor.characters[self.first...] {
      let shown = Self.shown(character, isSecret)
      let next = column + Self.columns(shown)
      guard next <= width else { break }
      text += shown
      column = next
      columns.append(column)
    }
    cursor = self.column(of: editor.cursor)
    if let selected = editor.selection {
      let range = self.column(of: selected.lowerBound)..<self.column(of: selected.upperBound)
      if !range.isEmpty { selection = range }
    }
  }

  /// The position in the text that is nearest to a column.
  func position(atColumn column: Int) -> Int {
    let after = columns.firstIndex { $0 > column } ?? columns.count
    return first + max(0, after - 1)
  }

  private func column(of position: Int) -> Int { columns[max(0, min(columns.count - 1, position - first))] }

  /// The first character to show so that the cursor is seen, which moves no more than needed from the one that was first.
  static func firstShown(of editor: TextEditor, from first: Int, width: Int, isSecret: Bool = false) -> Int {
    guard first < editor.cursor else { return editor.cursor }
    // Backwards from the cursor, as far as the width goes.
    var (start, room) = (editor.cursor, width - 1)
    while start > 0 {
      room -= columns(shown(editor.characters[start - 1], isSecret))
      if room < 0 { break }
      start -= 1
    }
    return max(first, start)
  }

  private static func shown(_ character: Character, _ isSecret: Bool) -> String {
    isSecret ? "•" : TerminalText(sanitizing: String(character), as: .line).description
  }

  private static func columns(_ shown: String) -> Int { TerminalText(sanitizing: shown, as: .line).columns }
}
