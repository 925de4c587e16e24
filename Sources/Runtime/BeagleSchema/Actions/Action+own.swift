package import BeagleJSON

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

/// An action of an unknown type. Of its properties, only `analytics` is decoded; the rest is kept and encoded again
/// unchanged.
public struct UnknownAction: BuiltInAction, Hashable {
  /// The name as the document writes it: `custom:share`.
  public var type: String
  public var analytics: ActionAnalytics? {
    get { members.common.analytics }
    set { members.common.analytics = newValue }
  }
  private var members: ForeignMembers<CustomAction.Common>

  /// Creates an action of a type that this library does not know, without properties of its own, for newer clients. The
  /// name has a namespace, such as `custom:share`.
  public init(type: String, analytics: ActionAnalytics? = nil) {
    self.type = type
    members = ForeignMembers(CustomAction.Common(analytics: analytics))
  }

  public var action: Action { .unknown(self) }
}

extension UnknownAction: ActionValue {
  init(_ type: String, _ json: JSONCursor, _ decoding: DecodingContext) {
    self.type = type
    members = ForeignMembers(ofUnknown: json, decoding)
  }

  package func writeProperties(to writer: inout JSONWriter) { members.write(to: &writer) }
}
