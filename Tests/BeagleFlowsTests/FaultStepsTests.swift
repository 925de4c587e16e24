import Beagle
import DriverTestSupport
import Testing

@testable import BeagleFlows
@testable import BeagleTesting

/// The steps that flows of a crawl end with.
@MainActor @Suite struct FaultStepsTests {
  private func failure(_ lines: String..., responses: [String: StubResponse]) async throws -> String? {
    let source = "Feature: F\nScenario: S\n" + lines.joined(separator: "\n")
    let flow = Flow(steps: .standard) { _, _ in application(responses) }
    return await flow.run([try Feature(parsing: source, file: "f.feature")]).failures.first?.message
  }

  @Test func unknownCodeIsAnError() async throws {
    let message = try await failure(
      #"Given the application starts at "/start""#, #"Then the screen has no "undefined-contxt""#,
      responses: ["/start": screen("Start", [])])
    #expect(message == #"beagle check has no code "undefined-contxt"; did you mean "undefined-context"?"#)
  }

  /// The document of the screen that is seen, and of no other.
  @Test func stepsCheckDocumentOfVisibleScreen() async throws {
    let push = #"{"_beagleAction_": "beagle:pushView", "route": {"url": "/next"}}"#
    let responses = [
      "/start": screen("Start", [button("On", "[\(push)]"), label("@{nowhere}"), label("@{nowhere.else}")]),
      "/next": screen("Next", [label("Next")]),
    ]
    let start = #"Given the application starts at "/start""#
    let step = #"Then the screen has no "undefined-context""#
    let message = try await failure(start, step, responses: responses)
    #expect(message?.contains("no context \"nowhere\"") == true)
    #expect(message?.hasSuffix(", and 1 more finding of this kind") == true)
    #expect(try await failure(start, #"When I tap "On""#, step, responses: responses) == nil)
    #expect(
      try await failure(start, #"When I tap "On""#, "And I go back", step, responses: responses) == message)
  }

  /// A screen that came with another screen's document has no document to check.
  @Test func screenWithoutDocumentFails() async throws {
    let local =
      #"""
      {"_beagleAction_": "beagle:pushView", "route": {"screen": {"_beagleComponent_": \#
      "beagle:screenComponent", "child": \#(label("Here"))}}}
      """#
    let message = try await failure(
      #"Given the application starts at "/start""#, #"When I tap "On""#, #"Then I see "Here""#,
      #"And the screen has no "undefined-context""#,
      responses: ["/start": screen("Start", [button("On", "[\(local)]")])])
    #expect(message == "there is no document to check: the screen did not come from a server")
  }

  private func label(_ text: String) -> String {
    #"{"_beagleComponent_": "beagle:text", "text": "\#(text)"}"#
  }
}
