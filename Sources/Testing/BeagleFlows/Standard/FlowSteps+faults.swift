import Beagle
import BeagleChecking
import BeagleTesting

extension StepTable where World == AppDriver {
  /// Steps for the last lines of flows written by `beagle crawl`.
  mutating func defineFaults() {
    define(
      "the screen has no {string}",
      "no finding of `beagle check` with this code, such as `\"undefined-context\"`, in the document of the screen as it came"
    ) { (app, code: String) in
      guard DiagnosticRule[code] != nil else {
        let near = DiagnosticRule.code(like: code).map { "; did you mean \"\($0)\"?" }
        throw StepProblem("beagle check has no code \"\(code)\"\(near ?? "; beagle check --help lists them")")
      }
      if let error = app.errors.first { throw app.failure("there is no screen to look at: \(error)") }
      guard let document = app.document else {
        throw app.failure("there is no document to look at: the screen has not come from a server")
      }
      let findings = ScreenCheck(dependencies: app.dependencies).findings(in: document).filter {
        $0.code == code
      }
      guard let first = findings.first else { return }
      let more = findings.count > 1 ? ", and \((findings.count - 1).of("more finding")) of this kind" : ""
      throw app.failure(
        "line \(first.position.line):\(first.position.column) of the screen's document: \(first.message)\(more)"
      )
    }
    define(
      "I can go on or back",
      "there is a screen to go back to, or something to press that may lead to another one or out of the application"
    ) { app in
      guard app.hasWayOut else {
        throw app.failure("nothing leads on from the screen, and there is none to go back to")
      }
    }
  }
}
