import Testing

@testable import BeagleFlows
@testable import BeagleTesting

@Suite struct FlowReportTests {
  private let report: FlowReport = {
    let steps = [Scenario.Step(keyword: "Then", text: "I see \"tea\"", line: 4)]
    let failure = FlowFailure(
      file: "f.feature", line: 9, step: "Then I see <tea>", message: "no \u{1} tea & no \"cup\"\nnothing",
      evidence: "┌─┐\n│x│\n")
    return FlowReport(features: [
      FeatureResult(
        file: "f.feature", name: "Tea & cups",
        scenarios: [
          ScenarioResult(Scenario(name: "One", line: 3, steps: steps), failure: nil, took: .milliseconds(12)),
          ScenarioResult(
            Scenario(name: "Two", rule: "Rule", line: 8, steps: steps), failure: failure,
            took: .seconds(2.0004)),
        ]),
      FeatureResult(file: "g.feature", name: "", scenarios: []),
    ])
  }()

  @Test func textReportShowsFailedStepAndPicture() {
    #expect(
      report.text == """
        Tea & cups (f.feature)
          ✓ One
          ✗ Rule: Two
              f.feature:9: Then I see <tea>

              no ␁ tea & no "cup"
              nothing

              │┌─┐
              ││x│

        g.feature
          no scenario to run

        2 scenarios, 1 failed.

        """)
  }

  @Test func junitIsWellFormed() {
    #expect(
      report.junit == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="2" failures="1" errors="0" time="2.012">
          <testsuite name="Tea &amp; cups" file="f.feature" tests="2" failures="1" errors="0" skipped="0" \
        time="2.012">
            <testcase name="One" classname="Tea &amp; cups" file="f.feature" line="3" time="0.012"/>
            <testcase name="Rule: Two" classname="Tea &amp; cups" file="f.feature" line="8" time="2.000">
              <failure message="no \u{FFFD} tea &amp; no &quot;cup&quot;">f.feature:9: Then I see &lt;tea&gt;
        no \u{FFFD} tea &amp; no &quot;cup&quot;
        nothing

        ┌─┐
        │x│
        </failure>
            </testcase>
          </testsuite>
          <testsuite name="g.feature" file="g.feature" tests="0" failures="0" errors="0" skipped="0" \
        time="0.000">
          </testsuite>
        </testsuites>

        """)
  }
}
