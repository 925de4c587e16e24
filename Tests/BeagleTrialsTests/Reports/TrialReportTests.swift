import Beagle
import BeagleCrawling
import BeagleProjects
import Testing

@testable import BeagleTrials

@Suite struct TrialReportTests {
  private let report = HandMadeTrial.report

  @Test func findingsAreSortedBySeverityAndClass() {
    #expect(report.findings.map(\.finding.rule.name) == ["R1", "D1", "L4"])
    let paths = ["/settings", "/product/1", "/product/2"]
    #expect(report.documents().map(\.name) == paths.map { HandMadeTrial.base + $0 })
    #expect(report.documents().map(\.findings.count) == [2, 1, 0])
  }

  @Test func causeOnSeveralScreensOfAKindIsOneFinding() {
    let small = report.findings[2]
    #expect(small.url == HandMadeTrial.base + "/product/1")
    #expect(small.others == [HandMadeTrial.base + "/product/2"])
    #expect(
      small.reported.message == """
        the target is 20 points high (iphone-se, font scale 1; galaxy-s24, font scale 1 and 1 more); \
        also on /product/2
        """)
  }

  @Test func messageEndsWithConditions() {
    #expect(
      report.findings[0].reported.message
        == "nothing shows that PUT /api/settings failed (500 with a page in HTML, 404 and 9 more)")
    let cut = report.findings[1].reported
    #expect(cut.message == "the text is cut off (a very long text and emoji)")
  }

  /// A component of another document is located at the component around it.
  @Test func findingsAreLocatedInDocument() {
    let places = report.findings.map(\.reported)
    #expect(places.map(\.position.line) == [8, 7, 8])
    let paths = ["child.children[1]", "child.children[0]", "child.children[1]"]
    #expect(places.map(\.path.description) == paths)
    #expect(
      places.map(\.structuralPath) == [
        "child.children[#save]", "child.children[beagle:text]", "child.children[#save].lazy[0]",
      ])
    #expect(places[0].byteRange.count == #""beagle:button""#.utf8.count)
  }

  @Test func sentenceCountsWhatWasTried() {
    #expect(
      report.summary.sentence == """
        3 screens tried: 2 errors, 1 warning; 4 requests × failures, 1 data, 2 layouts; 1 inconclusive; \
        24 texts over images not measured
        """)
  }

  /// Everything that reports list follows the options: a finding with another severity has another place.
  @Test func optionsSelectFindings() {
    var checking = CheckSettings()
    checking.disabled = ["clipped-data"]
    checking.severities = ["silent-failure": .warning, "small-target": .error]
    let report = HandMadeTrial.report(checking)
    #expect(report.findings.map(\.finding.rule.name) == ["L4", "R1"])
    #expect(report.findings.map(\.reported.severity) == [.error, .warning])
    checking.severity = .error
    let worst = HandMadeTrial.report(checking)
    #expect(worst.findings.map(\.finding.rule.name) == ["L4"])
    #expect(worst.summary.omitted == 1 && worst.documents().map(\.findings.count) == [1, 0, 0])
  }

  /// A request that was tried in part does not make the run incomplete, one that could not be tried does.
  @Test func requestWithoutSuccessIsUnanswered() {
    #expect(report.untriedRequests.isEmpty)
    #expect(report.reasons == ["no successful response is known"])
    var tried = TriedScreen()
    var result = TrialResult()
    var row = TrialRow(.requests, "GET /list")
    row.cells = [("a success", .inconclusive("the server gave no successful response"))]
    result.rows = [row]
    tried.add(result)
    let other = TrialReport(report.crawl.result, [HandMadeTrial.base + "/settings": tried])
    #expect(other.untriedRequests.map(\.reason.file) == [HandMadeTrial.base + "/settings"])
    #expect(other.reasons.isEmpty && other.inconclusive == 1)
  }

  @Test func screenWithoutDocumentHasFindings() {
    let places = ComponentPlaces([]).located([(Diagnostic.any, "child")])
    #expect(places.map(\.structuralPath) == ["child"])
    #expect(ComponentPlaces(Array("{}".utf8)).located([(Diagnostic.any, "child[9]")]).count == 1)
    #expect(ComponentPlaces(Array("[1]".utf8)).located([(Diagnostic.any, "[7].[")]).count == 1)
  }
}

extension Diagnostic {
  fileprivate static var any: Diagnostic {
    Diagnostic(
      severity: .error, code: "any", message: "so", position: SourcePosition(byte: 0, line: 1, column: 1))
  }
}
