import BeagleExpressions
import BeagleJSON
import BeagleSchema
import Foundation
import SchemaTestSupport
import Testing

/// Custom components and actions: decoding, rendering and encoding.
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

  /// Has no properties.
  struct Panel: ServerDrivenComponent, Decodable {}

  /// Has a name that differs from its type, and contains one component.
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

  static let a = document("text", #""text":"a""#)

  func read(_ json: String) throws -> (component: Component, diagnostics: [Diagnostic]) {
    try Component.read(Array(json.utf8), options: Self.options)
  }

  func custom(_ json: String) throws -> CustomComponent {
    let (component, diagnostics) = try read(json)
    #expect(diagnostics.map(\.description) == [])
    guard case .custom(let custom) = component else { throw NotCustom() }
    return custom
  }

  struct NotCustom: Error {}

  func decodingError(_ json: String) -> DocumentError? {
    do throws(DocumentError) {
      _ = try Component.read(Array(json.utf8), options: Self.options)
      return nil
    } catch {
      return error
    }
  }

  static func chart(_ properties: String) -> String {
    #"{"_beagleComponent_":"custom:chart",\#(properties)}"#
  }

  @Test func everyPropertyKindIsDecoded() throws {
    let custom = try custom(
      Self.chart(
        ##"""
        "title":"Hi @{user.name}","children":[\##(Self.a)],"onPress":[{"_beagleAction_":"custom:SHARE",\##
        "text":"@{t}"}],
        """##
          + ##"""
          "kind":"line","series":[{"name":"s","values":[1,2.5],"color":"#F00"}],"scale":"@{s}","most":3.0,
          """##
            + ##"""
            "box":{"padding":{"all":8}},"data":{"k":[1,null]},"names":{"a":"@{b}"},"id":"i",\##
            "style":{"display":"NONE"},
            """##
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
  func typeNamesAreCaseInsensitive(_ type: String) throws {
    let json = #"{"_beagleComponent_":"\#(type)","title":"t","amount":"1","children":[\#(Self.a)]}"#
    _ = try custom(json)
  }

  @Test func unregisteredTypeIsUnknown() throws {
    for type in ["custom:price", "custom:framedbox", "beagle:chart", "chart", "custom:custom:chart"] {
      let (component, diagnostics) = try read(#"{"_beagleComponent_":"\#(type)"}"#)
      #expect(diagnostics.map(\.code) == ["unknown-component"])
      #expect(component.typeName == type)
    }
    let near = try read(#"{"_beagleComponent_":"custom:chrat"}"#)
    #expect(near.diagnostics.first?.suggestion == "custom:Chart")
    #expect(
      Self.registry.components.names == [
        "custom:Chart", "custom:Panel", "custom:PriceTag", "custom:frame",
      ])
    #expect(Self.registry.actions.names == ["custom:Share"])
  }

  @Test func registeringAgainReplacesType() throws {
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
  func childrenAcceptEveryShape(_ children: String) throws {
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

  @Test func composedComponentContainsItsBody() throws {
    let custom = try custom(#"{"_beagleComponent_":"custom:pricetag","amount":"@{p}","isNew":true}"#)
    #expect(custom.content == [Text("@{p}").component, Text("new").component])
  }

  @Test func nestedCustomComponentsAreDecoded() throws {
    let inner = Self.chart(#""title":"in","children":[\#(Self.a)]"#)
    let outer = Self.chart(#""title":"out","children":[\#(inner)]"#)
    let list = document("listView", #""dataSource":[],"templates":[{"view":\#(outer)}]"#)
    let (component, diagnostics) = try read(
      document("screenComponent", #""child":{"_beagleComponent_":"custom:panel","child":\#(list)}"#))
    #expect(diagnostics.isEmpty)
    guard case .screen(let screen) = component, case .custom(let panel) = screen.child,
      case .listView(let list) = panel.children.first, case .custom(let outer) = list.templates?.first?.view,
      case .custom(let chart) = outer.children.first
    else { throw NotCustom() }
    #expect((chart.value as? Chart)?.title == "in")
  }
}
