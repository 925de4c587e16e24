import Beagle
import BeagleChecking
import DriverTestSupport
import Testing

@testable import BeagleTerminal
@testable import BeagleTesting

/// Registrations in an application's dependencies apply wherever its screens are run, drawn and checked.
@MainActor @Suite struct RegistrationTests {
  private let initial = ExpressionOperation(
    "initial", [Parameter("name", .string)], gives: .string, "The first letter."
  ) {
    .string(String($0[0].text.prefix(1)))
  }
  private let shout = ExpressionOperation(
    "initial", [Parameter("name", .string)], gives: .string, "The same, loudly."
  ) {
    .string($0[0].text.prefix(1).uppercased() + "!")
  }

  @Test func operationsOfSessionAndLaterScreensAreUsed() async throws {
    let app = application(["/a": screen(nil, [text("@{initial('ana')}")])])
    try await app.start(at: "/a")
    try app.dontSee("a")
    #expect(app.dependencies.register(operation: initial))
    try await app.start(at: "/a")
    try app.see(.text("a"))
    #expect(!app.notices.isEmpty)
    app.dependencies.register(operation: shout)
    try await app.start(at: "/a")
    try app.see(.text("A!"))
    #expect(
      !app.dependencies.register(
        operation: ExpressionOperation("no name", [], gives: .string, "") { _ in "" }))
  }

  @Test func builderOperationsTakePrecedence() async throws {
    let dependencies = BeagleDependencies(networkClient: nil)
    dependencies.register(operation: initial)
    let renderer = TerminalRenderer()
    var builder = SceneBuilder(measurer: renderer.measurer, width: 320)
    let screen = Screen(child: Text("@{initial('ana')}").component)
    let fetcher = ComponentFetcher(dependencies: dependencies)
    #expect(try renderer.text(of: await fetcher.loadedScene(of: screen, with: builder)) == "a\n")
    builder.operations.register(shout)
    #expect(try renderer.text(of: await fetcher.loadedScene(of: screen, with: builder)) == "A!\n")
  }

  @Test func checkUsesRegistrations() throws {
    let dependencies = BeagleDependencies(networkClient: nil)
    let screen = Screen(child: Text("@{initial('ana')}").component)
    #expect(try ScreenCheck(dependencies: dependencies).findings(in: screen).contains { $0.severity > .note })
    dependencies.register(operation: initial)
    #expect(
      try !ScreenCheck(dependencies: dependencies).findings(in: screen).contains { $0.severity > .note })
  }

  @Test func driverUsesThemeStylesAndSafeArea() async throws {
    let dependencies = BeagleDependencies(networkClient: nil)
    dependencies.themeStyles["framed"] = ThemeStyle(borderColor: Color("#FFFFFF"), borderWidth: 1)
    dependencies.safeArea.top = 32
    let json = #"{"_beagleComponent_": "beagle:text", "text": "Hi", "styleId": "framed"}"#
    let screen = try ScreenDocument(reading: Array(json.utf8)).screen
    let app = AppDriver(dependencies: dependencies, columns: 10, rows: 6)
    try await app.start(with: screen)
    #expect(app.viewport.hasPrefix("\n\n┌"))
    await app.finish()
    let plain = AppDriver(dependencies: dependencies, columns: 10, rows: 6, theme: .light, safeArea: .zero)
    try await plain.start(with: screen)
    #expect(plain.viewport.hasPrefix("Hi\n"))
    await plain.finish()
  }

  @Test func driverUsesRegisteredPainters() async throws {
    struct Badge: ServerDrivenComponent, Decodable { var title: Bind<String> }
    struct BadgePainter: ComponentPainter {
      func size(of badge: Badge, columns: Int) -> (columns: Int, rows: Int) { (12, 1) }
      func paint(_ badge: Badge, on canvas: inout ComponentCanvas) {
        canvas.draw("[\(badge.title.value ?? "")]", x: 0, y: 0)
      }
    }
    let screen = Screen { Badge(title: "gold") }
    let dependencies = BeagleDependencies(networkClient: nil)
    let without = AppDriver(dependencies: dependencies)
    try await without.start(with: screen)
    try without.dontSee("gold")
    await without.finish()
    dependencies.painters.register(BadgePainter(), named: "badge")
    let app = AppDriver(dependencies: dependencies, theme: .light)
    try await app.start(with: screen)
    try app.see(.text("[gold]"))
    #expect(app.picture == "[gold]\n" && app.dependencies.painters["badge"] != nil)
    await app.finish()
    let renderer = TerminalRenderer(dependencies: BeagleDependencies(networkClient: nil))
    #expect(renderer.painters["badge"] == nil)
  }
}
