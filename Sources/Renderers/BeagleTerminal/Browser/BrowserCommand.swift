/// What a key can do besides editing text.
public enum BrowserCommand: String, Sendable, Hashable, CaseIterable {
  /// Gives the focus to the next button or field.
  case next
  /// Gives the focus to the one before.
  case previous
  /// Goes to what is above, or scrolls.
  case up
  /// Goes to what is below, or scrolls.
  case down
  /// Goes to what is on the left, or scrolls, or turns a page back.
  case left
  /// Goes to what is on the right, or scrolls, or turns a page.
  case right
  /// Presses what has the focus.
  case press
  /// Goes back to the screen before.
  case back
  /// Asks for the path or URL of another screen.
  case open
  /// Loads the visible screen again.
  case reload
  /// Tries again what failed, or loads the screen again.
  case retry
  /// Asks for a text to look for.
  case find
  /// Goes to the next place of the text.
  case findNext
  /// Goes to the place of the text before.
  case findPrevious
  /// Scrolls down by what is seen, less a row.
  case pageDown
  /// Scrolls up by what is seen, less a row.
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
  /// Turns to the page before.
  case previousPage
  /// Pulls to refresh.
  case pull
  /// Leaves a field, closes what is open, or goes back.
  case dismiss
  /// Shows or hides the list of keys.
  case help
  /// Opens the inspector, gives it the keys, or closes it.
  case inspect
  /// Shows the moment before the last event.
  case stepBack
  /// Goes forward again, up to the present.
  case stepForward
  /// Draws everything anew.
  case redraw
  /// Stops the program until its user continues it.
  case suspend
  /// Ends the application.
  case quit

  /// What it does, for the list of keys.
  package var summary: String {
    switch self {
    case .next: "the next button or field"
    case .previous: "the one before"
    case .up, .down, .left, .right:
      "what is \(rawValue == "up" ? "above" : rawValue == "down" ? "below" : "to the \(rawValue)"), or scroll"
    case .press: "press what has the focus"
    case .back: "go back"
    case .open: "open another screen by its path or URL"
    case .reload: "load the screen again"
    case .retry: "try again what failed"
    case .find: "find a text on the screen"
    case .findNext: "the next place of the text"
    case .findPrevious: "the place before"
    case .pageDown: "scroll down by what is seen"
    case .pageUp: "scroll up by what is seen"
    case .top: "scroll to the start"
    case .bottom: "scroll to the end"
    case .scrollLeft: "scroll to the left"
    case .scrollRight: "scroll to the right"
    case .nextPage: "the next page of a page view"
    case .previousPage: "the page before"
    case .pull: "pull to refresh"
    case .dismiss: "leave a field, close what is open, or go back"
    case .help: "show or hide this list"
    case .inspect: "open the inspector, or close it"
    case .stepBack: "show the moment before the last event"
    case .stepForward: "go forward again"
    case .redraw: "draw everything anew"
    case .suspend: "stop; fg goes on"
    case .quit: "leave"
    }
  }
}

/// Which keys do what, where no field takes them.
public struct KeyBindings: Sendable, Equatable {
  private var commands: [KeyPress: BrowserCommand] = [:]
  /// The keys in the order in which they were bound, for the list of keys.
  private var order: [KeyPress] = []

  /// No keys at all.
  public init() {}

  /// What a key does; nil for nothing.
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

  /// The keys that a browser has unless told otherwise.
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
