package import Beagle
import BeagleLayout

extension Browser {
  package mutating func handle(_ input: InputEvent, on runtime: Runtime) -> [BrowserAction] {
    defer { if let scene = runtime.scene { page.keepCursorShown(in: scene, cell) } }
    let actions = respond(to: input, runtime)
    guard record.moment != nil else { return actions }
    // The past is read-only; only the size of its picture can change.
    let allowed = actions.filter { $0.isAllowedInPast }
    return allowed.count < actions.count ? allowed + refuseInPast() : actions
  }

  private mutating func respond(to input: InputEvent, _ runtime: Runtime) -> [BrowserAction] {
    switch input {
    case .key(let key):
      usesKeys = true
      message = nil
      return handle(key, runtime)
    case .paste(let text): return paste(text, runtime)
    case .mouse(let event): return handle(event, runtime)
    case .pasteTruncated(let lost):
      message = "The pasted text was too long: its last \(lost) bytes are missing."
      return []
    case .focusGained, .focusLost, .response: return []
    }
  }

  /// The innermost recipient gets a key: an overlay, a dialog, the edited field, or the page.
  private mutating func handle(_ key: KeyPress, _ runtime: Runtime) -> [BrowserAction] {
    let command = bindings[key]
    if command == .quit, key.modifiers.contains(.control) { return [.quit] }
    if overlay != nil { return handleInOverlay(key, runtime) }
    if inspector?.hasKeys == true { return handleInInspector(key, runtime) }
    if let dialog = runtime.openDialogs.first { return handle(command, in: dialog, runtime) }
    if page.editor != nil, let actions = edit(key, runtime) { return actions }
    if let event = eventOfFocused(key, runtime) { return [.send(event)] }
    return command.map { perform($0, runtime) } ?? []
  }

  /// The event that a key sends to a focused custom component.
  private func eventOfFocused(_ key: KeyPress, _ runtime: Runtime) -> Event? {
    guard key.modifiers.isDisjoint(with: [.control, .alt]), key.key != .tab, key.key != .escape,
      let scene = runtime.scene, let index = page.focusedIndex(in: scene)
    else { return nil }
    let node = scene.nodes[index]
    return runtime.controls(of: node).event(
      for: key.key, isPressedItself: node.interactions.contains(.press))?.event(at: node.node)
  }

  private mutating func paste(_ text: String, _ runtime: Runtime) -> [BrowserAction] {
    // Fields have a single line.
    let line = text.replacing("\r\n", with: " ").replacing("\n", with: " ").replacing("\t", with: " ")
    switch overlay {
    case .find(var editor):
      editor.insert(line)
      overlay = .find(editor)
    case .address(var editor):
      editor.insert(line)
      overlay = .address(editor)
    case .help, .link: break
    case nil:
      if inspector?.edit != nil {
        inspector?.edit?.editor.insert(line)
        break
      }
      guard runtime.openDialogs.isEmpty, page.editor != nil else { break }
      page.editor?.insert(line)
      return sendEdit()
    }
    return []
  }

  // MARK: Typing

  /// Edits the focused field; nil if the key does not edit.
  private mutating func edit(_ key: KeyPress, _ runtime: Runtime) -> [BrowserAction]? {
    switch page.editor?.handle(key) {
    case .changed?: return sendEdit()
    case .moved?: return []
    case .ignored?, nil: break
    }
    // Enter ends editing and moves to the next stop.
    if key == KeyPress(.enter) { return perform(.next, runtime) }
    return nil
  }

  private func sendEdit() -> [BrowserAction] {
    guard let focus = page.focus, let editor = page.editor else { return [] }
    return [.send(.edit(focus, text: editor.text))]
  }

  // MARK: Overlays and dialogs

  private mutating func handleInOverlay(_ key: KeyPress, _ runtime: Runtime) -> [BrowserAction] {
    let command = bindings[key]
    switch overlay {
    case .help:
      if let first = Chrome(self, runtime).shownRows?.first(after: command) {
        firstRow = first
      } else if command == .suspend {
        return [.suspend]
      } else {
        closeOverlay()
      }
    case .link(let url):
      if moveInDialog(command, buttons: 2, runtime) { return [] }
      switch command {
      case .press?:
        defer { closeOverlay() }
        return dialogButton == 0 ? [.openURL(url)] : []
      case .dismiss?, .quit?: closeOverlay()
      default: break
      }
    case .find(var editor):
      if key.key == .enter { return submitFind(editor.text, runtime) }
      if key.key == .escape {
        overlay = nil
      } else if editor.handle(key) != .ignored {
        overlay = .find(editor)
      }
    case .address(var editor):
      if key.key == .enter {
        overlay = nil
        return editor.text.isEmpty ? [] : [.open(editor.text)]
      }
      if key.key == .escape {
        overlay = nil
      } else if editor.handle(key) != .ignored {
        overlay = .address(editor)
      }
    case nil: break
    }
    return []
  }

