package import BeagleJSON

extension Component: BuiltInComponent {
  public var component: Component { self }

  /// The common properties of all components.
  public var properties: WidgetProperties {
    get { lend { $0 } }
    set { self = visit(ChangedProperties(properties: newValue)) }
  }
}

// One property at a time, because copying all of them is slow if many components are visited.
extension Component {
  package var id: String? { lend { $0.id } }
  package var style: Style? { lend { $0.style } }
  package var context: Context? { lend { $0.context } }
  package var onInit: [Action]? { lend { $0.onInit } }
  package var accessibility: Accessibility? { lend { $0.accessibility } }

  @inline(__always)
  private func lend<Result>(_ body: @escaping (WidgetProperties) -> Result) -> Result {
    visit(LentProperties(body: body))
  }

  /// The name of a style in the application's theme.
  package var styleId: String? { visit(NameOfStyle()) }

  /// The actions that run on a press; nil if the component itself cannot be pressed.
  package var pressActions: [Action]? { visit(ActionsOfPress()) }

  /// The associated value of the case, in a box.
  var value: any ComponentValue { visit(BoxedValue()) }
}

private struct LentProperties<Result>: ComponentVisitor {
  let body: (WidgetProperties) -> Result
  @inline(__always)
  func visit(_ value: some ComponentValue, _ typeName: String) -> Result { body(value.properties) }
}

private struct ChangedProperties: ComponentVisitor {
  let properties: WidgetProperties
  func visit(_ value: some ComponentValue, _ typeName: String) -> Component {
    var copy = value
    copy.properties = properties
    return copy.component
  }
}

private struct NameOfStyle: ComponentVisitor {
  func visit(_ value: some ComponentValue, _ typeName: String) -> String? { value.styleId }
}

private struct ActionsOfPress: ComponentVisitor {
  @inline(__always)
  func visit(_ value: some ComponentValue, _ typeName: String) -> [Action]? { value.pressActions }
}

private struct BoxedValue: ComponentVisitor {
  func visit(_ value: some ComponentValue, _ typeName: String) -> any ComponentValue { value }
}

extension Component {
  /// The component's own properties in the protocol's form, without children, templates, initial state and
  /// context. So the result is small, however large the component is.
  package var ownProperties: DynamicDictionary {
    if var object = value as? any WireObject {
      var lister = OwnProperties()
      // Writers do not throw.
      try? object.map(&lister)
      return lister.members
    }
    guard let bytes = try? encoded(),
      case .dictionary(var members)? = try? JSONDocument(parsing: bytes).root.dynamicObject
    else { return [:] }
    for name in OwnProperties.others { members[name] = nil }
    return members
  }
}

/// Collects the properties of an object as values.
private struct OwnProperties: PropertyMapper {
  static let others: Set = ["children", "child", "templates", "template", "initialState", "context"]

  private(set) var members: DynamicDictionary = [:]

  mutating func required<Value: WireValue>(_ name: StaticString, _ value: inout Value) {
    let key = name.description
    guard !Self.others.contains(key) else { return }
    var writer = JSONWriter()
    value.write(to: &writer)
    if let bytes = try? writer.finish() {
      members[key] = try? JSONDocument(parsing: bytes).root.dynamicObject
    }
  }
}

// MARK: Children

extension Component {
  /// The direct children; nil if the type never has any, or only those of a template or a lazy component.
  package var children: [Component]? { visit(ChildComponents()) }

  /// The approximate number of nodes in its tree, excluding list items and lazy components.
  package var partCount: Int { partCount(within: Component.maximumDepth) }

  package func partCount(within depth: Int) -> Int { visit(PartCount(depth: depth)) }
}

extension ComponentValue {
  package var styleId: String? { nil }
  package var childComponents: [Component]? { nil }

  package var pressActions: [Action]? { nil }

  package func partCount(within depth: Int) -> Int {
    guard depth > 0, let children = childComponents else { return 1 }
    // Uses a pointer, to avoid retaining the array's elements.
    return children.withUnsafeBufferPointer { children in
      var count = 2
      for index in children.indices { count += children[index].partCount(within: depth - 1) }
      return count
    }
  }
}

private struct ChildComponents: ComponentVisitor {
  func visit(_ value: some ComponentValue, _ typeName: String) -> [Component]? { value.childComponents }
}

private struct PartCount: ComponentVisitor {
  let depth: Int
  func visit(_ value: some ComponentValue, _ typeName: String) -> Int { value.partCount(within: depth) }
}
