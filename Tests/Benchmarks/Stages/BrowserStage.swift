import Beagle
import BeagleTerminal

/// The response time on large screens: from a key to the bytes for the terminal.
func browserStage(_ settings: Settings) throws {
  var table = Table(
    "components", "first picture ms", "key ms", "focus ms", "arrow ms", "scroll ms", "bytes of a key")
  for count in settings.nodes where count <= 100_000 {
    let live = try LiveScreen(components: count)
    let first = try settings.stopwatch.seconds {
      var host = BrowserHost()
      host.send(.open(.local(live.screen)))
      keep(try host.frame())
    }
    var host = BrowserHost()
    host.send(.open(.local(live.screen)))
    _ = try host.frame()
    // To the first field: behind the buttons and tabs.
    while host.browser.handle(.key(KeyPress(.character("x"))), on: host.runtime).isEmpty {
      try host.input(.key(KeyPress(.tab)))
    }
    var bytes = 0
    var turn = 0
    let key = try settings.stopwatch.seconds {
      turn += 1
      bytes = try host.input(.key(turn % 2 == 0 ? KeyPress(.backspace) : KeyPress(.character("x"))))
    }
    let focus = try settings.stopwatch.seconds {
      turn += 1
      keep(try host.input(.key(KeyPress(.tab, turn % 2 == 0 ? .shift : []))))
    }
    let arrow = try settings.stopwatch.seconds {
      turn += 1
      keep(try host.input(.key(KeyPress(turn % 2 == 0 ? .up : .down))))
    }
    try host.input(.key(KeyPress(.escape)))
    let scroll = try settings.stopwatch.seconds {
      turn += 1
      keep(try host.input(.mouse(MouseEvent(.scroll(turn % 2 == 0 ? .up : .down), column: 5, row: 20))))
    }
    table.row(
      grouped(live.components), figure(first * 1e3), figure(key * 1e3), figure(focus * 1e3),
      figure(arrow * 1e3), figure(scroll * 1e3), grouped(bytes))
  }
  table.print(title: "Browser: from an input to the bytes of the frame, 120 by 40 cells")
  try browserListTable(settings)
}

/// Measures a browser in a list that scrolls by itself.
private func browserListTable(_ settings: Settings) throws {
  var table = Table("rows", "first picture ms", "focus ms", "arrow ms", "scroll ms", "press ms")
  for rows in settings.nodes where rows <= 10_000 {
    let screen = listScreen(rows: rows)
    let first = try settings.stopwatch.seconds {
      var host = BrowserHost()
      host.send(.open(.local(screen)))
      keep(try host.frame())
    }
    var host = BrowserHost()
    host.send(.open(.local(screen)))
    // To the first row: behind the button.
    for _ in 0..<2 { try host.input(.key(KeyPress(.tab))) }
    var turn = 0
    func seconds(_ inputs: [InputEvent]) throws -> Double {
      try settings.stopwatch.seconds {
        turn += 1
        keep(try host.input(inputs[turn % inputs.count]))
      }
    }
    let focus = try seconds([.key(KeyPress(.tab)), .key(KeyPress(.tab, .shift))])
    let arrow = try seconds([.key(KeyPress(.down)), .key(KeyPress(.up))])
    let scroll = try seconds([
      .mouse(MouseEvent(.scroll(.down), column: 5, row: 20)),
      .mouse(MouseEvent(.scroll(.up), column: 5, row: 20)),
    ])
    let press = try seconds([.key(KeyPress(.enter))])
    table.row(
      grouped(rows), figure(first * 1e3), figure(focus * 1e3), figure(arrow * 1e3), figure(scroll * 1e3),
      figure(press * 1e3))
  }
  table.print(title: "Browser: the same in a list, of which all rows are built")
}

/// A browser with all that draws for it, without a terminal.
private struct BrowserHost {
  var browser = Browser(columns: 120, rows: 40)
  let renderer = TerminalRenderer()
  var runtime: Runtime
  private var encoder = FrameEncoder(depth: .trueColor)

  init() {
    let viewport = browser.viewport
    runtime = Runtime(
      SceneBuilder(measurer: renderer.measurer, width: viewport.width, height: viewport.height))
  }

  mutating func send(_ event: Event) {
    keep(runtime.handle(event))
    browser.follow(runtime)
  }

  /// - Returns: the number of bytes of the frame.
  @discardableResult
  mutating func input(_ input: InputEvent) throws -> Int {
    for action in browser.handle(input, on: runtime) { if case .send(let event) = action { send(event) } }
    return try frame()
  }

  mutating func frame() throws -> Int {
    let frame = try browser.frame(of: runtime, with: renderer)
    return encoder.bytes(toShow: frame, cursor: frame.cursor).count
  }
}
