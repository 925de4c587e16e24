import BeagleExpressions
package import BeagleJSON

/// Any component in a tree: one case for each type of the Beagle protocol.
///
/// ```swift
/// let component = try ScreenDocument(reading: bytes).screen.child
/// if case .text(let text) = component { print(text.text.value ?? "an expression") }
/// let json = try component.encoded(indented: true)
/// ```
///
/// A document names the type in `_beagleComponent_`, in any letter case.
public indirect enum Component: Sendable, Hashable {
  /// `beagle:screenComponent`: a whole screen.
  case screen(Screen)
  /// `beagle:container`: a box that arranges its children.
  case container(Container)
  /// `beagle:scrollView`: a box whose content may be larger than itself.
  case scrollView(ScrollView)
  /// `beagle:text`: text that wraps.
  case text(Text)
  /// `beagle:button`: a label that runs actions when pressed.
  case button(Button)
  /// `beagle:image`: an image.
  case image(Image)
  /// `beagle:textInput`: a text field.
  case textInput(TextInput)
  /// `beagle:simpleForm`: inputs that are submitted together.
  case simpleForm(SimpleForm)
  /// `beagle:listView`: a cell for each item of an array, one after the other.
  case listView(ListView)
  /// `beagle:gridView`: a cell for each item of an array, in columns or rows.
  case gridView(GridView)
  /// `beagle:pageView`: pages, one of which is visible.
  case pageView(PageView)
  /// `beagle:pageIndicator`: dots for the pages.
  case pageIndicator(PageIndicator)
  /// `beagle:tabBar`: a row of tabs.
  case tabBar(TabBar)
  /// `beagle:touchable`: makes its child run actions when pressed.
  case touchable(Touchable)
  /// `beagle:lazyComponent`: a component that is loaded separately.
  case lazyComponent(LazyComponent)
  /// `beagle:pullToRefresh`: a child that can be pulled down to reload it.
  case pullToRefresh(PullToRefresh)
  /// `beagle:webView`: a web page.
  case webView(WebView)
  /// `beagle:tabView`, of Beagle 1.x: tabs with their pages.
  case tabView(TabView)
  /// `beagle:form`, of Beagle 1.x: inputs whose values are sent together.
  case form(Form)
  /// `beagle:formInput`, of Beagle 1.x: names the value of an input.
  case formInput(FormInput)
  /// `beagle:formSubmit`, of Beagle 1.x: submits a form when pressed.
  case formSubmit(FormSubmit)
  /// A custom component of a registered type.
  case custom(CustomComponent)
  /// A component of an unknown type. It is kept in the tree; its content is not decoded.
  case unknown(UnknownComponent)

  /// A container without children.
  static let empty = Component.container(Container())
}

extension Component {
  /// The types by name. Names are mapped to types only here.
  package enum Kind: String, CaseIterable, Sendable {
    case screen = "beagle:screenComponent"
    case container = "beagle:container"
    case scrollView = "beagle:scrollView"
    case text = "beagle:text"
    case button = "beagle:button"
    case image = "beagle:image"
    case textInput = "beagle:textInput"
    case simpleForm = "beagle:simpleForm"
    case listView = "beagle:listView"
    case gridView = "beagle:gridView"
    case pageView = "beagle:pageView"
    case pageIndicator = "beagle:pageIndicator"
    case tabBar = "beagle:tabBar"
    case touchable = "beagle:touchable"
    case lazyComponent = "beagle:lazyComponent"
    case pullToRefresh = "beagle:pullToRefresh"
    case webView = "beagle:webView"
    case tabView = "beagle:tabView"
    case form = "beagle:form"
    case formInput = "beagle:formInput"
    case formSubmit = "beagle:formSubmit"

    /// The name in documents.
    package var name: String { rawValue }

    package var type: any WireComponent.Type {
      switch self {
      case .screen: Screen.self
      case .container: Container.self
      case .scrollView: ScrollView.self
      case .text: Text.self
      case .button: Button.self
      case .image: Image.self
      case .textInput: TextInput.self
      case .simpleForm: SimpleForm.self
      case .listView: ListView.self
      case .gridView: GridView.self
      case .pageView: PageView.self
      case .pageIndicator: PageIndicator.self
      case .tabBar: TabBar.self
      case .touchable: Touchable.self
      case .lazyComponent: LazyComponent.self
      case .pullToRefresh: PullToRefresh.self
      case .webView: WebView.self
      case .tabView: TabView.self
      case .form: Form.self
      case .formInput: FormInput.self
      case .formSubmit: FormSubmit.self
      }
    }
  }

  /// The names of all built-in types, as the protocol writes them.
  package static let typeNames = Kind.allCases.map(\.rawValue)

  package static let kinds = NameTable(Kind.allCases.map { (String($0.rawValue.dropFirst(7)), $0) })

