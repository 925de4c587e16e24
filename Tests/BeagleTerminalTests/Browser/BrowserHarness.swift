import Beagle
import BeagleSchema

@testable import BeagleTerminal

/// A browser on a runtime, without a terminal: keys and the mouse in, pictures out.
struct BrowserHarness {
  var browser: Browser
  var runtime: Runtime
  let renderer: TerminalRenderer
  /// Actions of the browser other than events, and effects of the runtime.
  var actions: [BrowserAction] = []
  var effects: [Effect] = []

  init(_ columns: Int = 40, _ rows: Int = 12, _ renderer: TerminalRenderer = TerminalRenderer()) {
    self.renderer = renderer
    browser = Browser(columns: columns, rows: rows)
    let viewport = browser.viewport
    runtime = Runtime(
      SceneBuilder(measurer: renderer.measurer, width: viewport.width, height: viewport.height))
  }

  /// A browser on a screen: the JSON of a component.
  init(_ component: String, columns: Int = 40, rows: Int = 12) throws {
    self.init(columns, rows)
    let document = try ScreenDocument(reading: Array(component.utf8))
    send(.open(.local(document.screen)))
  }

  mutating func send(_ event: Event) {
    effects += runtime.handle(event)
    browser.follow(runtime)
  }

  mutating func input(_ input: InputEvent) {
    for action in browser.handle(input, on: runtime) {
      if case .send(let event) = action { send(event) } else { actions.append(action) }
    }
  }

  mutating func press(_ keys: Key...) { for key in keys { input(.key(KeyPress(key))) } }
  mutating func press(_ modifiers: Modifiers, _ keys: Key...) {
    for key in keys { input(.key(KeyPress(key, modifiers))) }
  }
  mutating func type(_ text: String) { for character in text { press(.character(character)) } }

  mutating func mouse(_ kind: MouseEvent.Kind, _ column: Int, _ row: Int) {
    input(.mouse(MouseEvent(kind, column: column, row: row)))
  }
  mutating func click(_ column: Int, _ row: Int) {
    mouse(.press(.left), column, row)
    mouse(.release(.left), column, row)
  }
  /// Clicks the first cell of a text.
  mutating func click(_ text: String) throws {
    let rows = try picture().split(separator: "\n", omittingEmptySubsequences: false)
    for (row, line) in rows.enumerated() {
      if let range = line.range(of: text) {
        return click(line.distance(from: line.startIndex, to: range.lowerBound), row)
      }
    }
    throw Missing(text: text)
  }

  struct Missing: Error {
    let text: String
  }

  func frame() throws -> CellBuffer { try browser.frame(of: runtime, with: renderer) }

  /// The visible picture, without trailing blanks.
  func picture() throws -> String { String(decoding: try frame().text(), as: UTF8.self) }

  /// The focused node, by its id or text.
  var focus: String? {
    guard let scene = runtime.scene, let index = browser.page.focusedIndex(in: scene) else { return nil }
    return scene.nodes[index].id ?? scene.nodes[index].shownText
  }
}
