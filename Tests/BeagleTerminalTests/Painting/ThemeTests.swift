import Beagle
import BeagleTerminal
import Testing

@Suite struct ThemeTests {
  @Test(arguments: [
    ("15;0", Theme.dark), ("0;15", .light), ("0;default;15", .light), ("7;8", .dark), ("0;7", .light),
  ])
  func themeMatchesTerminalBackground(value: String, theme: Theme) {
    #expect(Theme(environment: ["COLORFGBG": value]) == theme)
  }

  @Test(arguments: ["", "15", "x;y", "15;16", "15;-1", "15;default"])
  func invalidBackgroundVariableGivesNoTheme(value: String) {
    let theme = Theme(environment: ["COLORFGBG": value])
    #expect(theme == nil)
    #expect(Theme(environment: [:]) == nil)
  }

  @Test func themeColoursArePainted() throws {
    let renderer = TerminalRenderer(theme: .light)
    let input = Screen(child: TextInput(placeholder: "E-mail").component)
    let scene = SceneBuilder(measurer: renderer.measurer, width: 160).scene(of: input)
    let cells = try renderer.cells(of: scene)
    #expect(cells.style(x: 2, y: 1)?.foreground == Theme.light.muted)
    #expect(String(decoding: cells.svg(title: .empty), as: UTF8.self).contains("fill=\"#fff\""))
  }

  @Test(arguments: [
    ("\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{7}", CellColor(red: 0x1E, green: 0x1E, blue: 0x2E), false),
    ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", .white, true),
    ("\u{1B}]11;rgb:f/8/0\u{7}", CellColor(red: 255, green: 136, blue: 0), true),
    ("\u{1B}]11;rgb:00/00/00\u{7}", .black, false),
    ("\u{1B}]11;rgba:8000/8000/8000/ffff\u{7}", CellColor(red: 128, green: 128, blue: 128), true),
  ])
  func terminalResponseSelectsThemeAndBackground(response: String, background: CellColor, isLight: Bool) {
    let theme = Theme(backgroundResponse: Array(response.utf8))
    #expect(theme?.backdrop.background == background)
    #expect(theme?.accent == (isLight ? Theme.light : .dark).accent)
    #expect(theme?.isLight == isLight)
  }

  @Test(arguments: [
    "", "\u{1B}]11;rgb:1e1e/1e1e/2e2e", "\u{1B}]10;rgb:1e1e/1e1e/2e2e\u{7}", "\u{1B}]11;rgb:1/2\u{7}",
    "\u{1B}]11;rgb:1/2/3/4\u{7}", "\u{1B}]11;rgb:12345/0/0\u{7}", "\u{1B}]11;rgb:+1/0/0\u{7}",
    "\u{1B}]11;?\u{7}",
    "\u{1B}]11;rgb:١/0/0\u{7}", "\u{1B}]11;rgb:0//0\u{7}", "x\u{1B}]11;rgb:0/0/0\u{7}",
  ])
  func invalidTerminalResponseGivesNoTheme(response: String) {
    #expect(Theme(backgroundResponse: Array(response.utf8)) == nil)
  }
}
