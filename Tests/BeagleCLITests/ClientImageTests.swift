import BeagleTerminal
import BeagleTesting
import Foundation
import Testing

@testable import BeagleCLI

/// `beagle render --as` gives images the size that a client gives them.
@MainActor @Suite struct ClientImageTests {
  /// A picture of 200 × 100 pixels that EXIF rotates to the right.
  nonisolated static func png(isTurned: Bool = false) -> [UInt8] {
    let header = PNGWriter.bytes(of: 200) + PNGWriter.bytes(of: 100) + [1, 0, 0, 0, 0]
    let exif: [UInt8] =
      Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let rows = [UInt8](repeating: 0, count: 100 * 26)
    return PNGWriter.file(
      [("IHDR", header)] + (isTurned ? [("eXIf", exif)] : []) + [("IDAT", PNGWriter.stored(rows))])
  }

  private func printed(
    _ style: String, _ more: String = "", as client: String?, format: String, isTurned: Bool = false
  ) async throws -> String {
    let screen =
      #"""
      {"_beagleComponent_":"beagle:container","style":{"flex":{"flexDirection":"ROW",\#
      "alignItems":"FLEX_START"},
      """#
      + #""size":{"width":{"value":256,"type":"REAL"}}},"children":[{"_beagleComponent_":"beagle:image","#
      + #""path":{"_beagleImagePath_":"remote","url":"/a.png"},"style":{\#(style)}\#(more)}]}"#
    let file = Self.png(isTurned: isTurned)
    let server = try ScriptedServer { request in
      request.target == "/home" ? .ok(screen) : .status(200, body: file)
    }
    let client = client.map { ["--as", $0] } ?? []
    let printed = await beagle(
      [
        "render", "/home", "--base-url", try server.url("/").absoluteString, "--width", "40", "--format",
        format,
      ]
        + client)
    #expect(printed.exitCode == 0, "\(printed.errors)")
    return printed.output
  }

  private nonisolated static func size(_ side: String, _ points: Int) -> String {
    #""size":{"\#(side)":{"value":\#(points),"type":"REAL"}}"#
  }

  private nonisolated static let narrow = #""flex":{"basis":{"value":96,"type":"REAL"}}"#

  @Test(
    arguments: [
      ("", nil, "200×112"), ("", "ios", "200×112"), ("", "android", "200×112"), ("", "web", "200×112"),
      (size("width", 80), nil, "80×48"), (size("width", 80), "ios", "80×48"),
      (size("width", 80), "ios-1.6", "80×112"),
      (size("width", 80), "android", "80×48"), (size("width", 80), "android-1.7", "80×112"),
      (size("width", 80), "web", "80×48"),
      (size("width", 240), "ios", "240×112"), (size("width", 240), "android", "240×128"),
      (size("width", 240), "web", "240×128"),
      (size("height", 160), "ios", "200×160"), (size("height", 48), "android", "96×48"),
      (narrow, "ios", "96×48"), (narrow, "ios-1.6", "96×112"), (narrow, "web", "200×112"),
    ] as [(String, String?, String)])
  func imageSizeFollowsTheClient(style: String, client: String?, size: String) async throws {
    let tree = try await printed(style, as: client, format: "tree")
    #expect(tree.contains("image 0,0 \(size) "), "\(tree)")
  }

  @Test(arguments: [
    ("", "ios", "meet"), ("", "web", "slice"), (#","mode":"FIT_CENTER""#, "web", "meet"),
    (#","mode":"FIT_CENTER""#, "web-2.0", "slice"), (#","mode":"FIT_CENTER""#, "android", "meet"),
  ])
  func imageModeFollowsTheClient(mode: String, client: String, words: String) async throws {
    let svg = try await printed(Self.size("width", 80), mode, as: client, format: "svg")
    #expect(svg.contains("xMidYMid \(words)"))
  }

  @Test(arguments: [
    ("ios", "104×208"), ("web", "104×208"), ("android", "200×112"), ("android-1.2", "104×208"),
  ])
  func androidIgnoresEXIFOrientation(client: String, size: String) async throws {
    let tree = try await printed("", as: client, format: "tree", isTurned: true)
    #expect(tree.contains("image 0,0 \(size) "), "\(tree)")
  }
}
