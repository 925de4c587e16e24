import Beagle
import BeagleTesting

extension StepTable where World == AppDriver {
  mutating func defineControls() {
    define("{string} is enabled", "a button or an input") { (app, target: String) in
      guard try app.control(Target(target)).isEnabled else { throw app.failure("\"\(target)\" is disabled") }
    }
    define("{string} is disabled", "a button or an input") { (app, target: String) in
      if try app.control(Target(target)).isEnabled { throw app.failure("\"\(target)\" is enabled") }
    }
    define("{string} is selected", "a tab") { (app, target: String) in
      guard try app.tab(target).isSelected else {
        throw app.failure("the tab \"\(target)\" is not selected")
      }
    }
    define("{string} is not selected", "a tab") { (app, target: String) in
      if try app.tab(target).isSelected { throw app.failure("the tab \"\(target)\" is selected") }
    }
    define("{string} holds {string}", "what is typed into an input") {
      (app, target: String, text: String) in
      guard try app.text(of: Target(target)) != text else { return }
      let shown = try app.input(Target(target)).text ?? ""
      throw app.failure("\"\(target)\" holds \"\(shown)\", not \"\(text)\"")
    }
    define("{string} is empty", "an input without text") { (app, target: String) in
      let shown = try app.input(Target(target)).text ?? ""
      guard shown.isEmpty else { throw app.failure("\"\(target)\" holds \"\(shown)\"") }
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
  fileprivate func tab(_ title: String) throws(DriverFailure) -> Element {
    let tabs = elements.filter { if case .tab = $0.node.content { $0.text == title } else { false } }
    guard let tab = tabs.first else { throw missing(Target(title), in: try search()) }
    return tab
  }

  /// A button or an input, or the input next to a text.
  fileprivate func control(_ target: Target) throws(DriverFailure) -> Element {
    let search = try search()
    let positions = try seen(target, in: search)
    let controls = positions.filter { position in
      switch search.nodes[position].content {
      case .button, .textInput: true
      default: false
      }
    }
    if controls.isEmpty { return try input(target) }
    return search[try one(of: controls, target, search)]
  }

  fileprivate func compare(_ items: [ListItem], with table: DataTable, _ list: String) throws(DriverFailure) {
    for (position, row) in table.rows.enumerated() {
      guard items.indices.contains(position) else { break }
      for cell in row where !cell.isEmpty && !items[position].texts.contains(where: { $0.contains(cell) }) {
        let texts = items[position].texts.map { "\"\($0)\"" }.joined(separator: ", ")
        throw failure("item \(position + 1) of \"\(list)\" does not show \"\(cell)\"; it shows \(texts)")
      }
    }
    guard items.count == table.rows.count else {
      throw failure("\"\(list)\" has \(items.count.of("item")), not \(table.rows.count)")
    }
  }
}
