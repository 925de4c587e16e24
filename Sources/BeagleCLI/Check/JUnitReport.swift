import Beagle

/// The XML of JUnit, which build servers read: a suite for each document, a failed case for each finding.
struct JUnitReport: ReportFormat {
  func document(_ document: CheckedDocument) -> [UInt8] {
    let name = escape(document.target.name)
    let failures = document.findings.filter { $0.severity > .note }
    var text =
      "  <testsuite name=\"\(name)\" tests=\"\(max(1, failures.count))\" failures=\"\(failures.count)\" errors=\"0\">\n"
    if failures.isEmpty { text += "    <testcase name=\"\(name)\" classname=\"\(name)\"/>\n" }
    for finding in failures {
      let place = "\(finding.position.line):\(finding.position.column)"
      text += "    <testcase name=\"\(place) \(finding.code)\" classname=\"\(name)\">\n"
      text += "      <failure type=\"\(finding.code)\" message=\"\(escape(finding.sentence))\">"
      text +=
        "\(name):\(place): \(finding.severity.rawValue)[\(finding.code)] at \(escape(finding.path.description))"
      text += "</failure>\n    </testcase>\n"
    }
    return Array((text + "  </testsuite>\n").utf8)
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

  private func escape(_ text: String) -> String {
    SafeText.line(text).escaped(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"])
  }
}
