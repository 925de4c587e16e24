import BeagleTesting
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI

/// `beagle crawl` on files and cassettes, which respond to all requests.
@MainActor @Suite struct CrawlFolderTests {
  /// A screen with a button for each link, and a button that sends a request.
  private static func screen(_ links: String..., sending request: String? = nil) -> String {
    func button(_ text: String, _ action: String) -> String {
      #"{"_beagleComponent_": "beagle:button", "text": "\#(text)", "onPress": [{\#(action)}]}"#
    }
    let pushes = links.map {
      button($0, #""_beagleAction_": "beagle:pushView", "route": {"url": "\#($0)"}"#)
    }
    let sends = request.map { parts in
      let words = parts.split(separator: " ")
      return button(
        parts, #""_beagleAction_": "beagle:sendRequest", "method": "\#(words[0])", "url": "\#(words[1])""#)
    }
    let children = (pushes + [sends].compactMap { $0 }).joined(separator: ", ")
    return #"""
      {"_beagleComponent_": "beagle:screenComponent", "child":
        {"_beagleComponent_": "beagle:container", "children": [\#(children)]}}
      """#
  }

  private struct Report: Decodable {
    struct Screen: Decodable { let url: String }
    struct Skipped: Decodable { let url: String }
    struct Inconclusive: Decodable {
      let url: String
      let message: String
    }
    let screens: [Screen]
    let skipped: [Skipped]
    let unclear: [Inconclusive]
  }

  private func crawl(_ targets: String..., in folder: borrowing TemporaryFolder) async throws -> Report {
    let paths = targets.map { $0.isEmpty ? folder.path : folder.path + "/" + $0 }
    let printed = await beagle(["crawl"] + paths + ["--format", "json"])
    return try JSONDecoder().decode(Report.self, from: Data(printed.output.utf8))
  }

  /// The visited files, without the folder.
  private func files(_ report: Report, in folder: borrowing TemporaryFolder) -> [String] {
    report.screens.map { $0.url.replacingOccurrences(of: folder.path + "/", with: "") }
  }

  @Test func folderBeginsAtHomeAndContinuesWithWhatIsLeft() async throws {
    let folder = try TemporaryFolder([
      "about.json": Self.screen(), "home.json": Self.screen("/shop/cart"),
      "orphan.json": Self.screen("/about"), "shop/cart.json": Self.screen(),
      "beagle.json": "{}", "api/items.json": "[]",
    ])
    let report = try await crawl("", in: folder)
    #expect(files(report, in: folder) == ["home.json", "shop/cart.json", "about.json", "orphan.json"])
  }

  @Test func allMethodsAreAnsweredByFiles() async throws {
    let folder = try TemporaryFolder([
      "home.json": Self.screen("/logout", sending: "PUT /api/settings"), "logout.json": Self.screen(),
      "api/settings.PUT.json": "{}",
    ])
    let report = try await crawl("", in: folder)
    #expect(files(report, in: folder) == ["home.json", "logout.json"])
    #expect(report.skipped.isEmpty)
    #expect(report.unclear.isEmpty)
  }

  @Test func missingFileIsNamed() async throws {
    let folder = try TemporaryFolder(["home.json": Self.screen("/cart")])
    let report = try await crawl("", in: folder)
    let unclear = try #require(report.unclear.first)
    #expect(unclear.url == "/cart")
    #expect(unclear.message.contains(#"there is no file "\#(folder.path)/cart.json""#))
  }

  @Test func fileIsTheOnlyStart() async throws {
    let folder = try TemporaryFolder(["home.json": Self.screen(), "cart.json": Self.screen()])
    #expect(files(try await crawl("cart.json", in: folder), in: folder) == ["cart.json"])
  }

  @Test func filesOfSeparateFoldersAreRefused() async throws {
    let folder = try TemporaryFolder(["a/home.json": Self.screen(), "b/home.json": Self.screen()])
    let printed = await beagle(["crawl", folder.path + "/a", folder.path + "/b"])
    #expect(printed.exitCode == 2)
    #expect(printed.errors.contains("separate folders"))
  }

  @Test func cassetteAnswersAllItsRequests() async throws {
    let folder = try TemporaryFolder(["x": ""])
    let pages = [
      "/home": Self.screen("/cart", sending: "POST /api/order"), "/cart": Self.screen(), "/api/order": "{}",
    ]
    let server = try ScriptedServer { request in pages[request.path].map { .ok($0) } ?? .status(404) }
    let base = "http://127.0.0.1:\(server.port)"
    let cassette = folder.path + "/shop.cassette"
    _ = await beagle([
      "crawl", "/home", "--base-url", base, "--allow", "POST /api/order", "--record", cassette,
    ])
    let count = server.requests.count
    let report = try await crawl("shop.cassette", in: folder)
    #expect(report.screens.map(\.url) == [base + "/home", base + "/cart"])
    #expect(report.skipped.isEmpty)
    #expect(report.unclear.isEmpty)
    #expect(server.requests.count == count)
  }
}
