import Beagle
import BeagleTesting
import Foundation
import Testing

// sample
@MainActor
final class PaymentNavigation: BeagleNavigationController {
  static var shown: [String] = []

  override func serverDrivenStateDidChange(to state: ServerDrivenState, at screenController: BeagleController)
  {
    switch state {
    case .started: Self.shown.append("one moment…")
    case .error(let error):
      Self.shown.append("\(error.failure)")
      if error.failure.status == 503 { screenController.retry() }
    case .success, .finished: break
    }
  }
}
// end

@MainActor @Suite struct NavigationSamples {
  @Test func customControllerReceivesNavigationEvents() async throws {
    let client = StubNetworkClient(["/pay": .status(404)])
    let dependencies = BeagleDependencies(networkClient: client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://example.com"))
    // sample
    dependencies.navigation.registerNavigationController(builder: PaymentNavigation.init, forId: "payment")
    // end
    let cart = Screen("cart") { Button("Pay") { PushView(route: .remote(RemoteRoute(url: "/pay"))) } }
    let open = PushStack(route: .local(cart), controllerId: "payment")
    let home = Screen("home") { Button("Cart") { open } }
    let renderer = LineRenderer(dependencies: dependencies)
    renderer.session.send(.open(.local(home)))
    renderer.press(1)
    renderer.press(1)
    await renderer.session.idle()
    #expect(PaymentNavigation.shown.count == 2)
    #expect(PaymentNavigation.shown.first == "one moment…")
  }
}
