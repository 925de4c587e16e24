package import BeagleJSON

/// An action of an event. The built-in actions are structs with the properties of the Beagle protocol;
/// applications can add custom ones. ``Action`` describes the rules for running them.
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
/// `analytics` is decoded, kept and encoded automatically.
public protocol ServerDrivenAction: Encodable, Sendable {
  /// The action as an element of a list.
  var action: Action { get }

  /// The name after `custom:` in documents, unless the type is registered under a different name. The default
  /// is the name of the Swift type. Letter case does not matter.
  static var defaultName: String { get }
}

extension ServerDrivenAction {
  public static var defaultName: String { "\(Self.self)" }
  public var action: Action { .custom(CustomAction(self)) }
}

/// A built-in action of the Beagle protocol.
public protocol BuiltInAction: ServerDrivenAction {
  /// Whether and how running it is recorded.
  var analytics: ActionAnalytics? { get set }
}

extension BuiltInAction {
  public func encode(to encoder: any Encoder) throws { try action.encode(to: encoder) }
}

/// An action of an unknown type. Only `analytics` is decoded; all other properties are kept and encoded again
/// unchanged.
public struct UnknownAction: BuiltInAction, Hashable {
  /// The name in the document: `custom:share`.
  public var type: String
  public var analytics: ActionAnalytics? {
    get { members.common.analytics }
    set { members.common.analytics = newValue }
  }
  private var members: ForeignMembers<CustomAction.Common>

  /// Creates an action of a type that this library does not know, without properties, for newer clients. The
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
