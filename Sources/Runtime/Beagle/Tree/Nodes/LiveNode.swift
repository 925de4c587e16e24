import BeagleJSON
import BeagleSchema

/// One node of a live screen: a component, or a node that helps to draw one.
struct LiveNode: Sendable {
  // The order avoids padding, because screens have many nodes.

  /// The component, or the one that this node helps to draw.
  var component: Component
  /// The visible contexts, including its own.
  var scope: ScopeFrame?
  /// The slot of the parent; nil for the screen.
  @NodeSlot.Packed var parent: NodeSlot?
  /// The number of nodes that had this slot before.
  var generation: UInt32 = 0
  /// The index among nodes of the same role: of a tab, a page, a cell, an item of a bar.
  var index: Int32 = 0
  /// The visible page or tab, or the template of its cell; -1 for none.
  var selection: Int32 = 0
  var depth: UInt16 = 0
  /// The number of enclosing lazy components.
  var lazyDepth: UInt8
  var role: Role
  var isAlive = true
  /// The aspects that have to be resolved again.
  var stale: Aspects = []
  /// Whether it is hidden by itself, not only by an ancestor.
  var isHidden = false

  /// The keys of the enclosing list cells: `:outer:inner`.
  var suffix: String { scope?.suffix ?? "" }

  enum Role: UInt8, Sendable {
    case component
    case scrollContent
    case bar, title, barItem
    case page
    case tabRow, tab
    case line, cell, staticCell
    /// The placeholder of a lazy component without an initial state.
    case lazyPlaceholder
  }

  /// The purposes for which a node reads contexts.
  struct Aspects: OptionSet, Sendable {
    let rawValue: UInt8
    /// How it is drawn and laid out.
    static let appearance = Aspects(rawValue: 1)
    /// The state: an input's text, a view's page, a list's items.
    static let state = Aspects(rawValue: 2)
    static let all: Aspects = [.appearance, .state]
  }
}

extension LiveNode {
  /// The remainder of a removed node.
  init(tombstone generation: UInt32) {
    self.init(
      component: Self.empty, parent: nil, generation: generation, lazyDepth: 0, role: .component,
      isAlive: false)
  }

  private static let empty = Component.container(Container())
}

/// The state that some nodes keep between updates.
enum NodeState: Sendable {
  case input(InputState)
  case list(ListState)
  /// Whether the spinner of a pull-to-refresh component is shown.
  case refreshing(Bool)
  /// Whether a button is enabled, if that is an expression: null does not change it. Whether the submit
  /// button of a 1.x form is enabled, if that depends on its inputs.
  case enabled(Bool)
}

extension NodeState? {
  /// Nil if the node has no such state.
  var isEnabled: Bool? { if case .enabled(let isEnabled)? = self { isEnabled } else { nil } }
}

struct InputState: Sendable, Equatable {
  var text: String
  var isFocused = false
  /// The validation message of a form of Beagle 1.x.
  var message: String?
}

struct ListState: Sendable {
  var items: DynamicArray
  /// Whether the data is an array.
  var hasItems = true
  var cells: [NodeSlot] = []
  var isWatched = false
  /// Whether `onScrollEnd` ran for these items.
  var hasEnded = false
  /// Whether a cell may have a different item than `items` because an action has set it. If not, an update
  /// only visits the cells whose items change.
  var hasOwnItems = false
}

extension ListState {
  /// Values other than arrays have no items.
  init(_ data: DynamicObject?) {
    if case .array(let items)? = data {
      self.init(items: items)
    } else {
      self.init(items: [], hasItems: false)
    }
  }
}
