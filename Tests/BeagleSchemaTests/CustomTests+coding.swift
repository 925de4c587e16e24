import BeagleExpressions
import BeagleJSON
import BeagleSchema
import Foundation
import SchemaTestSupport
import Testing

/// Encoding and manual decoding of custom components and actions.
extension CustomTests {
  @Test func customTreeRoundTrips() throws {
    let share =
      #"{"_beagleAction_":"custom:share","analytics":{"attributes":["text"]},"text":"t","more":[1]}"#
    let chart = Self.chart(
      #"""
      "title":"\\@{x}","children":[\#(Self.a)],"onPress":[\#(share)],"extra":{"a":[1.5,null]},"id":"i",\#
      "style":{"padding":{"all":{"value":1,"type":"REAL"}}}
      """#)
    let json = document("container", #""children":[\#(chart)]"#)
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

  @Test func customComponentInSwiftEqualsItsDocument() throws {
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

  @Test func encodingErrorIsThrown() {
    #expect(throws: JSONWriteError.self) { try Container { BrokenBox() }.encoded() }
    #expect(throws: JSONWriteError.self) { try Button("b", onPress: BrokenShare()).encoded() }
    #expect(throws: JSONWriteError.self) { try Chart(title: "", children: [], scale: .value(.nan)).encoded() }
  }

  @Test func foundationCodersAreSupported() throws {
    let json = Self.chart(
      #"""
      "title":"Hi @{n}","children":[\#(Self.a)],"scale":2,"box":{"display":"none"},"names":{"a":"@{b}"},\#
      "data":[1,2.5,"x",null,true]
      """#
    )
    let chart = try JSONDecoder().decode(Chart.self, from: Data(json.utf8))
    #expect(chart.title == "Hi @{n}" && chart.children == [Text("a").component] && chart.scale == 2)
    #expect(chart.box?.display == .value(.none) && chart.names == ["a": .bind("b")])
    #expect(chart.data == [1, 2.5, "x", nil, true])
    let again = try JSONDecoder().decode(Chart.self, from: JSONEncoder().encode(chart))
    #expect(again.component == chart.component)
  }

  /// Decodes itself manually, using every kind of container.
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

  @Test func customDecodingIsSupported() throws {
    var options = DecodingOptions()
    options.componentRegistry.register(component: ByHand.self)
    func read(_ small: String) throws -> ByHand? {
      let json =
        #"""
        {"_beagleComponent_":"custom:byhand","small":\#(small),"large":7,"ratio":0.5,"list":[1,null,2],\#
        "deep":{"inner":"x"},"none":null}
        """#
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

  /// Stores the decoder, which is invalid after decoding.
  final class Keeper: ServerDrivenComponent, Decodable, @unchecked Sendable {
    nonisolated(unsafe) static var kept: [any Decoder] = []
    init(from decoder: any Decoder) throws { Self.kept.append(decoder) }
    func encode(to encoder: any Encoder) throws {}
  }

  @Test func escapedDecoderFailsAfterDecoding() throws {
    var options = DecodingOptions()
    options.componentRegistry.register(component: Keeper.self)
    _ = try Component.read(Array(#"{"_beagleComponent_":"custom:keeper","id":"k"}"#.utf8), options: options)
    let decoder = try #require(Keeper.kept.first)
    #expect(throws: DecodingError.self) { try decoder.container(keyedBy: ByHand.Key.self) }
    #expect(throws: DecodingError.self) { try decoder.singleValueContainer().decode(String.self) }
    #expect(throws: DecodingError.self) { try decoder.unkeyedContainer() }
  }
}
