import Beagle
import BeagleCrawling
import BeagleFlows
import BeagleProjects
import BeagleTesting
import Foundation
import Testing

@testable import BeagleTrials

@MainActor @Suite struct TrialFlowsTests {
  private let flows = TrialFlows(HandMadeTrial.report)

  @Test func flowRepeatsFailure() {
    #expect(
      flows.files.first
        == FlowFile(
          name: "silent-failure-settings.feature",
          text: """
            Feature: silent-failure at /settings

              Scenario: \(HandMadeTrial.report.findings[0].reported.message)
                Given the application starts at "/settings"
                When "PUT /api/settings" answers 500
                And I tap "Save"
                Then something says that it failed
                And I can try again

            """))
    #expect(flows.omitted.map(\.finding.rule.name) == ["L4"])
    #expect(flows.names == [0: "silent-failure-settings.feature", 1: "clipped-data-settings.feature"])
  }

  @Test func contextsAreAFile() throws {
    let file = try #require(flows.files.first { $0.name == "clipped-data-settings.context.json" })
    let values = try JSONDocument(parsing: file.text).root.dynamicObject
    #expect(values.dictionaryValue?["it"] == HandMadeTrial.cut.contexts["it"])
  }

  /// What is prepared for a request of the screen itself comes before the screen opens.
  @Test func responseIsStubbedBeforeStart() {
    var finding = HandMadeTrial.silent
    finding = TrialFinding(finding.rule, finding.message, at: "", presses: [], opening: 0)
    finding.steps = ([#""GET /api" answers 500"#], ["something says that it failed"])
    var tried = TriedScreen()
    var result = TrialResult()
    result.findings = [finding]
    tried.add(result)
    let crawl = HandMadeTrial.report.crawl.result
    let report = TrialReport(crawl, [HandMadeTrial.base + "/settings": tried])
    #expect(report.findings[0].steps == [#""GET /api" answers 500"#, HandMadeTrial.start])
  }

  // MARK: Running

  private func failure(of text: String) async throws -> String? {
    let flow = Flow(steps: .withTrials) { _, _ in
      let document = String(decoding: HandMadeTrial.document, as: UTF8.self)
      let dependencies = BeagleDependencies(networkClient: StubNetworkClient(["/settings": .json(document)]))
      dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: HandMadeTrial.base))
      dependencies.cacheStore = nil
      return AppDriver(dependencies: dependencies)
    }
    let failure = await flow.run([try Feature(parsing: text, file: "f.feature")]).failures.first
    return failure?.message
  }

  private func failure(ofStep step: String) async throws -> String? {
    try await failure(of: "Feature: F\nScenario: S\nGiven \(HandMadeTrial.start)\nThen \(step)")
  }

  @Test func contextsAreSetByFlow() async throws {
    let file = try #require(flows.files.first { $0.name == "clipped-data-settings.feature" })
    #expect(try await failure(of: file.text) == nil)
  }

  @Test func rulesRunOnVisibleScreen() async throws {
    func step(_ code: String) -> String {
      "the trial of the screen finds no \"\(code)\" on iphone-se with font scale 1.3"
    }
    let message = try await failure(ofStep: step("small-target"))
    #expect(message?.contains("points") == true, "\(message ?? "nothing failed")")
    #expect(try await failure(ofStep: step("off-screen")) == nil)
  }

  @Test func rulesRunOnOneComponent() async throws {
    let finding = TrialFinding(.smallTarget, "", at: "child.children[1]", presses: [], opening: 0)
    let step = finding.step(on: "iphone-se", fontScale: 1.3)
    #expect(
      step
        == "the trial of the screen finds no \"small-target\" at \"child.children[1]\" on iphone-se "
        + "with font scale 1.3")
    #expect(try await failure(ofStep: step) != nil)
    #expect(try await failure(ofStep: step.replacing("[1]", with: "[0]")) == nil)
  }

  /// A step that is not possible does nothing, but an unknown one fails.
  @Test func stepsAreTried() async throws {
    #expect(try await failure(ofStep: #"I try 'I tap "Order"'"#) == nil)
    #expect(try await failure(ofStep: #"I try 'I tapp "Order"'"#)?.contains("no such step") == true)
    #expect(try await failure(ofStep: "I try 'I tap \"Save\"'\nAnd I see \"Saved\"") != nil)
  }

  @Test func listedTextsSayNothing() async throws {
    let step = "something else says that it failed\n```\n"
    let listed = try await failure(ofStep: step + #"["Hana", "Save"]"# + "\n```")
    #expect(listed == "nothing else on the screen says that something failed")
    #expect(try await failure(ofStep: step + #"["Save"]"# + "\n```") == nil)
  }

  @Test func unknownNamesInStepAreErrors() async throws {
    let code = try await failure(
      ofStep: #"the trial of the screen finds no "small-targt" on iphone-se with font scale 1"#)
    #expect(code == #"no step can try "small-targt"; did you mean "small-target"?"#)
    let device = try await failure(
      ofStep: #"the trial of the screen finds no "small-target" on iphone-s with font scale 1"#)
    #expect(device?.contains("\"iphone-s\" is no device") == true)
  }
}
