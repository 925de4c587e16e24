/// Limits for the work of a ``Runtime``, so that no document can block the process or fill its memory. Work beyond a
/// limit is omitted, and reported by ``SceneNotice/limit(_:value:path:)``.
public struct RuntimeLimits: Sendable {
  /// Actions that one event may run, nested ones included.
  public var actions = 10_000
  /// How often one event may change the screen and thereby run actions: `onInit` of list cells that change the list,
  /// `onScrollEnd` that makes it longer.
  public var rounds = 50
  /// Screens on all stacks together.
  public var screens = 200
  /// Requests that wait for their answers.
  public var requests = 100
  /// Dialogs that wait for the user.
  public var dialogs = 20
  /// Values in one context: members, elements and all others; a text has one more for each 64 of its bytes. Actions may add
  /// four times as many to all contexts of a screen.
  public var contextValues = 1_000_000
  /// Components that `addChildren` may add to a screen.
  public var addedChildren = 100_000

  /// Creates the default limits.
  public init() {}
}
