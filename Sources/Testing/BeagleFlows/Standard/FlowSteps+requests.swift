import Beagle
import BeagleTesting
import Foundation

extension StepTable where World == AppDriver {
  mutating func defineRequests() {
    define(
      "a {word} to {string} was sent", "a method, and a path or an absolute URL, with or without a query"
    ) {
      (app, method: String, url: String) in _ = try app.sent(method, url)
    }
    define(
      "a {word} to {string} was sent with",
      "its body: a text with the JSON, or a table with a path and a value in each row"
    ) { (app, method: String, url: String, text: DocString?, table: DataTable?) in
      let bodies = try app.sent(method, url).map {
        try? JSONDocument(parsing: $0.bodyText).root.dynamicObject
      }
      let expected: (DynamicObject?) -> String?
      if let text {
        let value = try json(text.text)
        expected = { difference(from: value, to: $0) }
      } else if let pairs = table?.pairs {
        expected = { body in pairs.lazy.compactMap { difference($0.name, $0.value, in: body) }.first }
      } else {
        throw StepProblem("expected a text between \"\"\" or a table with two columns below the step")
      }
      let differences = bodies.map(expected)
      if let last = differences.last, let reason = last, !differences.contains(nil) {
        throw app.failure("the body of the \(method) to \"\(url)\" is different: \(reason)")
      }
    }
    define(
      "a {word} to {string} was sent with the header {string} as {string}",
      "names in any letter case; headers that the network client adds do not count"
    ) {
      (app, method: String, url: String, name: String, value: String) in
      let found = try app.sent(method, url).map { $0.value(name) }
      guard found.contains(value) else {
        let last = found.last?.map { "\"\($0)\"" } ?? "missing"
        throw app.failure("the header \(name) of the \(method) to \"\(url)\" is \(last), not \"\(value)\"")
      }
    }
    define("no {word} to {string} was sent", "so far, in this scenario") {
      (app, method: String, url: String) in
      if app.requests.contains(where: { $0.method == method.uppercased() && $0.isTo(url) }) {
        throw app.failure("a \(method) to \"\(url)\" was sent")
      }
    }
    define(
      "{int} request(s) to {string} was/were sent",
      "so far, in this scenario; `\"POST /login\"` counts one method only"
    ) {
      (app, count: Int, url: String) in
      let sent = app.requests.count { $0.isTo(url) }
      guard sent == count else {
        throw app.failure(
          "\(sent.of("request")) to \"\(url)\" \(sent == 1 ? "was" : "were") sent, not \(count)")
      }
    }
    define(
      "the requests are as recorded in {string}", "the same as for the picture, with all requests so far"
    ) {
      (app, name: String) in try app.compare(app.requestLog, withRecorded: name)
    }
  }
}

extension AppDriver {
  /// The requests of this kind: at least one.
  fileprivate func sent(_ method: String, _ url: String) throws(DriverFailure) -> [SentRequest] {
    let found = requests.filter { $0.method == method.uppercased() && $0.isTo(url) }
    guard found.isEmpty else { return found }
    let all = requests.map { "\($0.method) \($0.target)" }
    let nearest = NearestText.near("\(method.uppercased()) \(url)", in: all)
    let others = all.isEmpty ? "no other" : all.suffix(5).joined(separator: ", ")
    let known = nearest.map { "; the nearest is \($0)" } ?? "; there was \(others)"
    throw failure("no \(method) to \"\(url)\" was sent\(known)")
  }
}

extension SentRequest {
  /// Whether a path or an absolute URL refers to this request.
  fileprivate func isTo(_ url: String) -> Bool { StubResponses.keys(of: self).contains(url) }
}
