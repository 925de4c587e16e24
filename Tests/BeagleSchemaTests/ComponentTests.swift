import BeagleExpressions
import BeagleJSON
import BeagleSchema
import SchemaTestSupport
import Testing

/// Every component with all its properties, in documents and in Swift.
struct ComponentTests {
  @Test(arguments: ComponentExample.all)
  func everyPropertyRoundTrips(_ example: ComponentExample) throws {
    let (component, diagnostics) = try read(example.type, example.json)
    #expect(diagnostics.isEmpty)
    #expect(component == example.expected)
    #expect(component.typeName == "beagle:\(example.type)")
    #expect(try readBack(component) == component)
    #expect(try text(component) == text(example.expected), "equal components have the same bytes")
  }

  @Test(arguments: ComponentExample.all)
  func unknownPropertiesAreIgnored(_ example: ComponentExample) throws {
    let (component, diagnostics) = try read(
      example.type,
      #""itemAspectRatio":1,"showArrow":{},"clickAnalyticsEvent":[1],\#(example.json),"zzz":"@{""#)
    #expect(diagnostics.isEmpty)
    #expect(component == example.expected)
  }

  @Test(arguments: ComponentExample.all)
  func typeNamesAreCaseInsensitive(_ example: ComponentExample) throws {
    for type in [
      "BEAGLE:\(example.type.uppercased())", "beagle:\(example.type.lowercased())",
      #"beagle\u003a\#(example.type)"#,
    ] {
      let (component, diagnostics) = try read(#"{"_beagleComponent_":"\#(type)",\#(example.json)}"#)
      #expect(diagnostics.isEmpty)
      #expect(component == example.expected)
    }
  }

  @Test(arguments: ComponentExample.all)
  func everyComponentHasCommonProperties(_ example: ComponentExample) throws {
    var plain = example.expected.properties
    plain.id = "other"
    plain.style = Style(display: .value(.none))
    plain.accessibility = Accessibility(accessibilityLabel: "l", accessible: false, isHeader: true)
    plain.context = Context(id: "k", value: ["a": 1])
    plain.onInit = [ComponentExample.pop]
    // The last of two duplicate keys counts.
    let (component, diagnostics) = try read(
      example.type,
      #"\#(example.json),"id":"other","style":{"display":"NONE"},"onInit":\#(ComponentExample.popJSON),"#
        + #""accessibility":{"accessibilityLabel":"l","accessible":false,"isHeader":true},"#
        + #""context":{"id":"k","value":{"a":1}}"#)
    #expect(diagnostics.isEmpty)
    #expect(component.properties == plain)
    #expect(try readBack(component) == component)
  }

  @Test func everyComponentTypeHasAnExample() {
    #expect(Set(ComponentExample.all.map(\.type)).count == 21)
  }
}
