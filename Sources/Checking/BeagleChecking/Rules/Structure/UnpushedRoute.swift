import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let unpushedRoute = DiagnosticRule(
    .unpushedRoute, .note, "an action goes back to a screen that nothing here opens",
    cause:
      "`popToView` needs an open screen with that URL or id. This document neither opens one nor is it; "
      + "another document must have opened it.",
    cure: "Nothing, if another screen leads there.",
    before: """
      {"_beagleComponent_": "beagle:button", "text": "Home", "onPress": [
        {"_beagleAction_": "beagle:popToView", "route": "/home"}]}
      """,
    after: """
      {"_beagleComponent_": "beagle:button", "text": "Back", "onPress": [
        {"_beagleAction_": "beagle:popView"}]}
      """)
}

extension TreeCheck {
  func reportPops() {
    for (route, json) in pops where !destinations.contains(route) {
      report(
        .unpushedRoute, json,
        "nothing in this document opens \(route.quoted); an earlier screen must have opened it",
        guess: Guess(
          suggest(at: json.byteRange) { destinations.candidates(for: route, work: &$0) }.words.map {
            .name($0)
          },
          // Another document may open it.
          isCertain: false))
    }
  }
}
