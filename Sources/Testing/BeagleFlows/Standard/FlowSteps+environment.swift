import Beagle
import BeagleTesting

extension StepTable where World == AppDriver {
  mutating func defineEnvironment() {
    define("{int} screen(s) is/are open", "counted on all stacks together") { (app, count: Int) in
      guard app.depth == count else {
        throw app.failure("\(app.depth.of("screen")) \(app.depth == 1 ? "is" : "are") open, not \(count)")
      }
    }
    define("{int} stack(s) is/are open", "of screens") { (app, count: Int) in
      let stacks = app.depths.count
      guard stacks == count else {
        throw app.failure("\(stacks.of("stack")) \(stacks == 1 ? "is" : "are") open, not \(count)")
      }
    }
    define("the application was left", "going back had nowhere to go") { app in
      guard app.hasLeft else { throw app.failure("the application was not left") }
    }
    define("the URL {string} was opened", "passed to the system") { (app, url: String) in
      guard app.openedURLs.contains(url) else {
        throw app.failure("the URL \"\(url)\" was not opened\(known(app.openedURLs))")
      }
    }
    define("the native route {string} was opened", "a native screen of the application") {
      (app, path: String) in
      let paths = app.nativeRoutes.map(\.path)
      guard paths.contains(path) else {
        throw app.failure("the native route \"\(path)\" was not opened\(known(paths))")
      }
    }
    define(
      "the action {string} was recorded", "for analytics; the table below has attributes and their values"
    ) {
      (app, action: String, table: DataTable?) in
      let found = app.records(ofAction: action)
      guard !found.isEmpty else {
        let names = app.records.compactMap { $0.values["beagleAction"]?.stringValue }
        throw app.failure("the action \"\(action)\" was not recorded\(known(names))")
      }
      for (name, value) in table?.pairs ?? [] {
        let values = found.map { $0.values["attributes"]?.dictionaryValue?[name] ?? .empty }
        guard values.contains(where: { $0.stringValue == value || sortedJSON($0) == value }) else {
          let last = values.last.map { sortedJSON($0) } ?? "missing"
          throw app.failure("the attribute \(name) of \"\(action)\" is \(last), not \(value)")
        }
      }
    }
    define("the action {string} was not recorded", "so far, in this scenario") { (app, action: String) in
      guard app.records(ofAction: action).isEmpty else {
        throw app.failure("the action \"\(action)\" was recorded")
      }
    }
    define("the screen {string} was recorded", "for analytics") { (app, screen: String) in
      let names = app.records.filter { $0.kind == .screen }.compactMap { $0.values["screen"]?.stringValue }
      guard names.contains(screen) else {
        throw app.failure("the screen \"\(screen)\" was not recorded\(known(names))")
      }
    }
    define(
      "the context {string} is", "the first with this id on the screen, or `global`; the text below is JSON"
    ) {
      (app, id: String, text: DocString) in
      let expected = try json(text.text)
      let value = try app.knownContext(id)
      if let reason = difference(from: expected, to: value) {
        throw app.failure("the context \"\(id)\" is different: \(reason)")
      }
    }
    define("the context {string} has", "a path and a value in each row of the table below") {
      (app, id: String, table: DataTable) in
      guard let pairs = table.pairs else {
        throw StepProblem("expected a table with two columns below the step")
      }
      let value = try app.knownContext(id)
      if let found = pairs.lazy.compactMap({ difference($0.name, $0.value, in: value) }).first {
        throw app.failure("the context \"\(id)\" is different: \(found)")
      }
    }
    define("nothing was noticed", "there are no notices, such as about a context that does not exist") {
      app in
      if let notice = app.notices.first { throw app.failure("noticed: \(notice)") }
    }
    define("the log says {string}", "as a part of a message") { (app, text: String) in
      let messages = app.logs.map(\.message)
      guard messages.contains(where: { $0.contains(text) }) else {
        throw app.failure("the log does not say \"\(text)\"\(known(messages))")
      }
    }
  }
}

extension AppDriver {
  /// The records of an action, by its name with or without `beagle:`.
  fileprivate func records(ofAction action: String) -> [AnalyticsRecord] {
    let name = action.lowercased()
    return records.filter {
      $0.kind == .action && ["beagle:\(name)", name].contains($0.values["beagleAction"]?.stringValue ?? "")
    }
  }

  fileprivate func knownContext(_ id: String) throws(DriverFailure) -> DynamicObject {
    guard let value = try context(id) else { throw failure("the screen has no context \"\(id)\"") }
    return value
  }
}

/// The end of a message about an unknown name: the known names.
private func known(_ names: [String]) -> String {
  names.isEmpty
    ? "; nothing was" : "; there is " + names.suffix(5).map { "\"\($0)\"" }.joined(separator: ", ")
}
