package import BeagleJSON

/// A component of a screen. The built-in ones are structs with the properties of the Beagle protocol; an application
/// adds its own.
///
/// ```swift
/// struct Chart: ServerDrivenComponent, Decodable {
///   var title: Bind<String>
///   var children: [Component]
///   var onPress: [Action]?
/// }
///
/// var registry = ComponentRegistry()
/// registry.register(component: Chart.self)  // reads {"_beagleComponent_": "custom:chart", …}
/// ```
///
/// A component of one's own declares only what is its own: what ``WidgetProperties`` has is read, kept and written for
/// it. It shows the components it holds as `children` or `child`; one that is made of other components is a
/// ``ComposedComponent``.
public protocol ServerDrivenComponent: Encodable, Sendable {
  /// What a modifier such as `id(_:)` makes of the component: of a built-in one another of its type, of one of the
  /// application's own a ``Component``.
  associatedtype Modified: ServerDrivenComponent = Component

  /// The component as a case of ``Component``.
  var component: Component { get }

  /// The component with other common properties.
  func modified(_ change: (inout WidgetProperties) -> Void) -> Modified

  /// The name that documents have behind `custom:`, unless it is registered under another one. At first the name of
  /// the Swift type. Letter case does not matter.
  static var defaultName: String { get }
}

extension ServerDrivenComponent {
  public static var defaultName: String { "\(Self.self)" }
  public var component: Component { .custom(CustomComponent(self)) }
}

extension ServerDrivenComponent where Modified == Component {
  /// The component with other common properties.
  public func modified(_ change: (inout WidgetProperties) -> Void) -> Component {
    component.modified(change)
  }
}

/// A component of the application's own that is made of others.
///
/// ```swift
/// struct Price: ComposedComponent, Decodable {
///   var amount: Bind<Double>
///   var body: [Component] { Text("from @{price.amount}") }
/// }
/// ```
public protocol ComposedComponent: ServerDrivenComponent {
  /// The components in the component's box, which its style arranges. It is called whenever a scene is made. Binds in
  /// it are evaluated with the contexts that are visible at the component.
  @ComponentBuilder var body: [Component] { get }
}

/// A component of the application's own that takes part in the validation of a ``SimpleForm`` around it, like a
/// ``TextInput``.
///
/// ```swift
/// struct Stars: ValidatedComponent, Decodable {
///   var rating: Bind<Int>
///   var error: Bind<String>?
/// }
/// ```
public protocol ValidatedComponent: ServerDrivenComponent {
  /// Why the user's input is not valid, usually an expression, evaluated with the contexts that are visible at the
  /// component. If it is not empty, the form is not submitted.
  var error: Bind<String>? { get }
}

/// A component of the Beagle protocol, or a ``Component``.
public protocol BuiltInComponent: ServerDrivenComponent where Modified == Self {
  /// What every component can have: id, style, accessibility, context and `onInit`.
  var properties: WidgetProperties { get set }
}

extension BuiltInComponent {
  /// A copy with other common properties.
  public func modified(_ change: (inout WidgetProperties) -> Void) -> Self {
    var copy = self
    change(&copy.properties)
    return copy
  }

  public func encode(to encoder: any Encoder) throws { try component.encode(to: encoder) }
}

extension ServerDrivenComponent {
  /// The component with another id.
  public func id(_ id: String) -> Modified { modified { $0.id = id } }
  /// The component with another style.
  public func style(_ style: Style) -> Modified { modified { $0.style = style } }
  /// The component with another accessibility.
  public func accessibility(_ accessibility: Accessibility) -> Modified {
    modified { $0.accessibility = accessibility }
  }
  /// The component with a context that it and everything inside it can read.
  public func context(_ context: Context) -> Modified { modified { $0.context = context } }
  /// The component with actions that run once, before it is first shown; see ``WidgetProperties/onInit`` for the order.
  public func onInit(_ actions: [Action]) -> Modified { modified { $0.onInit = actions } }
}

/// A component of an unknown type. Only the properties of every component are decoded; the rest, including its
/// children, is kept and encoded again unchanged.
public struct UnknownComponent: BuiltInComponent, Hashable {
  /// The name as the document writes it: `custom:chart`.
  public var type: String
  public var properties: WidgetProperties {
    get { members.common.properties }
    set { members.common.properties = newValue }
  }
  private var members: ForeignMembers<CustomComponent.Common>

  /// Creates a component of a type that this library does not know, without properties of its own, for newer clients.
  /// The name has a namespace, such as `custom:chart`.
  public init(type: String, properties: WidgetProperties = WidgetProperties()) {
    self.type = type
    members = ForeignMembers(CustomComponent.Common(properties: properties))
  }

  public var component: Component { .unknown(self) }
}

extension UnknownComponent: ComponentValue {
  init(_ type: String, _ json: JSONCursor, _ decoding: DecodingContext) {
    self.type = type
    members = ForeignMembers(ofUnknown: json, decoding)
  }

  package func writeProperties(to writer: inout JSONWriter) { members.write(to: &writer) }
}
