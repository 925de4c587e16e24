import BeagleExpressions
public import BeagleJSON
public import BeagleSchema

/// Runs screens: what is on the navigation stacks, their contexts, lists and forms, and the actions of their events.
///
/// ```swift
/// var runtime = Runtime(SceneBuilder(measurer: measurer, width: 640, height: 384))
/// var effects = runtime.handle(.open(.local(screen)))
/// if let button = runtime.scene?.nodes.first(where: { $0.id == "ok" }) {
///   effects += runtime.handle(.press(button.node))
/// }
/// ```
///
/// There is one door, ``handle(_:)``. It neither waits nor asks a clock or a network: it changes the state and says in
/// effects what is to be done outside, whose outcome comes back as events. The same events give the same effects and
/// the same scenes. ``BeagleSession`` is the runtime joined to the outside.
public struct Runtime: Sendable {
  /// How scenes are made: measurer, viewport, operations, limits of a scene.
  public internal(set) var builder: SceneBuilder
  /// How much documents may have it do.
  public var limits = RuntimeLimits()
  /// What is recorded; nil records the actions that ask for it and nothing else.
  public var analytics: AnalyticsConfig?
  /// The schemes of the URLs that documents may hand to the system, in lower case.
  public var allowedSchemes = Runtime.standardSchemes
  /// The schemes that are allowed unless told otherwise: web pages, and those with which a phone asks before it does
  /// anything.
  public static let standardSchemes: Set<String> = ["http", "https", "mailto", "tel", "sms"]
  /// The validators of `FormInput` by name (Beagle 1.x). They are called while an event is handled.
  public var validators: FormValidators = [:]
  /// The application's own components and actions, for what documents hold as data: the components of an `AddChildren`,
  /// screens that are opened as text.
  public var vocabulary = Vocabulary()
  /// Makes of a path what it is compared by in `PopToView`: the absolute URL.
  public var absoluteURL: @Sendable (String) -> String = { $0 }

  var stacks: [NavigationStack] = []
  /// Screens that are not on the stacks any more, as long as actions of theirs run or wait: for an answer or for the user.
  /// What these read and set is there as it was.
  var closed: [View] = []
  var requests: [RequestID: PendingRequest] = [:]
  var dialogs: [PendingDialog] = []
  /// Values kept from form to form (Beagle 1.x).
  var formStore: [String: [String: FormValue]] = [:]
  var effects: [Effect] = []
  /// What is left to do for the present event.
  var budget = 0
  var views: UInt32 = 0
  var numbers: UInt64 = 0
  /// Counts the changes of the stacks.
  var moves: UInt64 = 0
  /// The limits that were reached for the present event.
  var reached: Set<SceneNotice> = []
  /// The screen that was recorded as the visible one.
  var recorded: ViewID?

  /// A runtime with nothing open. The builder's contexts are those of the screens it will show.
  public init(_ builder: SceneBuilder) {
    self.builder = builder
  }

  /// Takes in an event: runs what it runs, brings the scene up to date, and returns what is to be done outside, in
  /// order.
  public mutating func handle(_ event: Event) -> [Effect] {
    budget = limits.actions
    reached = []
    take(event)
    settle()
    endClosed()
    defer { effects = [] }
    return effects
  }

  // MARK: What is on the screen

  /// The visible screen, or nil while there is none.
  public var visible: ViewID? { top?.id }

  /// What the visible screen shows, or nil while it is loading.
  public var scene: Scene? { top?.tree?.scene }

  /// The visible screen's component, or nil while it is loading.
  public var screen: Screen? {
    guard case .screen(let screen)? = top?.tree?.parts.first?.component else {
      return nil
    }
    return screen
  }

  /// Whether the visible screen waits for something it shows as loading.
  public var isLoading: Bool { (top?.loading ?? 0) > 0 }

  /// What failed on the visible screen and can be tried again.
  public var errors: [ScreenError] { top?.errors.map(\.error) ?? [] }

  /// The dialogs that wait for the user, the first to be answered first.
  public var openDialogs: [Dialog] { dialogs.map(\.dialog) }

  /// How many screens each stack has, the first stack first.
  public var depths: [Int] { stacks.map(\.views.count) }

  /// Whether there is a screen to go back to.
  public var canGoBack: Bool { stacks.count > 1 || (stacks.last?.views.count ?? 0) > 1 }

  /// Whether the visible screen's bar has a button to go back with: it does not decline one, and there is a screen
  /// below it on its stack. What is pressed is ``Event/back``.
  public var showsBackButton: Bool {
    guard let bar = screen?.navigationBar else { return false }
    return bar.showBackButton != false && (stacks.last?.views.count ?? 0) > 1
  }

  /// The requests that wait for their answers, in the order they were sent.
  public var pendingRequests: [RequestID] { requests.keys.sorted { $0.number < $1.number } }

  /// The names of the application's own actions that are under way, as documents write them, in the order they were
  /// started. Some of them may wait for something outside.
  public var pendingActions: [String] {
    pendingRequests.compactMap {
      if case .work(_, let action)? = requests[$0]?.purpose { action.name } else { nil }
    }
  }

  /// The value of the application's context.
  public var global: DynamicObject { builder.contexts[ContextStore.globalID] ?? builder.global }

  /// The value of the context that a component of the visible screen finds under an id, without one the screen.
  public func context(_ id: String, at node: NodeID? = nil) -> DynamicObject? {
    guard let tree = top?.tree else { return nil }
    if id == ContextStore.globalID { return global }
    let slot = node.map { tree.slot(of: $0) } ?? ViewTree.root
    guard let slot else { return nil }
    return tree.parts[Int(slot)].scope?.nearest(id).flatMap { tree.evaluate.scope.contexts.value(of: $0) }
  }
}
