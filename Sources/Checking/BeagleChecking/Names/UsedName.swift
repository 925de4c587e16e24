/// A name that documents use: the type of a component, a context, a URL, a colour.
package struct UsedName: Hashable, Sendable {
  /// The kinds of names, in the order of reports.
  package enum Kind: String, CaseIterable, Sendable, Comparable {
    case component, action
    /// A property of a component or an action, with its type: `beagle:text.alignment`.
    case property
    /// A property with actions: `beagle:listView.onScrollEnd`.
    case event
    case operation, context
    /// A member of a context or an item: `cart.items[].price`.
    case path
    /// The id of a screen.
    case screen
    case url
    /// An image of the application.
    case image
    case color
    /// A style of a theme, which components name with `styleId`.
    case style
    /// The id of a component.
    case id

    package static func < (left: Kind, right: Kind) -> Bool { left.number < right.number }

    private var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  package let kind: Kind
  /// The key for comparisons: types in lower case, colours with all digits, everything else unchanged.
  package let key: String

  package init(_ kind: Kind, _ key: String) { (self.kind, self.key) = (kind, key) }
}

/// How a place uses a name.
package enum UseRole: String, CaseIterable, Sendable {
  /// The only possible use of the kind of name.
  case use
  case declaration, read, write
  /// A URL that is navigated to, included as a part, requested, shown as a web page, opened by the system or
  /// shown as an image.
  case navigation, part, request, page, opened, picture

  init(_ role: SymbolTable.Role) {
    self =
      switch role {
      case .declaration: .declaration
      case .read: .read
      case .write: .write
      case .navigation: .navigation
      case .part: .part
      case .request: .request
      case .page: .page
      case .opened: .opened
      case .picture: .picture
      }
  }
}
