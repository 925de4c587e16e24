package import Beagle
import BeagleTesting
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
    define("I see exactly {string}", "all of a text, on the screen or in a dialog") {
      (app, text: String) in try app.see(.text(text))
    }
    define("I do not see exactly {string}", "it may be a part of another text") {
      (app, text: String) in try app.dontSee(.text(text))
    }
    define("I see {string} inside {string}", "inside the component with this id or text, at any depth") {
      (app, text: String, container: String) in try app.see(Target(text).inside(Target(container)))
    }
    define("I do not see {string} inside {string}", "not inside the component with this id or text") {
      (app, text: String, container: String) in
      _ = try app.element(Target(container))
      try app.dontSee(Target(text).inside(Target(container)))
    }
    define(
      "inside {string} I see", "exactly the texts of the table below, in this order"
    ) {
      (app, container: String, table: DataTable) in
      try app.compare(try app.elements(inside: Target(container)), with: table, container)
    }
    define("I see", "every text of the table below") { (app, table: DataTable) in
      for text in table.rows.joined() { try app.see(Target(text)) }
    }
    define("I see {string} {int} time(s)", "the number of texts that contain it") {
      (app, text: String, count: Int) in try app.see(Target(text), times: count)
    }
    define("I do not see {string}", "nowhere on the screen nor in a dialog") { (app, text: String) in
      try app.dontSee(Target(text))
    }
    define("I see {string} without scrolling", "at least partly in the viewport") {
      (app, text: String) in try app.see(Target(text), in: .viewport)
    }
    define("I do not see {string} without scrolling", "not even partly in the viewport") {
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
        let nearest = NearestText.near(text, in: dialog.texts).map { "; the nearest is \"\($0)\"" }
        throw app.failure("the open dialog does not show \"\(text)\"\(nearest ?? "")")
      }
    }
    define("the dialog has the button(s)", "of the table below, the confirming one first") {
      (app, table: DataTable) in
      let (buttons, expected) = (try app.openDialog().buttons, table.rows.flatMap { $0 })
      guard buttons == expected else {
        throw app.failure("the dialog has \(list(buttons)), not \(list(expected))")
      }
    }
    define("no dialog is open", "no dialog waits for the user") { app in
      if let dialog = app.dialog { throw app.failure("a dialog is open: \"\(dialog.message)\"") }
    }
    define("the screen failed to load", "or a part of it, or a request that can be tried again") { app in
      if app.errors.isEmpty { throw app.failure("nothing failed on the screen") }
    }
    define(
      "{string} failed",
      "a screen, a lazy component or a request that can be tried again, by its path in the document"
    ) { (app, path: String) in
      let paths = app.errors.map(\.path)
      guard !paths.contains(path) else { return }
      let known =
        paths.isEmpty ? "nothing did" : "what failed is " + paths.map { "\"\($0)\"" }.joined(separator: ", ")
      throw app.failure("\"\(path)\" did not fail; \(known)")
    }
    define("nothing failed", "there is nothing on the screen that could be tried again") { app in
      if let error = app.errors.first { throw app.failure("\(error)") }
    }
    define(
      "the picture is as recorded in {string}",
      "compares all of the screen with `__Snapshots__/<feature file>/<name>.txt` beside the file; "
        + "`BEAGLE_RECORD=1` records it"
    ) { (app, name: String) in try app.compare(app.picture, withRecorded: name) }
    define("the viewport is as recorded in {string}", "the same, for the viewport") {
      (app, name: String) in try app.compare(app.viewport, withRecorded: name)
    }
    define(
      "the picture on {word} is as recorded in {string}",
      "the same, for the screen as a phone or tablet such as `iphone-16` shows it; the file is `<name>.svg`"
    ) { (app, name: String, recorded: String) in
      let picture = try await app.picture(on: try DeviceProfile(step: name))
      try app.compare(picture.svg, withRecorded: recorded, format: "svg")
    }
  }
}

private func list(_ texts: [String]) -> String {
  texts.isEmpty ? "nothing" : texts.map { "\"\($0)\"" }.joined(separator: ", ")
}

extension AppDriver {
  fileprivate func compare(
    _ elements: [Element], with table: DataTable, _ container: String
  ) throws(DriverFailure) {
    let shown = elements.compactMap(\.text).filter { !$0.isEmpty }
    let expected = table.rows.flatMap { $0 }
    guard shown == expected else {
      throw failure("inside \"\(container)\" is \(list(shown)), not \(list(expected))")
    }
  }

  /// Compares a text with the snapshot next to the feature file.
  func compare(_ text: String, withRecorded name: String, format: String = "txt") throws {
    guard let folder = snapshotFolder else {
      throw StepProblem("there is no folder for snapshots: the flow was not read from a file")
    }
    try Snapshot(name: name, folder: folder, format: format).assert(text, mode: snapshotMode)
  }
}

extension DeviceProfile {
  /// The device that a step names.
  ///
  /// - Throws: an error with the nearest name if there is no such device.
  package init(step name: String) throws {
    if let device = DeviceProfile(named: name) {
      self = device
      return
    }
    let names = DeviceProfile.all.map(\.name)
    let hint = NearestText.near(name, in: names).map { "the nearest is \"\($0)\"" }
    throw StepProblem("\"\(name)\" is no device; \(hint ?? "there is \(names.joined(separator: ", "))")")
  }
}
