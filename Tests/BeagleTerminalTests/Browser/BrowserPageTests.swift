import Foundation
import TestSupport
import Testing

@testable import BeagleTerminal

/// The pictures in the browser's article match its output.
@Suite struct BrowserPageTests {
  private static let page = Repository.file(
    "Sources/Tools/BeagleCLI/beagle.docc/UsingTheBrowser.md")

  /// The blocks of a language, without their fences.
  private func blocks(_ language: String, in page: String) -> [String] {
    page.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }

  @Test func everyBrowserPictureIsReproduced() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let screen = try #require(blocks("json", in: page).first)
    let pictures = blocks("text", in: page)
    try #require(pictures.count == 3)

    var app = try BrowserHarness(screen, columns: 60, rows: 8)
    expect(try app.picture(), pictures[0])
    app.press(.tab)
    app.type("Ana")
    app.press(.enter, .enter)
    expect(try app.picture(), pictures[1])

    var wide = try BrowserHarness(screen, columns: 100, rows: 12)
    wide.press(.character("i"))
    wide.press(.down, .enter)
    expect(try wide.picture(), pictures[2])
  }

  private func expect(_ drawn: String, _ shown: String) {
    func trimmed(_ text: String) -> String {
      var lines = text.components(separatedBy: "\n").map { line in
        String(line.reversed().drop { $0 == " " }.reversed())
      }
      while lines.last == "" { lines.removeLast() }
      return lines.joined(separator: "\n")
    }
    #expect(trimmed(drawn) == trimmed(shown), "the page should show:\n\(trimmed(drawn))")
  }
}
