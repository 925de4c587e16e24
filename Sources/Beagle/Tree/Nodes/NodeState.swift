import BeagleJSON

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
  var cells: [Int32] = []
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
