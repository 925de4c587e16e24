import BeagleJSON
public import BeagleSchema

/// Runs screens: the navigation stacks, contexts, lists and forms, and the actions of events.
///
/// ```swift
/// var runtime = Runtime(SceneBuilder(measurer: measurer, width: 640, height: 384))
/// var effects = runtime.handle(.open(.local(screen)))
/// if let button = runtime.scene?.nodes.first(where: { $0.id == "ok" }) {
///   effects += runtime.handle(.press(button.node))
/// }
/// ```
///
/// Every change goes through ``handle(_:)``. It does not wait and uses neither clock nor network: it changes the state
/// and returns effects for the outside, whose results come back as events. The same events give the same effects and
/// the same scenes. ``BeagleSession`` connects a runtime to the outside.
public struct Runtime: Sendable {
  /// How scenes are made: measurer, viewport, operations, limits of a scene.
  public internal(set) var builder: SceneBuilder
  /// How much documents may have it do.
  public var limits = RuntimeLimits()
  /// What is recorded; nil records only the actions that request it.
  public var analytics: AnalyticsConfig?
  /// The schemes of the URLs that documents may hand to the system, in lower case.
  public var allowedSchemes = Runtime.standardSchemes
  /// The schemes that are allowed by default: web pages, and those for which a phone asks the user first.
  public static let standardSchemes: Set<String> = ["http", "https", "mailto", "tel", "sms"]
  /// The validators of `FormInput` by name (Beagle 1.x). They are called while an event is handled.
  public var validators: FormValidators = [:]
  /// The application's own components and actions, for what documents hold as data: the components of an `AddChildren`,
  /// screens that are opened as text.
  public var componentRegistry = ComponentRegistry()
  /// Converts a path to the absolute URL by which `PopToView` compares it.
  public var absoluteURL: @Sendable (String) -> String = { $0 }

  var navigation = Navigation()
  var requests = PendingRequests()
  var dialogs = PendingDialogs()
  var legacyForms = LegacyForms()
  /// How much the context `global` may grow before its values are counted.
  var globalAllowance = GrowthAllowance()
  /// The screen that was recorded last as the visible one.
  var recordedScreen: ViewID?
  /// The types of the actions that ran, where somebody wants to know; nil where nobody does.
  var actionTrace: [String]?

  /// A runtime with nothing open. The builder's contexts are those of the screens it will show.
  public init(_ builder: SceneBuilder) {
    self.builder = builder
  }

  /// Handles an event: runs its actions, updates the scene, and returns the effects for the outside, in order.
  public mutating func handle(_ event: Event) -> [Effect] {
    var transaction = Transaction(limits)
    respond(to: event, in: &transaction)
    stabilize(in: &transaction)
    transaction.emit(endClosedScreens())
    return transaction.effects
  }
}
