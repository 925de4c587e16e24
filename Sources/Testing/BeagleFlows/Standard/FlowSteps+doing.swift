import BeagleTesting

extension StepTable where World == AppDriver {
  mutating func defineDoing() {
    define(
      "I tap {string}",
      "by text, accessibility label, placeholder or id; also a navigation bar item, a tab, or a button "
        + "of the open dialog; an input gets the keyboard"
    ) { (app, target: String) in try await app.tap(Target(target)) }
    define("I tap {string} beside {string}", "in the same item of a list, or on the same line") {
      (app, target: String, neighbour: String) in try await app.tap(Target(target).beside(Target(neighbour)))
    }
    define("I tap {string} inside {string}", "inside a component with this id or text, at any depth") {
      (app, target: String, container: String) in
      try await app.tap(Target(target).inside(Target(container)))
    }
    define("I tap {string} in vain", "a component that is disabled or cannot be pressed: nothing happens") {
      (app, target: String) in try await app.tapInVain(Target(target))
    }
    define("I tap {string} number {int}", "counted from 1, in the order of the screen") {
      (app, target: String, ordinal: Int) in try await app.tap(Target(target).at(ordinal))
    }
    define("I tap the path {string}", "components and ids with slashes between, as in 'shelf/touchable[1]'") {
      (app, path: String) in try await app.tap(.path(path))
    }
    define("I tap at {number}, {number}", "points from the left and the top edge of the viewport") {
      (app, x: Double, y: Double) in try await app.tap(x: x, y: y)
    }
    define(
      "I type {string} into {string}",
      "replaces the text, one edit for each character; finds the input by placeholder, id, label or a "
        + "text beside it"
    ) { (app, text: String, target: String) in try await app.type(text, into: Target(target)) }
    define("I type {string} at the end of {string}", "the same, appended to the text") {
      (app, text: String, target: String) in try await app.type(text, atEndOf: Target(target))
    }
    define("I paste {string} into {string}", "replaces the text in one edit") {
      (app, text: String, target: String) in try await app.paste(text, into: Target(target))
    }
    define("I clear {string}", "empties an input, in one edit") { (app, target: String) in
      try await app.clear(Target(target))
    }
    define("I focus {string}", "gives an input the keyboard") { (app, target: String) in
      try await app.focus(Target(target))
    }
    define("I press return", "takes the keyboard from the focused input") { app in try await app.blur() }
    define("I scroll to the end", "of the first container that can scroll down, else the first") { app in
      try await app.scrollToEnd()
    }
    define("I scroll {string} to the end", "the container, or something inside it") {
      (app, target: String) in try await app.scrollToEnd(Target(target))
    }
    define("I scroll {string} by {number} point(s)", "back if the number is negative") {
      (app, target: String, points: Double) in try await app.scroll(Target(target), by: points)
    }
    define("I scroll to {string}", "brings it into the viewport") { (app, target: String) in
      try await app.scroll(to: Target(target))
    }
    define("I swipe {word}", "left, right, up or down: turns a page, or scrolls by the visible size") {
      (app, word: String) in try await app.swipe(try direction(word))
    }
    define("I swipe {word} on {string}", "the container, or something inside it") {
      (app, word: String, target: String) in try await app.swipe(try direction(word), on: Target(target))
    }
    define("I pull to refresh", "the first component that can be pulled") { app in try await app.pull() }
    define("I pull {string} to refresh", "the component, or something inside it") {
      (app, target: String) in try await app.pull(Target(target))
    }
    define("I go back", "with the bar's button or the system's; closes a dialog, or the screen") { app in
      try await app.back()
    }
    define("I try again", "retries what failed on the screen") { app in try await app.retry() }
    define("I dismiss the errors", "dismisses the errors on the screen") { app in
      try await app.dismissErrors()
    }
    define("I confirm the dialog", "presses its confirming button") { app in try await app.confirmDialog() }
    define("I cancel the dialog", "presses its other button, or closes it") { app in
      try await app.cancelDialog()
    }
  }
}

private func direction(_ word: String) throws -> AppDriver.Direction {
  guard let direction = AppDriver.Direction(rawValue: word) else {
    throw StepProblem("a finger moves left, right, up or down, not \"\(word)\"")
  }
  return direction
}
