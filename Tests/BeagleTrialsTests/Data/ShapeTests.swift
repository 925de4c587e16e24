import Beagle
import BeagleJSON
import BeagleTesting
import Testing

@testable import BeagleTrials

@Suite struct ShapeTests {
  @Test func shapesNameKindsAndReaders() throws {
    let screen = try ScreenDocument(
      reading: Array(
        TriedApplication.screen(
          DataFixture.container(
            #"""
            {"id": "cart", "value": {"items": [{"price": 4.5, "kind": "tea"}, {"price": null}], "open": true}}
            """#,
            DataFixture.list(
              "@{cart.items}", DataFixture.text("@{condition(eq(item.kind, 'cup'), sum(item.price, 1), 0)}"))
              + "," + DataFixture.text("@{cart.open}"))
        ).utf8)
    ).screen
    let document = DocumentReads(screen)
    let lines = Shape.all(of: document) { document.contexts[$0] }.map { "\($0.path)  \($0.text)" }
    #expect(
      lines == [
        "cart  object, read by child.children[0] and 2 others",
        "cart.items  array, read by child.children[0] and 1 other",
        #"cart.items[].kind  string or null ("cup"), read by child.children[0].templates[0].view"#,
        "cart.items[].price  number or null, read by child.children[0].templates[0].view",
      ])
  }

  @Test func valuesOfAllStatesGiveOneShape() async throws {
    let load = """
      {"_beagleAction_": "beagle:sendRequest", "url": "/api/tea", "onSuccess": [
        {"_beagleAction_": "beagle:setContext", "contextId": "tea", "value": "@{onSuccess.data}"}]}
      """
    let hidden = #"{"display": "@{condition(isNull(tea.name), 'NONE', 'FLEX')}"}"#
    var app = DataFixture.screen(
      #"{"id": "tea", "value": {"name": null}}"#,
      DataFixture.button("{}", onPress: load) + "," + DataFixture.text("@{tea.name}", style: hidden))
    app.settings.hasShapes = true
    app.client.respond(to: "/api/tea") { _, _ in .json(#"{"name": "Assam"}"#) }
    let shapes = try await app.tried(.data).values.flatMap(\.shapes)
    #expect(shapes.count { $0.hasPrefix("tea.name ") } == 1)
    #expect(shapes.contains { $0.hasPrefix("tea.name  string or null") })
  }
}
