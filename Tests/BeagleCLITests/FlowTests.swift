import BeagleFlows
import BeagleTesting
import BeagleTrials
import Foundation
import ScaffoldServer
import TestSupport
import Testing

@MainActor @Suite struct FlowTests {
  private static let flows = Repository.file("Fixtures/Flows").path

  private static let basket = """
    Feature: The basket
      @counting
      Scenario: Counting
        Given the application starts at "/cart"
        Then I see "4 things"
      @wrong
      Scenario: Miscounting
        Given the application starts at "/cart"
        Then I see "5 things"
    """

  @Test func exampleShopFlowsPass() async {
    let printed = await beagle("flow", Self.flows)
    #expect(printed.errors == "")
    #expect(printed.exitCode == 0, "\(printed.output)")
    #expect(printed.output.contains("all passed."))
    #expect(printed.output.contains("\(Self.flows)/cart.feature"))
  }

  @Test func folderFilesAreResponsesWithoutServer() async throws {
    let folder = try Screens([
      "flows/answers/index.json": Screens.screen("Welcome"),
      "flows/answers/list.json": Screens.screen("All"),
      "flows/answers/list?page=2.json": Screens.screen("Second page"),
      "flows/answers/login.POST.json": "{}",
      "flows/answers/.hidden.json": Screens.screen("Hidden"),
      "secret.json": Screens.screen("Secret"),
      "flows/shop.feature": """
      Feature: The shop
        Background:
          Given answers from "answers/"
        Scenario: Files answer
          Given the application starts at "/"
          Then I see "Welcome"
          Given the application starts at "/list?page=1"
          Then I see "All"
          Given the application starts at "http://other.example/list?page=2"
          Then I see "Second page"
          Given "/list" answers 500 once
          And the application starts at "/list"
          Then the screen failed to load
        Scenario: Nothing else answers
          Given the application starts at "/no-such"
          Then nothing failed
        Scenario: Files outside of the folder do not answer
          Given the application starts at "/../../secret"
          Then I do not see "Secret"
          Given the application starts at "/%2e%2e/%2e%2e/secret"
          Then I do not see "Secret"
          Given the application starts at "/login"
          Then the screen failed to load
          Given the application starts at "/x?%2F..%2F.hidden"
          Then the screen failed to load
          Given the application starts at "/ok%FF"
          Then the screen failed to load
        Scenario: The folder has to be there
          Given answers from "no-such/"
      """,
    ])
    let printed = await beagle("flow", folder.path("flows/shop.feature"))
    for name in ["Files answer", "Files outside of the folder do not answer"] {
      #expect(printed.output.contains("✓ \(name)"), "\(printed.output)")
    }
    #expect(
      printed.output.contains(#"GET /no-such failed: there is no file "answers/no-such.json""#),
      "\(printed.output)")
    #expect(!printed.output.contains("localhost"), "\(printed.output)")
    #expect(
      printed.output.contains("there is no folder \"\(folder.path("flows/no-such"))"), "\(printed.output)")
    #expect(printed.exitCode == 1)
  }

  /// A feature file may be untrusted, and its folder may contain links.
  @Test func responsesComeOnlyFromFolderOfFeatureFile() async throws {
    let folders = ["..", "../..", "answers/../..", "out", "../outside", "./answers", "in", "."]
    let scenarios = folders.map { folder in
      "  Scenario: \(folder)\n    Given answers from \"\(folder)\"\n"
    }
    let folder = try Screens([
      "outside/secret.json": Screens.screen("Secret"), "flows/answers/a.json": Screens.screen("A"),
      "flows/a.feature": "Feature: F\n" + scenarios.joined(),
    ])
    for (link, target) in [("out", "../outside"), ("in", "answers")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("flows/\(link)"), withDestinationPath: target)
    }
    let printed = await beagle("flow", folder.path("flows/a.feature"))
    #expect(printed.exitCode == 1)
    for name in ["./answers", "in", "."] { #expect(printed.output.contains("✓ \(name)\n"), "\(printed)") }
    for name in folders.prefix(5) {
      #expect(
        printed.output.contains("\"\(name)\" is outside the feature file's folder"), "\(name): \(printed)")
    }
  }

  @Test func patternMatchesAllFiles() async {
    let printed = await beagle("flow", "\(Self.flows)/sign*.feature")
    #expect(printed.exitCode == 0, "\(printed.output)")
    #expect(printed.output.contains("\(Self.flows)/sign-in.feature"))
  }

  @Test func failedScenarioShowsStepPictureAndNearestMatch() async throws {
    let file = try TemporaryFile(Self.basket)
    let printed = await beagle("flow", file.path)
    #expect(printed.exitCode == 1)
    #expect(printed.output.contains("  ✓ Counting\n"))
    #expect(printed.output.contains("\(file.path):9: Then I see \"5 things\""))
    #expect(
      printed.output.contains(
        #""5 things" is not on the screen; the nearest is "4 things, packed by hand in Uji""#))
    #expect(printed.output.contains("│ Your basket"))
    #expect(printed.output.hasSuffix("\n2 scenarios, 1 failed.\n"))
  }

  @Test func tagsSelectScenarios() async throws {
    let file = try TemporaryFile(Self.basket)
    #expect(await beagle("flow", "--tags", "not @wrong", file.path).exitCode == 0)
    let none = await beagle("flow", "--tags", "@nothing", file.path)
    #expect(none.exitCode == 3)
    #expect(none.output.contains("No scenario was run."))
    let faulty = await beagle("flow", "--tags", "wrong", file.path)
    #expect(faulty.exitCode == 2)
    #expect(faulty.errors.contains("--tags needs an expression"))
  }

  @Test func junitAndJSONReportsAreAvailable() async throws {
    let file = try TemporaryFile(Self.basket)
    let junit = await beagle("flow", "--format", "junit", file.path)
    #expect(junit.exitCode == 1)
    #expect(
      junit.output.contains(/<testsuites tests="2" failures="1" errors="0" time="\d+\.\d{3}">/),
      "\(junit.output)")
    #expect(junit.output.matches(of: /<testcase [^>]* time="\d+\.\d{3}"/).count == 2)
    let json = await beagle("flow", "--format=json", file.path)
    let report = try JSONDecoder().decode(FlowReport.self, from: Data(json.output.utf8))
    #expect(report.failures.map(\.line) == [9])
  }

  @Test func githubFormatAnnotatesFailedStep() async throws {
    let file = try TemporaryFile(Self.basket)
    let printed = await beagle("flow", "--format", "github", file.path)
    #expect(printed.exitCode == 1)
    #expect(
      printed.output == """
        ::error file=\(file.path),line=9,title=Miscounting::Then I see "5 things": "5 things" is not on the \
        screen; the nearest is "4 things, packed by hand in Uji"

        """)
    #expect(printed.errors.contains("│ Your basket") && printed.errors.contains("2 scenarios, 1 failed."))
    let good = await beagle("flow", "--format", "github", "--tags", "@counting", file.path)
    #expect(good.exitCode == 0 && good.output.isEmpty)
  }

  @Test func githubAnnotationEscapesText() async throws {
    let file = try TemporaryFile(
      """
      Feature: F
        Scenario: a, 100%: b
          Given "/x" answers 200
            \"""
            {"_beagleComponent_": "beagle:text", "text": "a"}
            \"""
          When the application starts at "/x"
          Then I see "%0A::add-mask::y ##[error]"
      """)
    let printed = await beagle("flow", "--format", "github", file.path)
    #expect(printed.output.split(separator: "\n").count == 1)
    #expect(printed.output.contains("title=a%2C 100%25%3A b::"), "\(printed.output)")
    #expect(printed.output.contains("%250A::add-mask::y") && !printed.output.contains("##["))
  }

  @Test func invalidFeatureFileIsInvalidUsage() async throws {
    let file = try TemporaryFile("Scenario: lost\n")
    let printed = await beagle("flow", file.path)
    #expect(printed.exitCode == 2)
    #expect(printed.output == "")
    #expect(printed.errors.contains("\(file.path):1:1: expected \"Feature:\", found \"Scenario: lost\""))
    #expect(
      await beagle("flow", "/nowhere.feature").errors.contains("/nowhere.feature:1:1: there is no such file"))
    #expect(await beagle("flow", "/nowhere/*.feature").errors.contains("no file matches"))
    #expect(await beagle("flow").exitCode == 2)
    #expect(await beagle("flow", "--steps=no").errors.contains("--steps takes no value"))
  }

  @Test func flowsRunOnServerAndFromRecording() async throws {
    let server = try ScaffoldServer()
    try server.start()
    let file = try TemporaryFile(Self.basket)
    let cassette = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json").path
    defer { try? FileManager.default.removeItem(atPath: cassette) }
    let options = ["flow", "--tags", "@counting", file.path]
    let plain = await beagle(options + ["--base-url", "\(server.baseURL)"])
    #expect(plain.exitCode == 0, "\(plain.output)\(plain.errors)")
    let recorded = await beagle(options + ["--base-url", "\(server.baseURL)", "--record", cassette])
    #expect(recorded.exitCode == 0, "\(recorded.output)\(recorded.errors)")
    server.stop()
    let replayed = await beagle(options + ["--replay", cassette])
    #expect(replayed.exitCode == 0, "\(replayed.output)\(replayed.errors)")
  }

  /// The screen shows neither that the request failed nor why.
  @Test func failureShowsUnsentRequests() async throws {
    let pay =
      #"""
      {"_beagleAction_":"beagle:sendRequest","url":"/pay?share=100%&token=abc","method":"POST","onError":[]}
      """#
    let home =
      #"""
      {"_beagleComponent_":"beagle:container","children":[{"_beagleComponent_":"beagle:button",\#
      "text":"Pay","onPress":[\#(pay)]}]}
      """#
    let server = try ScriptedServer { .ok($0.path == "/home" ? home : "{}") }
    let file = try TemporaryFile(
      """
      Feature: The shop
        Scenario: Paying
          Given the application starts at "/home"
          When I tap "Pay"
          Then a POST to "/pay" was sent
      """)
    let printed = await beagle("flow", file.path, "--base-url", "http://127.0.0.1:\(server.port)")
    #expect(printed.exitCode == 1)
    let refusal =
      #"""
      (not sent "/pay?share=100%&token=***": it is not a valid URL: the "%" at character 15 does not \#
      begin an escape like %20; the screen does not show it)
      """#
    let lines = printed.output.split(separator: "\n").map { $0.drop { " │".contains($0) } }
    #expect(lines.suffix(3).prefix(2) == ["(sent GET /home: 200)", refusal[...]], "\(printed.output)")
    #expect(server.requests.map(\.path) == ["/home"])
  }

  @Test func folderWithoutFeatureFilesIsInvalidUsage() async throws {
    let empty = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: empty) }
    let none = await beagle("flow", empty.path)
    #expect(none.exitCode == 2)
    #expect(none.errors.contains("there is no .feature file in"))
  }

  @Test func singleRecordedScenarioIsReplayed() async throws {
    let cassette = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json").path
    defer { try? FileManager.default.removeItem(atPath: cassette) }
    let flows = ["cart", "journal", "sign-in"].map { "\(Self.flows)/\($0).feature" }
    let recorded = await beagle(["flow"] + flows + ["--record", cassette])
    #expect(recorded.exitCode == 0, "\(recorded.output)\(recorded.errors)")
    let some = await beagle(["flow", flows[1], flows[0], "--replay", cassette])
    #expect(some.exitCode == 0, "\(some.output)\(some.errors)")
    let tagged = await beagle(["flow"] + flows + ["--tags", "@smoke", "--replay", cassette])
    #expect(tagged.exitCode == 0, "\(tagged.output)\(tagged.errors)")
    let file = try TemporaryFile(Self.basket)
    let name = URL(fileURLWithPath: file.path).lastPathComponent
    let unknown = await beagle("flow", file.path, "--replay", cassette)
    #expect(unknown.exitCode == 1)
    #expect(unknown.output.contains("/\(name): Counting\""), "\(unknown.output)")
    #expect(
      unknown.output.contains("; recorded are \"Flows/cart.feature: ") && unknown.output.contains(" more"),
      "\(unknown.output)")
  }

  /// Whether they run together, in several processes, or alone.
  @Test func scenariosAndFilesOfSameNameAreReplayed() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, url) in [("a", "/cart"), ("b", "/home")] {
      let place = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try "Feature: F\n  Scenario: S\n    Given the application starts at \"\(url)\"\n".write(
        to: place.appendingPathComponent("same.feature"), atomically: true, encoding: .utf8)
    }
    let cassette = folder.appendingPathComponent("c.json").path
    let recorded = await beagle("flow", folder.path, "--record", cassette)
    #expect(recorded.exitCode == 0, "\(recorded.output)\(recorded.errors)")
    for files in [[folder.path], ["\(folder.path)/b"], ["\(folder.path)/b", "\(folder.path)/a"]] {
      let replayed = await beagle(["flow", "--jobs", "1", "--replay", cassette] + files)
      #expect(replayed.exitCode == 0, "\(files): \(replayed.output)\(replayed.errors)")
    }
  }

  @Test func deviceAndThemeApplyToFlow() async throws {
    let theme = try TemporaryFile(##"{"styles": {"framed": {"borderColor": "#FFFFFF", "borderWidth": 1}}}"##)
    let file = try TemporaryFile(
      """
      Feature: F
        Scenario: S
          Given "/framed" answers 200
            \"""
            {"_beagleComponent_": "beagle:text", "text": "Hello", "styleId": "framed"}
            \"""
          When the application starts at "/framed"
          Then I see "Bye"
      """)
    let printed = await beagle("flow", file.path, "--device", "iphone-se", "--theme", theme.path)
    // 20 points at the top are one row.
    #expect(printed.output.contains("\n\n      │\n      │┌─"), "\(printed.output)")
    #expect(await beagle("flow", file.path).output.contains("\n\n      │Hello\n"))
    #expect(await beagle("flow", file.path, "--theme", "/nowhere.json").exitCode == 3)
    #expect(await beagle("flow", file.path, "--theme", file.path).errors.contains("is not a theme"))
  }

  @Test func themeOptionNeedsFile() async {
    let printed = await beagle("flow", Self.flows, "--theme", "light")
    #expect(printed.exitCode == 2)
    #expect(
      printed.errors == """
        beagle: --theme needs a file with styles like themes/shop.json, not "light"
        beagle flow --help lists the options.

        """)
  }

  @Test func stepListIsPrinted() async {
    let printed = await beagle("flow", "--steps")
    #expect(printed.exitCode == 0)
    #expect(printed.output == FlowSteps.withTrials.markdown)
  }

  @Test func serverTextCannotControlTerminal() async throws {
    let file = try TemporaryFile(
      """
      Feature: F
        Scenario: S
          Given "/evil" answers 200
            \"""
            {"_beagleComponent_": "beagle:text", "text": "a\\u001b[31mb"}
            \"""
          When the application starts at "/evil"
          Then I see "c"
          And I do not see "b"
      """)
    let printed = await beagle("flow", file.path)
    #expect(printed.exitCode == 1)
    #expect(!printed.output.contains("\u{1B}"))
  }
}
