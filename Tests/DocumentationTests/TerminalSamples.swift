import Beagle
import BeagleTerminal
import BeagleTesting
import Foundation
import Testing

/// The samples of the page about terminal programs.
@MainActor @Suite struct TerminalSamples {
  @Test func applicationIsConfigured() {
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
}
