import BeagleChecking
import BeagleExpressions
import BeagleJSON
import BeagleSchema
import Foundation
import SchemaTestSupport
import Testing

/// Errors about invalid custom components.
extension CustomTests {
  /// Cannot be decoded from a single point.
  struct Polyline: ServerDrivenComponent, Decodable {
    private enum Member: CodingKey { case points, children }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Member.self)
      let points = try members.decode([Double].self, forKey: .points)
      let children = try members.decode([Component].self, forKey: .children)
      guard points.count == 2, children.count == 2 else {
        throw DecodingError.dataCorruptedError(forKey: .points, in: members, debugDescription: "too few")
      }
    }
  }

  @Test func checkPassesWholeListsToCustomTypes() {
    var registry = ComponentRegistry()
    registry.register(component: Polyline.self)
    let texts = "\(document("text", #""text":"a""#)),\(document("text", #""text":"b""#))"
    let json = #"{"_beagleComponent_":"custom:polyline","points":[1,2],"children":[\#(texts)]}"#
    #expect(
      ScreenCheck(operations: OperationTable(), componentRegistry: registry).findings(in: Array(json.utf8))
        == [])
  }

  static let nestedErrors: [(json: String, decodingError: String)] = [
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
      #"""
      expected a component, but the object has no "_beagleComponent_" string (line 1, column 113, \#
      at children[0].children[0])
      """#
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

  @Test(arguments: nestedErrors)
  func nestedFaultHasPath(json: String, decodingError expected: String) {
    #expect(decodingError(document("container", #""children":[\#(json)]"#))?.description == expected)
  }

  static let ignored: [(property: String, position: String)] = [
    (#""most":"3""#, "most"), (#""most":1.5"#, "most"), (#""kind":"pie""#, "kind"), (#""kind":1"#, "kind"),
    (#""scale":"big""#, "scale"), (#""box":[]"#, "box"), (#""onPress":5"#, "onPress"),
    (#""series":5"#, "series"),
    (#""names":{"a":1}"#, "names.a"),
    (#""series":[{"name":"s","values":[],"color":"red"}]"#, "series[0].color"),
  ]

  @Test(arguments: ignored)
  func invalidOptionalPropertyIsReportedAndNil(property: String, position: String) throws {
    let (component, diagnostics) = try read(Self.chart(#""title":"t","children":[],\#(property)"#))
    #expect(diagnostics.map(\.code) == ["type"])
    #expect(diagnostics.first?.path.description == position)
    guard case .custom(let custom) = component, let chart = custom.value as? Chart else { throw NotCustom() }
    #expect(
      chart.most == nil && chart.kind == nil && chart.scale == nil && chart.box == nil && chart.onPress == nil
    )
  }

  struct Tea: ServerDrivenComponent, Decodable {
    enum Grade: String, CaseIterable, Codable { case everyday, ceremonial }

    var grade: Grade
    var other: Grade?
    var bound: Bind<Grade>?
  }

  @Test func invalidEnumValueListsValidValues() throws {
    var options = DecodingOptions()
    options.componentRegistry.register(component: Tea.self)
    func read(_ properties: String) throws -> [Diagnostic] {
      let json = Array(#"{"_beagleComponent_": "custom:tea", \#(properties)}"#.utf8)
      return try Component.read(json, options: options).diagnostics
    }
    #expect(try read(#""grade": "ceremonial""#) == [])
    let optional = try read(#""grade": "everyday", "other": "ceremonal""#)
    #expect(
      optional.map(\.message) == [
        #"expected one of everyday, ceremonial, found the string "ceremonal"; the property is ignored"#
      ])
    #expect(optional.first?.suggestion == "ceremonial")
    let bound = try read(#""grade": "everyday", "bound": "ceremonal""#)
    #expect(
      bound.map(\.message) == [
        #"expected one of everyday, ceremonial, found the string "ceremonal"; the property is ignored"#
      ])
    #expect(try read(#""grade": "everyday", "bound": "@{grade}""#) == [])
    let error = #expect(throws: DocumentError.self) { try read(#""grade": "matcha""#) }
    #expect(
      error?.description.hasPrefix(#"expected one of everyday, ceremonial, found the string "matcha""#)
        == true)
  }

  @Test func examiningContinuesAndKnowsCustomProperties() throws {
    let json = document(
      "container",
      #"""
      "children":[\#(Self.chart(#""title":"t","children":[],"knid":"bar","whatever":1"#)),\#
      \#(Self.chart(#""title":"t""#)),
      """#
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
}
