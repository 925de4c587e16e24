import BeagleTesting
import Foundation
import Locking
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

/// `beagle crawl` on real servers.
@MainActor @Suite struct CrawlTests {
  private func crawl(_ server: ScriptedServer, _ start: String = "/home", _ options: String...) async throws
    -> Printed
  {
    await beagle(["crawl", start, "--base-url", "http://127.0.0.1:\(server.port)"] + options)
  }

  private func server(_ pages: [String: String]) throws -> ScriptedServer {
    try ScriptedServer { request in pages[request.path].map { .ok($0) } ?? .status(404) }
  }

  private struct Report: Decodable {
    struct Screen: Decodable {
      struct Link: Decodable {
        let url: String
        let presses: [String]
      }
      let url: String
      let status: Int?
      let links: [Link]
      var path: String { URL(string: url)?.path ?? "" }
    }
    struct Finding: Decodable {
      let code: String
      let url: String
      let presses: [String]
    }
    struct Skipped: Decodable {
      let url: String
      let reason: String
    }
    struct Cap: Decodable {
      let name: String
      let value: Int
      let place: String
    }
    struct Inconclusive: Decodable { let url: String }
    let screens: [Screen]
    let findings: [Finding]
    let skipped: [Skipped]
    let unclear: [Inconclusive]
    let caps: [Cap]
  }

