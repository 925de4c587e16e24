package import Beagle

/// A screen as items, one after the other in document order: what a screen reader reads out. A value made of a scene alone.
///
/// ```swift
/// for item in LinearPage(scene).shown { print(item.line) }
/// ```
///
/// Everything that can be used has a number, also what a list has yet to be scrolled to, so that scrolling changes no numbers.
package struct LinearPage: Sendable, Equatable {
  /// The title in the screen's bar; nil where it has none.
  package private(set) var title: String?
  /// All items, those beyond what was scrolled to included. Hidden nodes are left out.
  package private(set) var items: [LinearItem] = []

  /// The items to read out.
  package var shown: some Collection<LinearItem> { items.lazy.filter { !$0.isBeyond } }

  /// The item that is used by a number.
  package func item(_ number: Int) -> LinearItem? { items.first { $0.number == number } }

  /// No items.
  init() {}

  /// The items of a scene, in the order in which they are read.
  ///
  /// - Parameters:
  ///   - scene: the screen as it is now.
  ///   - links: the URLs of nodes that lead out of the application, from `Runtime.links`.
  ///   - offsets: how far what scrolls is scrolled, in points from its start. What is beyond is not read out; the screen itself
  ///     is, whole.
  package init(_ scene: Scene, links: [NodeID: String] = [:], scrolled offsets: [NodeID: Float] = [:]) {
    self.init(scene, links: links, scrolled: offsets) { _ in ComponentControls() }
  }

  /// - Parameter controls: what can be done with a component of the application's own.
  init(
    _ scene: Scene, links: [NodeID: String], scrolled offsets: [NodeID: Float],
    controls: @escaping (SceneNode) -> ComponentControls
  ) {
    var reader = LinearReader(scene, links, offsets, controls)
    reader.read()
    items = reader.items
    title = reader.title
  }
}

/// One thing on a screen, as it is read out: what it is, what it is called, and its state.
package struct LinearItem: Sendable, Hashable {
  /// What it is.
  package enum Role: String, Sendable, Hashable {
    /// Words, which are read without the name of the role.
    case text
    /// What begins a part of the screen.
    case heading
    /// Anything that can be pressed.
    case button
    /// A button that only leads out of the application.
    case link
    /// A field for any text.
    case textField = "text field"
    /// A field for a number.
    case numberField = "number field"
    /// A field for a date.
    case dateField = "date field"
    /// A field for an e-mail address.
    case emailField = "e-mail field"
    /// A field whose text is not read out.
    case passwordField = "password field"
    /// One of several views, of which one is selected.
    case tab
    /// A picture, by its label or the name of its file.
    case image
    /// Items from data, with their number.
    case list
    /// Content that is larger than what is seen of it.
    case scrollArea = "scroll area"
    /// Pages of which one is seen.
    case pageView = "pages"
    /// Which page is seen, where that is elsewhere.
    case pageIndicator = "page indicator"
    /// What loads its content again.
    case pullToRefresh = "pull to refresh"
    /// A box with a label.
    case group
    /// A page of the web, which is not read out.
    case webPage = "web page"
    /// A component that nobody knows.
    case unknown = "unknown component"
    /// The end of what has been scrolled to.
    case more
  }

  /// What events name it by.
  package var node: NodeID
  /// The number to use it by; nil where there is nothing to do with it.
  package var number: Int?
  /// What it is.
  package var role: Role
  /// What it is called: its accessibility label, else its text. Of fields without a label, the placeholder.
  package var label: String
  /// What is typed into a field; of a password only how many characters it has.
  package var value: String?
  /// What else is to be known of it: `selected`, `unavailable`.
  package var states: [String] = []
  /// What using it fires, of a part of a component of the application's own; nil for a press of the node.
  var event: ComponentEvent?
  /// Whether it is beyond what a list has been scrolled to.
  package var isBeyond = false

  /// The item as one line: `4. text field E-mail: ada@example.com, invalid: There is no such address`. No control character is
  /// in it.
  package var line: String { (number.map { "\($0). " } ?? "") + words }

  /// The line without the number.
  package var words: String {
    var text =
      role == .text || role == .more
      ? label : [role.rawValue, label].filter { !$0.isEmpty }.joined(separator: " ")
    if let value { text += ": \(value)" }
    return ([text] + states).joined(separator: ", ").asOneLine
  }
}

extension String {
  /// The text on one line, safe to show in a terminal.
  var asOneLine: String {
    let words = split { $0.isWhitespace }.joined(separator: " ")
    return TerminalText(sanitizing: words, as: .line).description
  }
}

/// What a ``LinearBrowser`` wants done.
package enum LinearAction: Sendable {
  /// The runtime is to handle an event.
  case send(Event)
  /// Lines are to be read out.
  case say([String])
  /// The user asks for a screen, by a path or an absolute URL: an event `Event.visit(_:)`.
  case open(String)
  /// The visible screen is to be loaded again.
  case reload
  /// A URL is to be handed to the system: the user has agreed.
  case openURL(String)
  /// The program is to end.
  case quit
}
