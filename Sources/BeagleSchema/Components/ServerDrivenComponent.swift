/// A component of a screen. The built-in ones are structs with the properties of the Beagle protocol.
public protocol ServerDrivenComponent: Sendable {
  /// The component as a part of a tree.
  var component: Component { get }
  /// What every component can have: id, style, accessibility, context and `onInit`.
  var properties: WidgetProperties { get set }
}

extension ServerDrivenComponent {
  /// The component with another id.
  public func id(_ id: String) -> Self { changed { $0.id = id } }
  /// The component with another style.
  public func style(_ style: Style) -> Self { changed { $0.style = style } }
  /// The component with another accessibility.
  public func accessibility(_ accessibility: Accessibility) -> Self {
    changed { $0.accessibility = accessibility }
  }
  /// The component with a context that it and everything inside it can read.
  public func context(_ context: Context) -> Self { changed { $0.context = context } }
  /// The component with actions that run once, before it is first shown. ``WidgetProperties/onInit`` tells in
  /// which order.
  public func onInit(_ actions: [Action]) -> Self { changed { $0.onInit = actions } }

  private func changed(_ change: (inout WidgetProperties) -> Void) -> Self {
    var copy = self
    change(&copy.properties)
    return copy
  }
}
