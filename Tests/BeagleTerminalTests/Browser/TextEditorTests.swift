import Testing

@testable import BeagleTerminal

/// A line of text is edited as in other programs of the terminal.
@Suite struct TextEditorTests {
  private func editor(_ text: String, _ keys: KeyPress...) -> TextEditor {
    var editor = TextEditor(text)
    for key in keys { _ = editor.handle(key) }
    return editor
  }

  @Test func lettersAreInsertedAtTheCursor() {
    let editor = editor("ac", KeyPress(.left), KeyPress(.character("b")))
    #expect(editor.text == "abc")
    #expect(editor.cursor == 2)
  }

  @Test func cursorMovesByCharactersAndWords() {
    var editor = TextEditor("one two_2 – three")
    editor.move(.wordLeft)
    #expect(editor.cursor == 12)
    editor.move(.wordLeft)
    #expect(editor.cursor == 4)
    editor.move(.wordRight)
    #expect(editor.cursor == 9)
    editor.move(.start)
    editor.move(.left)
    #expect(editor.cursor == 0)
    editor.move(.end)
    editor.move(.right)
    #expect(editor.cursor == editor.text.count)
  }

  @Test func graphemeClusterIsOneCharacter() {
    var editor = TextEditor("a👨‍👩‍👧e\u{301}")
    editor.delete(.left)
    #expect(editor.text == "a👨‍👩‍👧")
    editor.delete(.left)
    #expect(editor.text == "a")
  }

  @Test func combiningMarkJoinsPrecedingLetter() {
    var editor = TextEditor("e")
    editor.insert("\u{301}")
    #expect(editor.text.count == 1)
    #expect(editor.cursor == 1)
  }

  @Test func selectionIsReplacedOrDeleted() {
    var editor = TextEditor("one two")
    editor.move(.wordLeft, selecting: true)
    #expect(editor.selection == 4..<7)
    editor.insert("2")
    #expect(editor.text == "one 2")
    editor.selectAll()
    editor.delete(.left)
    #expect(editor.text == "")
  }

  @Test func arrowCollapsesSelectionToItsEnd() {
    var editor = TextEditor("abcd")
    editor.move(to: 1)
    editor.move(.right, selecting: true)
    editor.move(.right, selecting: true)
    var left = editor
    left.move(.left)
    #expect(left.cursor == 1)
    editor.move(.right)
    #expect(editor.cursor == 3)
    #expect(editor.selection == nil)
  }

  @Test func undoRemovesWholeWord() {
    var editor = TextEditor()
    for character in "to be" { editor.insert(String(character)) }
    editor.undo()
    #expect(editor.text == "to ")
    editor.undo()
    #expect(editor.text == "")
    let wasLast = editor.undo()
    #expect(!wasLast)
    editor.redo()
    #expect(editor.text == "to ")
    editor.insert("x")
    let wasUndone = editor.redo()
    #expect(!wasUndone)
  }

  @Test func undoHistoryIsBounded() {
    var editor = TextEditor()
    for _ in 0..<(TextEditor.maximumChanges + 50) {
      editor.insert("x")
      editor.move(.end)
    }
    var count = 0
    while editor.undo() { count += 1 }
    #expect(count == TextEditor.maximumChanges)
  }

  @Test func textChangedByApplicationIsAdopted() {
    var editor = TextEditor("ab")
    editor.adopt("AB")
    #expect(editor.cursor == 2)
    editor.move(.start)
    editor.adopt("ABCD")
    #expect(editor.cursor == 0)
    editor.move(to: 4)
    editor.adopt("A")
    #expect(editor.cursor == 1)
  }

  @Test func formKeysAreNotConsumed() {
    var editor = TextEditor("a")
    for key: Key in [.enter, .tab, .escape, .up, .down, .pageUp, .function(1)] {
      #expect(editor.handle(KeyPress(key)) == .ignored)
    }
    #expect(editor.handle(KeyPress(.character("x"), .alt)) == .ignored)
    #expect(editor.handle(KeyPress(.left)) == .moved)
    #expect(editor.handle(KeyPress(.backspace)) == .moved)
    #expect(editor.handle(KeyPress(.delete)) == .changed)
  }

  @Test func longTextScrollsToCursor() {
    var editor = TextEditor(String(repeating: "0123456789", count: 3))
    var first = EditedLine.firstShown(of: editor, from: 0, width: 8)
    #expect(EditedLine(editor, from: first, width: 8).text == "3456789")
    editor.move(.left)
    editor.move(.left)
    first = EditedLine.firstShown(of: editor, from: first, width: 8)
    let line = EditedLine(editor, from: first, width: 8)
    #expect(line.text == "3456789")
    #expect(line.cursor == 5)
    #expect(line.position(atColumn: 0) == 23)
    #expect(line.position(atColumn: 99) == 30)
    editor.move(.start)
    #expect(EditedLine.firstShown(of: editor, from: first, width: 8) == 0)
  }

  @Test func wideCharactersTakeTwoColumns() {
    var editor = TextEditor("秋摘み")
    editor.move(.left)
    let line = EditedLine(editor, from: 0, width: 10)
    #expect(line.cursor == 4)
    #expect(line.position(atColumn: 3) == 1)
    #expect(EditedLine(editor, from: 0, width: 5).text == "秋摘")
    #expect(EditedLine(editor, from: 0, width: 5, isSecret: true).text == "•••")
  }
}
