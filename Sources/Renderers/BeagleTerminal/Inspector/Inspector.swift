import Beagle

/// The state of the inspector: the selected tab and rows, and the value being edited.
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
  /// Whether the inspector, not the page, receives keys.
  var hasKeys = true
  /// Whether a mouse press on the page selects a node instead.
  var isPicking = false
  /// The explained node; the screen is explained if the node is gone.
  var selected: NodeID?
  /// The selected row of each tab, and its first displayed row.
  private var cursors = [Int](repeating: 0, count: Tab.allCases.count)
  private var firstRows = [Int](repeating: 0, count: Tab.allCases.count)
  var openExchange: Int?
  var edit: Edit?

  /// The part of a context being edited, as JSON.
  struct Edit: Sendable, Equatable {
    var context: String
    var path: ContextPath
    var editor: TextEditor
  }

  var cursor: Int {
    get { cursors[tab.rawValue] }
    set { cursors[tab.rawValue] = newValue }
  }

  /// The first displayed row, so that the selected one is visible.
  func firstRow(of count: Int, height: Int) -> Int {
    let cursor = min(cursor, max(0, count - 1))
    var first = min(firstRows[tab.rawValue], max(0, count - height))
    if cursor < first { first = cursor }
    if cursor >= first + height { first = cursor - height + 1 }
    return max(0, first)
  }

  /// Selects a row, scrolling no more than necessary.
  mutating func moveCursor(to row: Int, of count: Int, height: Int) {
    cursor = max(0, min(row, count - 1))
    firstRows[tab.rawValue] = firstRow(of: count, height: height)
  }

  mutating func turn(by step: Int) {
    let count = Tab.allCases.count
    tab = Tab(rawValue: (tab.rawValue + step + count) % count) ?? .tree
  }
}

struct InspectorRow: Sendable {
  var line: ReportLine
  var action: Action?
  /// Marks the selected node, expanded request or current moment.
  var isCurrent = false

  enum Action: Sendable {
    case select(NodeID)
    case edit(context: String, ContextPath, DynamicObject)
    case open(exchange: Int)
    /// Goes to the moment after the given number of events.
    case travel(Int)
  }

  init(_ line: ReportLine, _ action: Action? = nil, isCurrent: Bool = false) {
    self.line = line
    self.action = action
    self.isCurrent = isCurrent
  }
}
