import Beagle
import BeagleJSON
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
    let lines = Shape.all(of: document) { document.contexts[$0] }.map(\.text)
    #expect(
      lines == [
        "cart  object, read by child.children[0] and 2 others",
        "cart.items  list, read by child.children[0] and 1 other",
        #"cart.items[].kind  text or null ("cup"), read by child.children[0].templates[0].view"#,
        "cart.items[].price  number or null, read by child.children[0].templates[0].view",
      ])
  }
}
