package import BeagleJSON

/// A component of a screen. The built-in components are structs with the properties of the Beagle protocol;
/// applications can add custom ones.
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
/// A custom component declares only its own properties: those in ``WidgetProperties`` are decoded, kept and
/// encoded automatically. It shows the components in its `children` or `child`; a component that is composed
/// of others is a ``ComposedComponent``.
public protocol ServerDrivenComponent: Encodable, Sendable {
  /// The result of a modifier such as `id(_:)`: the same type for a built-in component, ``Component`` for a
  /// custom one.
  associatedtype Modified: ServerDrivenComponent = Component

  /// The component as a case of ``Component``.
  var component: Component { get }

  /// Returns the component with changed common properties.
  func modified(_ change: (inout WidgetProperties) -> Void) -> Modified

  /// The name after `custom:` in documents, unless the type is registered under a different name. The default
  /// is the name of the Swift type. Letter case does not matter.
  static var defaultName: String { get }
}

extension ServerDrivenComponent {
  public static var defaultName: String { "\(Self.self)" }
  public var component: Component { .custom(CustomComponent(self)) }
}

extension ServerDrivenComponent where Modified == Component {
  /// Returns the component with changed common properties.
  public func modified(_ change: (inout WidgetProperties) -> Void) -> Component {
    component.modified(change)
  }
}

/// A custom component that is composed of others.
///
/// ```swift
/// struct Price: ComposedComponent, Decodable {
///   var amount: Bind<Double>
///   var body: [Component] { Text("from @{price.amount}") }
/// }
/// ```
public protocol ComposedComponent: ServerDrivenComponent {
  /// The components in the component's box, which its style arranges. Called whenever a scene is built. Binds
  /// in it are evaluated with the contexts that are visible at the component.
  @ComponentBuilder var body: [Component] { get }
}

/// A custom component that takes part in the validation of the enclosing ``SimpleForm``, like a
/// ``TextInput``.
///
/// ```swift
/// struct Stars: ValidatedComponent, Decodable {
///   var rating: Bind<Int>
///   var error: Bind<String>?
/// }
/// ```
public protocol ValidatedComponent: ServerDrivenComponent {
  /// The validation error, usually an expression, which is evaluated with the contexts that are visible at
  /// the component. If it is not empty, the form is not submitted.
  var error: Bind<String>? { get }
}

/// A component of the Beagle protocol, or a ``Component``.
public protocol BuiltInComponent: ServerDrivenComponent where Modified == Self {
  /// The common properties of all components: id, style, accessibility, context and `onInit`.
  var properties: WidgetProperties { get set }
}

extension BuiltInComponent {
  /// Returns a copy with changed common properties.
  public func modified(_ change: (inout WidgetProperties) -> Void) -> Self {
    var copy = self
    change(&copy.properties)
    return copy
  }

  public func encode(to encoder: any Encoder) throws { try component.encode(to: encoder) }
}

extension ServerDrivenComponent {
  /// Sets the id.
  public func id(_ id: String) -> Modified { modified { $0.id = id } }
  /// Sets the style.
  public func style(_ style: Style) -> Modified { modified { $0.style = style } }
  /// Sets the information for assistive technology.
  public func accessibility(_ accessibility: Accessibility) -> Modified {
    modified { $0.accessibility = accessibility }
  }
  /// Sets the context, which the component and everything inside it can read.
  public func context(_ context: Context) -> Modified { modified { $0.context = context } }
  /// Sets the actions that run once, before the component is first shown; see ``WidgetProperties/onInit`` for
  /// the order.
  public func onInit(_ actions: [Action]) -> Modified { modified { $0.onInit = actions } }
}

/// A component of an unknown type. Only the common properties are decoded; all others, including children,
/// are kept and encoded again unchanged.
public struct UnknownComponent: BuiltInComponent, Hashable {
  /// The name in the document: `custom:chart`.
  public var type: String
  public var properties: WidgetProperties {
    get { members.common.properties }
    set { members.common.properties = newValue }
  }
  private var members: ForeignMembers<CustomComponent.Common>

  /// Creates a component of a type that this library does not know, without properties, for newer clients.
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
