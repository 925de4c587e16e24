import BeagleTesting
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI

/// The pictures and link labels of a crawl.
@MainActor @Suite struct CrawlPictureTests {
  private nonisolated static let home = """
    {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:touchable", "onPress": [
        {"_beagleAction_": "beagle:pushView", "route": {"url": "/tea"}}],
        "child": {"_beagleComponent_": "beagle:container", "children": [
          {"_beagleComponent_": "beagle:text", "text": "🍵"},
          {"_beagleComponent_": "beagle:image",
            "path": {"_beagleImagePath_": "remote", "url": "/leaf.png"},
            "accessibility": {"accessible": true, "accessibilityLabel": "A green leaf"},
            "style": {"size": {
              "width": {"value": 64, "type": "REAL"}, "height": {"value": 64, "type": "REAL"}}}},
          {"_beagleComponent_": "beagle:text", "text": "Gyokuro"}]}}
    ]}
    """
  private nonisolated static let tea = #"{"_beagleComponent_": "beagle:text", "text": "Tea"}"#

  private func crawl(_ options: String...) async throws -> Printed {
    let leaf = try Data(contentsOf: Repository.file("Fixtures/Images/leaf.png"))
    let server = try ScriptedServer { request in
      switch request.path {
      case "/home": .ok(Self.home)
      case "/tea": .ok(Self.tea)
      case "/leaf.png": .status(200, body: [UInt8](leaf))
      default: .status(404)
      }
    }
    return await beagle(["crawl", "/home", "--base-url", "http://127.0.0.1:\(server.port)"] + options)
  }

  @Test func linksHaveReadableLabels() async throws {
    let report = try await crawl("--format", "json")
    #expect(report.output.contains(#"I tap \"Gyokuro\""#), "\(report.output)")
  }

  private func picture(in page: String) throws -> String {
    let data = try #require(page.firstMatch(of: /src="data:image\/svg\+xml;base64,([^"]+)"/)?.output.1)
    return String(decoding: try #require(Data(base64Encoded: String(data))), as: UTF8.self)
  }

  @Test func pageShowsPhones() async throws {
    let page = try await crawl("--format", "html").output
    #expect(page.contains("Pictures: phone, iphone-16."))
    let picture = try picture(in: page)
    #expect(picture.contains(#"viewBox="0 0 393 852""#) && !picture.contains("data:image/png"))
    let android = try await crawl("--format", "html", "--device", "pixel-9", "--look", "android").output
    #expect(android.contains("Pictures: android, pixel-9."))
  }

  @Test func pageShowsImagesIfTheyAreFetched() async throws {
    let picture = try picture(in: try await crawl("--format", "html", "--pictures").output)
    let leaf = try Data(contentsOf: Repository.file("Fixtures/Images/leaf.png"))
    #expect(picture.contains(leaf.base64EncodedString()))
  }
}
