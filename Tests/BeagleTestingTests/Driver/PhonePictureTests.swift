import Beagle
import BeagleLayout
import BeaglePictures
import BeagleTerminal
import DriverTestSupport
import Foundation
import Testing

@testable import BeagleTesting

/// The application as a phone shows it, with the state that the driver's actions gave it.
@MainActor @Suite struct PhonePictureTests {
  private static let small = DeviceProfile(
    name: "iphone-test", size: LayoutSize(width: 240, height: 160),
    safeArea: LayoutEdges(left: 0, top: 20, right: 0, bottom: 0), scale: 2)

  private func shop() async throws -> AppDriver {
    try await opened(
      title: "Teas", context: #"{"n": 0, "name": ""}"#,
      text("@{it.n} in the basket"), button("More", "[\(set("n", "@{sum(it.n, 1)}".quoted))]"),
      input(#""placeholder": "Name", "value": "@{it.name}""#))
  }

  /// The texts of a picture in the order in which they are painted.
  private func texts(_ picture: PhonePicture) -> [String] {
    picture.svg.matches(of: /<text[^>]*>([^<]*)/).map { String($0.output.1) }
  }

  /// The top edge of a text in points.
  private func y(of text: String, in picture: PhonePicture) throws -> Double {
    let line = try #require(
      picture.svg.split(separator: "\n").first { $0.hasPrefix("<text") && $0.contains(">\(text)<") },
      "\(text) is not in the picture")
    return try #require(line.firstMatch(of: /\by="([-\d.]+)"/).flatMap { Double($0.output.1) })
  }

  @Test func pictureHasStateOfApplication() async throws {
    let app = try await shop()
    try await app.tap("More")
    try await app.type("Hana", into: "Name")
    try assertSnapshot(of: await app.picture(on: Self.small))
    await app.finish()
  }

  @Test func pictureHasSizeOfDeviceAndLookOfItsClient() async throws {
    let app = try await shop()
    let iphone = try await app.picture(on: .iphone16)
    #expect(iphone.svg.contains(#"viewBox="0 0 393 852""#))
    #expect(texts(iphone) == ["Teas", "0 in the basket", "More", "Name"])
    let galaxy = try await app.picture(on: .galaxyS25)
    #expect(galaxy.svg.contains(#"viewBox="0 0 360 780""#))
    #expect(texts(galaxy).contains("MORE"))
    #expect(try await app.picture(on: .iphone16, look: .android).svg.contains(">MORE<"))
    let dark = try await app.picture(on: .iphone16, appearance: .dark)
    #expect(dark.svg.contains(##"width="393" height="852" fill="#000000""##))
    let large = try await app.picture(on: .iphone16, fontScale: 2)
    #expect(try y(of: "More", in: large) > y(of: "More", in: iphone))
    #expect(iphone.html.contains(iphone.svg))
    await app.finish()
  }

  @Test func drawingChangesNothing() async throws {
    let app = try await shop()
    let coverage = CoverageRecorder()
    app.coverage = coverage
    try await app.start(at: "/start")
    let (picture, tree, report) = (app.picture, app.tree, coverage.report.text)
    let svg = try await app.picture(on: .iphone16).svg
    #expect(app.picture == picture && app.tree == tree && coverage.report.text == report)
    #expect(try await app.picture(on: .iphone16).svg == svg)
    try await app.tap("More")
    try app.see("1 in the basket")
    #expect(try await app.picture(on: .iphone16).svg != svg)
    await app.finish()
  }

  @Test func selectedPagesAndLoadedPartsAreDrawn() async throws {
    let pages =
      #"{"_beagleComponent_": "beagle:pageView", "children": [\#(text("First")), \#(text("Second"))]}"#
    let lazy =
      #"""
      {"_beagleComponent_": "beagle:lazyComponent", "path": "/part", \#
      "context": {"id": "own", "value": "x"}, "initialState": \#(text("Wait"))}
      """#
    let app = try await opened(responses: ["/part": .json(text("own: @{own}"))], pages, lazy)
    try await app.swipe(.left)
    #expect(texts(try await app.picture(on: .iphone16)) == ["Second", "own: x"])
    await app.finish()
  }

  @Test func dialogAndBackButtonAreDrawn() async throws {
    let alert = #"{"_beagleAction_": "beagle:alert", "title": "Sent", "message": "Thank you"}"#
    let second = screen("Second", [button("Send", "[\(alert)]")])
    let app = try await opened(
      title: "First", responses: ["/second": second], button("On", "[\(push("/second"))]"))
    // The chevron of the back button is the only line.
    #expect(!(try await app.picture(on: .iphone16).svg.contains("stroke-linejoin")))
    try await app.tap("On")
    let plain = try await app.picture(on: .iphone16)
    #expect(plain.svg.contains("stroke-linejoin") && plain.svg.contains("<title>Second</title>"))
    try await app.tap("Send")
    #expect(texts(try await app.picture(on: .iphone16)).suffix(3) == ["Sent", "Thank you", "Ok"])
    await app.finish()
  }

  /// What scrolls is a scroll view or the screen itself.
  @Test(arguments: [true, false])
  func scrolledAreasBeginWithSameContent(hasScrollView: Bool) async throws {
    let rows = (1...60).map { text("Row \($0)", #""id": "row\#($0)", "#) }
    let view = #"{"_beagleComponent_": "beagle:scrollView", "children": [\#(rows.joined(separator: ", "))]}"#
    let high = container(rows, #""style": {"flex": {"shrink": 0}}, "#)
    let app = try await opened(title: "Rows", rows: 7, hasScrollView ? view : high)
    let top = try y(of: "Row 1", in: try await app.picture(on: .iphone16))
    try await app.scroll(by: 160)
    #expect(app.viewport.contains("Row 11") && !app.viewport.contains("Row 10"))
    let scrolled = try await app.picture(on: .iphone16)
    #expect(try y(of: "Row 11", in: scrolled) == top)
    try await app.scrollToEnd()
    let end = try await app.picture(on: .iphone16)
    let bottom = try y(of: "Row 60", in: end)
    #expect(bottom < 852 && bottom > 780)
    await app.finish()
  }

  @Test func themeStylesAreUsed() async throws {
    let dependencies = BeagleDependencies(networkClient: nil)
    dependencies.themeStyles = ["loud": ThemeStyle(textColor: Color("#FF0000"), fontSize: 40)]
    let app = AppDriver(dependencies: dependencies)
    try await app.start(with: Screen { Text(text: "Sale", styleId: "loud") })
    let svg = try await app.picture(on: .iphone16).svg
    #expect(svg.contains(##"font-size="40" fill="#ff0000">Sale<"##))
    await app.finish()
  }

  // MARK: Images

  private static let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="48" height="24"/>"#

  private func image(_ url: String) -> String {
    #"""
    {"_beagleComponent_": "beagle:image", "accessibility": {"accessibilityLabel": "Image of \#(url)"}, \#
    "path": {"_beagleImagePath_": "remote", "url": "\#(url)"}}
    """#
  }

  private func withImages() async throws -> AppDriver {
    let png = Picture(width: 2, height: 1, rgba: [UInt8](repeating: 200, count: 8))?.png() ?? []
    return try await opened(
      responses: [
        "/tea.svg": .status(200, headers: ["Content-Type": "image/svg+xml"], body: Data(Self.svg.utf8)),
        "/dot.png": .status(200, headers: ["Content-Type": "image/png"], body: Data(png)),
      ], image("/tea.svg"), image("/dot.png"), image("/missing.png"), text("Below"))
  }

  @Test func imagesAreEmbedded() async throws {
    let app = try await withImages()
    let picture = try await app.picture(on: .iphone16)
    #expect(picture.svg.contains("data:image/svg+xml;base64,\(Data(Self.svg.utf8).base64EncodedString())"))
    #expect(picture.svg.contains("data:image/png;base64,"))
    #expect(try await app.picture(on: .iphone16).svg == picture.svg)
    await app.finish()
  }

  /// A test that counts requests or holds them back gives the same result with and without a picture.
  @Test func requestsForImagesAreNotThoseOfApplication() async throws {
    let app = try await withImages()
    app.holdResponses(to: "/tea.svg")
    let requests = app.requestLog
    #expect(try await app.picture(on: .iphone16).svg.contains("data:image/svg+xml"))
    #expect(app.requestLog == requests && app.requests.count == 1 && !app.hasLostServer)
    await app.finish()
  }

  @Test func imagesOfRespondAreEmbedded() async throws {
    let app = try await withImages()
    app.respond(to: "/missing.png", with: .status(200, body: Data(Self.svg.utf8)))
    #expect(!(try await app.picture(on: .iphone16).svg.contains("Image of /missing.png")))
    await app.finish()
  }

  @Test func missingImageIsGreyBox() async throws {
    let sized =
      #"""
      {"_beagleComponent_": "beagle:image", "style": {"size": {"width": {"value": 200, "type": "REAL"}, \#
      "height": {"value": 50, "type": "REAL"}}}, \#
      "accessibility": {"accessibilityLabel": "Cup"}, \#
      "path": {"_beagleImagePath_": "remote", "url": "/x.png"}}
      """#
    let app = try await opened(responses: ["/x.png": .status(404)], sized)
    let picture = try await app.picture(on: .iphone16)
    #expect(!picture.svg.contains("data:") && texts(picture) == ["Cup"])
    await app.finish()
  }

  @Test func imageWithoutResponseFailsAtTimeout() async throws {
    let app = try await opened(responses: ["/x.png": .never], image("/x.png"))
    app.timeout = .zero
    #expect(
      await message { _ = try await app.picture(on: .iphone16) }
        == "after \(Duration.zero) still waiting for the images of the picture")
    await app.finish()
  }

  @Test func screenWithoutDocumentHasNoPicture() async throws {
    let app = application(["/start": .status(500)])
    #expect(
      await message { _ = try await app.picture(on: .iphone16) }
        == "no screen is open: start the application first")
    try await app.start(at: "/start")
    #expect(
      await message { _ = try await app.picture(on: .iphone16) }.hasPrefix("the screen is not loaded: "))
    await app.finish()
  }
}
