import BeagleTesting
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI

/// What a crawl tries on one screen, and the steps that it reports.
@MainActor @Suite struct CrawlStatesTests {
  private func server(_ pages: [String: String]) throws -> ScriptedServer {
    try ScriptedServer { request in pages[request.path].map { .ok($0) } ?? .status(404) }
  }

  private func crawl(_ server: ScriptedServer, _ options: String...) async -> Printed {
    await beagle(["crawl", "/home", "--base-url", "http://127.0.0.1:\(server.port)"] + options)
  }

  private func ask(_ label: String, yes: String, no: String) -> String {
    CrawlSite.button(
      label,
      #"""
      {"_beagleAction_":"beagle:confirm","message":"Sure?",\#
      "onPressOk":{"_beagleAction_":"beagle:pushView","route":{"url":"\#(yes)"}},\#
      "onPressCancel":{"_beagleAction_":"beagle:pushView","route":{"url":"\#(no)"}}}
      """#
    )
  }

  private func set(_ label: String, _ id: String, _ value: String) -> String {
    CrawlSite.button(
      label, #"{"_beagleAction_":"beagle:setContext","contextId":"\#(id)","value":\#(value)}"#)
  }

  private func context(_ id: String, _ value: String, _ children: [String]) -> String {
    #"""
    {"_beagleComponent_":"beagle:container","context":{"id":"\#(id)","value":\#(value)},\#
    "children":[\#(children.joined(separator: ","))]}
    """#
  }

  /// The lines of the report with the steps to findings.
  private func steps(_ printed: Printed) -> [String] {
    printed.output.split(separator: "\n").filter { $0.contains("= reached by: ") }.map {
      $0.trimmingCharacters(in: .whitespaces).replacing("= reached by: ", with: "")
    }
  }

  /// Pages and tabs have equal components here, and each leads to a different screen.
  @Test func everyPageAndTabIsTried() async throws {
    let pages = ["a", "b", "c", "d"].map { CrawlSite.link("Page", "/page-\($0)") }
    let tabs = ["e", "f", "g", "h"].map { name in
      let link = CrawlSite.link("Tab", "/tab-\(name)")
      return #"{"title":"\#(name)","child":\#(link)}"#
    }
    let home = CrawlSite.screen([
      #"{"_beagleComponent_":"beagle:pageView","children":[\#(pages.joined(separator: ","))]}"#,
      #"{"_beagleComponent_":"beagle:tabView","children":[\#(tabs.joined(separator: ","))]}"#,
    ])
    let server = try server(["/home": home])
    let printed = await crawl(server)
    let paths = ["/home", "/page-a", "/page-b", "/page-c", "/page-d", "/tab-e", "/tab-f", "/tab-g", "/tab-h"]
    #expect(Set(server.requests.map(\.path)) == Set(paths))
    #expect(
      steps(printed).contains(#"/home > swipe left > swipe left > swipe left > "Page""#), "\(printed.output)")
  }

  /// A step on the second of two containers says which container it means.
  @Test func containerIsNamedByItsContent() async throws {
    let pull = { (word: String, action: String) in
      #"""
      {"_beagleComponent_":"beagle:pullToRefresh","context":{"id":"c\#(word)","value":false},\#
      "isRefreshing":"@{c\#(word)}","onPull":[\#(action)],"child":\#(CrawlSite.text(word))}
      """#
    }
    let page = { (word: String) in
      let link = CrawlSite.link("On \(word)", "/of-\(word)")
      return #"{"_beagleComponent_":"beagle:pageView","children":[\#(CrawlSite.text(word)),\#(link)]}"#
    }
    let go = #"{"_beagleAction_":"beagle:pushView","route":{"url":"/pulled"}}"#
    let server = try server([
      "/home": CrawlSite.screen([
        pull("left", #"{"_beagleAction_":"beagle:setContext","contextId":"x","value":1}"#), pull("right", go),
        page("one"), page("two"),
      ])
    ])
    let printed = await crawl(server)
    #expect(steps(printed).contains(#"/home > pull "right" to refresh"#), "\(printed.output)")
    #expect(steps(printed).contains(#"/home > swipe left > "On one""#), "\(printed.output)")
    #expect(steps(printed).contains(#"/home > swipe left on "two" > "On two""#), "\(printed.output)")
  }

  @Test func identicalDialogsAreAllTried() async throws {
    let asks = (1...5).map { ask("Ask \($0)", yes: "/yes/a\($0)", no: "/no/a\($0)") }
    let server = try server(["/home": CrawlSite.screen(asks)])
    _ = await crawl(server, "--per-kind", "100")
    let paths = Set(server.requests.map(\.path))
    var all: Set<String> = ["/home"]
    for number in 1...5 { all.formUnion(["/yes/a\(number)", "/no/a\(number)"]) }
    #expect(paths == all)
  }

  @Test func nestedDialogIsTried() async throws {
    let inner =
      #"""
      {"_beagleAction_":"beagle:confirm","message":"Really?",\#
      "onPressOk":{"_beagleAction_":"beagle:pushView","route":{"url":"/deep"}}}
      """#
    let outer = #"{"_beagleAction_":"beagle:confirm","message":"Sure?","onPressOk":\#(inner)}"#
    let server = try server(["/home": CrawlSite.screen([CrawlSite.button("Ask", outer)])])
    #expect(
      steps(await crawl(server)) == [#"/home > "Ask" > confirm the dialog > confirm the dialog"#])
  }

  @Test func counterStatesAreExploredUpToLimit() async throws {
    let counter = context(
      "n", "0", [set("More", "n", #""@{sum(n, 1)}""#), CrawlSite.link("Open", "/number-@{n}")])
    let server = try server(["/home": CrawlSite.screen([counter])])
    let printed = await crawl(server, "--alike", "2")
    #expect(server.requests.map(\.path).sorted() == ["/home", "/number-0", "/number-1"])
    #expect(printed.output.contains("--alike 2: 1 skipped at /home"), "\(printed.output)")
  }

  /// Toggling a switch twice is not a new state, however many switches there are.
  @Test func repeatedStateIsNotNew() async throws {
    let toggle = context(
      "on", "false", [set("Switch", "on", #""@{not(on)}""#), CrawlSite.link("Open", "/is-@{on}")])
    let server = try server(["/home": CrawlSite.screen([toggle])])
    let printed = await crawl(server)
    #expect(server.requests.map(\.path).sorted() == ["/home", "/is-false", "/is-true"])
    #expect(!printed.output.contains("Limits"))
  }

  /// The crawl finds the far screen by two presses on the first screen before it finds it by one on the
  /// second.
  @Test func shortestPathHasFewestPresses() async throws {
    let home = context(
      "step", "0",
      [
        set("Next", "step", #""@{sum(step, 1)}""#),
        CrawlSite.button(
          "Go",
          #"""
          {"_beagleAction_":"beagle:condition","condition":"@{eq(step, 2)}",\#
          "onTrue":[{"_beagleAction_":"beagle:pushView","route":{"url":"/far"}}],\#
          "onFalse":[{"_beagleAction_":"beagle:pushView","route":{"url":"/near"}}]}
          """#
        ),
      ])
    let near = CrawlSite.screen([CrawlSite.link("Far", "/far")])
    let server = try server(["/home": CrawlSite.screen([home]), "/near": near])
    #expect(steps(await crawl(server)) == [#"/home > "Go" > "Far""#])
  }

  @Test func externalLinksAreListed() async throws {
    let home = CrawlSite.screen([
      CrawlSite.button("Map", #"{"_beagleAction_":"beagle:openNativeRoute","route":"map"}"#),
      CrawlSite.button("Web", #"{"_beagleAction_":"beagle:openExternalURL","url":"https://example.com/x"}"#),
    ])
    let output = await crawl(try server(["/home": home])).output
    #expect(
      output.contains(
        "2 opened outside the application: map (on /home), https://example.com/x (on /home)"), "\(output)")
  }

  @Test func skippedLinksHaveTheirOwnReason() async throws {
    let home = CrawlSite.screen([CrawlSite.link("Users", "/admin/users"), CrawlSite.link("Bye", "/logout")])
    let output = await crawl(try server(["/home": home]), "--skip", "/admin/*").output
    #expect(output.contains("with a path that matches --skip /admin/*: /admin/users (on /home)"), "\(output)")
    #expect(output.contains("\"logout\", which may change something: /logout (on /home)"), "\(output)")
  }

  @Test func invalidLinkIsDead() async throws {
    let home = CrawlSite.screen([CrawlSite.link("Empty", ""), CrawlSite.link("Mail", "mailto:a@b.c")])
    let printed = await crawl(try server(["/home": home]))
    #expect(printed.exitCode == 1)
    #expect(steps(printed) == [#"/home > "Empty""#, #"/home > "Mail""#], "\(printed.output)")
  }

  @Test func endlessRedirectIsDeadLink() async throws {
    let home = CrawlSite.screen([CrawlSite.link("Round", "/round")])
    let server = try ScriptedServer { request in
      request.path == "/home" ? .ok(home) : .status(302, headers: ["Location: /round"])
    }
    let printed = await crawl(server)
    #expect(printed.exitCode == 1)
    #expect(printed.output.contains("dead-link"), "\(printed.output)")
  }

  @Test func lazyPartIsReachedLikeScreen() async throws {
    let lazy =
      #"{"_beagleComponent_":"beagle:lazyComponent","path":"/part","initialState":\#(CrawlSite.text("…"))}"#
    let server = try server(["/home": CrawlSite.screen([lazy]), "/part": CrawlSite.text("Here")])
    let list = try TemporaryFolder(["list.txt": "/home\n/part\n/lost\n"])
    let printed = await crawl(server, "--expect", list.path + "/list.txt")
    #expect(printed.output.contains("/lost: "), "\(printed.output)")
    #expect(printed.output.components(separatedBy: "unreached-screen").count == 2, "\(printed.output)")
  }

  /// One URL with several passed values is opened with each, and the steps to later screens use them.
  @Test func screenIsOpenedWithAllPassedValues() async throws {
    let open = { (label: String, id: Int) in
      CrawlSite.button(
        label,
        #"""
        {"_beagleAction_":"beagle:pushView","route":{"url":"/item"},\#
        "navigationContext":{"value":{"id":\#(id)}}}
        """#
      )
    }
    let server = try server([
      "/home": CrawlSite.screen(["one", "two", "three", "four"].enumerated().map { open($1, $0) }),
      "/item": CrawlSite.screen([CrawlSite.link("Go", "/gone-@{navigationContext.id}")]),
    ])
    let printed = await crawl(server, "--per-kind", "10")
    #expect(server.requests.filter { $0.path == "/item" }.count == 1)
    #expect(
      Set(steps(printed)) == [
        #"/home > "one" > "Go""#, #"/home > "two" > "Go""#, #"/home > "three" > "Go""#,
      ], "\(printed.output)")
    #expect(printed.output.contains("--alike 3: 1 skipped at /home"), "\(printed.output)")
  }

  /// A link that a screen has only after one opening is recorded with that opening.
  @Test func cassetteRecordsHowAScreenWasOpened() async throws {
    let open = { (label: String, id: Int) in
      CrawlSite.button(
        label,
        #"""
        {"_beagleAction_":"beagle:pushView","route":{"url":"/item"},\#
        "navigationContext":{"value":{"id":\#(id)}}}
        """#
      )
    }
    var pages = [
      "/home": CrawlSite.screen([open("one", 1), open("two", 2)]),
      "/item": CrawlSite.screen([CrawlSite.link("Go", "/next-@{navigationContext.id}")]),
    ]
    for number in 1...2 { pages["/next-\(number)"] = CrawlSite.screen([CrawlSite.text("\(number)")]) }
    let server = try server(pages)
    let folder = try TemporaryFolder([:])
    let tape = folder.path + "/shop.cassette"
    for _ in 1...2 {
      let printed = await crawl(server, "--record", tape)
      #expect(printed.exitCode == 0, "\(printed)")
    }
    let screens = try Cassette(contentsOf: URL(fileURLWithPath: tape)).screens
    let presses = Dictionary(
      screens.shortestPresses.map { (String($0.key.suffix(7)), $0.value.presses) }
    ) { first, _ in first }
    #expect(presses["/next-1"] == [#"I tap "one""#, #"I tap "Go""#])
    #expect(presses["/next-2"] == [#"I tap "two""#, #"I tap "Go""#])
  }

  /// `product.json` is the document of all URLs of its kind; a path in a list is its own URL.
  @Test func folderDocumentIsReachedByURLsOfItsKind() async throws {
    let links = ["/product/7", "/shop/3/cart", "/search?q=tea", "/tea/1"].map { CrawlSite.link($0, $0) }
    var pages = ["/home": CrawlSite.screen(links)]
    for path in ["/product/7", "/shop/3/cart", "/search", "/tea/1"] {
      pages[path] = CrawlSite.screen([CrawlSite.text(path)])
    }
    let server = try server(pages)
    let names = ["home", "product", "shop/cart", "search", "tea/1", "tea/2", "lost"]
    let folder = try TemporaryFolder(
      Dictionary(uniqueKeysWithValues: names.map { ("screens/\($0).json", CrawlSite.text($0)) }).merging(
        ["list.txt": names.map { "/\($0)\n" }.joined()]) { $1 })
    func unreached(_ expected: String) async -> [String] {
      let printed = await crawl(server, "--expect", "\(folder.path)/\(expected)")
      return printed.output.split(separator: "\n").filter { $0.contains("unreached-screen") }.compactMap {
        $0.split(separator: ":").first.map(String.init)
      }.sorted()
    }
    #expect(await unreached("screens") == ["/lost", "/tea/2"])
    #expect(await unreached("list.txt") == ["/lost", "/product", "/search", "/shop/cart", "/tea/2"])
  }

  /// The steps end at the component that requests the missing part.
  @Test func pathToMissingPartEndsAtPart() async throws {
    let lazy =
      #"{"_beagleComponent_":"beagle:lazyComponent","path":"/none","initialState":\#(CrawlSite.text("…"))}"#
    let inline =
      #"""
      {"_beagleAction_":"beagle:pushView","route":{"screen":\#
      \#(CrawlSite.screen([CrawlSite.text("In"), lazy]))}}
      """#
    let server = try server(["/home": CrawlSite.screen([CrawlSite.button("Inline", inline)])])
    let printed = await crawl(server)
    #expect(steps(printed) == [#"/home > "Inline""#], "\(printed.output)")
    #expect(printed.output.contains("/none: error[dead-link]: a part of the screen is missing"))
    let dot = await crawl(server, "--format", "dot").output
    #expect(dot.contains(#"s0 [label="/home", color=red"#), "\(dot)")
  }

  /// A server may well refuse a request without user input.
  @Test(arguments: [(404, 1), (500, 1), (400, 0), (422, 0), (403, 3), (503, 3)])
  func failedActionRequestIsReported(status: Int, exitCode: Int32) async throws {
    let home = CrawlSite.screen([
      CrawlSite.button("Load", #"{"_beagleAction_":"beagle:sendRequest","url":"/data","method":"GET"}"#)
    ])
    let server = try ScriptedServer { request in request.path == "/home" ? .ok(home) : .status(status) }
    let printed = await crawl(server)
    #expect(printed.exitCode == exitCode, "\(printed)")
    #expect(
      printed.output.contains(
        "warning[failed-request]: a request of an action failed: the server gave status")
        == (exitCode == 1))
  }

  @Test func truncatedResponseIsInconclusive() async throws {
    let home = CrawlSite.screen([CrawlSite.link("Cut", "/cut")])
    let server = try ScriptedServer { request in
      if request.path == "/home" { return .ok(home) }
      return ServerReply([.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{".utf8)), .close])
    }
    let printed = await crawl(server)
    #expect(printed.exitCode == 3 && !printed.output.contains("dead-link"), "\(printed)")
  }

  /// All check findings of a screen are reported, even if it cannot be shown.
  @Test func unshowableScreenIsCheckedCompletely() async throws {
    let home = CrawlSite.screen([
      #"{"_beagleComponent_":"beagle:nothing"}"#,
      #"{"_beagleComponent_":"beagle:container","children":[{"_beagleComponent_":"beagle:button"}]}"#,
    ])
    let output = await crawl(try server(["/home": home])).output
    #expect(output.contains("warning[unknown-component]") && output.contains("error[missing"), "\(output)")
  }

  @Test func screenLimitIsReported() async throws {
    let server = try server([
      "/home": CrawlSite.screen([CrawlSite.link("A", "/a"), CrawlSite.link("B", "/b")]),
      "/a": CrawlSite.screen([]), "/b": CrawlSite.screen([CrawlSite.text("b")]),
    ])
    #expect(await crawl(server).exitCode == 0)
    let printed = await crawl(server, "--screens", "2")
    #expect(printed.exitCode == 3 && printed.output.contains("--screens 2: 1 skipped"), "\(printed)")
  }

  @Test func pathPatternsMatchAndUnusedOnesAreReported() async throws {
    let send = #"{"_beagleAction_":"beagle:sendRequest","url":"/find?q=1","method":"POST"}"#
    let server = try server([
      "/home": CrawlSite.screen([CrawlSite.button("Find", send), CrawlSite.link("A", "/a?b=1")])
    ])
    let printed = await crawl(server, "--allow", "POST /find", "--skip", "/a", "--skip", "/none/*")
    #expect(Set(server.requests.map { "\($0.method) \($0.path)" }) == ["GET /home", "POST /find"])
    #expect(printed.errors.contains("beagle: no address matches --skip /none/*"), "\(printed.errors)")
    #expect(!printed.errors.contains("--skip /a\n"))
    for options in [["--skip", "admin"], ["--allow", "FOO /find"], ["--allow", "POST find"]] {
      #expect(await beagle(["crawl", "http://127.0.0.1:1/"] + options).exitCode == 2, "\(options)")
    }
  }

  @Test func linkWithFallbackIsWarning() async throws {
    let home = CrawlSite.screen([
      CrawlSite.button(
        "Go",
        #"""
        {"_beagleAction_":"beagle:pushView","route":{"url":"/gone",\#
        "fallback":{"_beagleComponent_":"beagle:screenComponent",\#
        "child":{"_beagleComponent_":"beagle:text","text":"Later"}}}}
        """#
      )
    ])
    let printed = await crawl(try server(["/home": home]))
    #expect(printed.output.contains("warning[dead-link]"), "\(printed.output)")
    #expect(printed.output.contains("; its fallback is shown"), "\(printed.output)")
  }

  @Test func missingLabelsAreOneFinding() async throws {
    let touch =
      #"""
      {"_beagleComponent_":"beagle:touchable","onPress":[{"_beagleAction_":"beagle:pushView",\#
      "route":{"url":"/next"}}],"child":{"_beagleComponent_":"beagle:container",\#
      "style":{"size":{"width":{"value":20,"type":"REAL"},"height":{"value":20,"type":"REAL"}}}}}
      """#
    let server = try server([
      "/home": CrawlSite.screen([touch, touch]), "/next": CrawlSite.screen([CrawlSite.text("a"), touch]),
    ])
    let printed = await crawl(server, "--severity", "note")
    #expect(printed.output.contains("3 things have no label for screen readers"), "\(printed.output)")
  }
}
