import Beagle
import BeagleTerminal
import Testing

/// Whether words of a row stay whole is the renderer's choice. Below that, the layout is the phones'.
@Suite struct WholeWordTests {
  /// 80 and 160 points in 160: shared by length, the first text has 53 of them, which are six columns.
  @Test(arguments: [(true, "Darjeeling"), (false, "Darjee ")])
  func rendererChoosesWhetherWordsStayWhole(isOn: Bool, start: String) throws {
    var row = Style()
    row.flex = Flex(flexDirection: .value(.row))
    let texts = [Text("Darjeeling"), Text("a first flush that is picked in spring, 2026")].map(\.component)
    let screen = Screen(child: Container(children: texts).style(row).component)
    var renderer = TerminalRenderer()
    renderer.keepsWordsWhole = isOn
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 20))
    let picture = try renderer.text(of: builder.scene(of: screen))
    #expect(picture.hasPrefix(start), "\(picture)")
    #expect(picture.contains("Darjeeling") == isOn, "\(picture)")
  }
}
