package import BeagleJSON

/// A custom component of a registered type.
///
/// ```swift
/// if case .custom(let custom) = component, let chart = custom.value as? Chart { print(chart.title) }
/// ```
///
/// A decoded component is encoded unchanged; one created in Swift is encoded by its `Encodable` conformance.
public struct CustomComponent: BuiltInComponent, Hashable {
  /// The name in the document: `custom:chart`.
  package let type: String
  /// The value of the registered type.
  public let value: any ServerDrivenComponent
  public var properties: WidgetProperties {
    get { members.common.properties }
    set { members.common.properties = newValue }
  }
  /// The components in `children` or `child`.
  package let children: [Component]
  /// The actions of the component's events, by the name of their property: `onPress`, or a custom name. Every
  /// property with a non-empty list of actions is an event.
  package var events: [String: [Action]] { parts.events }

  /// Whether only a declaration of its type is known, so that nothing can draw it.
  package var isOnlyDeclared: Bool { value is DeclaredComponent }
  private var members: ForeignMembers<Common>
  private let parts: InnerParts

  public var component: Component { .custom(self) }

  /// The components in its box: the body of a composed component, otherwise its children.
  package var content: [Component] { (value as? any ComposedComponent)?.body ?? children }

  public static func == (left: CustomComponent, right: CustomComponent) -> Bool {
    left.type.lowercased() == right.type.lowercased() && left.members == right.members
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(type.lowercased())
    hasher.combine(members)
  }
}

extension CustomComponent: ComponentValue {
  package var childComponents: [Component]? { content }

  /// Presses on a composed component are handled by its body.
  package var pressActions: [Action]? { value is any ComposedComponent ? nil : events["onPress"] }

  /// Constant, because computing the body is reserved for building a scene.
  package func partCount(within depth: Int) -> Int { 1 }

  package static var common: any WireObject.Type { Common.self }

  /// The properties of every component, for types that do not declare them.
  struct Common: CommonProperties {
    var properties = WidgetProperties()

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try self.properties.map(&properties)
    }

    static let names = PropertyNames(of: Common.self).read + typeKeys
    static var typeKeys: [String] { ["_beagleComponent_", "_beagleType_"] }
  }

  private struct Children: WireObject {
    var children: [Component]?

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.children(&children)
    }
  }

  /// Decodes the value with `read`, and then the common properties and the other members.
  init(
    _ type: String, _ json: JSONCursor, _ decoding: DecodingContext,
    _ read: (CustomDecodingSession) throws(DocumentError) -> any ServerDrivenComponent
  ) throws(DocumentError) {
    let session = CustomDecodingSession(json, decoding)
    value = try read(session)
    self.type = type
    members = try ForeignMembers(of: json, decoding)
    parts = session.parts
    if let children = session.children {
      self.children = children
    } else {
      children = try Children(partOf: json, decoding).children ?? []
    }
    session.reportUnknownKeys(besides: Common.self, ["child", "children"])
  }

  /// Wraps a component created in Swift.
  init<Value: ServerDrivenComponent>(_ value: Value) {
    type = "custom:\(Value.defaultName)"
    self.value = value
    var children: [Component] = []
    var parts = InnerParts()
    members = ForeignMembers(encoding: value) { member, path in
      parts.keep(member, at: path)
      guard path.count == 1, ["children", "child"].contains(path[0].stringValue) else { return }
      if let several = member as? [Component] { children = several }
      if let one = member as? Component { children = [one] }
    }
    self.children = children
    self.parts = parts
  }

  package func writeProperties(to writer: inout JSONWriter) { members.write(to: &writer) }
}

extension CustomComponent {
  /// The properties that only its type has, as in the document.
  package var ownMembers: [(String, DynamicObject)] { members.others }

  /// The value with its binds evaluated, including nested ones, but not those of its components and actions.
  /// A bind whose expression gives null or another type stays an expression. If decoding fails, this is the
  /// value of the document.
  package func evaluated(by evaluation: any BindEvaluation) -> any ServerDrivenComponent {
    guard let type = Swift.type(of: value) as? any (ServerDrivenComponent & Decodable).Type else {
      return value
    }
    return decoded(type, evaluation) ?? value
  }

  private func decoded<Value: ServerDrivenComponent & Decodable>(
    _ type: Value.Type, _ evaluation: any BindEvaluation
  ) -> Value? {
    members.object.read { (json, decoding) throws(DocumentError) in
      try CustomDecodingSession(json, decoding, evaluation: evaluation, parts: parts).value(type)
    }
  }
}

extension DynamicObject {
  /// Encodes a value with its `Encodable` conformance.
  /// - Parameter keep: called with each member of a nested object, and its path.
  init(encoding value: some Encodable, keep: @escaping (Any, [any CodingKey]) -> Void = { _, _ in }) throws {
    let encoder = WireEncoder(keep: keep)
    try value.encode(to: encoder)
    try self.init(writing: encoder.value)
  }
}

extension WireObject {
  /// Reads the properties in an object that may have other members.
  init?(in object: DynamicObject) {
    let read = object.read { (json, decoding) throws(DocumentError) in try Self(partOf: json, decoding) }
    guard let read else { return nil }
    self = read
  }
}
