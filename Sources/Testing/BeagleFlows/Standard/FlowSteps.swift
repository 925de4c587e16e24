import Beagle
import BeagleNetworking
public import BeagleTesting
import Foundation

/// The steps of flows that drive an application.
public typealias FlowSteps = StepTable<AppDriver>

extension StepTable where World == AppDriver {
  /// The standard steps, listed in the article about flows.
  public static var standard: FlowSteps {
    var steps = FlowSteps()
    steps.section = "Starting"
    steps.defineStarting()
    steps.section = "Actions"
    steps.defineDoing()
    steps.section = "Expectations"
    steps.defineSeeing()
    steps.section = "Controls and lists"
    steps.defineControls()
    steps.section = "Requests"
    steps.defineRequests()
    steps.section = "Application state"
    steps.defineEnvironment()
    steps.section = faultSection
    steps.defineFaults()
    steps.section = "Your own"
    return steps
  }

  /// The heading of the steps in flows that `beagle crawl` and `beagle try` write.
  package static var faultSection: String { "Findings of a crawl or a trial" }

  /// The list of steps as Markdown: a heading and a table for each section.
  package var markdown: String {
    var sections: [(name: String, rows: [String])] = []
    for definition in definitions {
      if sections.last?.name != definition.section { sections.append((definition.section, [])) }
      let pattern = definition.pattern.replacing("|", with: "\\|")
      sections[sections.count - 1].rows.append("| `\(pattern)` | \(definition.summary) |")
    }
    return sections.map { section in
      "### \(section.name)\n\n| Step | Meaning |\n|---|---|\n" + section.rows.joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }
}

extension StepTable where World == AppDriver {
  mutating func defineStarting() {
    define("the application starts at {string}", "opens a screen and closes all others") {
      (app, url: String) in try await app.start(at: url)
    }
    define(
      "{string} answers {int}",
      "from now on; the text below is the body. `\"POST /login\"` is for one method only"
    ) { (app, key: String, status: Int, body: DocString?) in
      app.respond(to: key, with: try response(status, body))
    }
    define(
      "{string} answers {int} once",
      "one request, with precedence over other answers; several such answers are used in order"
    ) {
      (app, key: String, status: Int, body: DocString?) in
      app.respond(to: key, with: try response(status, body), times: 1)
    }
    define("{string} cannot be reached", "its requests fail without a response") { (app, key: String) in
      app.respond(to: key, with: .failure(URLError(.cannotConnectToHost)))
    }
    define("{string} cannot be reached once", "one request fails; used like an answer that is given once") {
      (app, key: String) in
      app.respond(to: key, with: .failure(URLError(.cannotConnectToHost)), times: 1)
    }
    define(
      "answers from {string}",
      "files of a folder next to the feature file answer all other requests: "
        + "`cart.json` is for `GET /cart`, `login.POST.json` for `POST /login`"
    ) { (app, folder: String) in
      guard let beside = app.featureFolder else {
        throw StepProblem("there is no folder beside the flow: it was not read from a file")
      }
      let files = beside.appending(path: folder)
      guard files.isInside(beside) else {
        throw StepProblem("\"\(folder)\" is outside the feature file's folder; move it into that folder")
      }
      try app.respond(fromFilesIn: files, named: folder)
    }
    define(
      "the answer to {string} is held back", "from now on, to test loading states; no step waits for it"
    ) {
      (app, key: String) in app.holdResponses(to: key)
    }
    define("the answer to {string} comes", "a response that was held back, with all its consequences") {
      (app, key: String) in try await app.releaseResponses(to: key)
    }
    define("the application's context is", "the text below, which is JSON, is the context `global`") {
      (app, text: DocString) in try await app.send(.setGlobal(try json(text.text)))
    }
    define("the screen has {int} column(s) and {int} row(s)", "the default is 80 and 25") {
      (app, columns: Int, rows: Int) in
      guard (1...1_000).contains(columns), (1...10_000).contains(rows) else {
        throw StepProblem("a screen has from 1 to 1000 columns and from 1 to 10000 rows")
      }
      try await app.resize(columns: columns, rows: rows)
    }
  }
}

extension URL {
  /// Whether the file or folder equals another or is inside it, with links resolved.
  fileprivate func isInside(_ folder: URL) -> Bool {
    let (path, outer) = (
      resolvingSymlinksInPath().pathComponents, folder.resolvingSymlinksInPath().pathComponents
    )
    return path.starts(with: outer)
  }
}

private func response(_ status: Int, _ body: DocString?) throws -> StubResponse {
  guard (200...599).contains(status) else { throw StepProblem("a status is from 200 to 599, not \(status)") }
  let text = body?.text ?? ""
  let isJSON = (try? JSONDocument(parsing: text)) != nil
  return .status(
    status, headers: ["Content-Type": isJSON ? "application/json" : "text/plain; charset=utf-8"],
    body: Data(text.utf8))
}

func json(_ text: String) throws -> DynamicObject {
  do throws(JSONError) {
    return try JSONDocument(parsing: text).root.dynamicObject
  } catch {
    throw StepProblem("the text below the step is not JSON: \(error)")
  }
}

/// The differences to the expected value, one per line; nil if they are equal.
func difference(from expected: DynamicObject, to value: DynamicObject?) -> String? {
  guard let value else { return "it is not JSON" }
  guard value != expected else { return nil }
  return
    """
    (- expected, \
    + now)\n\(LineDiff(from: sortedJSON(expected, indented: true), to: sortedJSON(value, indented: true)))
    """
}

/// The difference between the value at a path and a cell of a table; nil if they are equal.
func difference(_ path: String, _ expected: String, in body: DynamicObject?) -> String? {
  guard let body else { return "it is not JSON" }
  guard let contextPath = ContextPath(path) else { return "\"\(path)\" is not a path in it" }
  let value = body.value(at: contextPath)
  let isEqual =
    value.stringValue == expected || (try? JSONDocument(parsing: expected).root.dynamicObject) == value
  return isEqual ? nil : "\(path) is \(sortedJSON(value)), not \(expected.isEmpty ? "\"\"" : expected)"
}

/// A value as JSON, its members in alphabetical order.
func sortedJSON(_ value: DynamicObject, indented: Bool = false) -> String {
  let options = JSONWriter.Options(sortedKeys: true, indented: indented)
  return String(decoding: JSONWriter.bytes(of: value, options: options), as: UTF8.self)
}
