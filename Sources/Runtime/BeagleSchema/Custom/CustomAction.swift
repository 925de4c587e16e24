package import BeagleJSON

/// A custom action of a registered type.
///
/// A decoded action is encoded unchanged; one created in Swift is encoded by its `Encodable` conformance.
public struct CustomAction: BuiltInAction, Hashable {
  /// The name in the document: `custom:share`.
  package let type: String
  /// The value of the registered type.
  public let value: any ServerDrivenAction
  public var analytics: ActionAnalytics? {
    get { members.common.analytics }
    set { members.common.analytics = newValue }
  }
  private var members: ForeignMembers<Common>

  public var action: Action { .custom(self) }

  public static func == (left: CustomAction, right: CustomAction) -> Bool {
    left.type.lowercased() == right.type.lowercased() && left.members == right.members
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(type.lowercased())
    hasher.combine(members)
  }
}

extension CustomAction: ActionValue {
  package static var common: any WireObject.Type { Common.self }

  /// The properties of every action, for types that do not declare them.
  struct Common: CommonProperties {
    var analytics: ActionAnalytics?

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.optional("analytics", &analytics)
    }

    static let names = PropertyNames(of: Common.self).read + typeKeys
    static var typeKeys: [String] { ["_beagleAction_", "_beagleType_"] }
  }

  /// Decodes the value with `read`, and then the common properties and the other members.
  init(
    _ type: String, _ json: JSONCursor, _ decoding: DecodingContext,
    _ read: (CustomDecodingSession) throws(DocumentError) -> any ServerDrivenAction
  ) throws(DocumentError) {
    let session = CustomDecodingSession(json, decoding)
    value = try read(session)
    self.type = type
    members = try ForeignMembers(of: json, decoding)
    session.reportUnknownKeys(besides: Common.self)
  }

  /// Wraps an action created in Swift.
  init<Value: ServerDrivenAction>(_ value: Value) {
    type = "custom:\(Value.defaultName)"
    self.value = value
    members = ForeignMembers(encoding: value)
  }

  package func writeProperties(to writer: inout JSONWriter) { members.write(to: &writer) }
}
