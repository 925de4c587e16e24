import Beagle
import BeagleConformance
import Foundation
import Locking
import Testing

@testable import BeagleFlows
@testable import BeagleTesting

/// External text in all messages that this library and the ones below it write about failures, requests and
/// flows.
@Suite struct FailureSafetyTests {
  private static let payloads = [
    "\u{1B}]0;title\u{07}", "\u{1B}]52;c;ZWNobw==\u{1B}\\", "\u{1B}]8;;http://x\u{1B}\\a",
    "\u{1B}[2J\u{9B}31m", "\u{9D}0;x\u{9C}",
    "\u{90}q\u{9C}", "user\u{202E}gpj.exe", "\u{2066}a\u{2069}\u{200E}", "\u{2028}\u{2029}\u{85}",
    "\u{E0041}\u{E007F}",
    "\u{0}\u{8}\r\u{7F}", "\u{FEFF}\u{FFF9}", "</failure><x y=\"&\">]]>",
    String(decoding: (0...255).map { UInt8($0) }, as: UTF8.self),
  ]

  private func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      let properties = scalar.properties
      let category = properties.generalCategory
      return scalar == "\n" || scalar == "\t"
        || !(category == .control || category == .lineSeparator || category == .paragraphSeparator
          || properties.isBidiControl || properties.isNoncharacterCodePoint || scalar == "\u{FEFF}"
          || (0xFFF9...0xFFFB).contains(scalar.value) || (0xE0000...0xE00FF).contains(scalar.value))
    }
  }

  @Test(arguments: payloads)
  func failuresCannotControlTerminal(text: String) throws {
    let url = try #require(URL(string: "http://shop.example/a"))
    let request = RecordedRequest(method: text, url: text, headers: [text: text])
    let finding = ConformanceFinding(rule: try #require(ConformanceRule.allCases.first), seen: text)
    let error = NetworkError(error: RequestFailure(text), request: URLRequest(url: url))
    var said: [Any] = [
      DriverFailure(text, evidence: ""), finding, error, Request.Error.networkError(error),
      RequestFailure(text),
      Request.Error.decoding(RequestFailure(text)), HttpRequestError.malformedUrl(text),
      HttpRequestError.invalidMethod(text),
      HttpRequestError.invalidHeaderName(text), HttpRequestError.reservedHeader(name: text),
      HttpRequestError.unsupportedScheme(text), HttpRequestError.plainHttpRefused(host: text),
      NetworkClientDefault.ClientError.malformedRedirect(location: text),
      NetworkClientDefault.ClientError.insecureRedirect(host: text),
      CassetteError.unreadable(file: text), CassetteError.malformed(file: text, reason: text),
      ReplayError(request: request, .unknown, next: 0, of: 1) { _ in request },
      StubError(request: text, nearest: text),
      GherkinError(file: text, line: 1, column: 1, message: text),
      FlowFailure(file: text, line: 1, step: text, message: text, evidence: text),
      SceneNotice.unknownContext(text, expression: text), SceneNotice.invalidPath(text, context: text),
      SceneNotice.lazyComponent(path: text, reason: text), SceneNotice.noTemplate(list: text, item: text),
      SnapshotFailure(file: text, reason: .differs(LineDiff(from: text, to: "x"))),
      [SentRequest(method: text, url: url, headers: [text: text], body: Data(text.utf8))].log(
        relativeTo: nil),
      String(
        decoding: try Cassette(interactions: [
          .init(request: request, response: .answered(.init(status: 200)))
        ]).json(), as: UTF8.self),
    ]
    do { _ = try Feature(parsing: "Feature: a\n  Scenario: b\n    \(text)", file: text) } catch {
      said.append(error)
    }
    do { _ = try Feature(parsing: text, file: text) } catch { said.append(error) }
    for source in [
      text, "{\"\(text)\":1}", "{\"_beagleComponent_\":\"beagle:text\",\"text\":\"@{sum(\(text) 1)}\"}",
    ] {
      do {
        said += try ScreenDocument(reading: Array(source.utf8)).diagnostics
      } catch {
        said.append(error)
      }
    }
    for failure in said {
      #expect(isHarmless("\(failure)"), "\(type(of: failure)): \(String(reflecting: "\(failure)"))")
    }
  }

  @Test(arguments: payloads)
  func flowReportsEscapeTerminalAndXML(text: String) throws {
    let step = Scenario.Step(keyword: "Then", text: text, line: 2)
    let scenario = Scenario(name: text, rule: text, line: 1, steps: [step])
    let failure = FlowFailure(file: text, line: 2, step: text, message: text, evidence: text)
    let results = [ScenarioResult(scenario, failure: failure), ScenarioResult(scenario, failure: nil)]
    let report = FlowReport(features: [FeatureResult(file: text, name: text, scenarios: results)])
    #expect(isHarmless(report.text))
    #expect(isHarmless(report.junit))
    #expect(!report.junit.contains("<x") && !report.junit.contains("]]>"))
    #expect(isHarmless("\(FlowReportFailure(report: report))"))
  }

  @Test func logEscapesTerminalControls() {
    for text in Self.payloads {
      let written = Lines()
      let logger = BeagleLoggerDefault { written.add($0) }
      logger.log(Log.network(.couldNotBuildUrl(url: text)))
      logger.log(Log.navigation(.didNotFindDeepLinkScreen(path: text)))
      logger.log(Log.form(.submittedValues(values: [text: text])))
      #expect(isHarmless(written.all))
    }
  }
}

private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  var all: String { lines.withLock { $0.joined(separator: "\n") } }
}
