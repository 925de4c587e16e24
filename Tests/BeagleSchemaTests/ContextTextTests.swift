import BeagleExpressions
import BeagleJSON
import BeagleSchema
import SchemaTestSupport
import Testing

/// Texts in contexts, in which a backslash before an expression escapes it.
@Suite struct ContextTextTests {
  @Test(arguments: [
    "plain", #"\"#, #"a\b"#, #"\\"#, "@{x}", #"\@{x}"#, #"\\@{x}"#, "@{", "@{a b}", #"\ @{x} \\"#,
  ])
  func contextTextRoundTrips(_ text: String) throws {
    let context = Context(id: "c", value: ["list": [.string(text)], "text": .string(text)])
    let component = Container(children: nil, properties: WidgetProperties(context: context)).component
    #expect(try readBack(component) == component)
  }

  @Test func contextTextIsUnescaped() throws {
    let json =
      #"{"_beagleComponent_":"beagle:container","context":{"id":"c","value":["\\@{x}","@{x}","a\\\\b"]}}"#
    guard case .container(let container) = try Component.read(Array(json.utf8)).component else {
      Issue.record("a container was written")
      return
    }
    #expect(container.properties.context?.value == ["@{x}", "@{x}", #"a\b"#])
  }
}
