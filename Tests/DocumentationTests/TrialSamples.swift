import Beagle
import BeagleTesting
import BeagleTrials
import Testing

@MainActor @Suite struct TrialSamples {
  @Test func trialOfADriver() async throws {
    let dependencies = BeagleDependencies(
      networkClient: StubNetworkClient(["/home": try .screen(Screen(child: .text(Text("Hello"))))]))
    // sample
    let app = AppDriver(dependencies: dependencies)
    try await app.start(at: "/home")
    #expect(try await Trial(app).findings.isEmpty)
    // end

    // sample
    var trial = Trial(app)
    trial.kinds = [.requests]
    trial.allowedRequests = ["POST /search"]
    for finding in try await trial.findings { print(finding) }
    // end
  }
}
