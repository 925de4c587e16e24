import BeagleProjects
import Foundation
import Testing

@testable import BeagleTrials

@Suite struct TrialPageTests {
  private let html = TrialPage(HandMadeTrial.report).html

  @Test func cellsLinkToFindings() {
    #expect(html.contains(##"<td class="found"><a class="error" href="#f0" title="nothing shows that PUT"##))
    #expect(html.contains(##"href="#f1""##) && html.contains(##"href="#f2""##))
    for number in 0...2 { #expect(html.contains("id=\"f\(number)\"")) }
    // Both products have the third finding.
    #expect(html.components(separatedBy: ##"<td class="found"><a class="warning" href="#f2""##).count == 3)
  }

  @Test func inconclusiveCellsHaveTheirReason() {
    #expect(html.contains("?<sup>1</sup>"))
    #expect(html.contains("<li>no successful response is known</li>"))
  }

  @Test func kindsWithoutRowsSaySo() {
    #expect(html.components(separatedBy: "<p class=\"none\">no requests</p>").count == 3)
    #expect(html.contains("<p class=\"none\">no data</p>"))
    #expect(html.contains("<p class=\"none\">no devices</p>"))
  }

  @Test func matricesWithoutFindingsAreFolded() {
    #expect(html.components(separatedBy: "<details open><summary>").count == 4)
    #expect(!html.contains("nothing found</summary>"))
    var checking = CheckSettings()
    checking.disabled = ["small-target"]
    let other = TrialPage(HandMadeTrial.report(checking)).html
    #expect(other.components(separatedBy: "<details><summary>nothing found</summary>").count == 3)
  }

  @Test func classesAreExplained() {
    #expect(html.contains(##"<li class="error"><b>R1</b> <a href="#f0">s</a> <small>1</small></li>"##))
  }

  @Test func picturesAreEmbedded() {
    for svg in ["<svg id=\"b\"/>", "<svg id=\"a\"/>"] {
      #expect(html.contains("data:image/svg+xml;base64,\(Data(svg.utf8).base64EncodedString())"))
    }
  }

  @Test func textsAreEscaped() {
    #expect(html.contains("GET &lt;b&gt;") && !html.contains("GET <b>"))
  }

  @Test func stepsAreListed() {
    #expect(html.contains("<li>I tap &quot;Save&quot;</li>") || html.contains("<li>I tap \"Save\"</li>"))
    #expect(!html.contains("Repeated by"))
    let flows = TrialFlows(HandMadeTrial.report)
    let written = TrialPage(HandMadeTrial.report, flows: flows.names).html
    #expect(written.contains("Repeated by <code>silent-failure-settings.feature</code>"))
  }
}