  /// Passes the associated value of the case to a visitor. Only here is there a case for each type.
  @inline(__always)
  func visit<Visitor: ComponentVisitor>(_ visitor: Visitor) -> Visitor.Result {
    switch self {
    case .screen(let value): visitor.visit(value, Kind.screen.name)
    case .container(let value): visitor.visit(value, Kind.container.name)
    case .scrollView(let value): visitor.visit(value, Kind.scrollView.name)
    case .text(let value): visitor.visit(value, Kind.text.name)
    case .button(let value): visitor.visit(value, Kind.button.name)
    case .image(let value): visitor.visit(value, Kind.image.name)
    case .textInput(let value): visitor.visit(value, Kind.textInput.name)
    case .simpleForm(let value): visitor.visit(value, Kind.simpleForm.name)
    case .listView(let value): visitor.visit(value, Kind.listView.name)
    case .gridView(let value): visitor.visit(value, Kind.gridView.name)
    case .pageView(let value): visitor.visit(value, Kind.pageView.name)
    case .pageIndicator(let value): visitor.visit(value, Kind.pageIndicator.name)
    case .tabBar(let value): visitor.visit(value, Kind.tabBar.name)
    case .touchable(let value): visitor.visit(value, Kind.touchable.name)
    case .lazyComponent(let value): visitor.visit(value, Kind.lazyComponent.name)
    case .pullToRefresh(let value): visitor.visit(value, Kind.pullToRefresh.name)
    case .webView(let value): visitor.visit(value, Kind.webView.name)
    case .tabView(let value): visitor.visit(value, Kind.tabView.name)
    case .form(let value): visitor.visit(value, Kind.form.name)
    case .formInput(let value): visitor.visit(value, Kind.formInput.name)
    case .formSubmit(let value): visitor.visit(value, Kind.formSubmit.name)
    case .custom(let value): visitor.visit(value, value.type)
    case .unknown(let value): visitor.visit(value, value.type)
    }
  }

  /// The name of the type in the protocol: `beagle:text`.
  package var typeName: String { visit(NameOfType()) }
}

/// The associated value of a case of ``Component``.
package protocol ComponentValue: BuiltInComponent {
  /// The direct children; nil if the type never has any, or only those of a template or a lazy component.
  var childComponents: [Component]? { get }

  /// The actions that run on a press; nil if the component itself cannot be pressed.
  var pressActions: [Action]? { get }

  /// The name of a style in the application's theme; nil if the type has no such property.
  var styleId: String? { get }

  /// The approximate number of nodes in its tree, excluding list items and lazy components.
  func partCount(within depth: Int) -> Int

  /// Writes all members of its object except for the name of its type.
  func writeProperties(to writer: inout JSONWriter)
}

/// A component with known properties.
package protocol WireComponent: ComponentValue, WireObject {
  // A requirement, so that the compiler generates a specialised reader for each type.
  static func readComponent(
    _ keys: ObjectKeys, _ decoding: DecodingContext
  ) throws(DocumentError) -> Component
}

extension WireComponent {
  package static func readComponent(
    _ keys: ObjectKeys, _ decoding: DecodingContext
  ) throws(DocumentError) -> Component {
    try Self(keys, decoding).component
  }
}

/// An operation on the associated value of a ``Component``. The value is passed without copying, because
/// copies are slow.
protocol ComponentVisitor {
  associatedtype Result
  func visit(_ value: some ComponentValue, _ typeName: String) -> Result
}

private struct NameOfType: ComponentVisitor {
  func visit(_ value: some ComponentValue, _ typeName: String) -> String { typeName }
}

extension Component: WireValue {
  package static var expectation: String { "a component" }
  package static var shape: WireShape { .component }

  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError)
    -> Component?
  {
    guard json.kind == .object else { return nil }
    try decoding.enter(json)
    defer { decoding.leave() }
    let component = try ObjectKeys.withKeys(of: json) { (keys) throws(DocumentError) -> Component? in
      guard let type = keys.member("_beagleComponent_"), type.kind == .string else {
        return try readLegacy(keys, decoding)
      }
      if let name = type.builtInName, let kind = kinds[name] {
        return try kind.type.readComponent(keys, decoding)
      }
      return try readForeign(type.stringValue ?? "", type, json, decoding)
    }
    if decoding.takesNotes, let component { decoding.note(component, json) }
    return component
  }

  /// Decodes a type that is not built in.
  @inline(never)
  static func readForeign(
    _ name: String, _ type: JSONCursor, _ json: JSONCursor, _ decoding: DecodingContext
  ) throws(DocumentError) -> Component {
    if let read = decoding.componentRegistry.components.reading(name) {
      return .custom(try CustomComponent(name, json, decoding, read))
    }
    decoding.report(
      .warning, .unknownComponent, type, "unknown component \(name.quoted); its children are not read",
      found: name.quoted,
      guess: Spelling.guess(
        atType: name, among: typeNames + decoding.componentRegistry.components.names,
        synonyms: Synonyms.components(for:)), hidden: json.byteRange)
    return .unknown(UnknownComponent(name, json, decoding))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("_beagleComponent_")
    writer.string(typeName)
    value.writeProperties(to: &writer)
    writer.endObject()
  }
}

extension JSONCursor {
  /// The name after `beagle:`; nil if the string has another namespace or none.
  package var builtInName: PackedName? {
    withUnescapedBytes { bytes in
      // A zero byte would be mistaken for the end of a shorter name.
      hasEscapes && bytes.contains(0) ? nil : bytes.builtInName
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The name after `beagle:`, in any letter case: lower-case letters have the bit 0x20.
  fileprivate var builtInName: PackedName? {
    guard count > 7, let start = baseAddress,
      (start.loadWord64() | 0x2020_2020_2020) & 0xFF_FFFF_FFFF_FFFF == 0x3A_656C_6761_6562
    else { return nil }
    return PackedName(UnsafeBufferPointer(start: start + 7, count: count - 7))
  }
}
