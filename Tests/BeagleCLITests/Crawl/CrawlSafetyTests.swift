import BeagleTesting
import Foundation
import Testing

@testable import BeagleCLI

/// What a crawl must not do, whatever an application asks for.
@MainActor @Suite struct CrawlSafetyTests {
  private func server(_ pages: [String: String]) throws -> ScriptedServer {
    try ScriptedServer { request in pages[request.path].map { .ok($0) } ?? .status(404) }
  }

  private func crawl(_ server: ScriptedServer, _ options: String...) async -> Printed {
    await beagle(["crawl", "/home", "--base-url", "http://127.0.0.1:\(server.port)"] + options)
  }

  /// A redirect that keeps the method is a request of its own.
  @Test(arguments: [307, 308]) func aRedirectDoesNotLeaveWhatIsAllowed(status: Int) async throws {
    let home = CrawlSite.screen([
      CrawlSite.button(
        "Search", #"{"_beagleAction_":"beagle:sendRequest","url":"/search","method":"POST","data":{}}"#)
    ])
    let server = try ScriptedServer { request in
      request.path == "/home" ? .ok(home) : .status(status, headers: ["Location: /admin"])
    }
    let printed = await crawl(server, "--allow", "POST /search")
    #expect(server.requests.map { "\($0.method) \($0.path)" } == ["GET /home", "POST /search"])
    #expect(printed.output.contains("/admin (on /search)"), "\(printed.output)")
  }

  @Test(arguments: ["/search%2f..%2fadmin", "/search/%2e%2e/admin", "/search%5c..%5cadmin"])
  func whatIsAllowedCannotBeLeftByEscapes(path: String) async throws {
    let home = CrawlSite.screen([
      CrawlSite.button("S", #"{"_beagleAction_":"beagle:sendRequest","url":"\#(path)","method":"POST"}"#)
    ])
    let server = try server(["/home": home])
    _ = await crawl(server, "--allow", "POST /search*")
    #expect(server.requests.map(\.path) == ["/home"])
  }

  @Test(arguments: ["/%61dmin/users", "/admin%2Fusers", "/admin/users?a=1"])
  func whatIsSkippedIsSkippedInAnySpelling(path: String) async throws {
    let server = try server(["/home": CrawlSite.screen([CrawlSite.link("Users", path)])])
    _ = await crawl(server, "--skip", "/admin/*")
    #expect(server.requests.map(\.path) == ["/home"])
  }

  /// What can be read decides, however it is written, and not only what a step of a flow can quote.
  @Test(arguments: [
    #"Delete \"Tea\""#, "Delete 'Tea'", #"Delete\\x"#, #"Delete\nthis item"#,
    "Delete " + String(repeating: "a long name ", count: 20), "Ｄｅｌｅｔｅ", "De\u{200B}lete", "Delete2",
  ]) func aLabelThatLooksLikeAWayOutIsNotPressed(label: String) async throws {
    let server = try server(["/home": CrawlSite.screen([CrawlSite.link(label, "/gone")])])
    let printed = await crawl(server)
    #expect(server.requests.map(\.path) == ["/home"])
    #expect(printed.output.contains("\"delete\", which looks like a way out"), "\(printed.output)")
  }

  @Test func allTextsOfWhatIsPressedCount() async throws {
    let box =
      #"{"_beagleComponent_":"beagle:container","children":[\#(CrawlSite.text("Tea")),\#(CrawlSite.text("Remove"))]}"#
    let touch =
      #"{"_beagleComponent_":"beagle:touchable","onPress":[{"_beagleAction_":"beagle:pushView","route":{"url":"/x"}}],"child":\#(box)}"#
    let server = try server(["/home": CrawlSite.screen([touch])])
    _ = await crawl(server)
    #expect(server.requests.map(\.path) == ["/home"])
  }

  /// Who confirms a dialog says yes to what has opened it.
  @Test func aDialogIsConfirmedWithTheWordsThatLedToIt() async throws {
    let go = { (url: String) in #"{"_beagleAction_":"beagle:pushView","route":{"url":"\#(url)"}}"# }
    let ask = { (label: String, message: String, url: String) in
      CrawlSite.button(
        label,
        #"{"_beagleAction_":"beagle:confirm","message":"\#(message)","onPressOk":\#(go(url)),"onPressCancel":\#(go("/kept"))}"#
      )
    }
    let server = try server([
      "/home": CrawlSite.screen([
        ask("Remove it", "Sure?", "/one"), ask("Bin", "Delete this item?", "/two"),
        ask("Buy", "Sure?", "/bought"),
      ])
    ])
    _ = await crawl(server)
    #expect(Set(server.requests.map(\.path)) == ["/home", "/kept", "/bought"])
  }

  @Test func aMethodInAHeaderCounts() async throws {
    let home = CrawlSite.screen([
      CrawlSite.button(
        "Head",
        #"{"_beagleAction_":"beagle:sendRequest","url":"/item","method":"HEAD","headers":{"X-HTTP-Method-Override":"DELETE"}}"#
      )
    ])
    let server = try server(["/home": home])
    _ = await crawl(server)
    #expect(server.requests.map(\.path) == ["/home"])
  }

  /// What the server has given as a secret is in no recording and no report, wherever the application takes it.
  @Test func secretsThatServersGiveAreMaskedEverywhere() async throws {
    let secret = "s3cr3tABCDEF"
    let home = CrawlSite.screen([
      CrawlSite.button(
        "In",
        #"{"_beagleAction_":"beagle:sendRequest","url":"/session","onSuccess":[{"_beagleAction_":"beagle:setContext","contextId":"t","value":"@{onSuccess.data.token}"},{"_beagleAction_":"beagle:pushView","route":{"url":"/orders/@{onSuccess.data.token}"}}]}"#
      ),
      #"{"_beagleComponent_":"beagle:container","context":{"id":"t","value":"?"},"children":[\#(CrawlSite.link("@{t}", "/next"))]}"#,
    ])
    let server = try ScriptedServer { request in
      switch request.path {
      case "/home": .ok(home)
      case "/session": .ok(#"{"token":"\#(secret)"}"#)
      case "/orders/\(secret)": .ok(CrawlSite.screen([CrawlSite.text("@{nobody}")]))
      default: .status(404)
      }
    }
    let folder = try TemporaryFolder([:])
    for format in ["text", "json", "dot", "html"] {
      let printed = await crawl(
        server, "--format", format, "--record", folder.path + "/\(format).cassette", "--flows",
        folder.path + "/flows")
      #expect(printed.output.contains("/orders/***") && !printed.output.contains(secret), "\(printed.output)")
      #expect(!printed.errors.contains(secret))
    }
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      #expect(!file.contains(secret))
      let bytes = FileManager.default.contents(atPath: folder.path + "/" + file) ?? Data()
      #expect(!String(decoding: bytes, as: UTF8.self).contains(secret), "\(file)")
    }
  }

  // MARK: Ends

  /// Each screen leads to a new one with a structure of its own, and a URL that grows.
  @Test func whatGrowsWithoutAnEndEnds() async throws {
    let server = try ScriptedServer { request in
      let depth = request.path.split(separator: "/").count
      let boxes = [String](repeating: CrawlSite.text("a"), count: depth)
      let links = ["x", "y"].map {
        CrawlSite.link("Go \($0)", request.path + "/\($0)\(depth % 2 == 0 ? "a" : "b")")
      }
      return .ok(CrawlSite.screen(boxes + links.prefix(1)))
    }
    let printed = await crawl(server, "--depth", "40")
    #expect(printed.exitCode == 3)
    #expect(printed.output.contains("--depth 40: 1 left out"), "\(printed.output)")
    #expect(server.requests.count == 41)
  }

  @Test func anAddressThatIsTooLongIsNotAskedFor() async throws {
    let server = try server([
      "/home": CrawlSite.screen([CrawlSite.link("Long", "/" + String(repeating: "a", count: 9_000))])
    ])
    let printed = await crawl(server)
    #expect(server.requests.count == 1 && printed.exitCode == 1)
    #expect(printed.output.contains("has more than 8192 bytes") && printed.output.utf8.count < 5_000)
  }

  @Test(arguments: [302, 304]) func aRedirectWithoutAnAddressIsADeadLink(status: Int) async throws {
    let home = CrawlSite.screen([CrawlSite.link("Go", "/go")])
    let server = try ScriptedServer { request in request.path == "/home" ? .ok(home) : .status(status) }
    let printed = await crawl(server)
    #expect(printed.exitCode == 1)
    #expect(printed.output.contains("gave status \(status) without a Location"), "\(printed.output)")
  }

  @Test func whatNoStepCanPressHasNoFlow() async throws {
    let tabs = ["A", #"B\nC"#].map { title in
      let link = CrawlSite.link("Go", "/gone-\(title.prefix(1))")
      return #"{"title":"\#(title)","child":\#(link)}"#
    }
    let home = CrawlSite.screen([
      #"{"_beagleComponent_":"beagle:tabView","children":[\#(tabs.joined(separator: ","))]}"#
    ])
    let folder = try TemporaryFolder([:])
    let printed = await crawl(try server(["/home": home]), "--flows", folder.path)
    #expect(printed.errors.contains("1 feature file written"), "\(printed.errors)")
    #expect(printed.errors.contains("cannot be shown by a flow"), "\(printed.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let texts = try files.map { try String(contentsOfFile: folder.path + "/" + $0, encoding: .utf8) }
    #expect(texts.count == 1 && !texts.contains { $0.contains("the path") }, "\(texts)")
  }
}
