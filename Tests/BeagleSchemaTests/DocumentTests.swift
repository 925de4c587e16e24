import BeagleExpressions
import BeagleJSON
import BeagleSchema
import Fixtures
import SchemaTestSupport
import TestSupport
import Testing

/// Whole documents: wrapping, exact values, and the example screens.
@Suite(.computing) struct DocumentTests {
  @Test func nonScreenRootIsWrappedInScreen() throws {
    let text = try ScreenDocument(reading: Array(document("text", #""text":"a","id":"t""#).utf8))
    #expect(text.screen == Screen(child: Text("a").id("t").component))
    let container = try ScreenDocument(reading: Array(document("container", #""id":"c""#).utf8))
    #expect(
      container.screen == Screen(child: Container().id("c").component, properties: WidgetProperties(id: "c")))
    #expect(container.screen.navigationBar == nil && container.screen.safeArea == nil)
    let screen = Screen("s", title: "T") { Text("a") }
    #expect(try ScreenDocument(reading: screen.encoded()).screen == screen)
  }

  @Test(arguments: Fixtures.screenNames)
  func exampleScreensRoundTripWithoutFindings(_ name: String) throws {
    let bytes = try #require(Fixtures.screen(named: name))
    let (component, diagnostics) = try Component.read(bytes)
    #expect(diagnostics.map(\.description) == [])
    let written = try component.encoded()
    let again = try Component.read(written)
    #expect(again.diagnostics.isEmpty)
    #expect(again.component == component)
    #expect(again.component.hashValue == component.hashValue)
    #expect(try again.component.encoded() == written)
    #expect(try Component.read(component.encoded(indented: true)).component == component)
    // Nothing is lost: the encoding contains every value of the document.
    let original = try JSONDocument(parsing: bytes).root.dynamicObject
    #expect(Self.firstDifference(original, try JSONDocument(parsing: written).root.dynamicObject) == nil)
  }

  /// The first path at which `part` has a value that `whole` lacks; shorthands and spelling variants are
  /// equal.
  private static func firstDifference(
    _ part: DynamicObject, _ whole: DynamicObject, at position: String = "$"
  )
    -> String?
  {
    switch (part, whole) {
    case (.dictionary(let members), .dictionary):
      for (key, value) in members where !value.isEmpty && key != "_beagleIgnore_" {
        if let found = firstDifference(value, whole[key], at: "\(position).\(key)") { return found }
      }
      return nil
    case (.array(let elements), .array):
      for (index, value) in elements.enumerated() {
        if let found = firstDifference(value, whole[index], at: "\(position)[\(index)]") { return found }
      }
      return nil
    case (.string(let written), .string(let known)):
      return written.lowercased() == known.lowercased() ? nil : position
    default:
      return part == whole || part.doubleValue == whole.doubleValue && part.doubleValue != nil
        ? nil : position
    }
  }

  @Test func contextValuesKeepOrderAndPrecision() throws {
    let value = #"""
      {"z":9007199254740993,"a":[1.0,1e3,-0.5,12345678901234567890],\#
      "e":"\u00e9\n@{not.read}","":{},"n":null}
      """#
    let (component, diagnostics) = try read("container", #""context":{"id":"c","value":\#(value)}"#)
    #expect(diagnostics.isEmpty)
    let members = try #require(component.properties.context?.value?.dictionaryValue)
    #expect(members.keys == ["z", "a", "e", "", "n"])
    #expect(members["z"] == .int(9_007_199_254_740_993))
    #expect(members["a"] == [1, 1000, -0.5, .double(12345678901234567168)])
    #expect(members["e"] == "é\n@{not.read}")
    #expect(members[""] == [:])
    #expect(members["n"] == .empty)
    let written = try text(component)
    #expect(written.contains(#""z":9007199254740993,"a":["#), "in the order of the document, no digit lost")
    #expect(try readBack(component) == component)
  }

  @Test func expressionIsParsedOnce() throws {
    guard case .text(let text) = try read("text", #""text":"@{a.b[0]}""#).component,
      case .expression(let template) = text.text
    else {
      Issue.record("not an expression")
      return
    }
    #expect(template.loneBinding?.description == "a.b[0]")
  }

  @Test func nonFiniteNumbersCannotBeEncoded() {
    #expect(throws: JSONWriteError.self) { try Container().size(width: .real(.infinity)).encoded() }
    #expect(throws: JSONWriteError.self) { try Container().padding(EdgeValue(all: .real(.nan))).encoded() }
  }

  @Test func escapedKeysAreDecoded() throws {
    let (component, diagnostics) = try read(
      #"{"_beagleComponent\u005f":"beagle:text","t\u0065xt":"a","style\u0049d":"s"}"#)
    #expect(diagnostics.isEmpty)
    #expect(component == Text(text: "a", styleId: "s").component)
  }

  /// Corrupted documents are decoded or rejected, and decoded ones round-trip.
  @Test(arguments: Fixtures.screenNames)
  func corruptedDocumentsNeverCrash(_ name: String) throws {
    let bytes = try #require(Fixtures.screen(named: name))
    let pieces = ["null", "{}", "[]", "0", "-1.5", "true", #""""#, #""@{""#, #""\u0000""#].map {
      Array($0.utf8)
    }
    var random = UInt64(name.utf8.count)
    func next(_ limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % limit
    }
    // Every offset at which a value starts, so that most changes leave valid JSON.
    let document = try JSONDocument(parsing: bytes)
    var values: [Range<Int>] = []
    var left = [document.root]
    while let value = left.popLast() {
      values.append(value.byteRange)
      left += value.elements + value.members.map(\.value)
    }
    var readable = 0
    for _ in rounds(8) {
      var damaged = bytes
      damaged.replaceSubrange(values[next(values.count)], with: pieces[next(pieces.count)])
      guard let component = try? Component.read(damaged).component else { continue }
      readable += 1
      #expect(try Component.read(component.encoded()).component == component)
    }
    #expect(readable > 0)
  }
}
