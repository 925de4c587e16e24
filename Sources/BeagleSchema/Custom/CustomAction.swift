package import BeagleJSON

/// An action of a type that the application registered.
///
/// A decoded action is encoded unchanged; one made in Swift is encoded by its `Encodable` conformance.
public struct CustomAction: BuiltInAction, Hashable {
  /// The name as the document writes it: `custom:share`.
  public let type: String
  /// The application's own value.
  public let value: any ServerDrivenAction
  public var analytics: ActionAnalytics?
  private let unknownMembers: UnknownMembers
  /// Why it cannot be written.
  private let fault: String?

  public var action: Action { .custom(self) }

  public static func == (left: CustomAction, right: CustomAction) -> Bool {
    left.type.lowercased() == right.type.lowercased() && left.analytics == right.analytics
      && left.unknownMembers == right.unknownMembers
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(type.lowercased())
    hasher.combine(analytics)
    hasher.combine(unknownMembers)
  }
}

extension CustomAction: ActionValue {
  /// The record of the properties that every action has.
  package static var common: any Record.Type { Common.self }

  /// The properties of every action, for types that do not declare them.
  struct Common: Record {
    var analytics: ActionAnalytics?

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.optional("analytics", &analytics)
    }

    static let names = PropertyNames(of: Common.self).read + ["_beagleAction_", "_beagleType_"]
  }

  /// Decodes the value with `read`, and the common properties and the other members here.
  init(
    _ type: String, _ json: JSONCursor, _ decoding: DecodingContext,
    _ read: (CustomDecodingSession) throws(DocumentError) -> any ServerDrivenAction
  ) throws(DocumentError) {
    let session = CustomDecodingSession(json, decoding)
    value = try read(session)
    self.type = type
    analytics = try Common(partOf: json, decoding).analytics
    session.reportUnknownKeys(besides: Common.self)
    unknownMembers = UnknownMembers(of: json, besides: Common.names, decoding)
    fault = nil
  }

  /// An action made in Swift.
  init<Value: ServerDrivenAction>(_ value: Value) {
    type = "custom:\(Value.defaultName)"
    self.value = value
    do {
      let object = try DynamicObject(encoding: value)
      analytics = Common(in: object)?.analytics
      unknownMembers = UnknownMembers(object, besides: Common.names)
      fault = nil
    } catch {
      analytics = nil
      unknownMembers = .none
      fault = "\(Value.self) cannot be written: \("\(error)".printable)"
    }
  }

  package func writeProperties(to writer: inout JSONWriter) {
    if let fault { writer.refuse(fault) }
    Common(analytics: analytics).writeProperties(to: &writer)
    unknownMembers.write(to: &writer)
  }
}
