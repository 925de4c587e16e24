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
    define("nothing failed", "on the screen that could be tried again") { app in
      if let error = app.errors.first { throw app.failure("\(error.path) failed: \(error.failure.message)") }
    }
    define(
      "the picture is as recorded in {string}",
      "compares all of the screen with `__Snapshots__/<feature file>/<name>.txt` beside the file; `BEAGLE_RECORD=1` records it"
    ) { (app, name: String) in try app.compare(app.picture, withRecorded: name) }
    define("the viewport is as recorded in {string}", "the same, with what is scrolled to") {
      (app, name: String) in try app.compare(app.viewport, withRecorded: name)
    }
  }

  mutating func defineControls() {
    define("{string} is enabled", "a button or an input") { (app, target: String) in
      guard try app.control(Target(target)).isEnabled else { throw app.failure("\"\(target)\" is disabled") }
    }
    define("{string} is disabled", "a button or an input") { (app, target: String) in
      if try app.control(Target(target)).isEnabled { throw app.failure("\"\(target)\" is enabled") }
    }
    define("{string} is selected", "a tab") { (app, target: String) in
      let tabs = app.elements.filter { if case .tab = $0.node.content { $0.text == target } else { false } }
      guard let tab = tabs.first else { throw app.missing(Target(target), in: try app.search()) }
      guard tab.isSelected else { throw app.failure("the tab \"\(target)\" is not selected") }
    }
    define("{string} holds {string}", "what is typed into an input") {
      (app, target: String, text: String) in
      let held = try app.text(of: Target(target))
      guard held == text else { throw app.failure("\"\(target)\" holds \"\(held)\", not \"\(text)\"") }
    }
    define("{string} is empty", "an input without text") { (app, target: String) in
      let held = try app.text(of: Target(target))
      guard held.isEmpty else { throw app.failure("\"\(target)\" holds \"\(held)\"") }
    }
    define("{string} shows the error {string}", "an input's validation") {
      (app, target: String, message: String) in
      let shown = try app.input(Target(target)).error
      guard shown == message else {
        throw app.failure("\"\(target)\" shows \(shown.map { "the error \"\($0)\"" } ?? "no error")")
      }
    }
    define("{string} shows no error", "an input that is valid, or not validated yet") {
      (app, target: String) in
      if let shown = try app.input(Target(target)).error {
        throw app.failure("\"\(target)\" shows the error \"\(shown)\"")
      }
    }
    define("{string} has the keyboard", "an input") { (app, target: String) in
      guard try app.input(Target(target)).node.isFocused else {
        throw app.failure("\"\(target)\" does not have the keyboard")
      }
    }
    define("the list {string} has {int} item(s)", "by its id, or by something inside it") {
      (app, list: String, count: Int) in
      let items = try app.items(of: Target(list))
      guard items.count == count else {
        throw app.failure("\"\(list)\" has \(items.count.of("item")), not \(count)")
      }
    }
    define("the list {string} shows", "a row of the table below for each item, whose cells are texts in it") {
      (app, list: String, table: DataTable) in
      try app.compare(try app.items(of: Target(list)), with: table, list)
    }
  }
}

extension AppDriver {
  /// Compares a text with the one that is kept beside the feature file.
  func compare(_ text: String, withRecorded name: String) throws {
    guard let folder = snapshotFolder else {
      throw Mismatch("there is no folder for snapshots: the flow was not read from a file")
    }
    try Snapshot(name: name, folder: folder).assert(text, mode: snapshotMode)
  }

  /// A button or an input, or the input beside a text.
  fileprivate func control(_ target: Target) throws(DriverFailure) -> Element {
    let search = try search()
    let places = try matches(target, in: search)
    let controls = places.filter { place in
      switch search.nodes[place].content {
      case .button, .textInput: true
      default: false
      }
    }
    if controls.isEmpty { return try input(target) }
    return search[try one(of: controls, target, search)]
  }

  fileprivate func compare(_ items: [ListItem], with table: DataTable, _ list: String) throws(DriverFailure) {
    for (place, row) in table.rows.enumerated() {
      guard items.indices.contains(place) else { break }
      for cell in row where !cell.isEmpty && !items[place].texts.contains(where: { $0.contains(cell) }) {
        let texts = items[place].texts.map { "\"\($0)\"" }.joined(separator: ", ")
        throw failure("item \(place + 1) of \"\(list)\" does not show \"\(cell)\"; it shows \(texts)")
      }
    }
    guard items.count == table.rows.count else {
      throw failure("\"\(list)\" has \(items.count.of("item")), not \(table.rows.count)")
    }
  }
}
