/// The common properties of all components.
public struct WidgetProperties: Sendable, Hashable {
  /// Identifies the component for actions and analytics. It should be unique in a screen: if several
  /// components have the id, lookups return the first. In list cells, the keys of the cells are appended:
  /// `row:7`. Absent: none.
  public var id: String?
  /// Absent: the default layout of the component's type.
  public var style: Style?
  /// Absent: the platform's defaults.
  public var accessibility: Accessibility? {
    get { rare?.accessibility }
    set { change { $0.accessibility = newValue } }
  }
  /// A context that the component, its properties and everything inside it can read. Absent: none.
  public var context: Context? {
    get { rare?.context }
    set { change { $0.context = newValue } }
  }
  /// Run once, before the component is first shown. Children run them before their parents, and siblings in
  /// document order. In a list, once for each new key. There is no implicit context to read.
  public var onInit: [Action]? {
    get { rare?.onInit }
    set { change { $0.onInit = newValue } }
  }

  /// Rarely set properties, boxed to keep components small.
  private struct Rare: Sendable, Hashable {
    var accessibility: Accessibility?
    var context: Context?
    var onInit: [Action]?

    var isEmpty: Bool { accessibility == nil && context == nil && onInit == nil }
  }

  @Boxed private var rare: Rare?

  private mutating func change(_ body: (inout Rare) -> Void) {
    var changed = rare ?? Rare()
    body(&changed)
    rare = changed.isEmpty ? nil : changed
  }

  /// Creates empty properties.
  public init() {}

  /// Creates common properties. Parameters that are nil are absent.
  public init(
    id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil, context: Context? = nil,
    onInit: [Action]? = nil
  ) {
    self.id = id
    self.style = style
    let rare = Rare(accessibility: accessibility, context: context, onInit: onInit)
    self.rare = rare.isEmpty ? nil : rare
  }
}

extension WidgetProperties {
  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("id", &id)
    try properties.optional("style", &style)
    guard
      properties.mayHave("accessibility") || properties.mayHave("context") || properties.mayHave("onInit")
    else { return }
    var rare = rare ?? Rare()
    try properties.optional("accessibility", &rare.accessibility)
    try properties.optional("context", &rare.context)
    try properties.optional("onInit", &rare.onInit)
    self.rare = rare.isEmpty ? nil : rare
  }
}

/// Information about a component for assistive technology.
public struct Accessibility: Sendable, Hashable {
  /// The text that is read out instead of the content. Expressions are not evaluated. Absent: the content.
  public var accessibilityLabel: String?
  /// Whether assistive technology finds the component. Absent: true.
  public var accessible: Bool?
  /// Whether it is announced as a heading. Absent: false.
  public var isHeader: Bool?

  /// Creates the information. By default, `accessible` is written to the document as true.
  public init(accessibilityLabel: String? = nil, accessible: Bool? = true, isHeader: Bool? = nil) {
    self.accessibilityLabel = accessibilityLabel
    self.accessible = accessible ?? true
    self.isHeader = isHeader
  }
}

extension Accessibility: WireObject, WireCodable {
  package init() { self.init(accessible: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("accessibilityLabel", &accessibilityLabel)
    try properties.optional("accessible", &accessible, absent: true)
    try properties.optional("isHeader", &isHeader)
  }
}
