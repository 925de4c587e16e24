import Beagle

/// The inspector beside the page: what it shows, which row is chosen, and what is being edited.
struct Inspector: Sendable, Equatable {
  enum Tab: Int, Sendable, CaseIterable {
    case tree, node, contexts, requests, events, notices

    var title: String {
      switch self {
      case .tree: "Tree"
      case .node: "Node"
      case .contexts: "Contexts"
      case .requests: "Requests"
      case .events: "Events"
      case .notices: "Notices"
      }
    }
  }

  var tab = Tab.tree
  /// Whether keys go to the inspector and not to the page.
  var hasKeys = true
  /// Whether a press of the mouse on the page selects a node instead.
  var isPicking = false
  /// The node that is explained; the screen where it is gone.
  var selected: NodeID?
  /// The chosen row of each tab, and the first one that is shown.
  private var cursors = [Int](repeating: 0, count: Tab.allCases.count)
  private var firstRows = [Int](repeating: 0, count: Tab.allCases.count)
  /// The request whose head and bodies are shown.
  var openExchange: Int?
  var edit: Edit?

  /// The part of a context that is being edited, as JSON.
  struct Edit: Sendable, Equatable {
    var context: String
    var path: ContextPath
    var editor: TextEditor
  }

  var cursor: Int {
    get { cursors[tab.rawValue] }
    set { cursors[tab.rawValue] = newValue }
  }

  /// The first row that is shown of so many, so that the chosen one is among them.
  func firstRow(of count: Int, height: Int) -> Int {
    let cursor = min(cursor, max(0, count - 1))
    var first = min(firstRows[tab.rawValue], max(0, count - height))
    if cursor < first { first = cursor }
    if cursor >= first + height { first = cursor - height + 1 }
    return max(0, first)
  }

  /// Chooses a row of so many, and moves what is shown no more than needed.
  mutating func moveCursor(to row: Int, of count: Int, height: Int) {
    cursor = max(0, min(row, count - 1))
    firstRows[tab.rawValue] = firstRow(of: count, height: height)
  }

  mutating func turn(by step: Int) {
    let count = Tab.allCases.count
    tab = Tab(rawValue: (tab.rawValue + step + count) % count) ?? .tree
  }
}

/// One row of the inspector.
struct InspectorRow: Sendable {
  var line: ReportLine
  /// What Enter or a press does.
  var action: Action?
  /// Whether it is about what is selected or shown.
  var isCurrent = false

  enum Action: Sendable {
    case select(NodeID)
    case edit(context: String, ContextPath, DynamicObject)
    case open(exchange: Int)
    /// Goes to the moment after so many events.
    case travel(Int)
  }

  init(_ line: ReportLine, _ action: Action? = nil, isCurrent: Bool = false) {
    self.line = line
    self.action = action
    self.isCurrent = isCurrent
  }
}
