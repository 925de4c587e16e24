import Beagle
import Foundation

extension StepTable where World == AppDriver {
  mutating func defineSeeing() {
    define("I see {string}", "as a text or a part of one, on the screen or in a dialog") {
      (app, text: String) in try app.see(Target(text))
    }
    define("I see {string} beside {string}", "in one item of a list, on one line, or directly above or below")
    {
      (app, text: String, neighbour: String) in try app.see(Target(text), beside: Target(neighbour))
    }
    define("I see", "every text of the table below") { (app, table: DataTable) in
      for text in table.rows.joined() { try app.see(Target(text)) }
    }
    define("I see {string} {int} time(s)", "so many places that have it in their text") {
      (app, text: String, count: Int) in try app.see(Target(text), times: count)
    }
    define("I do not see {string}", "nowhere on the screen nor in a dialog") { (app, text: String) in
      try app.dontSee(Target(text))
    }
    define("I see {string} without scrolling", "in the viewport as it is scrolled now, or a part of it") {
      (app, text: String) in try app.see(Target(text), in: .viewport)
    }
    define("I do not see {string} without scrolling", "not in the viewport as it is scrolled now") {
      (app, text: String) in try app.dontSee(Target(text), in: .viewport)
    }
    define("the title is {string}", "of the navigation bar") { (app, title: String) in
      guard app.title == title else {
        _ = try app.search()
        throw app.failure("the title is \(app.title.map { "\"\($0)\"" } ?? "empty"), not \"\(title)\"")
      }
    }
    define("a dialog shows {string}", "in its title, message or buttons") { (app, text: String) in
      let dialog = try app.openDialog()
      guard dialog.texts.contains(where: { $0.contains(text) }) else {
        let nearest = EditDistance.nearest(to: text, in: dialog.texts).map { "; the nearest is \"\($0)\"" }
        throw app.failure("the dialog that is open does not show \"\(text)\"\(nearest ?? "")")
      }
    }
    define("no dialog is open", "nothing waits for an answer") { app in
      if let dialog = app.dialog { throw app.failure("a dialog is open: \"\(dialog.message)\"") }
    }
    define("the screen failed to load", "or a part of it, or a request that can be tried again") { app in
      if app.errors.isEmpty { throw app.failure("nothing failed on the screen") }
    }
    define(
      "{string} failed",
      "a screen, a part or a request that can be tried again, by its path as a document has it"
    ) { (app, path: String) in
      let paths = app.errors.map(\.path)
      guard !paths.contains(path) else { return }
      let known =
        paths.isEmpty ? "nothing did" : "what failed is " + paths.map { "\"\($0)\"" }.joined(separator: ", ")
      throw app.failure("\"\(path)\" did not fail; \(known)")
    }
    define("nothing failed", "there is nothing on the screen that could be tried again") { app in
      if let error = app.errors.first { throw app.failure(error.sentence) }
    }
    define(
      "the picture is as recorded in {string}",
      "compares all of the screen with `__Snapshots__/<feature file>/<name>.txt` beside the file; `BEAGLE_RECORD=1` records it"
    ) { (app, name: String) in try app.compare(app.picture, withRecorded: name) }
    define("the viewport is as recorded in {string}", "the same, with what is scrolled to") {
      (app, name: String) in try app.compare(app.viewport, withRecorded: name)
    }
  }
}

extension AppDriver {
  /// Compares a text with the one that is kept beside the feature file.
  func compare(_ text: String, withRecorded name: String) throws {
    guard let folder = snapshotFolder else {
      throw StepProblem("there is no folder for snapshots: the flow was not read from a file")
    }
    try Snapshot(name: name, folder: folder).assert(text, mode: snapshotMode)
  }
}
