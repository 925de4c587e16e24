import Beagle
import Testing

@testable import BeagleTerminal

private struct Stars: ServerDrivenComponent, Decodable {
  var rating: Bind<Int>
  var onRate: [Action]?
  var onClear: [Action]?

  init(
    _ rating: Bind<Int>, @ActionBuilder onRate: () -> [Action],
    @ActionBuilder onClear: () -> [Action] = { [] }
  ) {
    self.rating = rating
    (self.onRate, self.onClear) = (onRate(), onClear())
  }
}

private struct StarsPainter: ComponentPainter {
  func size(of stars: Stars, columns: Int) -> (columns: Int, rows: Int) { (10, 1) }

  func paint(_ stars: Stars, on canvas: inout ComponentCanvas) {
    let rating = stars.rating.value ?? 0
    for star in 1...5 {
      let cells = CellRect(x: 2 * star - 2, y: 0, width: 2, height: 1)
      canvas.draw(star <= rating ? "★" : "☆", x: cells.x, y: 0)
      canvas.onPress(cells, "\(star) of 5", fire: "onRate", .int(star))
    }
    canvas.onKey(.right, fire: "onRate", .int(rating + 1))
    canvas.onKey(.tab, fire: "onClear")
    canvas.onKey(.backspace, fire: "onClear")
    canvas.onKey(.delete, fire: "onMissing")
  }

  func text(of stars: Stars) -> String? { "\(stars.rating.value ?? 0) stars" }
}

/// The parts and keys of custom components fire events.
@Suite struct ComponentControlTests {
  private var renderer: TerminalRenderer {
    var renderer = TerminalRenderer()
    renderer.painters.register(StarsPainter())
    return renderer
  }

  private func screen(also above: Int = 0) -> Screen {
    Screen {
      ScrollView {
        for line in 0..<above { Text("line \(line)") }
        Text("rated @{rating}")
        Touchable(onPress: SetContext("rating", to: 9)) {
          Container {
            Stars(.bind("rating")) {
              SetContext("rating", to: "@{onRate.value}")
            } onClear: {
              SetContext("rating", to: 0)
            }
            .id("stars").padding(8)
            Text("touch me")
          }
        }
      }
    }
    .context("rating", 2)
  }

  private func harness(also above: Int = 0) -> BrowserHarness {
    var harness = BrowserHarness(40, 12, renderer)
    harness.send(.open(.local(screen(also: above))))
    return harness
  }

  private func rating(_ harness: BrowserHarness) -> DynamicObject {
    harness.runtime.context("rating") ?? .empty
  }

  @Test func pressOnPartFiresItsEvent() throws {
    var harness = harness()
    try harness.click("☆")
    #expect(rating(harness) == 3)
    #expect(try harness.picture().contains("★ ★ ★ ☆ ☆"))
  }

  /// A touchable, which receives presses outside the parts.
  @Test func pressOutsidePartsReachesParent() throws {
    var harness = harness()
    try harness.click("touch me")
    #expect(rating(harness) == 9)
  }

  @Test func releaseOnOtherPartFiresNothing() throws {
    var harness = harness()
    harness.mouse(.press(.left), 1, 2)
    harness.mouse(.release(.left), 5, 2)
    #expect(rating(harness) == 2)
  }

  @Test func partsMoveWithScrolling() throws {
    var harness = harness(also: 20)
    harness.press(.end)
    try harness.click("☆")
    #expect(rating(harness) == 3)
  }

  @Test func keysFireEventsOfFocusedComponent() throws {
    var harness = harness()
    harness.press(.tab, .tab)
    #expect(harness.focus == "stars")
    harness.press(.right)
    #expect(rating(harness) == 3)
    harness.type("5")
    #expect(rating(harness) == 5, "digits press the parts")
    harness.press(.backspace)
    #expect(rating(harness) == 0)
    harness.press(.enter)
    #expect(try harness.picture().contains("1 1 of 5, 2 2 of 5"))
  }

  @Test func tabAlwaysLeavesComponent() throws {
    var harness = harness()
    harness.press(.tab, .tab, .tab)
    #expect(rating(harness) == 2)
  }

  @Test func lineModeReadsTextAndNumbersParts() throws {
    var runtime = Runtime(SceneBuilder(measurer: renderer.measurer, width: 320, height: 160))
    _ = runtime.handle(
      .open(
        .local(
          Screen {
            Stars(.bind("rating")) { SetContext("rating", to: "@{onRate.value}") }
          }.context("rating", 2))))
    var browser = LinearBrowser()
    #expect(
      browser.newLines(of: runtime).suffix(6) == [
        "2 stars", "1. button 1 of 5", "2. button 2 of 5", "3. button 3 of 5", "4. button 4 of 5",
        "5. button 5 of 5",
      ])
    for action in browser.handle(LinearCommand("4"), on: runtime) {
      if case .send(let event) = action { _ = runtime.handle(event) }
    }
    #expect(runtime.context("rating") == 4)
  }

  @Test func clippedPartsCannotBeUsed() throws {
    var harness = BrowserHarness(40, 12, renderer)
    harness.send(
      .open(
        .local(
          Screen {
            Stars(.bind("rating")) { SetContext("rating", to: "@{onRate.value}") }.size(width: 32)
          }
          .context("rating", 2))))
    let node = try #require(harness.runtime.scene?.nodes.first { !$0.events.isEmpty })
    #expect(harness.runtime.controls(of: node).parts.map(\.label) == ["1 of 5", "2 of 5"])
  }

  @Test func partsWithoutActionsCannotBePressed() throws {
    var harness = BrowserHarness(40, 12, renderer)
    let json =
      #"""
      {"_beagleComponent_": "custom:stars", "rating": 2, \#
      "onClear": [{"_beagleAction_": "beagle:setContext", "contextId": "global", "value": 1}]}
      """#
    var options = DecodingOptions()
    options.componentRegistry.register(component: Stars.self)
    harness.send(.open(.local(try ScreenDocument(reading: Array(json.utf8), options: options).screen)))
    let node = try #require(harness.runtime.scene?.nodes.first { !$0.events.isEmpty })
    let controls = harness.runtime.controls(of: node)
    #expect(controls.parts.isEmpty)
    #expect(controls.keys.keys.sorted { "\($0)" < "\($1)" } == [.backspace, .tab])
  }
}
