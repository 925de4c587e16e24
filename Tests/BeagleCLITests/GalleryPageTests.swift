import Foundation
import Testing

@testable import BeagleCLI

/// The page of `beagle gallery`: look, order, search and marks.
@MainActor @Suite struct GalleryPageTests {
  /// A text that reads an undeclared context, 32 points below the top of an iPhone SE.
  private static let faulty = """
    {"_beagleComponent_": "beagle:screenComponent", "child":
      {"_beagleComponent_": "beagle:container", "children": [
        {"_beagleComponent_": "beagle:text", "text": "A",
          "style": {"size": {"height": {"value": 32, "type": "REAL"}}}},
        {"_beagleComponent_": "beagle:text", "text": "@{usr.name}", "textColor": "@{usr.color}",
          "style": {"size": {"height": {"value": 64, "type": "REAL"}}}}
      ]}}
    """

  private func page(_ screens: Screens, _ out: String = "out") throws -> String {
    try screens.text("\(out)/index.html")
  }

  @Test(arguments: [
    ([], "drawn as phones show them: iOS, Android"), (["--look", "ios"], "drawn as phones show them: iOS"),
    (["--look", "web"], "drawn as browsers show them: Web"),
    (["--look", "terminal"], "drawn as in a terminal"),
    (["--width", "30"], "drawn as phones show them: iOS, Android; 30-columns as in a terminal"),
  ])
  func lookIsNamed(arguments: [String], words: String) async throws {
    let screens = try Screens(["a.json": Screens.screen("A")])
    let printed = await beagle(
      ["gallery", screens.path("a.json"), "-o", screens.path("out"), "--devices", "iphone-se,pixel-9"]
        + arguments)
    #expect(printed.exitCode == 0, "\(printed.errors)")
    #expect(try page(screens).contains(", light and dark, \(words)</p>"))
    let picture = try screens.text("out/pictures/a.pixel-9.light.svg")
    #expect(picture.contains("monospace") == arguments.contains("terminal"))
  }

  /// Screens are drawn in parallel, and the page has them in the order of the command line.
  @Test func screensHaveTheOrderOfTheCommandLine() async throws {
    let names = (0..<30).map { "s\(($0 * 7) % 30).json" }
    let screens = try Screens(Dictionary(uniqueKeysWithValues: names.map { ($0, "") }))
    for name in names { try screens.write(Screens.screen("Text of \(name)"), name) }
    let printed = await beagle(
      ["gallery", "-o", screens.path("out"), "--devices", "iphone-se"] + names.map { screens.path($0) })
    #expect(printed.exitCode == 0, "\(printed.errors)")
    let sections = try page(screens).matches(of: /<section id="screen-([^"]+)"/).map { "\($0.output.1).json" }
    #expect(sections == names)
    for name in names {
      let picture = try screens.text("out/pictures/\(name.dropLast(5)).iphone-se.dark.svg")
      #expect(picture.contains(">Text of \(name)</text>"))
    }
  }

  /// Frames have the numbers of the findings in the list below.
  @Test func findingsAreMarkedInPictures() async throws {
    let screens = try Screens(["screens/a.json": Self.faulty])
    let printed = await screens.gallery("--theme", "light")
    #expect(printed.exitCode == 0, "\(printed.errors)")
    let page = try page(screens)
    let mark = #/mark ([a-z]+)" style="left: 0%; top: (.+?)%; width: 100%; height: (.+?)%"[^>]*><b>(.+?)</b>/#
    let marks = page.matches(of: mark).map(\.output)
    // The text is below the safe area of 20 points.
    #expect(marks.map(\.1) == ["error"] && marks.map(\.4) == ["1, 2"], "\(page)")
    let (top, height) = (Double(marks.first?.2 ?? "") ?? 0, Double(marks.first?.3 ?? "") ?? 0)
    #expect(abs(top - 100 * 52 / 667.0) < 0.1 && abs(height - 100 * 64 / 667.0) < 0.1, "\(top) \(height)")
    let numbers = page.matches(of: /<li class="error"><i class="number">(\d)<\/i> <b>error/).map(\.output.1)
    #expect(numbers == ["1", "2"])
    #expect(page.contains("id=\"marks\" checked"))
  }

  @Test func findingWithoutAVisibleComponentHasNoNumber() async throws {
    let screen = Self.faulty.replacing("\"A\"", with: "\"A\", \"styel\": {}").replacing(
      "\"style\": {", with: "\"style\": {\"display\": \"NONE\", ")
    let screens = try Screens([
      "screens/a.json": #"{"_beagleComponent_": "beagle:screenComponent", "identifer": "x", "child": "#
        + (try Screens.screen("A")) + "}",
      "screens/b.json": screen,
    ])
    _ = await screens.gallery()
    let first = try page(screens).components(separatedBy: "id=\"screen-b\"")[0]
    #expect(first.contains("<code>unknown-property</code>"))
    #expect(!first.contains("class=\"mark") && !first.contains("class=\"number\""), "\(first)")
  }

  @Test func markedFindingsOfAFrequentKindShareANumber() async throws {
    let text = #"{"_beagleComponent_": "beagle:text", "text": "@{usr.name}x"}"#
    let screens = try Screens([
      "screens/a.json": """
      {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:container",
        "children": [\([String](repeating: text, count: 8).joined(separator: ", "))]}}
      """
    ])
    _ = await screens.gallery("--theme", "light")
    let page = try page(screens)
    let labels = page.matches(of: /<i class="mark error"[^>]*><b[^>]*>(.+?)<\/b>/).map { String($0.output.1) }
    #expect(labels == ["1", "2", "3", "4", "5", "5", "5", "5"])
    #expect(
      page.contains(
        #"<li class="error"><i class="number">5</i> <code>undefined-context</code> and 4 more of this kind"#))
  }

  /// The policy allows only the script of the page, which a page with one screen does not need.
  @Test func onlyAPageWithSeveralScreensSearches() async throws {
    let screens = try Screens(["screens/a.json": Screens.screen("A")])
    _ = await screens.gallery()
    #expect(try !page(screens).contains("script"))
    try screens.write(Screens.screen("B"), "screens/b.json")
    _ = await screens.gallery()
    let page = try page(screens)
    #expect(page.contains("script-src 'sha256-"))
    #expect(page.components(separatedBy: "<script>").count == 2)
    #expect(page.contains("<script>\(GalleryPage.script)</script>"))
    // Without the script, there is no field.
    #expect(page.contains("<label class=\"search\" hidden>"))
  }

  /// The style divides the width of the window by the widths of all devices with their bezels.
  @Test func devicesHaveTheirSizeInPoints() async throws {
    let screens = try Screens(["screens/a.json": Screens.screen("A")])
    _ = await screens.gallery("--devices", "iphone-se,pixel-9")
    let page = try page(screens)
    #expect(page.contains("<main style=\"--row: 827; --widest: 432; --devices: 2; --pair: 1\">"))
    for (device, width, frame) in [("iphone-se", 375, "phone"), ("pixel-9", 412, "phone round")] {
      #expect(page.contains("<div class=\"device \(frame)\"><h3>\(device)"))
      #expect(page.contains("--width: \(width)\"><a href=\"pictures/a.\(device).light.svg\">"))
    }
  }
}
