import Beagle
import BeagleNetworking
import Foundation

extension StepTable where World == AppDriver {
  mutating func defineStarting() {
    define("the application starts at {string}", "opens a screen in place of all open ones") {
      (app, url: String) in try await app.start(at: url)
    }
    define(
      "{string} answers {int}",
      "from now on; the text below is the body. `\"POST /login\"` is for one method only"
    ) { (app, key: String, status: Int, body: DocString?) in
      app.answer(key, with: try answer(status, body))
    }
    define("{string} answers {int} once", "only to the next request") {
      (app, key: String, status: Int, body: DocString?) in
      app.answer(key, with: try answer(status, body), times: 1)
    }
    define("{string} cannot be reached", "its requests fail without an answer") { (app, key: String) in
      app.answer(key, with: .failure(URLError(.cannotConnectToHost)))
    }
    define("{string} cannot be reached once", "only the next request fails") { (app, key: String) in
      app.answer(key, with: .failure(URLError(.cannotConnectToHost)), times: 1)
    }
    define(
      "answers from {string}",
      "files of a folder beside the feature file answer all else: `cart.json` is for `GET /cart`, `login.POST.json` for `POST /login`"
    ) { (app, folder: String) in
      guard let beside = app.featureFolder else {
        throw StepProblem("there is no folder beside the flow: it was not read from a file")
      }
      try app.answer(fromFilesIn: beside.appending(path: folder), named: folder)
    }
    define(
      "the answer to {string} is held back", "from now on: no step waits for it, to test loading states"
    ) {
      (app, key: String) in app.holdAnswers(to: key)
    }
    define("the answer to {string} comes", "an answer that was held back, with all its consequences") {
      (app, key: String) in try await app.releaseAnswers(to: key)
    }
    define("the application's context is", "the text below, which is JSON, is the context `global`") {
      (app, text: DocString) in try await app.send(.setGlobal(try json(text.text)))
    }
    define("the screen has {int} column(s) and {int} row(s)", "80 and 25 otherwise") {
      (app, columns: Int, rows: Int) in
      guard (1...1_000).contains(columns), (1...10_000).contains(rows) else {
        throw StepProblem("a screen has from 1 to 1000 columns and from 1 to 10000 rows")
      }
      try await app.resize(columns: columns, rows: rows)
    }
  }
}

private func answer(_ status: Int, _ body: DocString?) throws -> StubAnswer {
  guard (200...599).contains(status) else { throw StepProblem("a status is from 200 to 599, not \(status)") }
  let text = body?.text ?? ""
  let isJSON = (try? JSONDocument(parsing: text)) != nil
  return .status(
    status, headers: ["Content-Type": isJSON ? "application/json" : "text/plain; charset=utf-8"],
    body: Data(text.utf8))
}
