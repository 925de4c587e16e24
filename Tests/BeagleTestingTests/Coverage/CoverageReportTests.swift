import Beagle
import BeagleJSON
import BeagleTerminal
import DriverTestSupport
import Foundation
import Testing

@testable import BeagleTesting

@MainActor @Suite struct CoverageReportTests {
  /// An application with two buttons, one of which was pressed.
  private func run(
    _ name: String = "A", title: String = "Pay", recorder: CoverageRecorder = CoverageRecorder()
  ) async throws -> CoverageReport {
    let app = application([
      "/start": screen(
        title, [button("A", "[\(set("a", "1"))]"), button("B", "[\(condition("@{it.a}", "[]"))]")],
        context: "{}")
    ]).covered(by: recorder)
    try await app.start(at: "/start")
    try await app.tap(Target(name))
    await app.finish()
    return recorder.report
  }

  @Test func textReportHasTableAndGaps() async throws {
    let text = try await run("B").text
    #expect(
      text == """
                              run  partly   never percent
        screens                 1       0       0    100%
        event handlers          1       0       1     50%
        actions                 1       0       1     50%
        conditions              0       1       0     50%

        /start
          16:20: never run: onPress of button "A", with 1 place inside (child.children[0].onPress)
          29:11: never true: the action condition in onPress of button "B" (child.children[1].onPress[0])

        """)
  }

  @Test func placesInsideGapAreCountedThere() async throws {
    let test = condition("@{it.a}", "[\(set("a", "1")), \(set("a", "2"))]", "[\(set("a", "3"))]")
    let app = application([
      "/start": screen(nil, [button("A", "[\(test)]"), button("B", "[\(test)]")], context: "{}")
    ])
    .covered()
    try await app.start(at: "/start")
    try await app.tap("A")
    #expect(
      app.coverage?.report.documents.first?.gaps.map(\.inWords) == [
        "never true: the action condition in onPress of button \"A\", with 2 places inside",
        "never run: onPress of button \"B\", with 5 places inside",
      ])
  }

  @Test func runsMergeInAnyOrder() async throws {
    let (first, second) = (try await run("A"), try await run("B"))
    let merged = first.merged(with: second)
    #expect(merged == second.merged(with: first))
    #expect(merged.documents.count == 1)
    #expect(merged.states(of: .handlers) == ["onPress of button \"A\": run", "onPress of button \"B\": run"])
    #expect(merged.percent(of: .conditions) == 50)
    #expect(merged.percent(of: .templates) == nil)
    #expect(merged.merged(with: CoverageReport()) == merged)
    let both = CoverageRecorder()
    _ = try await run("A", recorder: both)
    #expect(try await run("B", recorder: both) == merged)
  }

  @Test func documentsDifferingOnlyInDataAreMerged() async throws {
    let merged = try await run("A", title: "One").merged(with: try await run("B", title: "Two"))
    #expect(merged.documents.count == 1)
    let app = application().covered()
    for item in ["[1]", "[2, 3]"] {
      app.respond(to: "/start", with: screen(nil, [button("A", "[\(set("a", "1"))]")], context: item))
      try await app.start(at: "/start")
    }
    #expect(app.coverage?.report.documents.count == 1)
    #expect(app.coverage?.report.place("", .screens)?.count == 2)
    // Another structure is another version.
    app.respond(to: "/start", with: screen(nil, [button("A", "[]")]))
    try await app.start(at: "/start")
    #expect(app.coverage?.report.titles == ["/start", "/start (version 2)"])
  }

  @Test func jsonReportRoundTrips() async throws {
    let report = try await run("A")
    try await withFolder { folder in
      let file = folder.appending(path: "coverage.json")
      try report.write(.json, to: file)
      #expect(try CoverageReport(contentsOf: file) == report)
      #expect(throws: CoverageFileError.self) {
        try CoverageReport(contentsOf: folder.appending(path: "no.json"))
      }
      try Data("{}".utf8).write(to: file)
      #expect(throws: CoverageFileError.self) { try CoverageReport(contentsOf: file) }
    }
  }

  @Test func lcovHasLinesFunctionsAndBranches() async throws {
    let report = try await run("B")
    var lines: [String] = []
    try await withFolder { folder in
      let file = folder.appending(path: "coverage.info")
      try report.write(.lcov, to: file)
      lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
      let source = try #require(lines.first { $0.hasPrefix("SF:") }?.dropFirst(3))
      let copy = try String(contentsOfFile: String(source), encoding: .utf8)
      #expect(copy.split(separator: "\n")[15].contains("\"onPress\": ["))
      #expect(source.contains("/coverage-documents/start-"))
    }
    #expect(
      Array(lines.drop { !$0.hasPrefix("FN:") }) == [
        "FN:16,child.children[0].onPress", "FN:28,child.children[1].onPress",
        "FNDA:0,child.children[0].onPress", "FNDA:1,child.children[1].onPress", "FNF:2", "FNH:1",
        "BRDA:29,0,0,0", "BRDA:29,0,1,1", "BRF:2", "BRH:1",
        "DA:1,1", "DA:16,0", "DA:17,0", "DA:28,1", "DA:29,1", "LF:5", "LH:3", "end_of_record",
      ])
  }

  @Test func unreachedBranchHasNoCount() async throws {
    let lcov = try await run("A").lcov(["start.json"])
    #expect(lcov.contains("BRDA:29,0,0,-\nBRDA:29,0,1,-\nBRF:2\nBRH:0\n"))
  }

  @Test func htmlReportEscapesDocumentText() async throws {
    let app = application([
      "/start": screen("<script>alert(1)</script>", [button("\\\"><img src=x>", "[\(set("a", "1"))]")])
    ]).covered()
    try await app.start(at: "/start")
    let page = try #require(app.coverage?.report.html)
    #expect(!page.contains("<script>"))
    #expect(!page.contains("<img"))
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(page.contains("default-src 'none'") && page.contains(ReportPage.style))
    #expect(page.contains(#"class="never" title="never run: onPress of button"#))
  }

  /// Names of custom types may have any characters, and so may a report that is read.
  @Test func reportsEscapeControlCharactersInNames() async throws {
    let action = #"{"_beagleAction_": "custom:\u001b[31mX\u202e\nY"}"#
    let component = #"{"_beagleComponent_": "custom:\u001b[31mX\u202e\nY"}"#
    let app = application(["/start": screen("Go", [button("A", "[\(action)]"), component])]).covered()
    try await app.start(at: "/start")
    let report = try #require(app.coverage?.report)
    #expect(report.documents[0].places.contains { $0.name.contains("\\u{1b}[31mX\\u{202e}\\u{a}Y") })
    var foreign = report
    for index in foreign.documents[0].places.indices {
      foreign.documents[0].places[index].name = "\u{1b}[31mX\u{202e}\nY"
      foreign.documents[0].places[index].path = "\u{1b}]0;a\u{7}\n"
    }
    foreign.documents[0].name = "/\u{1b}\u{202e}\nsecond"
    for report in [report, foreign] {
      for text in [report.html, report.text, report.json, report.lcov(["a\u{1b}.json"])] {
        let controls = text.unicodeScalars.filter { $0.isTerminalControl && $0 != "\n" }
        #expect(controls.isEmpty, "\(controls.map(\.numbered))")
      }
      #expect(!report.text.contains("\nY") && !report.text.contains("\nsecond"), "\(report.text)")
    }
  }

  @Test func reportsContainNoSecrets() async throws {
    let app = application([
      "/start?token=hidden-one&page=2": screen(
        nil,
        [
          #"""
          {"_beagleComponent_": "beagle:container", "context": {"id": "login", \#
          "value": {"password": "hidden-two", "pin": "hidden-three"}}, "children": []}
          """#
        ])
    ]).covered(by: CoverageRecorder(secretNames: ["pin"]))
    try await app.start(at: "/start?token=hidden-one&page=2")
    let report = try #require(app.coverage?.report)
    #expect(report.documents.map(\.name) == ["/start?token=***&page=2"])
    for text in [report.text, report.json, report.html, report.lcov(["start.json"])] {
      #expect(!text.contains("hidden"))
    }
  }

  @Test func reportsContainNoTypedPasswords() async throws {
    let echo = StubResponse.json(button("Hello hunter-seven", "[\(set("a", "1"))]"))
    let app = application([
      "/start": screen(
        nil,
        [
          input(#""placeholder": "word", "type": "PASSWORD""#), button("Go", "[\(push("/echo"))]"),
        ]), "/echo": echo,
    ]).covered()
    try await app.start(at: "/start")
    try await app.type("hunter-seven", into: .placeholder("word"))
    try await app.tap("Go")
    let report = try #require(app.coverage?.report)
    #expect(report.documents.count == 2)
    for text in [report.text, report.json, report.html] { #expect(!text.contains("hunter-seven")) }
  }

  @Test func insufficientCoverageNamesKinds() async throws {
    let report = try await run("A")
    try report.check(atLeast: 0)
    #expect(report.kinds(below: 60) == [.handlers, .actions, .conditions])
    let failure = #expect(throws: CoverageFailure.self) { try report.check(atLeast: 60) }
    #expect(
      failure?.sentence
        == "less than 60% is covered: event handlers 50%, actions 50%, conditions 0%")
    #expect(failure?.description.contains(report.text) == true)
  }

  @Test func allScreensOfCassetteCount() async throws {
    let recorder = CoverageRecorder()
    let client = RecordingNetworkClient(
      recording: StubNetworkClient([
        "/start": screen(nil, [button("Next", "[\(push("/next"))]")]),
        "/next": screen(nil, [button("End", "[\(push("/end"))]")]),
        "/end": .json(#"{"no": "screen"}"#),
      ]))
    let dependencies = BeagleDependencies(networkClient: client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://example.com"))
    let app = AppDriver(dependencies: dependencies)
    try await app.start(at: "/start")
    try await app.tap("Next")
    try await app.tap("End")
    await app.finish()

    recorder.expect(client.cassette)
    recorder.expect(
      [
        RecordedScreen(
          url: "https://example.com/start",
          links: [RecordedLink(url: "https://example.com/next", presses: ["I tap \"Next\""])]),
        RecordedScreen(url: "https://example.com/next"),
      ], relativeTo: URL(string: "https://example.com"))
    #expect(recorder.report.states(of: .screens) == ["screen: never", "screen: never"])
    let other = application(["/start": screen(nil, [button("Next", "[\(push("/next"))]")])]).covered(
      by: recorder)
    try await other.start(at: "/start")
    let report = recorder.report
    #expect(report.documents.map(\.name) == ["/next", "/start"])
    #expect(report.states(of: .screens) == ["screen: never", "screen: run"])
    #expect(report.text.contains("/next (the application starts at \"/start\", I tap \"Next\")\n"))
  }

  @Test func shortestPathHasFewestPresses() {
    func link(_ url: String, _ press: String...) -> RecordedLink { RecordedLink(url: url, presses: press) }
    let screens = [
      RecordedScreen(url: "a", links: [link("b", "to b"), link("c", "to c", "sure")]),
      RecordedScreen(url: "b", links: [link("a", "back"), link("c", "b to c"), link("d", "to d")]),
      RecordedScreen(url: "c", links: [link("d", "c to d")]),
      RecordedScreen(url: "d", links: [link("e", "to e")]),
      RecordedScreen(url: "alone", links: [link("a", "home"), link("e", "one", "two", "three", "four")]),
      RecordedScreen(url: "e"),
    ]
    #expect(
      screens.shortestPresses.mapValues(\.presses) == [
        "a": [], "b": ["to b"], "c": ["to c", "sure"], "d": ["to b", "to d"], "alone": [],
        "e": ["to b", "to d", "to e"],
      ])
    #expect([RecordedScreen]().shortestPresses.isEmpty)
  }

  /// One address can be several screens, depending on the context that is passed to it.
  @Test func stepsOpenScreenAsLinkRequires() {
    func link(_ url: String, _ press: String, _ opening: RecordedOpening? = nil) -> RecordedLink {
      RecordedLink(url: url, presses: [press], opening: opening)
    }
    let screens = [
      RecordedScreen(url: "list", links: [link("item", "first")]),
      RecordedScreen(
        url: "item",
        links: [link("a", "go"), link("b", "go", RecordedOpening(url: "list", presses: ["second"]))]),
      RecordedScreen(url: "a"), RecordedScreen(url: "b"),
    ]
    let presses = screens.shortestPresses.mapValues(\.presses)
    #expect(presses["a"] == ["first", "go"] && presses["b"] == ["second", "go"])
  }

  /// Screens of one template and one structure are counted once, under the address of one of them.
  @Test func stepsLeadToNamedScreen() {
    let screen = CoverageRecorder()
    let documents = (1...3).map { number in
      Cassette.Interaction(
        request: RecordedRequest(method: "GET", url: "https://example.com/tea/\(number)"),
        response: .answered(
          RecordedResponse(
            status: 200,
            body: RecordedBody(
              Data(#"{"_beagleComponent_": "beagle:text", "text": "\#(number)"}"#.utf8)))))
    }
    screen.expect(Cassette(interactions: documents))
    func link(_ number: Int, _ presses: String...) -> RecordedLink {
      RecordedLink(url: "https://example.com/tea/\(number)", presses: presses)
    }
    screen.expect(
      [
        RecordedScreen(
          url: "https://example.com/", links: [link(1, "open", "tap 1"), link(2, "tap 2"), link(3, "tap 3")])
      ], relativeTo: URL(string: "https://example.com"))
    let document = screen.report.documents[0]
    #expect(screen.report.documents.count == 1 && document.name == "/tea/1")
    #expect(document.presses == [#"the application starts at "/""#, "open", "tap 1"])
  }

  /// A screen that no earlier one links to is a start, too.
  @Test func pathsBeginAtStartScreens() {
    func link(_ url: String) -> RecordedLink { RecordedLink(url: url, presses: ["to \(url)"]) }
    let screens = [
      RecordedScreen(url: "a", links: [link("b")]), RecordedScreen(url: "x", links: [link("y"), link("a")]),
      RecordedScreen(url: "b"), RecordedScreen(url: "y"),
    ]
    #expect(screens.shortestPresses.mapValues(\.start) == ["a": "a", "b": "a", "x": "x", "y": "x"])
  }

  /// Screens of one template and one structure are one screen of the application.
  @Test func screensOfOneTemplateAreCountedOnce() async throws {
    let recorder = CoverageRecorder()
    let page = { (text: String) in screen(nil, [button(text, "[]")]) }
    let app = application(["/tea/1": page("a"), "/tea/2": page("b"), "/cup": page("c")]).covered(by: recorder)
    try await app.start(at: "/tea/2")
    let other = application(["/tea/1": page("a"), "/cup": page("c")]).covered(by: recorder)
    try await other.start(at: "/tea/1")
    try await other.start(at: "/cup")
    #expect(recorder.report.documents.map(\.name) == ["/cup", "/tea/1"])
  }

  @Test func filesAreNamedByPath() async throws {
    let source = "{\n  \"_beagleComponent_\": \"beagle:text\",\n  \"text\": \"Hello\"\n}\n"
    try await withFolder { folder in
      let file = folder.appending(path: "start.json")
      try Data(source.utf8).write(to: file)
      let app = application().covered()
      try app.respond(fromFilesIn: folder)
      try await app.start(at: "/start")
      let document = try #require(app.coverage?.report.documents.first)
      #expect(document.file == file.resolvingSymlinksInPath().path)
      #expect(document.source == source)
    }
  }
}
