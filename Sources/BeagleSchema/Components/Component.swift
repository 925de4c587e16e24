package import BeagleJSON

/// Any component, as it stands in a tree: one case for each type of the Beagle protocol.
///
/// ```swift
/// let (component, diagnostics) = try Component.read(bytes)
/// if case .text(let text) = component { print(text.text.literal ?? "an expression") }
/// let json = try component.encoded(indented: true)
/// ```
///
/// A document names its type in `_beagleComponent_`. Letter case does not matter there.
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

/// A component of a type that is not known here. Only what every component can have is read and written: its
/// other properties and its children are not.
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
  }

  /// The names of all types that are built in, as the protocol writes them.
  package static let typeNames = Kind.allCases.map(\.rawValue)

  private static let kinds = NameTable(Kind.allCases.map { (String($0.rawValue.dropFirst(7)), $0) })

  private static func read(
    _ kind: Kind, _ json: JSONCursor, _ reading: Reading
  ) throws(DocumentError) -> Component {
    switch kind {
    case .screen: .screen(try Screen(object: json, reading))
    case .container: .container(try Container(object: json, reading))
    case .scrollView: .scrollView(try ScrollView(object: json, reading))
    case .text: .text(try Text(object: json, reading))
    case .button: .button(try Button(object: json, reading))
    case .image: .image(try Image(object: json, reading))
    case .textInput: .textInput(try TextInput(object: json, reading))
    case .simpleForm: .simpleForm(try SimpleForm(object: json, reading))
    case .listView: .listView(try ListView(object: json, reading))
    case .gridView: .gridView(try GridView(object: json, reading))
    case .pageView: .pageView(try PageView(object: json, reading))
    case .pageIndicator: .pageIndicator(try PageIndicator(object: json, reading))
    case .tabBar: .tabBar(try TabBar(object: json, reading))
    case .touchable: .touchable(try Touchable(object: json, reading))
    case .lazyComponent: .lazyComponent(try LazyComponent(object: json, reading))
    case .pullToRefresh: .pullToRefresh(try PullToRefresh(object: json, reading))
    case .webView: .webView(try WebView(object: json, reading))
    case .tabView: .tabView(try TabView(object: json, reading))
    case .form: .form(try Form(object: json, reading))
    case .formInput: .formInput(try FormInput(object: json, reading))
    case .formSubmit: .formSubmit(try FormSubmit(object: json, reading))
    }
  }

  private var record: any Record & ServerDrivenComponent {
    switch self {
    case .screen(let value): value
    case .container(let value): value
    case .scrollView(let value): value
    case .text(let value): value
    case .button(let value): value
    case .image(let value): value
    case .textInput(let value): value
    case .simpleForm(let value): value
    case .listView(let value): value
    case .gridView(let value): value
    case .pageView(let value): value
    case .pageIndicator(let value): value
    case .tabBar(let value): value
    case .touchable(let value): value
    case .lazyComponent(let value): value
    case .pullToRefresh(let value): value
    case .webView(let value): value
    case .tabView(let value): value
    case .form(let value): value
    case .formInput(let value): value
    case .formSubmit(let value): value
    case .unknown(let value): value
    }
  }

  private var kind: Kind? {
    switch self {
    case .screen: .screen
    case .container: .container
    case .scrollView: .scrollView
    case .text: .text
    case .button: .button
    case .image: .image
    case .textInput: .textInput
    case .simpleForm: .simpleForm
    case .listView: .listView
    case .gridView: .gridView
    case .pageView: .pageView
    case .pageIndicator: .pageIndicator
    case .tabBar: .tabBar
    case .touchable: .touchable
    case .lazyComponent: .lazyComponent
    case .pullToRefresh: .pullToRefresh
    case .webView: .webView
    case .tabView: .tabView
    case .form: .form
    case .formInput: .formInput
    case .formSubmit: .formSubmit
    case .unknown: nil
    }
  }

  /// The name of the type as the protocol writes it: `beagle:text`.
  public var typeName: String {
    if case .unknown(let unknown) = self { return unknown.type }
    return kind?.rawValue ?? ""
  }
}

extension Component: WireValue {
  package static var expectation: String { "a component" }

  package static func read(_ json: JSONCursor, _ reading: Reading) throws(DocumentError) -> Component? {
    guard json.kind == .object else { return nil }
    try reading.enter(json)
    defer { reading.leave() }
    guard let type = json.member("_beagleComponent_"), type.kind == .string else {
      // A backend filter removes this wrapper before sending; where it did not, what it wraps is meant.
      if json.member("beaglePlatform") != nil, let child = json.member("child") {
        return try read(child, reading)
      }
      throw reading.failure(
        "missing-type", json, "expected a component, but the object has no \"_beagleComponent_\" string",
        expected: expectation)
    }
    if let name = type.builtInName, let kind = kinds[name] { return try read(kind, json, reading) }
    var unknown = UnknownComponent()
    unknown.type = type.stringValue ?? ""
    reading.note(
      .warning, "unknown-component", type,
      "unknown component \(unknown.type.quoted); its children are not read", found: unknown.type.quoted,
      suggestion: Spelling.nearestType(to: unknown.type, among: typeNames))
    do throws(DocumentError) {
      try PropertyReader.read(json, reading) { (reader) throws(DocumentError) in try unknown.map(&reader) }
    } catch {
      // What has our property's name may be something else to the type that we do not know.
      unknown.properties = WidgetProperties()
    }
    return .unknown(unknown)
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("_beagleComponent_")
    writer.string(typeName)
    record.writeProperties(to: &writer)
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
    if hasEscapes {
      let text = stringValue ?? ""
      guard PackedName(String(text.prefix(7))) == PackedName.builtInNamespace else { return nil }
      return PackedName(String(text.dropFirst(7)))
    }
    let bytes = stringBytes
    guard bytes.count > 7, let start = bytes.baseAddress,
      PackedName(UnsafeBufferPointer(start: start, count: 7)) == PackedName.builtInNamespace
    else { return nil }
    return PackedName(UnsafeBufferPointer(start: start + 7, count: bytes.count - 7))
  }
}

extension PackedName {
  static let builtInNamespace = PackedName("beagle:")
}
