package import Beagle
package import BeagleLayout

/// What a user of an application sees and does in a terminal, as a value: focus, scrolling, text editing, dialogs, prompts
/// and the status line. It does no I/O and asks no clock.
///
/// ```swift
/// for action in browser.handle(input, on: session.runtime) { perform(action) }
/// browser.follow(session.runtime)
/// write(encoder.bytes(toShow: try browser.frame(of: session.runtime, with: renderer)))
/// ```
///
/// ``TerminalApplication`` is the host that most programs want; a host of another kind is written with this.
package struct Browser: Sendable {
  /// The terminal's width in columns, at least 1.
  package private(set) var columns: Int
  /// The terminal's height in rows, at least 1. The last one is the status line.
  package private(set) var rows: Int
  /// Points of a cell: those of the renderer that draws the frames.
  package let cell: LayoutSize
  /// Which keys do what, besides those that edit text.
  package var bindings = KeyBindings.standard
  /// Whether work that takes longer is shown as such. A host sets it when something has been under way for a while.
  package var showsProgress = false
  /// Counts the pictures of what turns while something is under way.
  package var progressStep = 0
  /// Lines over the page's last rows: why the newest version of a document that is being written is not shown. The user can
  /// close them, until they are set again.
  package var problem: [String] = [] { didSet { isProblemClosed = false } }
  /// What the inspector shows of the session: requests, events, and the moment that is shown.
  package var record = SessionRecord()

  var isProblemClosed = false
  var pages: [ViewID: BrowserPage] = [:]
  /// The screen that was visible when the runtime was followed last.
  var visible: ViewID?
  var overlay: Overlay?
  /// Which button of a dialog has the focus: 0 is the one that confirms.
  var dialogButton = 0
  /// The first row that is shown of what is open over the page: of the list of keys, or of a dialog's message.
  var firstRow = 0
  var dialog: DialogID?
  /// What was looked for last.
  var query = ""
  /// The node where it was found last.
  var found: NodeID?
  /// One line for the user, until the next key.
  var message: String?
  /// The cell under the pointer, and what was pressed there.
  var pointer: (column: Int, row: Int)?
  var grab: Grab?
  /// Nil while it is closed.
  var inspector: Inspector?
  /// Whether keys were used last: only then what has the focus looks so, unless it can be typed into.
  var usesKeys = false

  /// What is drawn over the page and takes the keys.
  enum Overlay: Sendable, Equatable {
    case help
    /// Whether to hand a URL to the system.
    case link(String)
    /// A line to type into in place of the status line.
    case find(TextEditor)
    case address(TextEditor)
  }

  /// What the button of the mouse went down on.
  enum Grab: Sendable, Equatable {
    case node(NodeID)
    /// A part of a component of the application's own.
    case part(NodeID, ComponentEvent)
    case chrome(ChromeTarget)
    /// The bar of what scrolls, and how many cells into its thumb.
    case bar(NodeID, into: Int)
    /// Elsewhere: it may become a swipe.
    case page(column: Int, row: Int)
  }

  /// A browser for a terminal of this size.
  package init(columns: Int, rows: Int, cell: LayoutSize = TerminalMeasurer.standardCell) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.cell = cell
  }

  /// The rows of the page: all but the status line and an inspector below.
  package var pageRows: Int {
    guard let area = inspectorArea, area.width == columns else { return max(1, rows - 1) }
    return max(1, area.y)
  }

  /// The columns of the page: all but those of an inspector beside it.
  package var pageColumns: Int {
    guard let area = inspectorArea, area.width < columns else { return columns }
    return max(1, area.x)
  }

  /// Whether the problem is told of, which a page of a few rows has no room for.
  var showsProblem: Bool { !problem.isEmpty && !isProblemClosed && pageRows > 4 }

  /// The size of the page in points: the viewport of the runtime.
  package var viewport: LayoutSize {
    LayoutSize(width: Float(pageColumns) * cell.width, height: Float(pageRows) * cell.height)
  }

  /// Takes over the terminal's new size. Returns the event that the runtime is to handle.
  package mutating func resize(columns: Int, rows: Int) -> Event {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    grab = nil
    pointer = nil
    return resized()
  }

  /// What the runtime is to handle when the page has another size.
  func resized() -> Event { .resize(width: viewport.width, height: viewport.height) }

  /// Goes along with a runtime that has handled events. To be called after each of them, before the next input.
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

  /// Asks the user whether a URL is to be opened. The response is a ``BrowserAction/openURL(_:)``, or nothing.
  package mutating func ask(toOpen url: String) {
    overlay = .link(url)
    startDialog()
  }

  /// A dialog that comes to the front begins with its confirming button and its first row.
  mutating func startDialog() {
    dialogButton = 0
    firstRow = 0
  }

  /// Shows one line in the status line, until the next key.
  package mutating func show(message: String) { self.message = message }

  /// The page of the visible screen.
  var page: BrowserPage {
    get { visible.flatMap { pages[$0] } ?? BrowserPage() }
    set { if let visible { pages[visible] = newValue } }
  }
}

/// What a ``Browser`` wants done.
package enum BrowserAction: Sendable {
  /// The runtime is to handle an event.
  case send(Event)
  /// The user asks for a screen, by a path or an absolute URL: an event `Event.visit(_:)`.
  case open(String)
  /// The visible screen is to be loaded again.
  case reload
  /// The moment after so many events is to be shown, and can be looked at only; nil: the present.
  case travel(Int?)
  /// A URL is to be handed to the system: the user has agreed.
  case openURL(String)
  /// Everything is to be drawn anew.
  case redraw
  /// The program is to be stopped, as by control-Z in a shell.
  case suspend
  /// The program is to end.
  case quit
}
