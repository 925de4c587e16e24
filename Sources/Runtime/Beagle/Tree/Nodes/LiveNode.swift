import BeagleJSON
import BeagleSchema

/// One node of a live screen: a component, or something that is drawn for one.
struct LiveNode: Sendable {
  // In an order that leaves no gaps, since screens have many nodes.

  /// The component, or the one this node is drawn for.
  var component: Component
  /// The visible contexts, its own included.
  var scope: ScopeFrame?
  /// The slot of the node it is in; nil for the screen.
  @NodeSlot.Packed var parent: NodeSlot?
  /// The number of nodes that had this slot before.
  var generation: UInt32 = 0
  /// The index among nodes of the same role: of a tab, a page, a cell, an item of a bar.
  var index: Int32 = 0
  /// The page or tab that it shows, or the template that its cell is made by; -1 for none.
  var selection: Int32 = 0
  /// How many nodes are around it.
  var depth: UInt16 = 0
  /// How many lazy components are around it.
  var lazyDepth: UInt8
  var role: Role
  var isAlive = true
  /// The aspects that have to be resolved again.
  var stale: Aspects = []
  /// Whether it is hidden by itself, not only by an ancestor.
  var isHidden = false

  /// The keys of the list cells around it: `:outer:inner`.
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

  /// What a node reads a context for.
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
  /// The rest of a removed node.
  init(tombstone generation: UInt32) {
    self.init(
      component: Self.empty, parent: nil, generation: generation, lazyDepth: 0, role: .component,
      isAlive: false)
  }

  private static let empty = Component.container(Container())
}

/// What some nodes remember from one update to the next.
enum NodeState: Sendable {
  case input(InputState)
  case list(ListState)
  /// Whether the spinner of a pull to refresh turns.
  case refreshing(Bool)
  /// Whether a button is enabled, if that is an expression: null does not change it. Whether the submit of a 1.x form
  /// is enabled, if that depends on its inputs.
  case enabled(Bool)
}

extension NodeState? {
  /// Nil where that is not remembered.
  var isEnabled: Bool? { if case .enabled(let isEnabled)? = self { isEnabled } else { nil } }
}

/// What a user did to a text input.
struct InputState: Sendable, Equatable {
  var text: String
  var isFocused = false
  /// The message of a form of Beagle 1.x about it.
  var message: String?
}

/// What a list shows.
struct ListState: Sendable {
  var items: DynamicArray
  /// Whether the data is an array at all.
  var hasItems = true
  /// The slots of the cells, in order.
  var cells: [NodeSlot] = []
  /// Whether its end is watched for.
  var isWatched = false
  /// Whether `onScrollEnd` ran for these items.
  var hasEnded = false
  /// Whether a cell may have another item than `items` has for it, since an action has set it. Otherwise every cell has its
  /// item, so that an update only visits those whose items change.
  var hasOwnItems = false
}

extension ListState {
  /// Anything but an array is no items.
  init(_ data: DynamicObject?) {
    if case .array(let items)? = data {
      self.init(items: items)
    } else {
      self.init(items: [], hasItems: false)
    }
  }
}
