import BeagleJSON

/// An action of an unknown type. Of its properties, only `analytics` is decoded; the rest is kept and encoded again
/// unchanged.
public struct UnknownAction: BuiltInAction, Hashable {
  /// The name as the document writes it: `custom:share`.
  public var type: String
  public var analytics: ActionAnalytics?
  private var unknownMembers = UnknownMembers.none

  /// Creates an action of a type that this library does not know, without properties of its own, for newer clients. The
  /// name has a namespace, such as `custom:share`.
  public init(type: String, analytics: ActionAnalytics? = nil) {
    self.type = type
    self.analytics = analytics
  }

  public var action: Action { .unknown(self) }
}

extension UnknownAction {
  init(_ type: String, _ json: JSONCursor, _ decoding: DecodingContext) {
    self.init(type: type)
    let common = decoding.stopping { () throws(DocumentError) in
      try CustomAction.Common(partOf: json, decoding)
    }
    analytics = common?.analytics
    unknownMembers = UnknownMembers(of: json, besides: CustomAction.Common.names, decoding)
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("_beagleAction_")
    writer.string(type)
    CustomAction.Common(analytics: analytics).writeProperties(to: &writer)
    unknownMembers.write(to: &writer)
    writer.endObject()
  }
}
