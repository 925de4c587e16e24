import Beagle
import BeagleTesting
import Foundation
import Testing

/// Registered components and actions are decoded wherever a document is fetched.
@MainActor
struct ComponentRegistryTests {
  struct Chart: ServerDrivenComponent, Decodable {
    var title: Bind<String>
    var children: [Component]?
  }

  struct Tag: ComposedComponent, Decodable {
    var label: Bind<String>
    var body: [Component] { Text(label) }
  }

  struct Share: ServerDrivenAction, Decodable {
    var text: Bind<String>
  }

  private static let chart = #"""
    {"_beagleComponent_": "custom:chart", "id": "c", "title": "t", "context": {"id": "x", "value": "shown"},
     "style": {"padding": {"all": {"value": 8, "type": "REAL"}}}, "children": [
       {"_beagleComponent_": "beagle:text", "text": "@{x}"}, {"_beagleComponent_": "custom:tag", \#
    "label": "a @{x}"}]}
    """#

  private let client = StubNetworkClient([
    "/chart": .json(chart),
    "POST /form": .json(#"{"_beagleAction_": "custom:send", "text": "t"}"#),
  ])

  private func dependencies() -> BeagleDependencies {
    let dependencies = BeagleDependencies(networkClient: client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://example.com"))
    return dependencies
  }

  private func fetcher() -> ComponentFetcher {
    let dependencies = dependencies()
    dependencies.register(component: Tag.self)
    dependencies.register(component: Chart.self)
    dependencies.register(action: Share.self, named: "send")
    return ComponentFetcher(dependencies: dependencies)
  }

  @Test func fetchedDocumentsDecodeRegisteredTypes() async throws {
    let fetcher = fetcher()
    let document = try await fetcher.fetchScreen("/chart")
    #expect(document.diagnostics.isEmpty)
    guard case .custom(let custom) = document.screen.child else {
      Issue.record("not custom")
      return
    }
    #expect((custom.value as? Chart)?.title == "t")
    #expect(try await fetcher.fetchComponent("/chart").component == .custom(custom))
  }

  @Test func formResponseMayBeRegisteredAction() async throws {
    let form = Request.FormData(method: .post, values: [:])
    guard case .custom(let custom) = try await fetcher().submitForm("/form", form).action else {
      Issue.record("not custom")
      return
    }
    #expect((custom.value as? Share)?.text == "t")
  }

  @Test func sceneShowsChildrenOrBodyInStyledBox() async throws {
    let screen = try await fetcher().fetchScreen("/chart").screen
    let scene = SceneBuilder(measurer: PointMeasurer(), width: 100).scene(of: screen)
    #expect(scene.texts == ["shown", "a shown"])
    let box = try #require(scene.nodes.first { $0.id == "c" })
    #expect(box.componentType == "custom:chart")
    #expect(box.contentFrame.x == 8)
    #expect(scene.notices.isEmpty)
  }

  @Test func laterRegistrationAppliesToLaterFetches() async throws {
    let dependencies = dependencies()
    let fetcher = ComponentFetcher(dependencies: dependencies)
    #expect(try await fetcher.fetchScreen("/chart").screen.child.typeName == "custom:chart")
    #expect(try await fetcher.fetchScreen("/chart").diagnostics.map(\.code) == ["unknown-component"])
    dependencies.register(component: Chart.self)
    #expect(try await fetcher.fetchScreen("/chart").diagnostics.map(\.path.description) == ["children[1]"])
    #expect(dependencies.componentRegistry.components.names == ["custom:Chart"])
  }
}
