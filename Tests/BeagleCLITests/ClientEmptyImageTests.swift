import BeagleTesting
import Testing

@testable import BeagleCLI

/// `beagle render --as` gives missing images the size that a client gives them.
@MainActor @Suite struct ClientEmptyImageTests {
  private nonisolated static func image(_ url: String, _ style: String = "", _ more: String = "") -> String {
    #"{"_beagleComponent_":"beagle:image","path":{"_beagleImagePath_":"remote","url":"\#(url)"\#(more)},"#
      + #""style":{"flex":{"alignSelf":"FLEX_START"}\#(style)}}"#
  }

  private nonisolated static func screen(_ image: String) -> String {
    #"""
    {"_beagleComponent_":"beagle:container","children":[\#(image),{"_beagleComponent_":"beagle:text",\#
    "text":"b"}]}
    """#
  }

  /// An image that the server lacks, one of an unresponsive server, and one that is not requested.
  private nonisolated static let absences: [(url: String, options: [String])] = [
    ("/gone.png", []), ("/text.png", []), ("http://127.0.0.1:1/a.png", []), ("/a.png", ["--images", "none"]),
  ]
  private nonisolated static let clients: [(name: String?, isEmpty: Bool)] = [
    (nil, false), ("web-2.1", false), ("ios-2.1", true), ("android-2.1", true),
  ]

  private func printed(
    _ image: String, as client: String?, _ options: [String] = []
  ) async throws -> (output: String, errors: String) {
    let screen = Self.screen(image)
    let server = try ScriptedServer { request in
      switch request.target {
      case "/home": .ok(screen)
      case "/a.png": .status(200, body: ClientImageTests.png())
      case "/text.png": .ok("no image")
      default: .status(404)
      }
    }
    let client = client.map { ["--as", $0] } ?? []
    let printed = await beagle(
      [
        "render", "/home", "--base-url", try server.url("/").absoluteString, "--width", "20", "--format",
        "tree",
      ] + client + options)
    #expect(printed.exitCode == 0, "\(printed.errors)")
    return (printed.output, printed.errors)
  }

  @Test(arguments: absences, clients)
  func missingImageTakesNoSpaceOnPhones(
    absence: (url: String, options: [String]), client: (name: String?, isEmpty: Bool)
  ) async throws {
    let tree = try await printed(Self.image(absence.url), as: client.name, absence.options).output
    #expect(tree.contains("image 0,0 0×0 ") == client.isEmpty, "\(tree)")
    #expect(tree.contains("text 0,0 ") == client.isEmpty, "\(tree)")
  }

  private nonisolated static let height = #","size":{"height":{"value":32,"type":"REAL"}}"#
  private nonisolated static let placeholder =
    #","placeholder":{"_beagleImagePath_":"local","mobileId":"leaf"}"#

  @Test(arguments: [
    (image("/gone.png", height), "0×32"), (image("/gone.png", "", placeholder), "96×48"),
    (image("/gone.png").replacing("FLEX_START", with: "STRETCH"), "160×0"),
  ])
  func sizeAndPlaceholderRemainWithoutThePicture(image: String, size: String) async throws {
    let tree = try await printed(image, as: "ios-2.1").output
    #expect(tree.contains("image 0,0 \(size) "), "\(tree)")
  }

  /// An available picture takes its space on every client.
  @Test func onlyMissingImagesAreReportedAsDifferent() async throws {
    let missing = try await printed(Self.image("/gone.png"), as: "ios-2.1")
    #expect(missing.errors.contains("iOS 2.1.3 shows 1 place differently"), "\(missing.errors)")
    let loaded = try await printed(Self.image("/a.png"), as: "ios-2.1")
    #expect(loaded.errors.isEmpty, "\(loaded.errors)")
  }
}
