package import Beagle

/// A screen as a list of items in document order, as a screen reader would read it. Derived from a scene
/// only.
///
/// ```swift
/// for item in LinearPage(scene).shown { print(item.line) }
/// ```
///
/// Every item that can be used has a number, including items that a list must be scrolled to, so that
/// scrolling does not change numbers.
package struct LinearPage: Sendable, Equatable {
  /// The title of the screen's bar; nil if it has none.
  package private(set) var title: String?
  /// All items, including those beyond the scrolled part, but not hidden nodes.
  package private(set) var items: [LinearItem] = []

  package var shown: some Collection<LinearItem> { items.lazy.filter { !$0.isBeyond } }

  package func item(_ number: Int) -> LinearItem? { items.first { $0.number == number } }

  init() {}

  /// Creates the items of a scene, in reading order.
  ///
  /// - Parameters:
  ///   - scene: the current scene.
  ///   - links: the URLs of nodes that lead out of the application, from `Runtime.links`.
  ///   - offsets: scroll offsets in points. Items beyond the scrolled part are not read out, except those of
  ///     the screen itself.
  package init(_ scene: Scene, links: [NodeID: String] = [:], scrolled offsets: [NodeID: Float] = [:]) {
    self.init(scene, links: links, scrolled: offsets) { _ in ComponentControls() }
  }

  /// - Parameter controls: returns the controls of a custom component.
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

package struct LinearItem: Sendable, Hashable {
  package enum Role: String, Sendable, Hashable {
    /// Text, which is read without the name of the role.
    case text
    case heading
    case button
    /// A button that only leads out of the application.
    case link
    case textField = "text field"
    case numberField = "number field"
    case dateField = "date field"
    case emailField = "e-mail field"
    /// A field whose text is not read out.
    case passwordField = "password field"
    /// One of several views, of which one is selected.
    case tab
    /// A picture, by its label or file name.
    case image
    /// A list of items, with their number.
    case list
    /// Content larger than its visible part.
    case scrollArea = "scroll area"
    /// Pages, of which one is visible.
    case pageView = "pages"
    /// The number of the visible page, if a separate component shows it.
    case pageIndicator = "page indicator"
    /// An area that reloads its content.
    case pullToRefresh = "pull to refresh"
    case group
    /// A web page, which is not read out.
    case webPage = "web page"
    /// A component of an unknown type.
    case unknown = "unknown component"
    /// The end of the scrolled part.
    case more
  }

  package var node: NodeID
  /// The number for commands; nil if the item cannot be used.
  package var number: Int?
  package var role: Role
  /// The accessibility label, or else the text. For fields without a label, the placeholder.
  package var label: String
  /// The text of a field; for a password, only its length.
  package var value: String?
  /// Further states: `selected`, `unavailable`.
  package var states: [String] = []
  /// The event of a custom component's part; nil for a press of the node.
  var event: ComponentEvent?
  /// Whether a list must be scrolled to reach the item.
  package var isBeyond = false

  /// The item as one line, without control characters: `4. text field E-mail: ada@example.com, invalid: There
  /// is no such address`.
  package var line: String { (number.map { "\($0). " } ?? "") + words }

  package var words: String {
    var text =
      role == .text || role == .more
      ? label : [role.rawValue, label].filter { !$0.isEmpty }.joined(separator: " ")
    if let value { text += ": \(value)" }
    return ([text] + states).joined(separator: ", ").asOneLine
  }
}

extension String {
  var asOneLine: String {
    let words = split { $0.isWhitespace }.joined(separator: " ")
    return TerminalText(sanitizing: words, as: .line).description
  }
}

/// A request of a ``LinearBrowser`` to its host.
package enum LinearAction: Sendable {
  case send(Event)
  case say([String])
  /// Opens a screen by its path or absolute URL, as with `Event.visit(_:)`.
  case open(String)
  case reload
  /// Hands a URL to the system; the user has agreed.
  case openURL(String)
  case quit
}
