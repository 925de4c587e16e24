import BeagleExpressions
import BeagleJSON
import BeagleSchema
import Foundation
import Testing

/// Components and actions of the application's own: how they are read, shown and written.
struct CustomTests {
  enum Kind: String, Codable { case bar, line }

  struct Series: Codable, Hashable {
    var name: String
    var values: [Double]
    var color: Color?
  }

  struct Chart: ServerDrivenComponent, Decodable {
    var title: Bind<String>
    var children: [Component]
    var onPress: [Action]?
    var kind: Kind?
    var series: [Series]?
    var scale: Bind<Double>?
    var most: Int?
    var box: Style?
    var data: DynamicObject?
    var names: [String: Bind<String>]?
  }

  /// Has nothing of its own.
  struct Panel: ServerDrivenComponent, Decodable {}

  /// Is called otherwise than its type, and holds one component.
  struct FramedBox: ServerDrivenComponent, Decodable {
    static let defaultName = "frame"
    var child: Component
  }

  struct Price: ComposedComponent, Decodable {
    var amount: Bind<String>
    var isNew: Bool?
    var body: [Component] {
      Text(amount)
      if isNew == true { Text("new") }
    }
  }

  struct Share: ServerDrivenAction, Decodable {
    var text: Bind<String>
    var onFinish: [Action]?
  }

  static let registry = {
    var registry = ComponentRegistry()
    registry.register(component: Chart.self)
    registry.register(component: Panel.self)
    registry.register(component: FramedBox.self)
    registry.register(component: Price.self, named: "PriceTag")
    registry.register(action: Share.self)
    return registry
  }()

  static var options: DecodingOptions {
    var options = DecodingOptions()
    options.componentRegistry = registry
    return options
  }

