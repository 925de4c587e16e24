import BeagleJSON
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
  public var componentRegistry = ComponentRegistry()
  /// Makes of a path what it is compared by in `PopToView`: the absolute URL.
  public var absoluteURL: @Sendable (String) -> String = { $0 }

  var navigation = Navigation()
  var requests = PendingRequests()
  var dialogs = PendingDialogs()
  var legacyForms = LegacyForms()
  /// The screen that was recorded last as the visible one.
  var recordedScreen: ViewID?

  /// A runtime with nothing open. The builder's contexts are those of the screens it will show.
  public init(_ builder: SceneBuilder) {
    self.builder = builder
  }

  /// Takes in an event: runs what it runs, brings the scene up to date, and returns what is to be done outside, in
  /// order.
  public mutating func handle(_ event: Event) -> [Effect] {
    var transaction = Transaction(limits)
    respond(to: event, in: &transaction)
    stabilize(in: &transaction)
    transaction.emit(endClosedScreens())
    return transaction.effects
  }
}
