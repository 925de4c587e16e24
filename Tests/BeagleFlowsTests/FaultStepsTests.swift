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

  // MARK: Failed requests

  private static let save = #"{"_beagleAction_": "beagle:sendRequest", "url": "/save", "method": "PUT"#

  private func save(_ handler: String = "") -> String { "[\(Self.save)\"\(handler)}]" }

  private func saving(_ children: String..., then step: String) async throws -> String? {
    try await failure(
      #"Given the application starts at "/start""#, #"And "PUT /save" answers 500"#,
      #"When I tap "Save""#, "Then \(step)",
      responses: ["/start": screen("Start", children, context: #"{"text": "", "shown": true}"#)])
  }

  @Test func failureIsSaidByWhateverAppears() async throws {
    let step = "something says that it failed"
    let silent = try await saving(button("Save", save()), then: step)
    #expect(
      silent == "nothing on the screen says that something failed: it shows the same as before")
    let said = #", "onError": [\#(set("text", #""No luck""#))]"#
    #expect(try await saving(button("Save", save(said)), label("@{it.text}"), then: step) == nil)
    let dialog = #", "onError": [{"_beagleAction_": "beagle:alert", "message": "No luck"}]"#
    #expect(try await saving(button("Save", save(dialog)), then: step) == nil)
  }

  /// The press that sent a request, or another one, also behind a dialog.
  @Test func requestCanBeTriedAgain() async throws {
    let step = "I can try again"
    #expect(try await saving(button("Save", save()), then: step) == nil)
    let dialog = #", "onError": [{"_beagleAction_": "beagle:alert", "message": "No luck"}]"#
    #expect(try await saving(button("Save", save(dialog)), then: step) == nil)
    let hides = #", "onError": [\#(set("shown", "false"))]"#
    let style = #""style": {"display": "@{condition(it.shown, 'FLEX', 'NONE')}"}, "#
    let button = button("Save", save(hides), style)
    #expect(
      try await saving(button, label("Here"), then: step)
        == #"nothing on the screen sends the PUT to "/save" again"#)
  }

  @Test func contextIsSet() async throws {
    let responses = ["/start": screen("Start", [label("@{it.text}")], context: #"{"text": "A"}"#)]
    let start = #"Given the application starts at "/start""#
    let quotes = "\"\"\""
    #expect(
      try await failure(
        start, #"When the context "it" is set to"#, quotes, #"{"text": "B"}"#, quotes, #"Then I see "B""#,
        responses: responses) == nil)
    #expect(
      try await failure(
        start, #"When the context "other" is set to"#, quotes, "1", quotes, responses: responses)
        == #"the screen has no context "other" to set"#)
  }

  private func label(_ text: String) -> String {
    #"{"_beagleComponent_": "beagle:text", "text": "\#(text)"}"#
  }
}