  /// Closes the overlay, which may reveal a dialog of the application.
  mutating func closeOverlay() {
    if overlay != .help { dialogButton = 0 }
    overlay = nil
    firstRow = 0
  }

  /// Moves to another button or scrolls the message. Returns whether the command applied.
  private mutating func moveInDialog(
    _ command: BrowserCommand?, buttons count: Int, _ runtime: Runtime
  ) -> Bool {
    if let rows = Chrome(self, runtime).shownRows, rows.isPart, let first = rows.first(after: command) {
      firstRow = first
      return true
    }
    switch command {
    case .next?, .previous?, .left?, .right?, .up?, .down?: dialogButton = (dialogButton + 1) % count
    default: return false
    }
    return true
  }

  private mutating func handle(
    _ command: BrowserCommand?, in dialog: Dialog, _ runtime: Runtime
  ) -> [BrowserAction] {
    if moveInDialog(command, buttons: dialog.buttons.count, runtime) { return [] }
    switch command {
    case .press?: return [.send(dialogButton == 0 ? .confirm(dialog.id) : .dismiss(dialog.id))]
    case .dismiss?: return [.send(.dismiss(dialog.id))]
    case .suspend?: return [.suspend]
    case .redraw?: return [.redraw]
    default: return []
    }
  }

  // MARK: Commands

  mutating func perform(_ command: BrowserCommand, _ runtime: Runtime) -> [BrowserAction] {
    switch command {
    case .next: return focusNext(runtime)
    case .previous: return focusNext(runtime, backwards: true)
    case .up: return move(.up, runtime)
    case .down: return move(.down, runtime)
    case .left: return move(.left, runtime)
    case .right: return move(.right, runtime)
    case .press: return pressFocused(runtime)
    case .pageDown: return scroll(.vertical, pages: 1, runtime)
    case .pageUp: return scroll(.vertical, pages: -1, runtime)
    case .top: return scroll(.vertical, by: -.infinity, runtime)
    case .bottom: return scroll(.vertical, by: .infinity, runtime)
    case .scrollLeft: return scroll(.horizontal, by: -8 * cell.width, runtime)
    case .scrollRight: return scroll(.horizontal, by: 8 * cell.width, runtime)
    case .nextPage: return turn(1, runtime)
    case .previousPage: return turn(-1, runtime)
    case .pull: return pull(runtime)
    case .dismiss: return dismiss(runtime)
    case .back: return goBack(runtime)
    case .retry: return runtime.errors.isEmpty ? [.reload] : [.send(.retry)]
    case .reload: return [.reload]
    case .open: overlay = .address(TextEditor(runtime.visibleURL ?? ""))
    case .find: overlay = .find(TextEditor())
    case .findNext: return find(runtime)
    case .findPrevious: return find(runtime, backwards: true)
    case .help:
      overlay = .help
      firstRow = 0
    case .inspect: return toggleInspector(runtime)
    case .stepBack: return step(by: -1)
    case .stepForward: return step(by: 1)
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .quit: return [.quit]
    }
    if case .address(var editor) = overlay {
      editor.selectAll()
      overlay = .address(editor)
    }
    return []
  }

  /// Leaves an edited field, or else closes the document's problem, dismisses errors, or goes back.
  private mutating func dismiss(_ runtime: Runtime) -> [BrowserAction] {
    if page.editor != nil, let scene = runtime.scene {
      return page.setFocus(nil, in: scene).map { .send($0) }
    }
    if showsProblem {
      isProblemClosed = true
      return []
    }
    guard runtime.scene != nil else { return goBack(runtime) }
    if !runtime.errors.isEmpty { return [.send(.dismissErrors)] }
    return goBack(runtime)
  }

  private mutating func goBack(_ runtime: Runtime) -> [BrowserAction] {
    guard runtime.canGoBack else {
      message = "There is no previous screen; \(bindings.name(of: .quit)) quits."
      return []
    }
    return [.send(.back)]
  }
}

extension KeyBindings {
  func name(of command: BrowserCommand) -> String { keys(for: command).first?.name ?? "" }
}

extension BrowserAction {
  fileprivate var isAllowedInPast: Bool {
    switch self {
    case .send(.resize), .travel, .redraw, .suspend, .quit: true
    case .send, .open, .reload, .openURL: false
    }
  }
}
