import Beagle
import BeagleTerminal
import BeagleTesting
import Foundation
import Testing

/// The samples of the page about terminal programs.
@MainActor @Suite struct TerminalSamples {
  @Test func anApplicationIsConfigured() {
    let dependencies = BeagleDependencies()
    var links: [String] = []

    // sample
    let application = TerminalApplication(dependencies: dependencies)
    application.themes.dark.accent = CellColor(red: 0x8F, green: 0xBC, blue: 0x8F)
    application.images = .blocks
    application.bindings[KeyPress(.function(2))] = .reload
    application.bindings[KeyPress(.character("o"))] = nil
    application.opensURL = { url in
      links.append(url)
      return true
    }
    // end

    #expect(application.bindings.keys(for: .reload).contains(KeyPress(.function(2))))
    #expect(!application.bindings.keys(for: .open).contains(KeyPress(.character("o"))))
    #expect(application.opensURL?("https://example.org") == true)
    #expect(links == ["https://example.org"])
  }

  @Test func anotherHostIsWrittenWithTheBrowser() throws {
    var browser = Browser(columns: 40, rows: 10)
    let renderer = TerminalRenderer()
    var encoder = FrameEncoder(depth: .trueColor)
    let session = BeagleSession(
      SceneBuilder(
        measurer: renderer.measurer, width: browser.viewport.width, height: browser.viewport.height),
      dependencies: BeagleDependencies())
    session.send(.open(.local(Screen("start") { Button("Press me") { Alert("Pressed") } })))
    var written: [UInt8] = []
    func write(_ bytes: [UInt8]) { written += bytes }

    browser.follow(session.runtime)
    for input in [InputEvent.key(KeyPress(.tab)), .key(KeyPress(.enter))] {
      // sample
      for action in browser.handle(input, on: session.runtime) {
        if case .send(let event) = action { session.send(event) }
      }
      browser.follow(session.runtime)
      let frame = try browser.frame(of: session.runtime, with: renderer)
      write(encoder.bytes(toShow: frame, cursor: frame.cursor))
      // end
    }

    #expect(session.runtime.openDialogs.first?.message == "Pressed")
    #expect(String(decoding: written, as: UTF8.self).contains("Pressed"))
  }
}