  private func report(_ printed: Printed) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(printed.output.utf8))
  }

  // MARK: A whole site

  @Test(arguments: [1, 16]) func allPlantedFaultsAreFound(jobs: Int) async throws {
    let site = CrawlSite(count: 1_000)
    let server = try ScriptedServer { site.reply(to: $0) }
    let printed = try await crawl(server, "/page/0", "--format", "json", "--jobs", "\(jobs)")
    let report = try report(printed)
    #expect(printed.exitCode == 1)
    #expect(
      Dictionary(grouping: report.findings, by: \.code).mapValues(\.count) == CrawlSite.expectedFindings)
    #expect(report.screens.count { $0.path.hasPrefix("/page/") } == 1_000)
    // The calendar is endless, and its screens are one kind.
    #expect(report.screens.count { $0.path.hasPrefix("/calendar/") } == 3)
    #expect(report.caps.contains { $0.name == "--per-kind" && $0.place == "/calendar/*" })
    #expect(report.unclear.isEmpty)
  }

  @Test func concurrencyDoesNotChangeOrder() async throws {
    let site = CrawlSite(count: 100)
    let server = try ScriptedServer { site.reply(to: $0) }
    let one = try await crawl(server, "/page/0", "--jobs", "1")
    let many = try await crawl(server, "/page/0", "--jobs", "20")
    #expect(one.output == many.output)
    #expect(!one.output.isEmpty)
  }

  // MARK: User actions

  @Test func allLinksAreFollowed() async throws {
    let change = CrawlSite.button(
      "Change", #"{"_beagleAction_":"beagle:setContext","contextId":"name","value":"pot"}"#)
    let home = CrawlSite.screen([
      CrawlSite.link("Plain", "/plain"),
      #"""
      {"_beagleComponent_":"beagle:touchable","onPress":[{"_beagleAction_":"beagle:pushView",\#
      "route":{"url":"/touched"}}],"child":\#(CrawlSite.text("Touch"))}
      """#,
      CrawlSite.button(
        "Ask",
        #"""
        {"_beagleAction_":"beagle:confirm","message":"Sure?",\#
        "onPressOk":{"_beagleAction_":"beagle:pushView","route":{"url":"/yes"}},\#
        "onPressCancel":{"_beagleAction_":"beagle:pushView","route":{"url":"/no"}}}
        """#
      ),
      CrawlSite.button("Choose", #"{"_beagleAction_":"beagle:setContext","contextId":"name","value":"tea"}"#),
      #"""
      {"_beagleComponent_":"beagle:container","context":{"id":"name","value":"cup"},\#
      "children":[\#(CrawlSite.link("Named", "/named/@{name}")),\#(change)]}
      """#,
      CrawlSite.button(
        "Fetch",
        #"""
        {"_beagleAction_":"beagle:sendRequest","url":"/data",\#
        "onSuccess":[{"_beagleAction_":"beagle:pushView","route":{"url":"/of/@{onSuccess.data.name}"}}]}
        """#
      ),
      #"{"_beagleComponent_":"beagle:lazyComponent","path":"/lazy","initialState":\#(CrawlSite.text("…"))}"#,
      CrawlSite.button(
        "If",
        #"""
        {"_beagleAction_":"beagle:condition","condition":"@{eq(1, 1)}",\#
        "onTrue":[{"_beagleAction_":"beagle:pushView","route":{"url":"/true"}}],\#
        "onFalse":[{"_beagleAction_":"beagle:pushView","route":{"url":"/false"}}]}
        """#
      ),
      CrawlSite.button(
        "Add",
        #"""
        {"_beagleAction_":"beagle:pushView","route":{"screen":\#
        \#(CrawlSite.screen([CrawlSite.link("Inner", "/inner")]))}}
        """#
      ),
    ])
    let server = try server([
      "/home": home, "/data": #"{"name":"rice"}"#, "/lazy": CrawlSite.link("Lazy", "/from-lazy"),
    ])
    let paths = try report(await crawl(server, "/home", "--format", "json")).screens.map(\.path)
    #expect(
      Set(paths) == [
        "/home", "/plain", "/touched", "/yes", "/no", "/named/cup", "/named/pot", "/of/rice", "/from-lazy",
        "/true",
        "/inner",
      ])
  }

  @Test func longListIsSampled() async throws {
    let rows = (0..<20).map { #"{"name":"n\#($0)"}"# }.joined(separator: ",")
    let list =
      #"""
      {"_beagleComponent_":"beagle:listView","context":{"id":"rows","value":[\#(rows)]},\#
      "dataSource":"@{rows}",\#
      "templates":[{"view":\#(CrawlSite.link("Row @{item.name}", "/row/@{item.name}"))}]}
      """#
    let server = try server(["/home": CrawlSite.screen([list])])
    let report = try report(await crawl(server, "/home", "--format", "json", "--rows", "3"))
    #expect(report.screens[0].links.map { URL(string: $0.url)?.path } == ["/row/n0", "/row/n9", "/row/n19"])
    #expect(report.caps.contains { $0.name == "--rows" && $0.value == 3 })
  }

  // MARK: Skipped requests

  @Test func onlySafeRequestsAreSent() async throws {
    let send = { (method: String, url: String) in
      CrawlSite.button(
        "\(method) \(url)",
        #"""
        {"_beagleAction_":"beagle:sendRequest","url":"\#(url)","method":"\#(method)",\#
        "onSuccess":[{"_beagleAction_":"beagle:pushView","route":{"url":"/found"}}]}
        """#
      )
    }
    let home = CrawlSite.screen([
      send("POST", "/search"), send("POST", "/order"), send("DELETE", "/item"), send("GET", "/read"),
      CrawlSite.link("Sign out", "/session/end"), CrawlSite.link("Bye", "/logout"),
      CrawlSite.link("Admin", "/admin/users"),
    ])
    let pages = ["/home": home, "/found": CrawlSite.screen([]), "/search": "{}", "/read": "{}"]
    let server = try server(pages)
    let report = try report(
      await crawl(server, "/home", "--format", "json", "--allow", "POST /search", "--skip", "/admin/*"))
    #expect(
      Set(server.requests.map { "\($0.method) \($0.path)" }) == [
        "GET /home", "POST /search", "GET /read", "GET /found",
      ])
    #expect(
      Set(report.skipped.map { URL(string: $0.url)?.path ?? "" }) == [
        "/order", "/item", "/session/end", "/logout", "/admin/users",
      ])
  }

  @Test func otherOriginsAreNotVisited() async throws {
    let other = try server(["/home": CrawlSite.screen([])])
    let url = try other.url("/home").absoluteString
    let home = CrawlSite.screen([CrawlSite.link("Elsewhere", url), CrawlSite.link("Moved", "/moved")])
    let server = try ScriptedServer { request in
      request.path == "/home" ? .ok(home) : .status(302, headers: ["Location: \(url)"])
    }
    let report = try report(await crawl(server, "/home", "--format", "json"))
    #expect(other.requests.isEmpty)
    #expect(report.skipped.map(\.url) == [url, url])
    #expect(report.findings.isEmpty)
  }

  // MARK: Inconclusive results

  @Test(arguments: [403, 429, 503]) func ambiguousStatusIsInconclusive(status: Int) async throws {
    let home = CrawlSite.screen([CrawlSite.link("Maybe", "/maybe")])
    let server = try ScriptedServer { request in
      request.path == "/home" ? .ok(home) : .status(status, headers: ["Retry-After: 0"])
    }
    let printed = try await crawl(server, "/home", "--format", "json")
    let report = try report(printed)
    #expect(report.findings.isEmpty)
    #expect(report.unclear.count == 1)
    #expect(printed.exitCode == 3)
  }

  @Test func busyServerIsRetried() async throws {
    let home = CrawlSite.screen([CrawlSite.text("Here")])
    let count = Mutex(0)
    let server = try ScriptedServer { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return number < 3 ? .status(429, headers: ["Retry-After: 0"]) : .ok(home)
    }
    let printed = try await crawl(server, "/home", "--format", "json")
    #expect(printed.exitCode == 0)
    #expect(try report(printed).screens.map(\.status) == [200])
  }

  @Test func unreachableStartIsReported() async throws {
    // Nothing listens on this port, and only the system may.
    let printed = await beagle(["crawl", "/home", "--base-url", "http://127.0.0.1:1"])
    #expect(printed.exitCode == 3)
    #expect(await beagle(["crawl", "home.json"]).exitCode == 3)
    // A start URL that redirects to another server leaves nothing to check.
    let server = try ScriptedServer { _ in .status(302, headers: ["Location: http://example.com/"]) }
    let elsewhere = try await crawl(server)
    #expect(elsewhere.exitCode == 3, "\(elsewhere)")
  }

  // MARK: Recordings

  @Test func stoppedCrawlResumesToSameResult() async throws {
    let site = CrawlSite(count: 40)
    let server = try ScriptedServer { site.reply(to: $0) }
    let folder = try TemporaryFolder([:])
    let (whole, cut) = (folder.path + "/whole.cassette", folder.path + "/cut.cassette")
    let first = try await crawl(server, "/page/0", "--record", whole)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
    for share in [0.01, 0.3, 0.5, 0.77, 0.999, 1] {
      try bytes.prefix(Int(Double(bytes.count) * share)).write(to: URL(fileURLWithPath: cut))
      let again = try await crawl(server, "/page/0", "--record", cut)
      #expect(try Data(contentsOf: URL(fileURLWithPath: cut)) == bytes, "\(share)")
      #expect(again.output == first.output)
    }
  }

  /// A complete recording must not contain further requests.
  @Test func recordingWithExtraRequestsIsRefused() async throws {
    let server = try server(["/home": CrawlSite.screen([CrawlSite.text("Home")])])
    let folder = try TemporaryFolder([:])
    let file = folder.path + "/site.cassette"
    _ = try await crawl(server, "/home", "--record", file)
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let screen = try #require(lines.last { $0.contains("\"links\"") })
    let more = screen.replacing("/home", with: "/more")
    try (lines.joined(separator: "\n") + "\n" + more + "\n").write(
      toFile: file, atomically: true, encoding: .utf8)
    let printed = try await crawl(server, "/home", "--record", file)
    #expect(printed.exitCode == 3, "\(printed)")
    #expect(printed.errors.contains("cannot resume"), "\(printed.errors)")
  }

  @Test func completeRecordingNeedsNoServer() async throws {
    let site = CrawlSite(count: 20)
    let server = try ScriptedServer { site.reply(to: $0) }
    let folder = try TemporaryFolder([:])
    let file = folder.path + "/site.cassette"
    _ = try await crawl(server, "/page/0", "--record", file)
    let count = server.requests.count
    _ = try await crawl(server, "/page/0", "--record", file)
    #expect(server.requests.count == count)
    let other = try await crawl(server, "/page/0", "--record", file, "--rows", "2")
    #expect(other.exitCode == 3)
    #expect(other.errors.contains("rows"))
  }

  /// A failed response is no state of the application.
  @Test(arguments: ["site.cassette", "site.cassette.gz"])
  func failedRequestIsSentAgainWhenResuming(name: String) async throws {
    let site = CrawlSite(count: 20)
    let isDown = Mutex(true)
    let server = try ScriptedServer { request in
      let isBroken = request.path == "/page/5" || request.path == "/page/9"
      return isDown.withLock(\.self) && isBroken ? .status(500) : site.reply(to: request)
    }
    let folder = try TemporaryFolder([:])
    let (whole, cut) = (folder.path + "/whole-\(name)", folder.path + "/\(name)")
    let failed = try await crawl(server, "/page/0", "--record", cut)
    #expect(failed.output.contains("/page/5  500"), "\(failed.output)")
    isDown.withLock { $0 = false }
    let before = server.requests.map(\.path)
    let again = try await crawl(server, "/page/0", "--record", cut)
    let fetched = server.requests.map(\.path).dropFirst(before.count)
    #expect(fetched.contains("/page/5") && fetched.contains("/page/9"))
    #expect(Set(fetched).isDisjoint(with: ["/page/0", "/page/1", "/page/6", "/calendar/2026/1"]))
    let first = try await crawl(server, "/page/0", "--record", whole)
    #expect(again.output == first.output && again.exitCode == first.exitCode)
    let (resumed, uninterrupted) = (URL(fileURLWithPath: cut), URL(fileURLWithPath: whole))
    #expect(try Data(contentsOf: resumed) == Data(contentsOf: uninterrupted))
  }

  @Test func unreachableServerIsAskedAgainWhenResuming() async throws {
    let home = CrawlSite.screen([CrawlSite.text("Home")])
    let isUp = Mutex(false)
    let server = try ScriptedServer { _ in
      isUp.withLock(\.self) ? .ok(home) : ServerReply([.send(Array("no HTTP\r\n\r\n".utf8))])
    }
    let folder = try TemporaryFolder([:])
    let file = folder.path + "/site.cassette"
    #expect(try await crawl(server, "/home", "--record", file).exitCode == 3)
    isUp.withLock { $0 = true }
    let again = try await crawl(server, "/home", "--record", file)
    #expect(again.output.contains("1 screen of 1 kind"), "\(again)")
    #expect(again.exitCode == 0)
  }

  @Test func screenOfTheFlowIsVisitedByTheFlow() async throws {
    let server = try server([
      "/home": CrawlSite.screen([CrawlSite.link("Cart", "/cart")]),
      "/cart": CrawlSite.screen([CrawlSite.link("Pay", "/pay")]),
      "/pay": CrawlSite.screen([CrawlSite.text("Pay")]),
    ])
    let folder = try TemporaryFolder([
      "cart.feature": """
      Feature: Cart
        Scenario: Open
          Given the application starts at "/home"
          When I tap "Cart"
      """
    ])
    let after = folder.path + "/cart.feature"
    let base = "http://127.0.0.1:\(server.port)"
    let text = await beagle(["crawl", "--base-url", base, "--after", after])
    #expect(text.output.contains("/cart  visited by the flow\n"), "\(text)")
    #expect(!text.output.contains("no response"))
    let json = await beagle(["crawl", "--base-url", base, "--after", after, "--format", "json"])
    #expect(json.output.ranges(of: #""visitedByFlow":true"#).count == 1)
    let html = await beagle(["crawl", "--base-url", base, "--after", after, "--format", "html"])
    #expect(html.output.contains("<li>visited by the flow</li>"))
    #expect(!html.output.contains("no response"))
  }

  /// The recording contains the requests of --allow, in any order and as often as they are repeated.
  @Test func recordingReplaysAllowedRequests() async throws {
    let found = CrawlSite.button(
      "Search",
      #"""
      {"_beagleAction_":"beagle:sendRequest","url":"/search?b=1&a=2","method":"POST","data":{"q":"tea"},\#
      "onSuccess":[{"_beagleAction_":"beagle:pushView","route":{"url":"/found"}}]}
      """#
    )
    let server = try server([
      "/home": CrawlSite.screen([found]), "/search": "{}",
      "/found": CrawlSite.screen([CrawlSite.text("Tea")]),
    ])
    let folder = try TemporaryFolder([
      "found.feature": """
      Feature: Search
        Scenario: Twice
          Given the application starts at "/home"
          When I tap "Search"
          And I go back
          And I tap "Search"
          Then I see "Tea"
      """
    ])
    let file = folder.path + "/site.cassette"
    let first = try await crawl(server, "/home", "--allow", "POST /search", "--record", file)
    #expect(first.exitCode == 0 && first.output.contains("/found"), "\(first)")
    let again = try await crawl(server, "/home", "--allow", "POST /search", "--replay", file)
    #expect(again.output == first.output)
    let flow = await beagle(["flow", folder.path + "/found.feature", "--replay", file])
    #expect(flow.exitCode == 0, "\(flow)")
  }

  /// Repeated members in another order are a different URL, in a recording as on a server.
  @Test func recordingKeepsOrderOfRepeatedMembers() async throws {
    let server = try ScriptedServer { request in
      let links = ["/list?a=1&a=2&b=3", "/list?b=3&a=2&a=1"].map { CrawlSite.link($0, $0) }
      let isFirst = request.target.contains("a=1&a=2")
      return .ok(
        request.path == "/home"
          ? CrawlSite.screen(links)
          : CrawlSite.screen([CrawlSite.link("Go", isFirst ? "/one" : "/two"), CrawlSite.text("x")]))
    }
    let folder = try TemporaryFolder([:])
    let file = folder.path + "/site.cassette"
    let first = try await crawl(server, "/home", "--record", file)
    let again = try await crawl(server, "/home", "--replay", file)
    #expect(first.output.contains("/one") && first.output.contains("/two"), "\(first.output)")
    #expect(again.output == first.output)
  }

  @Test func inconclusiveReasonIsSameAfterResuming() async throws {
    let home = CrawlSite.screen([CrawlSite.link("Broken", "/broken")])
    let server = try ScriptedServer { request in
      request.path == "/home" ? .ok(home) : ServerReply([.send(Array("no HTTP\r\n\r\n".utf8))])
    }
    let folder = try TemporaryFolder([:])
    let first = try await crawl(server, "/home", "--record", folder.path + "/site.cassette")
    let again = try await crawl(server, "/home", "--record", folder.path + "/site.cassette")
    #expect(first.output.contains("/broken failed: "), "\(first.output)")
    #expect(again.output == first.output)
  }

  @Test func coverageShowsPathToUntestedPart() async throws {
    let server = try server([
      "/home": CrawlSite.screen([CrawlSite.link("Plain", "/plain")]),
      "/plain": CrawlSite.screen([
        CrawlSite.button("Never", #"{"_beagleAction_":"beagle:alert","message":"Here"}"#)
      ]),
    ])
    let folder = try TemporaryFolder([
      "home.feature":
        "Feature: Home\n\n  Scenario: It is there\n    Given the application starts at \"/home\"\n"
    ])
    let file = folder.path + "/site.cassette"
    _ = try await crawl(server, "/home", "--record", file)
    let printed = await beagle([
      "flow", folder.path, "--base-url", "http://127.0.0.1:\(server.port)", "--coverage", "--coverage-of",
      file,
    ])
    #expect(
      printed.output.contains("/plain (the application starts at \"/home\", I tap \"Plain\")"),
      "\(printed.output)")
  }
}
