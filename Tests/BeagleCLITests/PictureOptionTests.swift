import Fixtures
import Foundation
import ScaffoldServer
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

@MainActor @Suite struct PictureOptionTests {
  private static let text = #"{"_beagleComponent_": "beagle:text", "text": "Hello there"}"#
  private static let image =
    #"""
    {"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "remote", \#
    "url": "/images/leaf.png"}, "style": {"size": {"width": {"value": 80, "type": "REAL"}, \#
    "height": {"value": 64, "type": "REAL"}}}}
    """#

  private func image(_ arguments: String..., environment: [String: String] = [:], isTerminal: Bool = false)
    async throws -> Printed
  {
    let server = try ScaffoldServer()
    try server.start()
    defer { server.stop() }
    return await beagle(
      ["render", "-", "--base-url", "\(server.baseURL)"] + arguments, environment: environment,
      isTerminal: isTerminal, input: Self.image)
  }

  @Test func devicesAreDrawnSideBySide() async {
    let printed = await beagle("render", "-", "--devices", "iphone-se,pixel-9", input: Self.text)
    let lines = printed.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].contains("iphone-se · 375 × 667") && lines[0].contains("pixel-9 · 412 × 923"))
    // 20 points at the top of one, 52 of the other: one row and three.
    #expect(lines[2].hasPrefix("┊"))
    #expect(lines[3].hasPrefix("│Hello there ") && lines[3].hasSuffix("┊"))
    #expect(lines[5].hasSuffix("│") && lines[5].contains("Hello there"))
    #expect(lines.count - 1 == 3 + 923 / 16)
  }

  /// An error of the screen occurs on each device.
  @Test func findingOnSeveralDevicesIsReportedOnce() async {
    let json = #"{"_beagleComponent_": "beagle:text", "text": "@{foo(1)}"}"#
    let devices = ["render", "-", "--devices", "iphone-se,pixel-9,ipad-11", "--log", "warning"]
    let printed = await beagle(devices, input: json)
    #expect(printed.errors.components(separatedBy: "no operation \"foo\"").count == 2, "\(printed.errors)")
  }

  @Test func deviceSafeAreaIsKeptClear() async {
    let printed = await beagle("render", "-", "--device", "iphone-16", input: Self.text)
    #expect(printed.output.hasPrefix("\n\n\n\nHello there\n"))
    let json =
      #"{"_beagleComponent_": "beagle:screenComponent", "safeArea": {"top": false}, "child": \#(Self.text)}"#
    let covered = await beagle("render", "-", "--device", "iphone-16", input: json)
    #expect(covered.output.hasPrefix("Hello there\n"))
  }

  @Test func fontScaleReducesColumns() async {
    let narrow = await beagle(
      "render", "-", "--device", "iphone-se", "--cell-size", "10x20", "--font-scale", "4", input: Self.text)
    #expect(narrow.output.hasPrefix("Hello\nthere\n"))
  }

  @Test func themeOptionOverridesTerminal() async {
    func background(_ arguments: String..., environment: [String: String] = [:]) async -> Bool {
      await beagle(
        ["render", "-", "--format", "svg"] + arguments, environment: environment, input: Self.text
      )
      .output.contains(##"rx="6" fill="#fff""##)
    }
    #expect(await !background())
    #expect(await background("--theme", "light"))
    #expect(await background(environment: ["COLORFGBG": "0;15"]))
    #expect(await !background("--dark", environment: ["COLORFGBG": "0;15"]))
  }

  @Test func themeFileDefinesStyles() async throws {
    let text = #"{"_beagleComponent_": "beagle:text", "text": "Hello there", "styleId": "big"}"#
    let file = try TemporaryFile(
      ##"{"styles": {"big": {"bold": true}}, "light": {"styles": {"big": {"textColor": "#123456"}}}}"##)
    let path = file.path
    func output(_ arguments: String...) async -> String {
      await beagle(["render", "-", "--color", "always", "--theme", path] + arguments, input: text).output
    }
    #expect(await output() == "\u{1B}[1mHello there\u{1B}[m\n")
    #expect(await output("--theme", "light") == "\u{1B}[1;38;2;18;52;86mHello there\u{1B}[m\n")
  }

  @Test func invalidThemeFileIsReported() async throws {
    let file = try TemporaryFile(#"{"style": {}}"#)
    let printed = await beagle("render", "-", "--theme", file.path, input: Self.text)
    #expect(printed.exitCode == 2 && printed.output.isEmpty)
    #expect(
      printed.errors.hasSuffix(
        "is not a theme: style is unknown; did you mean styles? (line 1, column 11)\n"))
    let missing = await beagle("render", "-", "--theme", "/no/such.json", input: Self.text)
    #expect(missing.exitCode == 3 && missing.errors.contains("there is no such file"))
  }

  @Test(arguments: ["text", "json", "svg"])
  func imageWithoutSizeHasPictureSize(format: String) async throws {
    let json = Self.image.replacing(
      try Regex(#", "style": .*"#), with: #", "style": {"flex": {"alignSelf": "FLEX_START"}}}"#)
    let server = try ScaffoldServer()
    try server.start()
    defer { server.stop() }
    func scene(_ arguments: String...) async -> String {
      await beagle(
        ["render", "-", "--base-url", "\(server.baseURL)", "--format", format] + arguments, input: json
      ).output
    }
    #expect(await scene() != scene("--images", "none"))
    // 64 × 64 pixels.
    if format == "json" { #expect(await scene().contains(#""width":64,"height":64"#)) }
  }

  @Test func urlsAreLinksOnRequest() async {
    let json = #"{"_beagleComponent_": "beagle:webView", "url": "https://tea.example"}"#
    func output(_ arguments: String...) async -> String {
      await beagle(["render", "-"] + arguments, input: json).output
    }
    let link = "\u{1B}]8;;https://tea.example\u{1B}\\"
    #expect(await output("--color", "always", "--links").contains(link))
    #expect(await output("--format", "ansi", "--links", "--devices", "iphone-se,pixel-9").contains(link))
    #expect(await !output("--color", "always").contains("\u{1B}]"))
    #expect(await !output("--format", "text", "--links").contains("\u{1B}"))
  }

  @Test func imagesUseTerminalCapabilities() async throws {
    #expect(try await image("--color", "always").output.contains("▀"))
    #expect(try await image("--format", "text").output.contains("▨"))
    #expect(try await image("--color", "always", "--images", "none").output.contains("▨"))
    let kitty = try await image(environment: ["TERM": "xterm-kitty"], isTerminal: true).output
    #expect(kitty.contains("\u{1B}_Ga=T,f=32,") && !kitty.contains("▀"))
    let iterm = try await image(
      environment: ["TERM": "xterm", "TERM_PROGRAM": "iTerm.app"], isTerminal: true)
    #expect(iterm.output.contains("\u{1B}]1337;File=inline=1;"))
    #expect(try await image("--format", "ansi", "--images", "sixel").output.contains("\u{1B}P0;1;0q"))
  }

  @Test func failedImageIsBoxWithNotice() async throws {
    let json = Self.image.replacing("leaf.png", with: "no-such.png")
    let server = try ScaffoldServer()
    try server.start()
    defer { server.stop() }
    let printed = await beagle(
      "render", "-", "--base-url", "\(server.baseURL)", "--format", "ansi", input: json)
    #expect(printed.exitCode == 0)
    #expect(printed.output.contains("▨"))
    #expect(printed.errors.hasPrefix("beagle: the image /images/no-such.png: "))
    let silent = await beagle(
      "render", "-", "--base-url", "\(server.baseURL)", "--format", "ansi", "--log", "none", input: json)
    #expect(silent.errors == "")
  }

  @Test func manyFailedImagesAreOneNotice() async throws {
    let images = (1...3).map { Self.image.replacing("leaf.png", with: "no-such-\($0).png") }
    let json = #"{"_beagleComponent_": "beagle:container", "children": [\#(images.joined(separator: ", "))]}"#
    let printed = await beagle("render", "-", "--format", "ansi", input: json)
    let lines = printed.errors.split(separator: "\n")
    #expect(lines.count == 2 && lines.first?.hasPrefix("beagle: the image /images/no-such-1.png: ") == true)
    #expect(lines.last == "beagle: 2 more images did not load; --log warning names them")
    let all = await beagle("render", "-", "--format", "ansi", "--log", "warning", input: json)
    #expect(all.errors.split(separator: "\n").count == 3, "\(all.errors)")
  }

  @Test func galleryContainsEveryScreenInEveryFormat() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gallery-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let printed = await beagle("gallery", "--output", folder.path)
    #expect(printed.exitCode == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.count == Fixtures.screenNames.count * RenderSettings.Format.allCases.count)
    #expect(printed.output.split(separator: "\n").count == files.count)
    let home = try String(contentsOf: folder.appendingPathComponent("home.txt"), encoding: .utf8)
    #expect(home.contains("Moss & Kettle"))
  }
}
