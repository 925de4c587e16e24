import Beagle
import BeagleTerminal
import Foundation
import NetworkTestSupport
import TestSupport
import Testing

@testable import BeagleCLI

/// `--browser`: the page that shows a session as on a phone.
@MainActor @Suite struct BrowserPictureTests {
  private static let screen = #"""
    {"_beagleComponent_": "beagle:container", "context": {"id": "word", "value": "One"}, "children": [
      {"_beagleComponent_": "beagle:button", "text": "@{word}", "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": "word", "value": "Two"}]}
    ]}
    """#

  /// The next picture with a text.
  private nonisolated static func picture(with text: String, at url: String) async throws -> String {
    try await onThread {
      var browser = try PreviewBrowser(url)
      while true {
        let svg = try browser.picture()
        if svg.contains(text) { return svg }
      }
    }
  }

  @Test func pageFollowsTheSession() async throws {
    let picture = try BrowserPicture(on: .iphone16, theme: .light)
    let builder = SceneBuilder(measurer: TerminalRenderer().measurer, width: 640)
    let session = BeagleSession(builder, dependencies: BeagleDependencies())
    picture.follow(session)
    session.send(.open(.local(try ScreenDocument(reading: Array(Self.screen.utf8)).screen)))
    let first = try await Self.picture(with: ">One<", at: picture.url)
    #expect(first.contains(#"viewBox="0 0 393 852""#) && first.contains(##"fill="#007aff""##))
    let button = try #require(session.runtime.scene?.nodes.first { $0.interactions.contains(.press) })
    session.send(.press(button.node))
    let second = try await Self.picture(with: ">Two<", at: picture.url)
    #expect(!second.contains(">One<"))
  }

  @Test func pageShowsProblemsOfTheDocument() async throws {
    let picture = try BrowserPicture(on: .iphone16, theme: .light)
    let builder = SceneBuilder(measurer: TerminalRenderer().measurer, width: 640)
    let session = BeagleSession(builder, dependencies: BeagleDependencies())
    picture.follow(session)
    session.send(.open(.local(try ScreenDocument(reading: Array(Self.screen.utf8)).screen)))
    picture.show(problem: "line 3: unexpected \"b\"")
    let url = picture.url
    try await onThread {
      var browser = try PreviewBrowser(url)
      while try browser.event("notes")["error"] != "line 3: unexpected \"b\"" {}
    }
  }

  @Test func browserNeedsATerminal() async {
    let printed = await beagle("browse", "--browser", "--linear")
    #expect(printed.exitCode == 2)
    #expect(printed.errors.contains("--browser cannot be combined with --linear or --replay-input"))
  }
}
