import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let prefetchExpression = DiagnosticRule(
    .prefetchExpression, .warning, "the URL of a prefetched screen is not known in advance",
    cause: "A screen is only prefetched if its URL is a literal.",
    cure: "Write a literal URL, or omit `shouldPrefetch`.",
    before: """
      {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
        {"_beagleAction_": "beagle:pushView",
         "route": {"url": "/tea/@{global.id}", "shouldPrefetch": true}}]}
      """,
    after: """
      {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
        {"_beagleAction_": "beagle:pushView", "route": {"url": "/tea/@{global.id}"}}]}
      """)
}

extension TreeCheck {
  func checkPrefetch(of url: JSONCursor, _ prefetches: JSONCursor?) {
    guard url.containsExpressionMarker, prefetches?.boolValue == true, let text = url.stringValue else {
      return
    }
    report(
      .prefetchExpression, url, "a URL with expressions is not known in advance and never prefetched",
      expected: "a literal URL", found: text.quoted)
  }
}
