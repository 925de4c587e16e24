import BeagleJSON

/// A component of an unknown type. Only the properties of every component are decoded; the rest, including its
/// children, is kept and encoded again unchanged.
public struct UnknownComponent: BuiltInComponent, Hashable {
  /// The name as the document writes it: `custom:chart`.
  public var type: String
  public var properties: WidgetProperties
  private var unknownMembers = UnknownMembers.none

  /// Creates a component of a type that this library does not know, without properties of its own, for newer clients.
  /// The name has a namespace, such as `custom:chart`.
  public init(type: String, properties: WidgetProperties = WidgetProperties()) {
    self.type = type
    self.properties = properties
  }

  public var component: Component { .unknown(self) }
}

extension UnknownComponent {
  init(_ type: String, _ json: JSONCursor, _ decoding: DecodingContext) {
    self.init(type: type)
    // A property with a name of ours may mean something else for the unknown type, so faults are ignored.
    let common = decoding.stopping { () throws(DocumentError) in
      try CustomComponent.Common(partOf: json, decoding)
    }
    guard let common else {
      unknownMembers = UnknownMembers(of: json, besides: ["_beagleComponent_", "_beagleType_"], decoding)
      return
    }
    properties = common.properties
    unknownMembers = UnknownMembers(of: json, besides: CustomComponent.Common.names, decoding)
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("_beagleComponent_")
    writer.string(type)
    CustomComponent.Common(properties: properties).writeProperties(to: &writer)
    unknownMembers.write(to: &writer)
    writer.endObject()
  }
}
