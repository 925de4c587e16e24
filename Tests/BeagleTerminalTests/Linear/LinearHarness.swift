import Beagle
import BeagleSchema

@testable import BeagleTerminal

/// A linear browser on a runtime, without a terminal: lines in, lines out.
struct LinearHarness {
  var browser = LinearBrowser()
  var runtime: Runtime
  var effects: [Effect] = []
  /// Actions of the browser other than events and announcements.
  var actions: [LinearAction] = []

  /// A browser on a screen: the JSON of a component. 40 columns and 10 rows of it are seen.
  init(_ component: String) throws {
    runtime = Runtime(SceneBuilder(measurer: TerminalMeasurer(), width: 320, height: 160))
    let document = try ScreenDocument(reading: Array(component.utf8))
    send(.open(.local(document.screen)))
  }

  mutating func send(_ event: Event) { effects += runtime.handle(event) }

  /// The reply to a line, and the announcements after it.
  mutating func say(_ line: String) -> [String] {
    var said: [String] = []
    for action in browser.handle(LinearCommand(line), on: runtime) {
      switch action {
      case .send(let event): send(event)
      case .say(let lines): said += lines
      default: actions.append(action)
      }
    }
    return said + browser.newLines(of: runtime)
  }

  mutating func newLines() -> [String] { browser.newLines(of: runtime) }
}

func linearContainer(_ children: String..., also members: String = "") -> String {
  #"""
  {"_beagleComponent_": "beagle:container", \#(members) "children": [\#(children.joined(separator: ", "))]}
  """#
}

func linearText(_ text: String, also members: String = "") -> String {
  #"{"_beagleComponent_": "beagle:text", \#(members) "text": "\#(text)"}"#
}

func linearButton(_ text: String, _ actions: String = "", also members: String = "") -> String {
  #"{"_beagleComponent_": "beagle:button", \#(members) "text": "\#(text)", "onPress": [\#(actions)]}"#
}

func linearSet(_ context: String, _ value: String, _ path: String? = nil) -> String {
  let path = path.map { #""path": "\#($0)", "# } ?? ""
  return #"{"_beagleAction_": "beagle:setContext", "contextId": "\#(context)", \#(path)"value": \#(value)}"#
}
