/// A command that can be bound to a key.
public enum BrowserCommand: String, Sendable, Hashable, CaseIterable {
  /// Focuses the next button or field.
  case next
  /// Focuses the previous button or field.
  case previous
  /// Moves up to the nearest stop, or scrolls.
  case up
  /// Moves down to the nearest stop, or scrolls.
  case down
  /// Moves left to the nearest stop, scrolls, or turns back a page.
  case left
  /// Moves right to the nearest stop, scrolls, or turns a page.
  case right
  /// Presses the focused component.
  case press
  /// Returns to the previous screen.
  case back
  /// Prompts for the path or URL of another screen.
  case open
  /// Loads the visible screen again.
  case reload
  /// Retries failed requests; if there are none, loads the screen again.
  case retry
  /// Prompts for a text to find.
  case find
  /// Moves to the next match.
  case findNext
  /// Moves to the previous match.
  case findPrevious
  /// Scrolls down by a window minus one row.
  case pageDown
  /// Scrolls up by a window minus one row.
  case pageUp
  /// Scrolls to the start.
  case top
  /// Scrolls to the end.
  case bottom
  /// Scrolls to the left.
  case scrollLeft
  /// Scrolls to the right.
  case scrollRight
  /// Turns to the next page of a page view.
  case nextPage
  /// Turns to the previous page of a page view.
  case previousPage
  /// Pulls to refresh.
  case pull
  /// Leaves a field, closes an overlay or message, or goes back.
  case dismiss
  /// Shows or hides the list of keys.
  case help
  /// Opens the inspector, gives it the keys, or closes it.
  case inspect
  /// Shows the state before the last event.
  case stepBack
  /// Steps forward again, up to the present.
  case stepForward
  /// Redraws everything.
  case redraw
  /// Suspends the program until it is continued from the shell.
  case suspend
  /// Ends the application.
  case quit

  package var summary: String {
    switch self {
    case .next: "next button or field"
    case .previous: "previous button or field"
    case .up, .down, .left, .right:
      "what is \(rawValue == "up" ? "above" : rawValue == "down" ? "below" : "to the \(rawValue)"), or scroll"
    case .press: "press the focused button"
    case .back: "go back"
    case .open: "open another screen by its path or URL"
    case .reload: "load the screen again"
    case .retry: "retry what failed"
    case .find: "find text on the screen"
    case .findNext: "next match"
    case .findPrevious: "previous match"
    case .pageDown: "scroll down a page"
    case .pageUp: "scroll up a page"
    case .top: "scroll to the start"
    case .bottom: "scroll to the end"
    case .scrollLeft: "scroll to the left"
    case .scrollRight: "scroll to the right"
    case .nextPage: "next page of a page view"
    case .previousPage: "previous page"
    case .pull: "pull to refresh"
    case .dismiss: "leave a field, close a message, or go back"
    case .help: "show or hide this list"
    case .inspect: "open or close the inspector"
    case .stepBack: "step back before the last event"
    case .stepForward: "step forward again"
    case .redraw: "redraw everything"
    case .suspend: "suspend; fg resumes"
    case .quit: "quit"
    }
  }
}

/// Maps keys to commands. While a field is being edited, it receives the keys first.
public struct KeyBindings: Sendable, Equatable {
  private var commands: [KeyPress: BrowserCommand] = [:]
  /// The keys in the order in which they were bound, for the list of keys.
  private var order: [KeyPress] = []

  /// Creates empty bindings.
  public init() {}

  /// The command of a key; nil if it has none.
  public subscript(key: KeyPress) -> BrowserCommand? {
    get { commands[key] }
    set {
      if newValue == nil {
        order.removeAll { $0 == key }
      } else if commands[key] == nil {
        order.append(key)
      }
      commands[key] = newValue
    }
  }

  /// The keys of a command, in the order in which they were bound.
  public func keys(for command: BrowserCommand) -> [KeyPress] {
    order.filter { commands[$0] == command }
  }

  /// The default bindings.
  public static let standard: KeyBindings = {
    var keys = KeyBindings()
    let plain: [(Key, BrowserCommand)] = [
      (.tab, .next), (.up, .up), (.down, .down), (.left, .left), (.right, .right), (.enter, .press),
      (.character(" "), .press), (.escape, .dismiss), (.backspace, .back), (.pageDown, .pageDown),
      (.pageUp, .pageUp), (.home, .top), (.end, .bottom), (.character("/"), .find),
      (.character("n"), .findNext),
      (.character("N"), .findPrevious), (.character("o"), .open), (.character("r"), .retry),
      (.character("p"), .pull), (.character("]"), .nextPage), (.character("["), .previousPage),
      (.character("?"), .help), (.character("q"), .quit), (.function(1), .help), (.function(5), .reload),
      (.character("i"), .inspect), (.function(12), .inspect), (.character(","), .stepBack),
      (.character("."), .stepForward),
    ]
    for (key, command) in plain { keys[KeyPress(key)] = command }
    keys[KeyPress(.tab, .shift)] = .previous
    keys[KeyPress(.left, .alt)] = .back
    keys[KeyPress(.left, .shift)] = .scrollLeft
    keys[KeyPress(.right, .shift)] = .scrollRight
    let control: [(Character, BrowserCommand)] = [
      ("l", .open), ("r", .reload), ("f", .find), ("z", .suspend), ("c", .quit), ("q", .quit),
    ]
    for (key, command) in control { keys[KeyPress(.character(key), .control)] = command }
    return keys
  }()
}
