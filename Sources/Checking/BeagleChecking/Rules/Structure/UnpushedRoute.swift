import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let unpushedRoute = DiagnosticRule(
    .unpushedRoute, .note, "an action goes back to a screen that this document does not open",
    cause:
      "`popToView` goes back to an open screen with this URL or id. The document is not that screen and "
      + "does not open it, so another document must have opened it.",
    cure: "No change is needed if another document opens the screen.",
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
