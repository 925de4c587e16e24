package import BeagleJSON

/// A component of a type that the application registered.
///
/// ```swift
/// if case .custom(let custom) = component, let chart = custom.value as? Chart { print(chart.title) }
/// ```
///
/// A decoded component is encoded unchanged; one made in Swift is encoded by its `Encodable` conformance.
public struct CustomComponent: BuiltInComponent, Hashable {
  /// The name as the document writes it: `custom:chart`.
  package let type: String
  /// The application's own value.
  public let value: any ServerDrivenComponent
  public var properties: WidgetProperties {
    get { members.common.properties }
    set { members.common.properties = newValue }
  }
  /// The components in `children` or `child`.
  package let children: [Component]
  /// The actions of the component's events, by the name of the property that has them: `onPress`, or one of the application's own.
  /// Every property that is a list of actions is such an event, unless it is empty.
  package var events: [String: [Action]] { parts.events }

  /// Whether only a declaration of its type is known, so that nothing can draw it.
  package var isOnlyDeclared: Bool { value is DeclaredComponent }
  private var members: ForeignMembers<Common>
  /// The components and actions inside the value.
  private let parts: InnerParts

  public var component: Component { .custom(self) }

  /// The components in its box: the body of a composed component, else its children.
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

  /// The body of a composed component decides by itself what a press does.
  package var pressActions: [Action]? { value is any ComposedComponent ? nil : events["onPress"] }

  /// A body is only made for a scene.
  package func partCount(within depth: Int) -> Int { 1 }

  /// The object of the properties that every component has.
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

  /// Decodes the value with `read`, and the common properties and the other members here.
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

  /// A component made in Swift.
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
  /// The properties that only its type has, as the document writes them.
  package var ownMembers: [(String, DynamicObject)] { members.others }

  /// The value with its binds evaluated, also those in objects and lists inside it, but not those of its components and actions. A bind whose
  /// expression gives null or another type stays an expression. If that cannot be decoded, it is the value of the document.
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
  /// The result of a value's `Encodable` conformance.
  /// - Parameter keep: called with each member of an object in it, and its path.
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
