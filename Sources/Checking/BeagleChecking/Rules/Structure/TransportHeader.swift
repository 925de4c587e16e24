import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let transportHeader = DiagnosticRule(
    .transportHeader, .warning, "a request has a header that a document cannot set",
    cause:
      "`Host`, `Cookie`, `Content-Length`, `Connection` and similar headers are set by the HTTP client. "
      + "If a document sets such a header, it is not sent.",
    cure: "Remove the header, or choose another name.",
    before: """
      {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
        {"_beagleAction_": "beagle:sendRequest", "url": "/tea", "headers": {"Cookie": "a=1"}}]}
      """,
    after: """
      {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
        {"_beagleAction_": "beagle:sendRequest", "url": "/tea", "headers": {"X-Tea": "1"}}]}
      """)
}

extension TreeCheck {
  func checkHeaders(_ json: JSONCursor) {
    guard let headers = json.member("headers"), headers.kind == .object else { return }
    for (key, value) in headers.members {
      guard let name = key.stringValue, TransportHeaders.contains(name) else { continue }
      report(
        .transportHeader, value, "a document cannot set the header \(name.quoted); it is not sent",
        found: name.quoted)
    }
  }
}
