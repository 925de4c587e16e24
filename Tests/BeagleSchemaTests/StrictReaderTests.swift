import BeagleExpressions
import BeagleJSON
import BeagleSchema
import Fixtures
import SchemaTestSupport
import Testing

/// Strict clients accept the encoding, whatever the shape of the decoded document.
struct StrictReaderTests {
  @Test(arguments: Fixtures.screenNames)
  func everyExampleScreenIsWrittenStrictly(_ name: String) throws {
    let component = try Component.read(try #require(Fixtures.screen(named: name))).component
    #expect(try StrictReader.objections(to: component.encoded()) == [])
  }

  @Test(arguments: ComponentExample.all)
  func everyComponentIsWrittenStrictly(_ example: ComponentExample) throws {
    #expect(try StrictReader.objections(to: example.expected.encoded()) == [])
  }

  @Test(arguments: ActionExample.all)
  func everyActionIsWrittenStrictly(_ example: ActionExample) throws {
    let holder = Button(text: "x", onPress: [example.expected])
    #expect(try StrictReader.objections(to: holder.encoded()) == [])
  }

  @Test(arguments: LegacyShapes.same.map(\.legacy))
  func legacyShapesAreWrittenStrictly(_ legacy: String) throws {
    // A list with children only has no data, and a local image may have a path instead of a name.
    guard !legacy.contains(#""local","url""#) else { return }
    #expect(try StrictReader.objections(to: read(legacy).component.encoded()) == [])
  }

  @Test(
    arguments: BuilderTests.components.map(\.short)
      + BuilderTests.actions.map { Button(text: "x", onPress: [$0.short]).component })
  func shortFormsAreWrittenStrictly(_ component: Component) throws {
    #expect(try StrictReader.objections(to: component.encoded()) == [])
  }

  /// Some encoders write every property, with null for absent ones.
  @Test(arguments: ComponentExample.all)
  func absentComponentPropertyMayBeNull(_ example: ComponentExample) throws {
    let type = try #require(StrictReader.components["beagle:\(example.type)"])
    let absent = type.all.merging(StrictReader.common) { $1 }.keys.filter {
      $0 != "dataSource" && !example.json.contains("\"\($0)\":")
    }
    let nulls = absent.sorted().map { "\"\($0)\":null," }.joined()
    let (component, diagnostics) = try read(example.type, nulls + example.json)
    #expect(diagnostics.isEmpty)
    #expect(component == example.expected)
  }

  @Test(arguments: ActionExample.all)
  func absentActionPropertyMayBeNull(_ example: ActionExample) throws {
    let type = try #require(StrictReader.actions["beagle:\(example.type)"])
    let absent = (Array(type.all.keys) + ["analytics"]).filter { !example.json.contains("\"\($0)\":") }
    let nulls = absent.sorted().map { "\"\($0)\":null" } + (example.json.isEmpty ? [] : [example.json])
    let (action, diagnostics) = try readAction(example.type, nulls.joined(separator: ","))
    #expect(diagnostics.isEmpty)
    #expect(action == example.expected)
  }

  @Test func strictReaderKnowsAllTypes() {
    #expect(Set(StrictReader.components.keys) == Set(Component.typeNames))
    #expect(Set(StrictReader.actions.keys) == Set(Action.typeNames))
  }
}
