import Beagle
import BeagleFlows
import BeagleTesting
import Testing

/// A user's tests in Swift Testing, without this package's settings, in language mode 6: an application with
/// screens built in Swift, driven by a flow with a custom step.
@MainActor @Suite struct ShopFlowTests {
  @Test func basketIsFilled() async throws {
    var steps = FlowSteps.standard
    steps.define("the basket is open", "shows a basket with one thing") { app in
      try await app.start(
        with: Screen("basket", title: "Basket") {
          Container {
            Text("@{n} in the basket")
            Button("More", onPress: SetContext("n", to: 2))
          }
          .context(Context(id: "n", value: 1))
        })
    }
    let feature = try Feature(
      parsing: """
        Feature: The basket
          Scenario: Filling it
            Given the basket is open
            When I tap "More"
            Then I see "2 in the basket"
        """, file: "basket.feature")
    let flow = Flow(steps: steps) { _, _ in
      AppDriver(dependencies: BeagleDependencies(networkClient: StubNetworkClient()))
    }
    let report = await flow.run([feature])
    try report.check()
    try assertSnapshot(of: report.text)
  }
}
