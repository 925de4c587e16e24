package import BeagleJSON

/// Any component, as it stands in a tree: one case for each type of the Beagle protocol.
public indirect enum Component: Sendable, Hashable {
  case screen(Screen)
  case container(Container)
  case scrollView(ScrollView)
  case text(Text)
  case button(Button)
  case image(Image)
  case textInput(TextInput)
  case simpleForm(SimpleForm)
  case listView(ListView)
  case gridView(GridView)
  case pageView(PageView)
  case pageIndicator(PageIndicator)
  case tabBar(TabBar)
  case touchable(Touchable)
  case lazyComponent(LazyComponent)
  case pullToRefresh(PullToRefresh)
  case webView(WebView)
  case tabView(TabView)
  case form(Form)
  case formInput(FormInput)
  case formSubmit(FormSubmit)
  /// A type that is not known. Its place in the tree is kept, what it holds is not read.
  case unknown(UnknownComponent)

  /// A container without children.
  static var empty: Component { .container(Container()) }
}

/// A component of a type that is not known here.
public struct UnknownComponent: ServerDrivenComponent, Hashable {
  /// The name as the document writes it: `custom:chart`.
  public var type: String
  public var properties: WidgetProperties

  public init(type: String, properties: WidgetProperties = WidgetProperties()) {
    self.type = type
    self.properties = properties
  }

  public var component: Component { .unknown(self) }
}

extension Component {
  /// The types by name, and how each is read. The one place where a name becomes a type.
  private enum Kind: String, CaseIterable {
    case screen = "screenComponent"
    case container, scrollView, text, button, image, textInput, simpleForm, listView, gridView, pageView
    case pageIndicator, tabBar, touchable, lazyComponent, pullToRefresh, webView, tabView, form, formInput
    case formSubmit
  }

  private static let kinds = NameTable(Kind.allCases.map { ($0.rawValue, $0) })

  private static func read(
    _ kind: Kind, _ json: JSONCursor, _ reading: Reading
  ) throws(DocumentError) -> Component? {
    switch kind {
    case .screen: try Screen.read(json, reading).map(Component.screen)
    case .container: try Container.read(json, reading).map(Component.container)
    case .scrollView: try ScrollView.read(json, reading).map(Component.scrollView)
    case .text: try Text.read(json, reading).map(Component.text)
    case .button: try Button.read(json, reading).map(Component.button)
    case .image: try Image.read(json, reading).map(Component.image)
    case .textInput: try TextInput.read(json, reading).map(Component.textInput)
    case .simpleForm: try SimpleForm.read(json, reading).map(Component.simpleForm)
    case .listView: try ListView.read(json, reading).map(Component.listView)
    case .gridView: try GridView.read(json, reading).map(Component.gridView)
    case .pageView: try PageView.read(json, reading).map(Component.pageView)
    case .pageIndicator: try PageIndicator.read(json, reading).map(Component.pageIndicator)
    case .tabBar: try TabBar.read(json, reading).map(Component.tabBar)
    case .touchable: try Touchable.read(json, reading).map(Component.touchable)
    case .lazyComponent: try LazyComponent.read(json, reading).map(Component.lazyComponent)
    case .pullToRefresh: try PullToRefresh.read(json, reading).map(Component.pullToRefresh)
    case .webView: try WebView.read(json, reading).map(Component.webView)
    case .tabView: try TabView.read(json, reading).map(Component.tabView)
    case .form: try Form.read(json, reading).map(Component.form)
    case .formInput: try FormInput.read(json, reading).map(Component.formInput)
    case .formSubmit: try FormSubmit.read(json, reading).map(Component.formSubmit)
    }
  }

  private var record: (type: String, value: any Record & ServerDrivenComponent) {
    switch self {
    case .screen(let value): (Kind.screen.rawValue, value)
    case .container(let value): (Kind.container.rawValue, value)
    case .scrollView(let value): (Kind.scrollView.rawValue, value)
    case .text(let value): (Kind.text.rawValue, value)
    case .button(let value): (Kind.button.rawValue, value)
    case .image(let value): (Kind.image.rawValue, value)
    case .textInput(let value): (Kind.textInput.rawValue, value)
    case .simpleForm(let value): (Kind.simpleForm.rawValue, value)
    case .listView(let value): (Kind.listView.rawValue, value)
    case .gridView(let value): (Kind.gridView.rawValue, value)
    case .pageView(let value): (Kind.pageView.rawValue, value)
    case .pageIndicator(let value): (Kind.pageIndicator.rawValue, value)
    case .tabBar(let value): (Kind.tabBar.rawValue, value)
    case .touchable(let value): (Kind.touchable.rawValue, value)
    case .lazyComponent(let value): (Kind.lazyComponent.rawValue, value)
    case .pullToRefresh(let value): (Kind.pullToRefresh.rawValue, value)
    case .webView(let value): (Kind.webView.rawValue, value)
    case .tabView(let value): (Kind.tabView.rawValue, value)
    case .form(let value): (Kind.form.rawValue, value)
    case .formInput(let value): (Kind.formInput.rawValue, value)
    case .formSubmit(let value): (Kind.formSubmit.rawValue, value)
    case .unknown(let value): (value.type, value)
    }
  }

  /// The name of the type as the protocol writes it: `beagle:text`.
  public var typeName: String {
    if case .unknown(let unknown) = self { return unknown.type }
    return "beagle:\(record.type)"
  }

  /// What every component can have.
  public var properties: WidgetProperties { record.value.properties }
}

extension Component: WireValue {
  package static var expectation: String { "a component" }

  package static func read(_ json: JSONCursor, _ reading: Reading) throws(DocumentError) -> Component? {
    guard json.kind == .object else { return nil }
    guard let type = json.member("_beagleComponent_"), type.kind == .string else {
      // A backend filter removes this wrapper before sending; where it did not, what it wraps is meant.
      if json.member("beaglePlatform") != nil, let child = json.member("child") {
        return try read(child, reading)
      }
      throw reading.failure(json, "expected a component, but the object has no \"_beagleComponent_\" string")
    }
    if let name = type.builtInName, let kind = kinds[name] { return try read(kind, json, reading) }
    var unknown = UnknownComponent()
    unknown.type = type.stringValue ?? ""
    reading.note(.warning, "unknown-component", type, "unknown component \"\(unknown.type)\"; its children are not read")
    var reader = PropertyReader(json, reading)
    try unknown.map(&reader)
    return .unknown(unknown)
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("_beagleComponent_")
    writer.string(typeName)
    record.value.writeProperties(to: &writer)
    writer.endObject()
  }
}

extension UnknownComponent: Record {
  package init() { self.init(type: "") }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
  }
}

extension JSONCursor {
  /// The name after `beagle:`, or nil where the string has another namespace or none.
  var builtInName: PackedName? {
    guard !hasEscapes, stringBytes.count > 7, PackedName(stringBytes.prefix(7)) == PackedName.builtInNamespace
    else { return nil }
    return PackedName(UnsafeBufferPointer(rebasing: stringBytes.dropFirst(7)))
  }
}

extension PackedName {
  static let builtInNamespace = PackedName(Array("beagle:".utf8))
}
