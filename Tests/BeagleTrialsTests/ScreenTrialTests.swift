import Testing

@testable import BeagleTrials

@Suite struct ScreenTrialTests {
  @Test func screenWithoutRequestsIsTried() async throws {
    let app = TriedApplication(#"{"_beagleComponent_": "beagle:text", "text": "Hello"}"#)
    let tried = try await app.tried()
    #expect(tried.keys.sorted() == ["https://shop.example/home"])
  }
}
