import Beagle
import BeagleTesting
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleCrawling
@testable import BeagleProjects

/// What a crawl must not do, whatever an application requests.
@MainActor @Suite struct CrawlSafetyTests {
  private func server(_ pages: [String: String]) throws -> ScriptedServer {
    try ScriptedServer { request in pages[request.path].map { .ok($0) } ?? .status(404) }
  }

  private func crawl(_ server: ScriptedServer, _ options: String...) async -> Printed {
    await beagle(["crawl", "/home", "--base-url", "http://127.0.0.1:\(server.port)"] + options)
  }

  /// A redirect that keeps the method is a separate request.
  @Test(arguments: [307, 308]) func redirectIsNotFollowedOutsideAllowedRequests(status: Int) async throws {
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
  func escapesCannotBypassAllowedPaths(path: String) async throws {
    let home = CrawlSite.screen([
      CrawlSite.button("S", #"{"_beagleAction_":"beagle:sendRequest","url":"\#(path)","method":"POST"}"#)
    ])
    let server = try server(["/home": home])
    _ = await crawl(server, "--allow", "POST /search*")
    #expect(server.requests.map(\.path) == ["/home"])
  }

  @Test(arguments: ["/%61dmin/users", "/admin%2Fusers", "/admin/users?a=1"])
  func skippedPathIsSkippedInAnySpelling(path: String) async throws {
    let server = try server(["/home": CrawlSite.screen([CrawlSite.link("Users", path)])])
    _ = await crawl(server, "--skip", "/admin/*")
    #expect(server.requests.map(\.path) == ["/home"])
  }

  /// The visible text counts, however it is written, and not only the text that a flow step can quote.
  @Test(arguments: [
    #"Delete \"Tea\""#, "Delete 'Tea'", #"Delete\\x"#, #"Delete\nthis item"#,
    "Delete " + String(repeating: "a long name ", count: 20), "Ｄｅｌｅｔｅ", "De\u{200B}lete", "Delete2",
  ]) func exitLabelIsNotPressed(label: String) async throws {
    let server = try server(["/home": CrawlSite.screen([CrawlSite.link(label, "/gone")])])
    let printed = await crawl(server)
    #expect(server.requests.map(\.path) == ["/home"])
    #expect(printed.output.contains("\"delete\", which may change something"), "\(printed.output)")
  }

  @Test func allTextsOfButtonAreChecked() async throws {
    let box =
      #"""
      {"_beagleComponent_":"beagle:container","children":[\#(CrawlSite.text("Tea")),\#
      \#(CrawlSite.text("Remove"))]}
      """#
    let touch =
      #"""
      {"_beagleComponent_":"beagle:touchable","onPress":[{"_beagleAction_":"beagle:pushView",\#
      "route":{"url":"/x"}}],"child":\#(box)}
      """#
    let server = try server(["/home": CrawlSite.screen([touch])])
    _ = await crawl(server)
    #expect(server.requests.map(\.path) == ["/home"])
  }

  /// Confirming a dialog triggers the action that opened it.
  @Test func dialogConfirmationUsesTextsOfOpener() async throws {
    let go = { (url: String) in #"{"_beagleAction_":"beagle:pushView","route":{"url":"\#(url)"}}"# }
    let ask = { (label: String, message: String, url: String) in
      CrawlSite.button(
        label,
        #"""
        {"_beagleAction_":"beagle:confirm","message":"\#(message)",\#
        "onPressOk":\#(go(url)),"onPressCancel":\#(go("/kept"))}
        """#
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

  /// A document may ask the other way round: "Keep the account?" with the buttons "Keep" and "Delete".
  @Test(arguments: [
    ("Account", "Keep the account?", "Delete", false), ("Delete account", "Keep it?", "No", false),
    ("Account", "Buy more?", "No", true),
  ])
  func namedCancelButtonMayBeExit(label: String, message: String, cancel: String, isSent: Bool) async throws {
    let ask =
      #"""
      {"_beagleAction_":"beagle:confirm","message":"\#(message)","labelOk":"Keep",\#
      "labelCancel":"\#(cancel)",\#
      "onPressCancel":{"_beagleAction_":"beagle:sendRequest","url":"/gone"}}
      """#
    let server = try server(["/home": CrawlSite.screen([CrawlSite.button(label, ask)])])
    _ = await crawl(server)
    #expect(server.requests.map(\.path) == (isSent ? ["/home", "/gone"] : ["/home"]))
  }

  /// The request is sent by a press or by the screen itself.
  @Test(arguments: [
    #""method":"DELETE","headers":{"X-HTTP-Method-Override":"GET"}"#,
    #""method":"HEAD","headers":{"X-HTTP-Method-Override":"DELETE"}"#,
    #""headers":{"X-HTTP-Method":"GET","X-Method-Override":"DELETE"}"#,
    #""headers":{"x-http-method-override":"DELETE","X-HTTP-Method-Override":"DELETE"}"#,
  ]) func methodOverrideInHeaderIsChecked(members: String) async throws {
    let send = #"{"_beagleAction_":"beagle:sendRequest","url":"/item",\#(members)}"#
    let box = #"{"_beagleComponent_":"beagle:container","onInit":[\#(send)],"children":[]}"#
    let server = try server(["/home": CrawlSite.screen([CrawlSite.button("Send", send), box])])
    let printed = await crawl(server)
    #expect(server.requests.map(\.path) == ["/home"])
    #expect(
      printed.output.contains("1 DELETE, which may change something: /item (on /home)"), "\(printed.output)")
  }

  @Test func methodOverrideInScreenHeadersIsChecked() async throws {
    let headers = #""httpAdditionalData":{"headers":{"X-HTTP-METHOD-OVERRIDE":"DELETE"}}"#
    let route = #""route":{"url":"/item",\#(headers)}"#
    let server = try server([
      "/home": CrawlSite.screen([
        CrawlSite.button("Go", #"{"_beagleAction_":"beagle:pushView",\#(route)}"#),
        CrawlSite.link("Query", "/item?%5Fmethod=PUT"),
      ])
    ])
    let printed = await crawl(server)
    #expect(server.requests.map(\.path) == ["/home"])
    #expect(
      printed.output.contains("DELETE, which may change something: /item (on /home)"), "\(printed.output)")
    #expect(printed.output.contains("PUT, which may change something: /item?"), "\(printed.output)")
  }

  /// The values of a form are in its URL or its body.
  @Test(arguments: [
    ("GET", "action", "delete", false), ("GET", "_method", "DELETE", false), ("GET", "logout", "1", false),
    ("POST", "_method", "DELETE", false), ("GET", "q", "tea", true), ("POST", "q", "tea", true),
  ]) func formIsCheckedWithItsValues(method: String, name: String, value: String, isSent: Bool) async throws {
    let input = #"{"_beagleComponent_":"beagle:textInput","value":"\#(value)"}"#
    let field = #"{"_beagleComponent_":"beagle:formInput","name":"\#(name)","child":\#(input)}"#
    let submit = #"{"_beagleComponent_":"beagle:formSubmit","child":\#(CrawlSite.text("Send"))}"#
    let action = #"{"_beagleAction_":"beagle:formRemoteAction","path":"/find","method":"\#(method)"}"#
    let box = #"{"_beagleComponent_":"beagle:container","children":[\#(field),\#(submit)]}"#
    let form = #"{"_beagleComponent_":"beagle:form","onSubmit":[\#(action)],"child":\#(box)}"#
    let server = try server(["/home": CrawlSite.screen([form])])
    let printed = await crawl(server, "--allow", "POST /find")
    #expect(server.requests.map(\.path) == (isSent ? ["/home", "/find"] : ["/home"]), "\(printed.output)")
    #expect(printed.output.contains("Not followed") == !isSent)
  }

  /// A screen, a part of a screen, a prefetched screen, an image, and a redirect target.
  @Test(arguments: [
    "/%61dmin/1%FF", "//admin/2", "/%2fadmin/4", "/x/%2e%2e/admin/3", "/ADMIN/1", "/%6cogout?x=%FF",
  ])
  func requestsAreCheckedInNormalForm(path: String) async throws {
    let lazy =
      #"""
      {"_beagleComponent_":"beagle:lazyComponent","path":"\#(path)","initialState":\#(CrawlSite.text("…"))}
      """#
    let ahead = CrawlSite.button(
      "Delete",
      #"{"_beagleAction_":"beagle:pushView","route":{"url":"\#(path)","shouldPrefetch":true}}"#)
    let image =
      #"""
      {"_beagleComponent_":"beagle:image","path":{"_beagleImagePath_":"remote","url":"\#(path)"},\#
      "style":{"size":{"width":{"value":9,"type":"REAL"},"height":{"value":9,"type":"REAL"}}}}
      """#
    let send = CrawlSite.button("Send", #"{"_beagleAction_":"beagle:sendRequest","url":"\#(path)"}"#)
    for part in [CrawlSite.link("Go", path), lazy, ahead, image, send, CrawlSite.link("Go", "/redirect")] {
      let home = CrawlSite.screen([part])
      let server = try ScriptedServer { request in
        switch request.path {
        case "/home": .ok(home)
        case "/redirect": .redirect(302, to: path)
        default: .ok(CrawlSite.text("there"))
        }
      }
      let printed = await crawl(server, "--skip", "/admin/*", "--pictures")
      #expect(Set(server.requests.map(\.path)).isSubset(of: ["/home", "/redirect"]), "\(part)")
      #expect(printed.output.contains("Not followed"), "\(part): \(printed.output)")
    }
  }

  @Test func urlWithoutNormalFormIsListed() async throws {
    let path = "/a%" + String(repeating: "25", count: 12) + "41"
    let server = try server(["/home": CrawlSite.screen([CrawlSite.link("Deep", path)])])
    let text = await crawl(server).output
    let json = await crawl(server, "--format", "json").output
    #expect(text.contains("1 too long, with a NUL, or escaped more than 8 times: /a%2525"), "\(text)")
    #expect(json.contains(#""reason":"encoding""#), "\(json)")
    #expect(server.requests.map(\.path) == ["/home", "/home"])
  }

  @Test func unsafeStartURLIsRefused() async throws {
    let server = try server([:])
    let base = "http://127.0.0.1:\(server.port)"
    for options in [["/home?_method=DELETE"], ["/home", "--header", "X-HTTP-Method-Override: DELETE"]] {
      let printed = await beagle(["crawl", "--base-url", base] + options)
      #expect(printed.exitCode == 2 && printed.errors.contains("asks for DELETE"), "\(printed.errors)")
    }
    #expect(server.requests.isEmpty)
  }

  /// Secrets sent by the server appear in no recording and no report, wherever the application uses them.
  @Test func serverSecretsAreMaskedEverywhere() async throws {
    let secret = "s3cr3tABCDEF"
    let home = CrawlSite.screen([
      CrawlSite.button(
        "In",
        #"""
        {"_beagleAction_":"beagle:sendRequest","url":"/session",\#
        "onSuccess":[{"_beagleAction_":"beagle:setContext","contextId":"t",\#
        "value":"@{onSuccess.data.token}"},{"_beagleAction_":"beagle:pushView",\#
        "route":{"url":"/orders/@{onSuccess.data.token}"}}]}
        """#
      ),
      #"""
      {"_beagleComponent_":"beagle:container","context":{"id":"t","value":"?"},\#
      "children":[\#(CrawlSite.link("@{t}", "/next"))]}
      """#,
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

  // MARK: Limits

  /// Each screen leads to a new one with a different structure and a longer URL.
  private func growing() throws -> ScriptedServer {
    try ScriptedServer { request in
      let depth = request.path.split(separator: "/").count
      let boxes = [String](repeating: CrawlSite.text("a"), count: depth)
      let link = CrawlSite.link("Go", request.path + (depth.isMultiple(of: 2) ? "/xa" : "/xb"))
      return .ok(CrawlSite.screen(boxes + [link]))
    }
  }

  @Test func endlesslyGrowingPathsAreOneKind() async throws {
    let server = try growing()
    let printed = await crawl(server)
    #expect(printed.exitCode == 0)
    #expect(printed.output.contains("--per-kind 3: 1 skipped at /home/"), "\(printed.output)")
    #expect(server.requests.count == URLTemplates.maximumForms + 3)
  }

  /// Names without digits, derived from a text.
  nonisolated private static func names(_ count: Int, for text: String) -> [String] {
    (0..<count).map { number in
      String(StableHash.of("\(text) \(number)"), radix: 16).map { digit in
        String(UnicodeScalar(UInt8(ascii: "f") + UInt8(digit.hexDigitValue ?? 0)))
      }.joined()
    }
  }

  /// Each screen leads to deeper ones with new names and different structures.
  @Test(arguments: [1, 2, 3]) func newNamesAtGrowingDepthAreOneKind(links: Int) async throws {
    let server = try ScriptedServer { request in
      let depth = request.path.split(separator: "/").count
      let next = (0..<links).map { number in
        CrawlSite.link(
          "Go \(number)",
          "/a/" + Self.names(depth, for: "\(request.path) \(number)").joined(separator: "/"))
      }
      let boxes = Self.names(5, for: request.path).map { #"{"_beagleComponent_":"custom:\#($0)"}"# }
      return .ok(CrawlSite.screen(boxes + next))
    }
    let printed = await crawl(server, "--depth", "1000", "--screens", "500")
    #expect(printed.output.contains(" skipped at /a/**"), "\(printed.output)")
    #expect(!printed.output.contains("--screens"), "\(printed.output)")
    #expect(server.requests.count < 150)
  }

  /// The screens of a tree of folders, and those of many folders that only one screen links to.
  @Test func screensAtDifferentDepthsAreAllVisited() async throws {
    let far = Self.names(60, for: "far").enumerated().map { number, name in
      "/" + ([name] + Self.names(number % 5, for: name)).joined(separator: "/")
    }
    let server = try ScriptedServer { request in
      let steps = request.path.split(separator: "/")
      var links: [String] = []
      if steps.first == "home", steps.count < 5 {
        links = Self.names(2, for: request.path).map { "\(request.path)/\($0)" }
      }
      if steps == ["home"] { links += far }
      return .ok(CrawlSite.screen(links.map { CrawlSite.link($0, $0) }))
    }
    let printed = await crawl(server)
    #expect(printed.exitCode == 0 && !printed.output.contains("skipped"), "\(printed.output)")
    #expect(server.requests.count == 1 + 2 + 4 + 8 + 16 + far.count)
  }

  @Test func depthOptionLimitsCrawl() async throws {
    let server = try growing()
    let printed = await crawl(server, "--depth", "10")
    #expect(printed.exitCode == 3)
    #expect(printed.output.contains("--depth 10: 1 skipped"), "\(printed.output)")
    #expect(server.requests.count == 11)
  }

  /// Each screen has a different structure.
  @Test func linksWithDifferentMemberNamesAreOneKindAfterTwenty() async throws {
    let names = (0..<100).map { number in "m" + String(repeating: "x", count: number + 1) }
    let home = CrawlSite.screen(names.map { CrawlSite.link($0, "/list?\($0)=1") })
    let server = try ScriptedServer { request in
      if request.path == "/home" { return .ok(home) }
      return .ok(CrawlSite.screen([String](repeating: CrawlSite.text("a"), count: request.target.utf8.count)))
    }
    let printed = await crawl(server)
    #expect(server.requests.count == 1 + URLTemplates.maximumForms + 3)
    #expect(printed.output.contains("--per-kind 3: 77 skipped at /list?*"), "\(printed.output)")
    #expect(printed.output.contains("24 screens of 22 kinds"), "\(printed.output)")
  }

  @Test func pressesPerScreenAreLimited() async throws {
    let links = (0..<30).map { CrawlSite.link("Go \($0)", "/page/\($0)") }
    let server = try server(["/home": CrawlSite.screen(links)])
    let printed = await crawl(server, "--presses", "10", "--per-kind", "100")
    #expect(server.requests.count == 11)
    #expect(printed.output.contains("--presses 10: 20 skipped at /home"), "\(printed.output)")
    #expect(await crawl(server, "--per-kind", "100").output.contains("--presses") == false)
  }

  /// The limit applies to all states and openings of a screen together.
  @Test func pressesOfAllStatesCount() async throws {
    let count = CrawlSite.button(
      "More", #"{"_beagleAction_":"beagle:setContext","contextId":"n","value":"@{sum(n, 1)}"}"#)
    let box =
      #"""
      {"_beagleComponent_":"beagle:container","context":{"id":"n","value":0},\#
      "children":[\#(count),\#(CrawlSite.text("@{n}"))]}
      """#
    let server = try server(["/home": CrawlSite.screen([box])])
    let printed = await crawl(server, "--alike", "100", "--states", "100", "--presses", "7")
    #expect(printed.output.contains("--presses 7: 1 skipped at /home"), "\(printed.output)")
  }

  /// Presses that change nothing cost little, and each name is looked up once.
  @Test(arguments: ["Go", "Go %"]) func screenWithManyButtonsFinishes(label: String) async throws {
    let links = (0..<2_000).map { CrawlSite.link(label.replacing("%", with: "\($0)"), "/page/\($0)") }
    let home = CrawlSite.screen(links)
    let server = try ScriptedServer { .ok($0.path == "/home" ? home : CrawlSite.text("there")) }
    let printed = await crawl(server, "--format", "json", "--disable", "ambiguous-label")
    #expect(printed.exitCode == 0)
    #expect(printed.output.contains(label == "Go" ? "Go\\\" number 2000" : "Go 1999"))
  }

  @Test func tooLongURLIsNotRequested() async throws {
    let server = try server([
      "/home": CrawlSite.screen([CrawlSite.link("Long", "/" + String(repeating: "a", count: 9_000))])
    ])
    let printed = await crawl(server)
    #expect(server.requests.count == 1 && printed.exitCode == 1)
    #expect(printed.output.contains("has more than 8192 bytes") && printed.output.utf8.count < 5_000)
  }

  @Test(arguments: [302, 304]) func redirectWithoutLocationIsDeadLink(status: Int) async throws {
    let home = CrawlSite.screen([CrawlSite.link("Go", "/go")])
    let server = try ScriptedServer { request in request.path == "/home" ? .ok(home) : .status(status) }
    let printed = await crawl(server)
    #expect(printed.exitCode == 1)
    #expect(printed.output.contains("gave status \(status) without a Location"), "\(printed.output)")
  }

  @Test func tooLargeBodyIsInconclusive() async throws {
    let home = CrawlSite.screen([CrawlSite.link("Large", "/large")])
    let server = try ScriptedServer { request in
      if request.path == "/home" { return .ok(home) }
      let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 17000000\r\n\r\n{"
      return ServerReply([.send(Array(head.utf8)), .close])
    }
    let printed = await crawl(server)
    #expect(printed.exitCode == 3 && !printed.output.contains("dead-link"), "\(printed)")
    #expect(printed.output.contains("/large: ") && printed.output.contains("16777216"), "\(printed.output)")
  }

  /// Existing files and links with the name of a flow stay unchanged, and so do the targets of links.
  @Test func flowsDoNotReplaceFiles() async throws {
    let folder = try TemporaryFolder(["flows/dead-link-one.feature": "mine", "other.txt": "theirs"])
    let links = ["one", "two", "three", "four"].map { CrawlSite.link($0, "/\($0)") }
    let flows = folder.path + "/flows"
    for (name, target) in [("two", "/other.txt"), ("three", "/nowhere.txt")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(flows)/dead-link-\(name).feature", withDestinationPath: folder.path + target)
    }
    let printed = await crawl(try server(["/home": CrawlSite.screen(links)]), "--flows", flows)
    #expect(
      printed.errors.contains("1 feature file written to \(flows); 3 existing files not changed"),
      "\(printed.errors)")
    func text(_ path: String) -> String? { try? String(contentsOfFile: folder.path + path, encoding: .utf8) }
    #expect(text("/flows/dead-link-one.feature") == "mine" && text("/other.txt") == "theirs")
    #expect(text("/nowhere.txt") == nil && text("/flows/dead-link-four.feature")?.contains("/home") == true)
  }

  @Test func unpressableControlHasNoFlow() async throws {
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
    #expect(printed.errors.contains("without a flow"), "\(printed.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let texts = try files.map { try String(contentsOfFile: folder.path + "/" + $0, encoding: .utf8) }
    #expect(texts.count == 1 && !texts.contains { $0.contains("the path") }, "\(texts)")
  }
}
