/// The visible part of an edited text in a field of a given width.
struct EditedLine {
  /// The visible text, from the first shown character.
  private(set) var text = ""
  private(set) var cursor = 0
  private(set) var selection: Range<Int>?
  /// The column of each visible character, and the column after the last.
  private var columns = [0]
  private let first: Int

  /// - Parameters:
  /// - first: the first visible character, from ``firstShown(of:from:width:isSecret:)``.
  ///   - isSecret: whether to show a bullet for each character.
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

  func position(atColumn column: Int) -> Int {
    let after = columns.firstIndex { $0 > column } ?? columns.count
    return first + max(0, after - 1)
  }

  private func column(of position: Int) -> Int { columns[max(0, min(columns.count - 1, position - first))] }

  /// The first character to show so that the cursor is visible, moving as little as possible from `first`.
  static func firstShown(of editor: TextEditor, from first: Int, width: Int, isSecret: Bool = false) -> Int {
    guard first < editor.cursor else { return editor.cursor }
    // Collects characters backwards from the cursor until the width is used up.
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
