import Beagle

/// The XML of JUnit, which build servers read: a suite for each document, a case for each error and warning. It fails where
/// it makes the program end with 1: warnings that are allowed are cases that pass.
struct JUnitReport: ReportFormat {
  let reportsFailures = true

  func document(_ document: CheckedDocument) -> [UInt8] { suite(document, warningsFail: true) }

  func toleratedDocument(_ document: CheckedDocument) -> [UInt8] { suite(document, warningsFail: false) }

  private func suite(_ document: CheckedDocument, warningsFail: Bool) -> [UInt8] {
    let name = escape(document.target.name)
    let cases = document.findings.filter { $0.severity > .note }
    let failures = warningsFail ? cases.count : cases.count { $0.severity == .error }
    var text =
      "  <testsuite name=\"\(name)\" tests=\"\(max(1, cases.count))\" failures=\"\(failures)\" errors=\"0\">\n"
    if cases.isEmpty { text += "    <testcase name=\"\(name)\" classname=\"\(name)\"/>\n" }
    for finding in cases {
      let location = "\(finding.position.line):\(finding.position.column)"
      let path = finding.path.description
      let at = path.isEmpty ? "" : " at \(escape(path))"
      text += testCase(
        "\(location) \(finding.code)", in: name, finding.code, escape(finding.sentence),
        "\(name):\(location): \(finding.severity.rawValue)[\(finding.code)]\(at)",
        isFailure: warningsFail || finding.severity == .error)
    }
    return Array((text + "  </testsuite>\n").utf8)
  }

  /// Writes a test case of texts that are escaped already.
  private func testCase(
    _ name: String, in suite: String, _ code: String, _ message: String, _ text: String, isFailure: Bool
  ) -> String {
    "    <testcase name=\"\(name)\" classname=\"\(suite)\">\n"
      + (isFailure
        ? "      <failure type=\"\(code)\" message=\"\(message)\">\(text)</failure>\n"
        : "      <system-out>\(text): \(message)</system-out>\n") + "    </testcase>\n"
  }

  func wholeRun(_ code: String, _ message: String, isFailure: Bool) -> [UInt8] {
    let text = "  <testsuite name=\"\(code)\" tests=\"1\" failures=\"\(isFailure ? 1 : 0)\" errors=\"0\">\n"
    let line = escape(message)
    return Array(
      (text + testCase(code, in: code, code, line, "warning[\(code)]", isFailure: isFailure)
        + "  </testsuite>\n").utf8)
  }

  func unread(_ message: String) -> [UInt8] {
    let message = escape(message)
    return Array(
      """
        <testsuite name="unread" tests="1" failures="0" errors="1">
          <testcase name="\(message)" classname="unread">
            <error type="unread" message="\(message)"/>
          </testcase>
        </testsuite>

      """.utf8)
  }

  func report(_ parts: [[UInt8]], _ summary: CheckSummary) -> [UInt8] {
    Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"beagle check\">\n".utf8)
      + Array(parts.joined()) + Array("</testsuites>\n".utf8)
  }

  private func escape(_ text: String) -> String { SafeText.line(text).markupEscaped() }
}
