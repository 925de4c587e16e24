/// How much a document may have a ``Runtime`` do, so that none can hang the process or fill its memory. What is
/// beyond a limit is not done, and ``SceneNotice/limit(_:value:path:)`` says so.
public struct RuntimeLimits: Sendable {
  /// Actions that one event may run, those that they run in turn included.
  public var actions = 10_000
  /// How often one event may change what is on the screen and have that run actions: `onInit` of list cells that
  /// change the list, `onScrollEnd` that makes it longer.
  public var rounds = 50
  /// Screens on all stacks together.
  public var screens = 200
  /// Requests that wait for their answers.
  public var requests = 100
  /// Dialogs that wait for the user.
  public var dialogs = 20
  /// Values that one context may hold: members, elements and all else.
  public var contextValues = 1_000_000
  /// Components that `addChildren` may add to a screen.
  public var addedChildren = 100_000

  /// Creates the default limits.
  public init() {}
}
