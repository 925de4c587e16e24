import Beagle
import BeagleTerminal
import Testing

@Suite struct ThemeTests {
  @Test(arguments: [
    ("15;0", Theme.dark), ("0;15", .light), ("0;default;15", .light), ("7;8", .dark), ("0;7", .light),
  ])
  func aTerminalThatTellsItsBackgroundGetsTheThemeForIt(value: String, theme: Theme) {
    #expect(Theme(environment: ["COLORFGBG": value]) == theme)
  }

  @Test(arguments: ["", "15", "x;y", "15;16", "15;-1", "15;default"])
  func whatTellsNothingIsNoTheme(value: String) {
    let theme = Theme(environment: ["COLORFGBG": value])
    #expect(theme == nil)
    #expect(Theme(environment: [:]) == nil)
  }

  @Test func aThemesColoursAreThoseOfThePicture() throws {
    let renderer = TerminalRenderer(theme: .light)
    let input = Screen(child: TextInput(placeholder: "E-mail").component)
    let scene = SceneBuilder(measurer: renderer.measurer, width: 160).scene(of: input)
    let cells = try renderer.cells(of: scene)
    #expect(cells.style(x: 2, y: 1)?.foreground == Theme.light.muted)
    #expect(String(decoding: cells.svg(title: .empty), as: UTF8.self).contains("fill=\"#fff\""))
  }
}
