import Foundation
import ScaffoldServer
import TestSupport
import Testing

@testable import BeagleCLI

/// `--look`: pictures as phones or as terminals show them.
@MainActor @Suite struct LookTests {
  private static let text = #"{"_beagleComponent_": "beagle:text", "text": "Hello there"}"#

  private func svg(_ arguments: String...) async -> String {
    let printed = await beagle(["render", "-", "--format", "svg"] + arguments, input: Self.text)
    #expect(printed.exitCode == 0, "\(printed.errors)")
    return printed.output
  }

  @Test func phoneIsTheDefaultWithADevice() async {
    let phone = await svg("--device", "iphone-16")
    #expect(phone.contains(#"viewBox="0 0 393 852""#))
    // The safe area is 59 points high; the baseline is 15.33 points below the top of a line.
    #expect(phone.contains(##"<text x="0" y="74.333" textLength="##))
    #expect(await svg().contains("monospace"))
    #expect(await svg("--device", "iphone-16", "--look", "terminal").contains("monospace"))
  }

  @Test func phoneWithoutADeviceIsAnIPhone() async {
    #expect(await svg("--look", "phone") == svg("--device", "iphone-16"))
    #expect(await svg("--look", "phone", "--width", "40").contains(#"viewBox="0 0 320 19.333""#))
  }

  @Test(arguments: [
    (["--device", "pixel-9"], "Roboto"), (["--look", "android"], "Roboto"),
    (["--look", "web"], "Arial, 'Liberation Sans'"),
    (["--device", "iphone-16", "--as", "android-2.1"], "Roboto"), (["--look", "ios"], "-apple-system"),
  ])
  func platform(arguments: [String], font: String) async {
    let printed = await beagle(["render", "-", "--format", "svg"] + arguments, input: Self.text)
    let found = printed.output.contains("font-family=\"\(font)")
    #expect(found, "\(printed.output) \(printed.errors)")
  }

  @Test func fontScaleKeepsTheScreen() async {
    let large = await svg("--look", "phone", "--width", "20", "--font-scale", "2")
    #expect(large.contains(#"viewBox="0 0 160 "#) && large.contains(#"font-size="32""#))
    #expect(await svg("--device", "iphone-16", "--height", "60").contains(#"viewBox="0 0 393 960""#))
  }

  @Test func aPhoneIsLightUnlessAskedOtherwise() async {
    #expect(await svg("--device", "iphone-16").contains(##"height="852" fill="#ffffff""##))
    #expect(await svg("--device", "iphone-16", "--dark").contains(##"height="852" fill="#000000""##))
  }

  @Test func themeColorsReachPhones() async throws {
    let file = try TemporaryFile(
      ##"{"light": {"colors": {"accent": "#112233", "background": "#FAFAF0", "error": "#FF8800"}}}"##)
    let button = #"{"_beagleComponent_": "beagle:button", "text": "Buy"}"#
    let printed = await beagle(
      "render", "-", "--format", "svg", "--look", "phone", "--theme", file.path, input: button)
    #expect(printed.output.contains(##"height="852" fill="#fafaf0""##))
    #expect(printed.output.contains(##"fill="#112233">Buy"##))
    let input = #"{"_beagleComponent_": "beagle:textInput", "error": "Wrong", "showError": true}"#
    let invalid = await beagle(
      "render", "-", "--format", "svg", "--look", "phone", "--theme", file.path, input: input)
    #expect(invalid.output.contains(##"fill="#ff8800">Wrong"##))
  }

  @Test func lookNeedsMarkup() async {
    let printed = await beagle("render", "-", "--look", "phone", input: Self.text)
    #expect(printed.exitCode == 2 && printed.output.isEmpty)
    #expect(
      printed.errors.contains(
        "--look phone draws svg or html; add --format svg, or name a file with --output"))
  }

  @Test func severalPhonesAreARow() async throws {
    let list = """
      {"_beagleComponent_": "beagle:scrollView", "children": [\(Self.text)]}
      """
    let devices = ["--devices", "iphone-16,pixel-9"]
    let printed = await beagle(["render", "-", "--format", "svg"] + devices, input: list)
    let svg = printed.output
    #expect(svg.contains("iphone-16 · 393 × 852") && svg.contains("pixel-9 · 412 × 923"))
    let ids = svg.matches(of: /id="([^"]+)"/).map(\.1)
    #expect(!ids.isEmpty && Set(ids).count == ids.count)
    _ = try XMLElements(of: svg)
    let page = await beagle(["render", "-", "--format", "html"] + devices, input: list).output
    #expect(page.hasPrefix("<!doctype html>") && page.contains("pixel-9"))
  }

  @Test func imagesAreEmbeddedAsTheyAre() async throws {
    let server = try ScaffoldServer()
    try server.start()
    defer { server.stop() }
    let image = """
      {"_beagleComponent_": "beagle:image",
      "path": {"_beagleImagePath_": "remote", "url": "/images/leaf.png"},
      "style": {"flex": {"alignSelf": "FLEX_START"}}}
      """
    let printed = await beagle(
      "render", "-", "--base-url", "\(server.baseURL)", "--format", "svg", "--look", "phone", input: image)
    let file = try Data(contentsOf: Repository.file("Fixtures/Images/leaf.png"))
    #expect(printed.output.contains(file.base64EncodedString()))
    // 64 pixels are 64 points, below the safe area.
    #expect(printed.output.contains(#"width="64" height="64""#))
    #expect(printed.output.contains(#"transform="translate(0 59) scale(1 1)""#))
  }
}
