import Beagle
import BeagleTerminal
import BeagleTesting
import Foundation
import Testing

/// The sample of the migration article, and its statements about differences.
@MainActor @Suite struct MigrationSamples {
  @Test func applicationIsMigratedFromOtherPlatform() async throws {
    let home = #"{"_beagleComponent_": "custom:price", "amount": "@{initial(global.name)} € 4"}"#
    let dependencies = BeagleDependencies(networkClient: StubNetworkClient(["/home": .json(home)]))
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://example.com"))
    // sample
    struct Price: ComposedComponent, Decodable {
      var amount: Bind<String>

      var body: [Component] { Text(amount).padding(4) }
    }

    dependencies.register(component: Price.self)
    dependencies.register(
      operation: ExpressionOperation(
        "initial", [Parameter("name", .string)], gives: .string, "The first letter of a name."
      ) { arguments in .string(String(arguments[0].text.prefix(1))) })

    let builder = SceneBuilder(measurer: TerminalRenderer().measurer, width: 640, height: 384)
    let session = BeagleSession(builder, dependencies: dependencies)
    session.send(.setGlobal(["name": "Hana"]))
    session.send(.open(.remote("/home")))
    await session.idle()
    // end
    let scene = try #require(session.runtime.scene)
    #expect(try TerminalRenderer().text(of: scene).contains("H € 4"))
  }

  /// The texts of a document's child.
  private func texts(_ child: String) throws -> [String] {
    let builder = SceneBuilder(measurer: TerminalRenderer().measurer, width: 640)
    let document = #"{"_beagleComponent_": "beagle:screenComponent", "child": \#(child)}"#
    return builder.scene(of: try ScreenDocument(reading: Array(document.utf8)).screen).nodes.compactMap {
      if case .text(let text, _, _) = $0.content { text } else { nil }
    }
  }

  @Test(arguments: [
    ("@{ sum(1, 2) }", "3"), ("@{isEmpty(null)}", "true"), ("@{divide(1, 0)}", ""),
    ("@{multiply(9223372036854775807, 2)}", ""), ("a @{data}", #"a {"a":[1],"b":2}"#),
  ])
  func expressionResultsMatchTable(expression: String, shown: String) throws {
    let child =
      #"{"_beagleComponent_": "beagle:container", "context": {"id": "data", "value": {"b": 2, "a": [1]}}, "#
      + #""children": [{"_beagleComponent_": "beagle:text", "text": "\#(expression)"}]}"#
    #expect(try texts(child) == [shown])
  }

  @Test func wrongTypesAreAbsentAndEnumsIgnoreCase() throws {
    let child =
      #"{"_beagleComponent_": "BEAGLE:TEXT", "text": "Tea", "alignment": "center", "styleId": 4}"#
    #expect(try texts(child) == ["Tea"])
  }

  @Test func listIndexIsNumberDespiteKey() throws {
    let child =
      #"{"_beagleComponent_": "beagle:listView", "dataSource": "@{teas}", "key": "id", "context": "#
      + #"{"id": "teas", "value": [{"id": "x"}, {"id": "y"}]}, "templates": [{"view": "#
      + #"{"_beagleComponent_": "beagle:text", "text": "@{sum(index, 1)}"}}]}"#
    #expect(try texts(child) == ["1", "2"])
  }
}
