package import Beagle
package import BeagleLayout

/// The state of a terminal user interface as a value: focus, scrolling, text editing, dialogs, prompts and
/// the status line. It does no I/O and reads no clock.
///
/// ```swift
/// for action in browser.handle(input, on: session.runtime) { perform(action) }
/// browser.follow(session.runtime)
/// write(encoder.bytes(toShow: try browser.frame(of: session.runtime, with: renderer)))
/// ```
///
/// Most programs use ``TerminalApplication``; use this to write a different host.
package struct Browser: Sendable {
  /// The terminal's width in columns, at least 1.
  package private(set) var columns: Int
  /// The terminal's height in rows, at least 1. The last row is the status line.
  package private(set) var rows: Int
  /// The size of a cell in points; must be that of the renderer.
  package let cell: LayoutSize
  /// Key bindings, in addition to the keys that edit text.
  package var bindings = KeyBindings.standard
  /// Whether to show progress. A host sets it when something has been in flight for a while.
  package var showsProgress = false
  package var progressStep = 0
  /// Lines over the page's last rows that say why the newest version of a watched document is not shown. The
  /// user can close them; setting them shows them again.
  package var problem: [String] = [] { didSet { isProblemClosed = false } }
  package var record = SessionRecord()

  var isProblemClosed = false
  var pages: [ViewID: BrowserPage] = [:]
  /// The screen that was visible when a runtime was last followed.
  var visible: ViewID?
  var overlay: Overlay?
  var dialogButton = 0
  /// The first displayed row of an overlay or of a dialog's message.
  var firstRow = 0
  var dialog: DialogID?
  var query = ""
  var found: NodeID?
  /// A line for the user, until the next key.
  var message: String?
  var pointer: (column: Int, row: Int)?
  var capture: PointerCapture?
  var inspector: Inspector?
  /// Whether keys were used last. Otherwise, focus is only drawn for a field that is being edited.
  var usesKeys = false

  /// Drawn over the page; takes the keys.
  enum Overlay: Sendable, Equatable {
    case help
    case link(String)
    /// A prompt in the status line.
    case find(TextEditor)
    case address(TextEditor)
  }

  /// The target on which the mouse button went down.
  enum PointerCapture: Sendable, Equatable {
    case node(NodeID)
    /// A part of a custom component.
    case part(NodeID, ComponentEvent)
    case chrome(ChromeTarget)
    /// A scroll bar, and the distance from the start of its thumb in cells.
    case bar(NodeID, into: Int)
    /// Elsewhere; may become a swipe.
    case page(column: Int, row: Int)
  }

  package init(columns: Int, rows: Int, cell: LayoutSize = TerminalMeasurer.standardCell) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.cell = cell
  }

  /// The page's height: all rows except the status line and an inspector below.
  package var pageRows: Int {
    guard let area = inspectorArea, area.width == columns else { return max(1, rows - 1) }
    return max(1, area.y)
  }

  /// The page's width: all columns except an inspector beside it.
  package var pageColumns: Int {
    guard let area = inspectorArea, area.width < columns else { return columns }
    return max(1, area.x)
  }

  /// A page of few rows has no room for the problem.
  var showsProblem: Bool { !problem.isEmpty && !isProblemClosed && pageRows > 4 }

  /// The size of the page in points, which is the runtime's viewport.
  package var viewport: LayoutSize {
    LayoutSize(width: Float(pageColumns) * cell.width, height: Float(pageRows) * cell.height)
  }

  /// Returns the event for the runtime.
  package mutating func resize(columns: Int, rows: Int) -> Event {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    capture = nil
    pointer = nil
    return resized()
  }

  func resized() -> Event { .resize(width: viewport.width, height: viewport.height) }

  /// Adapts to a runtime that has handled an event. Must be called after each event, before the next input.
  package mutating func follow(_ runtime: Runtime) {
    if let visible, let new = runtime.visible, pages[new] == nil, let page = pages[visible] {
      pages[new] = page.succeeded(in: runtime)
    }
    let open = Set(runtime.openViews)
    if pages.count > open.count { pages = pages.filter { open.contains($0.key) } }
    visible = runtime.visible
    if let visible, let scene = runtime.scene {
      pages[visible, default: BrowserPage()].follow(scene)
      page.keepCursorShown(in: scene, cell)
    }
    let front = runtime.openDialogs.first?.id
    if front != dialog {
      dialog = front
      startDialog()
    }
  }

  /// Asks the user whether to open a URL. Consent is returned as ``BrowserAction/openURL(_:)``.
  package mutating func ask(toOpen url: String) {
    overlay = .link(url)
    startDialog()
  }

  /// Selects the confirming button and the first row of a dialog that has come to the front.
  mutating func startDialog() {
    dialogButton = 0
    firstRow = 0
  }

  package mutating func show(message: String) { self.message = message }

  var page: BrowserPage {
    get { visible.flatMap { pages[$0] } ?? BrowserPage() }
    set { if let visible { pages[visible] = newValue } }
  }
}

/// A request of a ``Browser`` to its host.
package enum BrowserAction: Sendable {
  case send(Event)
  /// Opens a screen by its path or absolute URL, as with `Event.visit(_:)`.
  case open(String)
  case reload
  /// Shows the state after the given number of events, read-only; nil for the present.
  case travel(Int?)
  /// Hands a URL to the system; the user has agreed.
  case openURL(String)
  case redraw
  /// Suspends the program, like Control-Z in a shell.
  case suspend
  case quit
}
