/// An action of an event. The built-in ones are structs with the properties of the Beagle protocol; an application adds
/// its own. ``Action`` has the rules for running them.
///
/// ```swift
/// struct Share: ServerDrivenAction, Decodable {
///   var text: Bind<String>
///   var onFinish: [Action]?
/// }
///
/// var registry = ComponentRegistry()
/// registry.register(action: Share.self)  // reads {"_beagleAction_": "custom:share", …}
/// ```
///
/// `analytics` is decoded, kept and encoded for it.
public protocol ServerDrivenAction: Encodable, Sendable {
  /// The action as an element of a list.
  var action: Action { get }

  /// The name that documents have behind `custom:`, unless it is registered under another one. At first the name of
  /// the Swift type. Letter case does not matter.
  static var defaultName: String { get }
}

extension ServerDrivenAction {
  public static var defaultName: String { "\(Self.self)" }
  public var action: Action { .custom(CustomAction(self)) }
}

/// An action of the Beagle protocol's own.
public protocol BuiltInAction: ServerDrivenAction {
  /// Whether and how running it is recorded.
  var analytics: ActionAnalytics? { get set }
}

extension BuiltInAction {
  public func encode(to encoder: any Encoder) throws { try action.encode(to: encoder) }
}
