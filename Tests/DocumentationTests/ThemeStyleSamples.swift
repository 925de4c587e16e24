import Beagle
import BeagleTerminal
import ScaffoldServer
import TestSupport
import Testing

/// The samples of the article about themes and images. The code between `sample` and `end` appears there
/// verbatim.
@MainActor @Suite struct ThemeStyleSamples {
  @Test func themeDefinesStyleNames() throws {
    let screen = Screen(
      child: Container {
        Text("€ 28").with { $0.styleId = "price" }
        Button("Buy").with { $0.styleId = "button.primary" }
      }.component)
    // sample
    var theme = Theme.dark
    theme.styles["price"] = ThemeStyle(textColor: Color("#E3C26F"), isBold: true)
    theme.styles["button.primary"] = ThemeStyle(
      textColor: Color("#FFF"), backgroundColor: Color("#508A78"), disabledColor: Color("#C9D6D0"))

    let renderer = TerminalRenderer(theme: theme)
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 30))
    let cells = try renderer.cells(of: builder.scene(of: screen))
    // end
    #expect(cells.style(x: 0, y: 0)?.foreground == CellColor(red: 0xE3, green: 0xC2, blue: 0x6F))
    #expect(cells.style(x: 0, y: 1)?.background == CellColor(red: 0x50, green: 0x8A, blue: 0x78))
  }

  @Test func documentedThemeFileIsValid() throws {
    let page = try Repository.text("Sources/Renderers/BeagleTerminal/BeagleTerminal.docc/ThemesAndImages.md")
    let json = try #require(Repository.blocks("json", in: page).first)
    let file = try ThemeFile(reading: Array(json.utf8))
    #expect(file.dark.styles["price"] == ThemeStyle(textColor: Color("#E3C26F"), isBold: true))
  }

  @Test func screenRespectsDeviceSafeArea() throws {
    let renderer = TerminalRenderer()
    // sample
    let device = try #require(DeviceProfile(named: "iphone-16"))
    var builder = SceneBuilder(
      measurer: renderer.measurer, width: device.size.width, height: device.size.height)
    builder.safeArea = device.safeArea
    // end
    let cells = try renderer.cells(of: builder.scene(of: Screen(child: Text("Hello").component)))
    #expect(cells.text(x: 0, y: 4) == "H")
  }

  @Test func loadedPicturesResizeImages() async throws {
    let server = try ScaffoldServer()
    try server.start()
    defer { server.stop() }
    let dependencies = BeagleDependencies()
    dependencies.urlBuilder = UrlBuilder(baseUrl: server.baseURL)
    var style = Style()
    style.flex = Flex(alignSelf: .value(.flexStart))
    let image = Image(path: .value(.remote(RemoteImage("/images/leaf.png")))).style(style)
    let screen = Screen(child: Container(children: [image.component]).component)
    // sample
    let fetcher = ComponentFetcher(dependencies: dependencies)
    var renderer = TerminalRenderer()
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 80))
    var loaded = await fetcher.load(screen, with: builder)

    renderer.pictures = await PictureLoader(dependencies: dependencies).pictures(of: loaded.scene).table
    loaded.measureImages(with: renderer.measurer)
    let cells = try renderer.cells(of: loaded.scene)
    // end
    #expect(loaded.scene.nodes.last?.frame == LayoutRect(x: 0, y: 0, width: 64, height: 64))
    #expect(cells.height == 4 && cells.text(x: 3, y: 1) == "▀")
  }
}
