import Beagle
import BeagleTesting
import XCTest

/// A user's tests in XCTest, without this package's settings, in language mode 5.
final class ShopTests: XCTestCase {
  @MainActor func testTheBasket() async throws {
    let client = StubNetworkClient([
      "/basket": .json(
        #"""
        {"_beagleComponent_": "beagle:container", "context": {"id": "n", "value": 1}, "children": [
          {"_beagleComponent_": "beagle:text", "text": "@{n} in the basket"},
          {"_beagleComponent_": "beagle:button", "text": "More", "onPress":
            [{"_beagleAction_": "beagle:setContext", "contextId": "n", "value": "@{sum(n, 1)}"}]}
        ]}
        """#)
    ])
    let dependencies = BeagleDependencies(networkClient: client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://example.com"))
    let app = AppDriver(dependencies: dependencies, columns: 30)
    try await app.start(at: "/basket")
    try await app.tap("More")
    try app.see("2 in the basket")
    try assertSnapshot(of: app.picture)
    try assertSnapshot(of: app.requests, named: "requests")
    try assertSnapshot(of: await app.picture(on: .iphone16), named: "phone")
    do {
      try app.see("3 in the basket")
      XCTFail("this is not on the screen")
    } catch {
      XCTAssertTrue(error.description.contains("the nearest is \"2 in the basket\""))
    }
    await app.finish()
  }
}
