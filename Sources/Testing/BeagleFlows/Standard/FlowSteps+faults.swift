import Beagle
import BeagleChecking
import BeagleTesting

extension StepTable where World == AppDriver {
  /// Steps for the last lines of flows written by `beagle crawl` and `beagle try`.
  mutating func defineFaults() {
    define(
      "the screen has no {string}",
      "no finding of `beagle check` with this code, such as `\"undefined-context\"`, in the original "
        + "document of the screen"
    ) { (app, code: String) in
      guard DiagnosticRule[code] != nil else {
        let near = DiagnosticRule.code(like: code).map { "; did you mean \"\($0)\"?" }
        throw StepProblem("beagle check has no code \"\(code)\"\(near ?? "; beagle check --help lists them")")
      }
      if let error = app.errors.first { throw app.failure("there is no screen to check: \(error)") }
      guard let document = app.document else {
        throw app.failure("there is no document to check: the screen did not come from a server")
      }
      let findings = ScreenCheck(dependencies: app.dependencies).findings(in: document).filter {
        $0.code == code
      }
      guard let first = findings.first else { return }
      let more = findings.count > 1 ? ", and \((findings.count - 1).of("more finding")) of this kind" : ""
      throw app.failure(
        "line \(first.position.line):\(first.position.column) of the screen's document: "
          + "\(first.message)\(more)"
      )
    }
    define(
      "I can go on or back",
      "a user can go back, or press something that may lead to another screen or out of the application"
    ) { app in
      guard app.hasWayOut else {
        throw app.failure("nothing leads on from the screen, and there is no screen to go back to")
      }
    }
    define(
      "something says that it failed",
      "a text, an image, a dialog or an error is visible that was not visible before the last action, or "
        + "before a response that was held back"
    ) { app in
      guard app.showsSomethingNew else {
        throw app.failure("nothing on the screen says that something failed: it shows the same as before")
      }
    }
    define(
      "I can try again",
      "on this screen, a press, pulling to refresh or a retry sends the last failed request again"
    ) { app in
      guard let request = app.requestToRepeat else {
        throw app.failure("there is nothing to try again: no request was sent")
      }
      guard app.canRepeat(request) else {
        throw app.failure("nothing on the screen sends the \(request.method) to \"\(request.target)\" again")
      }
    }
    define("the context {string} is set to", "the first with this id on the screen; the text below is JSON") {
      (app, id: String, text: DocString) in try await app.setContext(id, to: try json(text.text))
    }
  }
}
