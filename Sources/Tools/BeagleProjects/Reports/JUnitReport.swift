import Beagle

/// JUnit XML for build servers: a suite for each document, a case for each error and warning. A case fails if
/// it makes the program exit with 1; allowed warnings pass.
struct JUnitReport: ReportFormat {
  /// `beagle check`
  let name: String
  let waitsForVerdict = true

  func document(_ document: ReportedDocument, _ verdict: Verdict) -> [UInt8] {
    let name = escape(document.name)
    let cases = document.findings.filter { $0.finding.severity > .note }
    let failures = cases.count { verdict.fails($0.finding) }
    var text =
      """
        <testsuite name="\(name)" tests="\(max(1, cases.count))" failures="\(failures)" \
      errors="0">\n
      """
    if cases.isEmpty { text += "    <testcase name=\"\(name)\" classname=\"\(name)\"/>\n" }
    for finding in cases.map(\.finding) {
      let location = "\(finding.position.line):\(finding.position.column)"
      let path = finding.path.description
      let at = path.isEmpty ? "" : " at \(escape(path))"
      let (code, message) = (escape(finding.code), escape(finding.sentence))
      let place = "\(name):\(location): \(finding.severity.rawValue)[\(code)]\(at)"
      text += "    <testcase name=\"\(location) \(code)\" classname=\"\(name)\">\n"
      text +=
        verdict.fails(finding)
        ? "      <failure type=\"\(code)\" message=\"\(message)\">\(place)</failure>\n"
        : "      <system-out>\(place): \(message)</system-out>\n"
      text += "    </testcase>\n"
    }
    return Array((text + "  </testsuite>\n").utf8)
  }

  func unclear(_ unclear: Inconclusive) -> [UInt8] {
    let message = escape(unclear.message)
    return Array(
      """
        <testsuite name="unread" tests="1" failures="0" errors="1">
          <testcase name="\(message)" classname="unread">
            <error type="unread" message="\(message)"/>
          </testcase>
        </testsuite>

      """.utf8)
  }

  func report(_ parts: [[UInt8]], _ summary: CheckSummary, _ unclear: [Inconclusive]) -> [UInt8] {
    Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"\(name)\">\n".utf8)
      + Array(parts.joined()) + Array("</testsuites>\n".utf8)
  }

  private func escape(_ text: String) -> String { SafeText.line(text).markupEscaped() }
}
