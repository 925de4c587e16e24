extension TextEditor {
  /// What a key did.
  package enum KeyResult: Sendable, Equatable {
    /// The text is another one.
    case changed
    /// The cursor or the selection moved.
    case moved
    /// The key is not for editing.
    case ignored
  }

  /// Does what a key means in a line of text: letters, moves, deletions, undoing. Keys that mean something for a form
  /// or a screen (Enter, Tab, Escape, up and down) are ignored.
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

  /// The keys of Emacs that shells have as well, and those of desktops for undoing.
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
