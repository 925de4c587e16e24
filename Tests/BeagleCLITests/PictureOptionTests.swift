import Fixtures
import Foundation
import ScaffoldServer
import Testing

@testable import BeagleCLI

@MainActor @Suite struct PictureOptionTests {
  private static let text = #"{"_beagleComponent_": "beagle:text", "text": "Hello there"}"#
  private static let image =
    #"{"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "remote", "url": "/images/leaf.png"}, "style": {"size": {"width": {"value": 80, "type": "REAL"}, "height": {"value": 64, "type": "REAL"}}}}"#

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

  @Test func devicesStandSideBySideUnderTheirNames() async {
    let printed = await beagle("render", "-", "--devices", "iphone-se,pixel-9", input: Self.text)
    let lines = printed.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].contains("iphone-se · 375 × 667") && lines[0].contains("pixel-9 · 412 × 923"))
    #expect(lines[2].split(separator: "Hello there").count == 3)
    // The tallest is as high as what the system leaves of it, in its frame.
    #expect(lines.count - 1 == 3 + (923 - 52 - 24) / 16)
  }

  @Test func everyDeviceIsNamedOnceAndHasRoomForAScreen() {
    #expect(Set(Device.all.map(\.name)).count == Device.all.count)
    for device in Device.all { #expect(device.width >= 320 && device.safeHeight > device.width) }
  }

  @Test func largerTextIsFewerColumns() async {
    let narrow = await beagle(
      "render", "-", "--device", "iphone-se", "--cell-size", "10x20", "--font-scale", "4", input: Self.text)
    #expect(narrow.output.hasPrefix("Hello\nthere\n"))
  }

  @Test func theThemeIsTheOptionsElseTheTerminals() async {
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

  @Test func imagesAreDrawnAsTheTerminalCan() async throws {
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

  @Test func anImageThatCannotBeLoadedIsABoxAndANotice() async throws {
    let json = Self.image.replacing("leaf.png", with: "no-such.png")
    let server = try ScaffoldServer()
    try server.start()
    defer { server.stop() }
    let printed = await beagle(
      "render", "-", "--base-url", "\(server.baseURL)", "--format", "ansi", "--log", "warning", input: json)
    #expect(printed.exitCode == 0)
    #expect(printed.output.contains("▨"))
    #expect(printed.errors.contains("the image /images/no-such.png: "))
  }

  @Test func theGalleryHasEveryScreenInEveryFormat() async throws {
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