  private static let a = document("text", #""text":"a""#)

  private func read(_ json: String) throws -> (component: Component, diagnostics: [Diagnostic]) {
    try Component.read(Array(json.utf8), options: Self.options)
  }

  private func custom(_ json: String) throws -> CustomComponent {
    let (component, diagnostics) = try read(json)
    #expect(diagnostics.map(\.description) == [])
    guard case .custom(let custom) = component else { throw NotCustom() }
    return custom
  }

  private struct NotCustom: Error {}

  private func fault(_ json: String) -> DocumentError? {
    do throws(DocumentError) {
      _ = try Component.read(Array(json.utf8), options: Self.options)
      return nil
    } catch {
      return error
    }
  }

  private static func chart(_ properties: String) -> String {
    #"{"_beagleComponent_":"custom:chart",\#(properties)}"#
  }

  @Test func everyKindOfPropertyIsRead() throws {
    let custom = try custom(
      Self.chart(
        ##""title":"Hi @{user.name}","children":[\##(Self.a)],"onPress":[{"_beagleAction_":"custom:SHARE","text":"@{t}"}],"##
          + ##""kind":"line","series":[{"name":"s","values":[1,2.5],"color":"#F00"}],"scale":"@{s}","most":3.0,"##
          + ##""box":{"padding":{"all":8}},"data":{"k":[1,null]},"names":{"a":"@{b}"},"id":"i","style":{"display":"NONE"},"##
          + ##""accessibility":{"accessibilityLabel":"l"},"context":{"id":"c","value":[1]},"##
          + ##""onInit":{"_beagleAction_":"beagle:popView"}"##))
    let chart = try #require(custom.value as? Chart)
    #expect(chart.title == "Hi @{user.name}")
    #expect(chart.children == [Text("a").component] && custom.children == chart.children)
    guard case .custom(let share) = chart.onPress?.first else { throw NotCustom() }
    #expect((share.value as? Share)?.text == .bind("t"))
    #expect(chart.kind == .line)
    #expect(chart.series == [Series(name: "s", values: [1, 2.5], color: Color(0xFF0000))])
    #expect(chart.scale == .bind("s") && chart.most == 3)
    #expect(chart.box == Style(padding: 8))
    #expect(chart.data == ["k": [1, nil]])
    #expect(chart.names == ["a": .bind("b")])
    #expect(
      custom.properties
        == WidgetProperties(
          id: "i", style: Style(display: .value(.none)),
          accessibility: Accessibility(accessibilityLabel: "l"), context: Context(id: "c", value: [1]),
          onInit: [.popView(PopView())]))
    #expect(custom.type == "custom:chart" && custom.component.typeName == "custom:chart")
  }

  @Test(arguments: [
    "custom:chart", "custom:Chart", "CUSTOM:CHART", #"custom\u003achart"#, "custom:PRICETAG", "custom:frame",
  ])
  func namesAreReadInAnyCase(_ type: String) throws {
    let json = #"{"_beagleComponent_":"\#(type)","title":"t","amount":"1","children":[\#(Self.a)]}"#
    _ = try custom(json)
  }

  @Test func whatIsNotRegisteredUnderANameIsUnknownThere() throws {
    for type in ["custom:price", "custom:framedbox", "beagle:chart", "chart", "custom:custom:chart"] {
      let (component, diagnostics) = try read(#"{"_beagleComponent_":"\#(type)"}"#)
      #expect(diagnostics.map(\.code) == ["unknown-component"])
      #expect(component.typeName == type)
    }
    let near = try read(#"{"_beagleComponent_":"custom:chrat"}"#)
    #expect(near.diagnostics.first?.suggestion == "custom:Chart")
    #expect(
      Self.registry.componentNames == [
        "custom:Chart", "custom:Panel", "custom:PriceTag", "custom:frame",
      ])
    #expect(Self.registry.actionNames == ["custom:Share"])
  }

  @Test func registeringAgainReplaces() throws {
    var options = Self.options
    options.componentRegistry.register(component: Panel.self, named: "CHART")
    let (component, _) = try Component.read(Array(Self.chart(#""x":1"#).utf8), options: options)
    guard case .custom(let custom) = component else { throw NotCustom() }
    #expect(custom.value is Panel)
  }

  @Test(arguments: [
    #""children":[\#(a)]"#, #""children":\#(a)"#, #""child":\#(a)"#, #""children":[null,\#(a)]"#,
    #""child":[\#(a)]"#,
  ])
  func childrenHaveAllTheirShapes(_ children: String) throws {
    for type in ["chart", "panel", "frame"] {
      let custom = try custom(#"{"_beagleComponent_":"custom:\#(type)","title":"t",\#(children)}"#)
      #expect(custom.children == [Text("a").component])
      #expect(custom.content == custom.children, "it shows its children")
    }
    let several = try custom(#"{"_beagleComponent_":"custom:frame","children":[\#(Self.a),\#(Self.a)]}"#)
    #expect(
      (several.value as? FramedBox)?.child
        == Container(children: [Text("a").component, Text("a").component]).component)
  }

  @Test func aComposedComponentShowsItsBody() throws {
    let custom = try custom(#"{"_beagleComponent_":"custom:pricetag","amount":"@{p}","isNew":true}"#)
    #expect(custom.content == [Text("@{p}").component, Text("new").component])
  }

  @Test func customOnesAreReadInAnyNesting() throws {
    let inner = Self.chart(#""title":"in","children":[\#(Self.a)]"#)
    let (component, diagnostics) = try read(
      document(
        "screenComponent",
        #""child":{"_beagleComponent_":"custom:panel","child":\#(document("listView", #""dataSource":[],"templates":[{"view":\#(Self.chart(#""title":"out","children":[\#(inner)]"#))}]"#))}"#
      ))
    #expect(diagnostics.isEmpty)
    guard case .screen(let screen) = component, case .custom(let panel) = screen.child,
      case .listView(let list) = panel.children.first, case .custom(let outer) = list.templates?.first?.view,
      case .custom(let chart) = outer.children.first
    else { throw NotCustom() }
    #expect((chart.value as? Chart)?.title == "in")
  }

  static let faults: [(json: String, fault: String)] = [
    (
      chart(#""children":[]"#),
      #"the required property "title" is missing (line 1, column 53, at children[0])"#
    ),
    (
      chart(#""tilte":"t","children":[]"#),
      #"the required property "title" is missing, but there is "tilte" (line 1, column 53, at children[0])"#
    ),
    (
      chart(#""title":null,"children":[]"#),
      #"expected a string or an expression, found null (line 1, column 97, at children[0].title)"#
    ),
    (
      chart(#""title":5,"children":[]"#),
      #"expected a string or an expression, found the number 5 (line 1, column 97, at children[0].title)"#
    ),
    (
      chart(#""title":"t","children":[{"x":1}]"#),
      #"expected a component, but the object has no "_beagleComponent_" string (line 1, column 113, at children[0].children[0])"#
    ),
    (
      chart(#""title":"t","children":[\#(document("text"))]"#),
      #"the required property "text" is missing (line 1, column 113, at children[0].children[0])"#
    ),
    (
      chart(#""title":"t","children":[],"series":[{"name":"s","values":[]},{"name":"s"}]"#),
      #"the required property "values" is missing (line 1, column 150, at children[0].series[1])"#
    ),
    (
      chart(#""title":"t","children":[],"series":[{"name":7,"values":[]}]"#),
      #"expected a string, found the number 7 (line 1, column 133, at children[0].series[0].name)"#
    ),
    (
      chart(#""title":"t","children":[],"context":{"value":1}"#),
      #"the required property "id" is missing (line 1, column 125, at children[0].context)"#
    ),
    (
      document("button", #""text":"","onPress":{"_beagleAction_":"custom:share"}"#),
      #"the required property "text" is missing (line 1, column 110, at children[0].onPress)"#
    ),
  ]

  @Test(arguments: faults)
  func aFaultInsideSaysWhere(json: String, fault expected: String) {
    #expect(fault(document("container", #""children":[\#(json)]"#))?.description == expected)
  }

  static let leftOut: [(property: String, place: String)] = [
    (#""most":"3""#, "most"), (#""most":1.5"#, "most"), (#""kind":"pie""#, "kind"), (#""kind":1"#, "kind"),
    (#""scale":"big""#, "scale"), (#""box":[]"#, "box"), (#""onPress":5"#, "onPress"),
    (#""series":5"#, "series"),
    (#""names":{"a":1}"#, "names.a"),
    (#""series":[{"name":"s","values":[],"color":"red"}]"#, "series[0].color"),
  ]

  @Test(arguments: leftOut)
  func anOptionalPropertyOfAnotherKindIsReportedAndAbsent(property: String, place: String) throws {
    let (component, diagnostics) = try read(Self.chart(#""title":"t","children":[],\#(property)"#))
    #expect(diagnostics.map(\.code) == ["type"])
    #expect(diagnostics.first?.path.description == place)
    guard case .custom(let custom) = component, let chart = custom.value as? Chart else { throw NotCustom() }
    #expect(
      chart.most == nil && chart.kind == nil && chart.scale == nil && chart.box == nil && chart.onPress == nil
    )
  }

  @Test func examiningGoesOnAndKnowsItsProperties() throws {
    let json = document(
      "container",
      #""children":[\#(Self.chart(#""title":"t","children":[],"knid":"bar","whatever":1"#)),\#(Self.chart(#""title":"t""#)),"#
        + #"{"_beagleComponent_":"custom:panel","id":"p","child":\#(document("text")),"childs":1}]"#)
    var options = DecodingOptions.thorough
    options.componentRegistry = Self.registry
    let (component, diagnostics) = Component.examine(Array(json.utf8), options: options)
    #expect(component == nil)
    #expect(
      diagnostics.map { "\($0.code) \($0.path) \($0.suggestion ?? "-")" } == [
        "unknown-property children[0].knid kind", "unknown-property children[0].whatever -",
        "missing-property children[1] -", "missing-property children[2].child -",
        "unknown-property children[2].childs -",
      ])
  }

  @Test func aCustomTreeIsWrittenAsItWasRead() throws {
    let json = document(
      "container",
      #""children":[\#(Self.chart(#""title":"\\@{x}","children":[\#(Self.a)],"onPress":[{"_beagleAction_":"custom:share","analytics":{"attributes":["text"]},"text":"t","more":[1]}],"extra":{"a":[1.5,null]},"id":"i","style":{"padding":{"all":{"value":1,"type":"REAL"}}}"#))]"#
    )
    let (component, _) = try read(json)
    let written = try component.encoded()
    #expect(
      try JSONDocument(parsing: written).root.dynamicObject == JSONDocument(parsing: json).root.dynamicObject)
    #expect(try Component.read(written, options: Self.options).component == component)
    #expect(
      try Component.read(written).component.encoded() == written, "whoever does not know it keeps it, too")
    guard case .container(let container) = component, case .custom(let custom)? = container.children?.first
    else { throw NotCustom() }
    #expect(try custom.id("other").text().contains(#""id":"other""#))
    #expect(try !custom.id("other").text().contains(#""id":"i""#))
    #expect(custom.component != custom.id("other").component)
  }

  @Test func oneMadeInSwiftIsWhatItsDocumentSays() throws {
    let chart = Chart(
      title: "Hi @{n}", children: [Text("a").component], onPress: [Share(text: "s").action], kind: .bar,
      series: [Series(name: "s", values: [1], color: nil)], scale: 2, most: 3, box: Style(padding: 8),
      data: ["k": 1], names: ["a": .bind("b")])
    let made = Container {
      chart.id("c").padding(4)
      Price(amount: "1", isNew: nil)
      FramedBox(child: Text("a").component)
      Button("b", onPress: Share(text: "t", onFinish: [PopView().action]), PopView())
    }
    let written = try made.encoded()
    var options = Self.options
    options.componentRegistry.register(component: Price.self)
    let (again, diagnostics) = try Component.read(written, options: options)
    #expect(diagnostics.isEmpty)
    #expect(again == made.component)
    #expect(again.hashValue == made.component.hashValue)
    #expect(try again.encoded() == written)
    guard case .container(let container) = again, case .custom(let custom)? = container.children?.first,
      case .custom(let built)? = made.children?.first
    else { throw NotCustom() }
    #expect((custom.value as? Chart)?.series == chart.series && (custom.value as? Chart)?.box == chart.box)
    #expect(built.children == [Text("a").component] && built.properties.id == "c")
    #expect(custom.properties == built.properties)
    #expect(try chart.text().hasPrefix(#"{"_beagleComponent_":"custom:Chart","title":"Hi @{n}""#))
  }

  struct BrokenBox: ServerDrivenComponent {
    func encode(to encoder: any Encoder) throws { throw NotCustom() }
  }

  struct BrokenShare: ServerDrivenAction {
    func encode(to encoder: any Encoder) throws { throw NotCustom() }
  }

  @Test func whatCannotBeEncodedMakesWritingFail() {
    #expect(throws: JSONWriteError.self) { try Container { BrokenBox() }.encoded() }
    #expect(throws: JSONWriteError.self) { try Button("b", onPress: BrokenShare()).encoded() }
    #expect(throws: JSONWriteError.self) { try Chart(title: "", children: [], scale: .value(.nan)).encoded() }
  }

  @Test func otherCodersWorkAsWell() throws {
    let json = Self.chart(
      #""title":"Hi @{n}","children":[\#(Self.a)],"scale":2,"box":{"display":"none"},"names":{"a":"@{b}"},"data":[1,2.5,"x",null,true]"#
    )
    let chart = try JSONDecoder().decode(Chart.self, from: Data(json.utf8))
    #expect(chart.title == "Hi @{n}" && chart.children == [Text("a").component] && chart.scale == 2)
    #expect(chart.box?.display == .value(.none) && chart.names == ["a": .bind("b")])
    #expect(chart.data == [1, 2.5, "x", nil, true])
    let again = try JSONDecoder().decode(Chart.self, from: JSONEncoder().encode(chart))
    #expect(again.component == chart.component)
  }

  /// Reads itself by hand, through every kind of container.
  struct ByHand: ServerDrivenComponent, Decodable, Equatable {
    var small: UInt8
    var large: UInt64
    var ratio: Float
    var list: [Int]
    var inner: String
    var isNull: Bool
    var keys: [String]

    enum Key: String, CodingKey { case small, large, ratio, list, inner, none, deep }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      small = try container.decode(UInt8.self, forKey: .small)
      large = try container.decode(UInt64.self, forKey: .large)
      ratio = try container.decode(Float.self, forKey: .ratio)
      var elements = try container.nestedUnkeyedContainer(forKey: .list)
      list = []
      while !elements.isAtEnd {
        if try !elements.decodeNil() { list.append(try elements.decode(Int.self)) }
      }
      inner = try container.nestedContainer(keyedBy: Key.self, forKey: .deep).decode(
        String.self, forKey: .inner)
      isNull = try container.decodeNil(forKey: .none)
      keys = container.allKeys.map(\.rawValue)
    }
  }

  @Test func aTypeMayReadItselfByHand() throws {
    var options = DecodingOptions()
    options.componentRegistry.register(component: ByHand.self)
    func read(_ small: String) throws -> ByHand? {
      let json =
        #"{"_beagleComponent_":"custom:byhand","small":\#(small),"large":7,"ratio":0.5,"list":[1,null,2],"deep":{"inner":"x"},"none":null}"#
      guard case .custom(let custom) = try Component.read(Array(json.utf8), options: options).component else {
        return nil
      }
      return custom.value as? ByHand
    }
    let value = try #require(try read("255"))
    #expect(value.small == 255 && value.large == 7 && value.ratio == 0.5 && value.list == [1, 2])
    #expect(
      value.inner == "x" && value.isNull && value.keys == ["small", "large", "ratio", "list", "deep", "none"])
    for wrong in ["256", "-1", "1.5", "true", "\"1\""] {
      #expect(throws: DocumentError.self) { try read(wrong) }
    }
  }

  /// Keeps what it must not keep.
  final class Keeper: ServerDrivenComponent, Decodable, @unchecked Sendable {
    nonisolated(unsafe) static var kept: [any Decoder] = []
    init(from decoder: any Decoder) throws { Self.kept.append(decoder) }
    func encode(to encoder: any Encoder) throws {}
  }

  @Test func aDecoderThatWasKeptRefusesAfterTheReading() throws {
    var options = DecodingOptions()
    options.componentRegistry.register(component: Keeper.self)
    _ = try Component.read(Array(#"{"_beagleComponent_":"custom:keeper","id":"k"}"#.utf8), options: options)
    let decoder = try #require(Keeper.kept.first)
    #expect(throws: DecodingError.self) { try decoder.container(keyedBy: ByHand.Key.self) }
    #expect(throws: DecodingError.self) { try decoder.singleValueContainer().decode(String.self) }
    #expect(throws: DecodingError.self) { try decoder.unkeyedContainer() }
  }
}
