/// A single line of text being edited, with cursor, selection and undo history.
///
/// Positions count characters (grapheme clusters), from 0 before the first one to `characters.count` after
/// the last.
package struct TextEditor: Sendable, Equatable {
  package var text: String { String(characters) }
  package var cursor: Int { state.cursor }
  /// The selected characters; nil if the selection is empty. The cursor is at one of its ends.
  package var selection: Range<Int>? {
    guard let anchor = state.anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  package static let maximumChanges = 200

  private var state: State
  private var past: [State] = []
  private var future: [State] = []
  /// Whether the last change typed a word character, so that the next one is undone together with it.
  private var isTyping = false

  private struct State: Equatable {
    var characters: [Character]
    var cursor: Int
    /// The other end of the selection.
    var anchor: Int?
  }

  package enum Motion: Sendable, CaseIterable {
    case left
    case right
    case wordLeft
    case wordRight
    case start
    case end
  }

  /// An editor with the cursor after the text.
  package init(_ text: String = "") {
    let characters = Array(text)
    state = State(characters: characters, cursor: characters.count)
  }

  var characters: [Character] { state.characters }

  // MARK: Moving

  /// Moves the cursor. Without `selecting`, a step left or right from a selection moves to that end of it.
  package mutating func move(_ motion: Motion, selecting: Bool = false) {
    isTyping = false
    if selecting {
      state.anchor = state.anchor ?? cursor
      state.cursor = position(after: motion)
      return
    }
    switch (motion, selection) {
    case (.left, let selection?): state.cursor = selection.lowerBound
    case (.right, let selection?): state.cursor = selection.upperBound
    default: state.cursor = position(after: motion)
    }
    state.anchor = nil
  }

  /// Moves the cursor to a position, clamped to the text.
  package mutating func move(to position: Int, selecting: Bool = false) {
    isTyping = false
    state.anchor = selecting ? state.anchor ?? cursor : nil
    state.cursor = max(0, min(characters.count, position))
  }

  package mutating func selectAll() {
    isTyping = false
    state.anchor = 0
    state.cursor = characters.count
  }

  private func position(after motion: Motion) -> Int {
    switch motion {
    case .left: return max(0, cursor - 1)
    case .right: return min(characters.count, cursor + 1)
    case .start: return 0
    case .end: return characters.count
    case .wordLeft:
      guard let last = characters[..<cursor].lastIndex(where: \.isWord) else { return 0 }
      return characters[..<last].lastIndex { !$0.isWord }.map { $0 + 1 } ?? 0
    case .wordRight:
      guard let first = characters[cursor...].firstIndex(where: \.isWord) else { return characters.count }
      return characters[first...].firstIndex { !$0.isWord } ?? characters.count
    }
  }

  // MARK: Changing

  package mutating func insert(_ text: String) {
    let inserted = Array(text)
    guard !inserted.isEmpty || selection != nil else { return }
    let continues = isTyping && inserted.count == 1 && selection == nil
    replace(selection ?? cursor..<cursor, with: inserted, isOneChangeWithTheLast: continues)
    isTyping = inserted.count == 1 && inserted[0].isWord
  }

  /// Deletes the selection, or the characters that the motion passes.
  package mutating func delete(_ motion: Motion) {
    isTyping = false
    let end = position(after: motion)
    let range = selection ?? min(cursor, end)..<max(cursor, end)
    if !range.isEmpty { replace(range, with: [], isOneChangeWithTheLast: false) }
  }

  private mutating func replace(
    _ range: Range<Int>, with new: [Character], isOneChangeWithTheLast: Bool
  ) {
    if !isOneChangeWithTheLast {
      past.append(state)
      if past.count > Self.maximumChanges { past.removeFirst() }
    }
    future = []
    // Adjacent characters may combine, such as a letter and a mark typed after it.
    let head = String(state.characters[..<range.lowerBound]) + String(new)
    let tail = String(state.characters[range.upperBound...])
    state.characters = Array(head + tail)
    state.cursor = min(state.characters.count, head.count)
    state.anchor = nil
  }

  /// Undoes the last change. Returns whether there was one.
  @discardableResult
  package mutating func undo() -> Bool {
    guard let last = past.popLast() else { return false }
    isTyping = false
    future.append(state)
    state = last
    return true
  }

  /// Redoes the last undone change. Returns whether there was one.
  @discardableResult
  package mutating func redo() -> Bool {
    guard let next = future.popLast() else { return false }
    isTyping = false
    past.append(state)
    state = next
    return true
  }

  /// Replaces the text with the application's version and clears the undo history. A cursor at the end stays
  /// at the end; otherwise it keeps its position.
  package mutating func adopt(_ text: String) {
    guard text != self.text else { return }
    let wasAtEnd = cursor == characters.count
    state.characters = Array(text)
    state.cursor = wasAtEnd ? characters.count : min(cursor, characters.count)
    state.anchor = nil
    isTyping = false
    past = []
    future = []
  }
}

extension Character {
  /// Whether it belongs to a word, for moves and deletions by words.
  fileprivate var isWord: Bool { isLetter || isNumber || self == "_" }
}

extension TextEditor {
  package enum KeyResult: Sendable, Equatable {
    case changed
    /// The cursor or the selection may have moved.
    case moved
    case ignored
  }

  /// Handles editing keys: letters, moves, deletions, undo. Keys with a meaning for a form or a screen
  /// (Enter, Tab, Escape, up and down) are ignored.
  package mutating func handle(_ key: KeyPress) -> KeyResult {
    let before = self
    guard apply(key) else { return .ignored }
    return characters != before.characters ? .changed : .moved
  }

  private mutating func apply(_ press: KeyPress) -> Bool {
    let isByWord = !press.modifiers.isDisjoint(with: [.control, .alt])
    let isSelecting = press.modifiers.contains(.shift)
    switch press.key {
    case .left: move(isByWord ? .wordLeft : .left, selecting: isSelecting)
    case .right: move(isByWord ? .wordRight : .right, selecting: isSelecting)
    case .home: move(.start, selecting: isSelecting)
    case .end: move(.end, selecting: isSelecting)
    case .backspace: delete(isByWord ? .wordLeft : .left)
    case .delete: delete(isByWord ? .wordRight : .right)
    case .character(let character):
      if press.modifiers.contains(.control) { return applyControl(character) }
      if press.modifiers.contains(.alt) { return applyAlt(character) }
      if !press.modifiers.isSubset(of: .shift) { return false }
      insert(String(character))
    default: return false
    }
    return true
  }

  /// The Emacs keys that shells support, and desktop keys for undo and redo.
  private mutating func applyControl(_ character: Character) -> Bool {
    switch character {
    case "a": move(.start)
    case "e": move(.end)
    case "b": move(.left)
    case "f": move(.right)
    case "d": delete(.right)
    case "h": delete(.left)
    case "w": delete(.wordLeft)
    case "k": delete(.end)
    case "u": delete(.start)
    case "z", "_": undo()
    case "y": redo()
    default: return false
    }
    return true
  }

  private mutating func applyAlt(_ character: Character) -> Bool {
    switch character {
    case "b": move(.wordLeft)
    case "f": move(.wordRight)
    case "d": delete(.wordRight)
    case "a": selectAll()
    default: return false
    }
    return true
  }
}
