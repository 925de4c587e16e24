import Beagle
import TerminalTestSupport
import TestSupport
import Testing

@testable import BeagleTerminal

/// Linked texts, if links are enabled (OSC 8).
@MainActor @Suite struct LinkTests {
  private static let end = "\u{1B}]8;;\u{1B}\\"

  private static func link(_ url: String) -> String { "\u{1B}]8;;\(url)\u{1B}\\" }

  private func cells(_ component: some ServerDrivenComponent, columns: Int = 30, hasLinks: Bool = true)
    async throws -> CellBuffer
  {
    var renderer = TerminalRenderer()
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: columns))
    let fetcher = ComponentFetcher(dependencies: BeagleDependencies())
    let loaded = await fetcher.load(Screen(wrapping: component.component), with: builder)
    if hasLinks { renderer.links = loaded.links }
    return try renderer.cells(of: loaded.scene)
  }

  private func ansi(_ component: some ServerDrivenComponent, columns: Int = 30, hasLinks: Bool = true)
    async throws -> String
  {
    let cells = try await cells(component, columns: columns, hasLinks: hasLinks)
    return String(decoding: cells.ansi(depth: .none), as: UTF8.self)
  }

  private func opening(_ url: String) -> [Action] { [.openExternalURL(OpenExternalURL(url: .value(url)))] }

  private func button(_ actions: [Action]) -> Button { Button(text: .value("Tea"), onPress: actions) }

  @Test func buttonThatOpensURLIsLink() async throws {
    let button = button(opening("https://tea.example/a?b=c"))
    let row = Self.link("https://tea.example/a?b=c") + "\u{1B}[1m[ Tea ]" + Self.end + "\u{1B}[m\n"
    #expect(try await ansi(button, columns: 7) == row)
    #expect(try await !ansi(button, hasLinks: false).contains("\u{1B}]"))
  }

  @Test func touchableTextIsLinkedRowByRow() async throws {
    let touchable = Touchable(child: Text("green tea").component, onPress: opening("http://tea.example"))
    let link = Self.link("http://tea.example")
    #expect(try await ansi(touchable, columns: 6) == "\(link)green\(Self.end)\n\(link)tea\(Self.end)\n")
  }

  @Test func webViewCaptionLinksToItsPage() async throws {
    let picture = try await ansi(WebView(url: "https://tea.example"), columns: 40)
    #expect(picture.contains(Self.link("https://tea.example") + "◍ https://tea.example" + Self.end))
  }

  @Test func otherActionsPreventLink() async throws {
    let actions = opening("https://tea.example") + [.popView(PopView())]
    #expect(try await !ansi(button(actions)).contains("tea.example"))
  }

  @Test(arguments: [
    "javascript:alert(1)", "file:///etc/passwd", "tea.example", "/tea", "https://", "https:///tea",
    "https://:80", "https://bank.example@tea.example", "https://tea.example/\u{1B}\\\u{1B}[2J",
    "https://tea.example/\u{7}", "https://tea.example/a b", "https://tea.example/\n",
    "https://tea.example/" + String(repeating: "a", count: 2_064), " https://tea.example",
    "ssh://tea.example",
  ])
  func otherURLsAreNotLinks(url: String) async throws {
    #expect(LinkTarget(url) == nil)
    #expect(try await !ansi(button(opening(url))).contains("\u{1B}]"))
    #expect(try await !ansi(WebView(url: .value(url)), columns: 40).contains("\u{1B}]"))
  }

  @Test func nonASCIIIsPercentEncoded() throws {
    let target = try #require(LinkTarget("HTTPS://tea.example/茶\u{9B}\u{202E}"))
    #expect(String(decoding: target.url, as: UTF8.self) == "HTTPS://tea.example/%E8%8C%B6%C2%9B%E2%80%AE")
  }

  @Test func urlCannotInjectTerminalControls() throws {
    for payload in Payloads.all {
      let target = LinkTarget("https://tea.example/\(payload)")
      #expect(target?.url.allSatisfy { $0 > 0x20 && $0 < 0x7F } ?? true)
    }
  }

  @Test func overlaysRemoveLinksAndCopiesKeepThem() async throws {
    var cells = try await cells(button(opening("https://tea.example")), columns: 7)
    cells.fill(CellRect(x: 0, y: 0, width: 3, height: 1), with: .white)
    var row = try CellBuffer(width: 9, height: 1)
    _ = row.links.number(of: try #require(LinkTarget("https://other.example")))
    row.copy(cells, x: 2, y: 0)
    let picture = String(decoding: row.ansi(depth: .none), as: UTF8.self)
    #expect(picture == "     \(Self.link("https://tea.example"))\u{1B}[1mea ]\(Self.end)\u{1B}[m\n")
  }

  /// A link number is only valid in its picture.
  @Test func linkStyleHasNoTargetInOtherPicture() async throws {
    let tea = try await cells(button(opening("https://tea.example")), columns: 7)
    var other = try CellBuffer(width: 7, height: 1)
    other.draw(TerminalText(sanitizing: "[ Tea ]"), x: 0, y: 0, style: try #require(tea.style(x: 0, y: 0)))
    var encoder = FrameEncoder(depth: .none)
    var terminal = TerminalScreen(width: 7, height: 1)
    for (frame, url) in [(other, nil), (tea, "https://tea.example"), (other, nil)] {
      terminal.write(encoder.bytes(toShow: frame))
      #expect(terminal.link(x: 3, y: 0) == url)
    }
  }

  @Test func linksPerPictureAreLimited() throws {
    var links = LinkTable()
    for number in 1...65_535 {
      let target = try #require(LinkTarget("http://a/\(number)"))
      guard links.number(of: target) == number else { return #expect(Bool(false), "\(number)") }
    }
    let (last, next) = (LinkTarget("http://a/65535"), LinkTarget("http://a/65536"))
    #expect(try links.number(of: #require(next)) == 0)
    #expect(try links.number(of: #require(last)) == 65_535)
    #expect(links[65_535] == last && links[0] == nil)
  }

  @Test func changedLinkTargetIsResent() async throws {
    var encoder = FrameEncoder(depth: .none)
    func frame(_ url: String) async throws -> String {
      let cells = try await cells(button(opening(url)), columns: 7)
      return String(decoding: encoder.bytes(toShow: cells), as: UTF8.self)
    }
    #expect(try await frame("https://tea.example").hasSuffix("[ Tea ]\(Self.end)\u{1B}[m"))
    #expect(try await frame("https://tea.example").isEmpty)
    #expect(try await frame("https://other.example").contains(Self.link("https://other.example")))
  }

  /// A row of each letter, with a link for each capital.
  private func rows(_ letters: String) throws -> CellBuffer {
    var frame = try CellBuffer(width: 8, height: letters.count)
    for (y, letter) in letters.enumerated() {
      var style = CellStyle()
      if letter.isUppercase, let target = LinkTarget("https://tea.example/\(letter)") {
        style.link = frame.links.number(of: target)
      }
      frame.draw(TerminalText(sanitizing: String(repeating: letter, count: 8)), x: 0, y: y, style: style)
    }
    return frame
  }

  /// Links are numbered in drawing order, so scrolling by a row changes the visible links.
  @Test func changedLinksDoNotResendFrame() throws {
    var encoder = FrameEncoder(depth: .none)
    var terminal = TerminalScreen(width: 8, height: 4)
    var first = 0
    for letters in ["abCD", "bCDE", "CDEf", "DEfg", "EFgC", "CFgE", "cFgE", "cfge", "cfgE"] {
      let frame = try rows(letters)
      let bytes = encoder.bytes(toShow: frame)
      terminal.write(bytes)
      if first == 0 {
        first = bytes.count
      } else {
        #expect(!String(decoding: bytes, as: UTF8.self).contains("\u{1B}[2J"))
      }
      for (y, letter) in letters.enumerated() {
        let link = letter.isUppercase ? "https://tea.example/\(letter)" : nil
        #expect(terminal.text(x: 3, y: y) == String(letter) && terminal.link(x: 3, y: y) == link)
      }
      #expect(encoder.bytes(toShow: frame).isEmpty)
    }
    // One row of four.
    #expect(encoder.bytes(toShow: try rows("cfGE")).count < first / 2)
  }
}
