import Beagle
import BeagleChecking
import BeagleTesting
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleCrawling
@testable import BeagleProjects
@testable import BeagleTrials

/// The command line of `beagle try`.
@MainActor @Suite struct TryTests {
  private static let screen = #"""
    {"_beagleComponent_": "beagle:screenComponent", "child":
      {"_beagleComponent_": "beagle:text", "text": "Hi"}}
    """#

  @Test func folderIsTried() async throws {
    let folder = try TemporaryFolder(["home.json": Self.screen, "cart.json": Self.screen])
    let printed = await beagle(["try", folder.path, "--requests"])
    #expect(printed.exitCode == 0)
    #expect(printed.output.contains("2 screens tried: nothing found"))
  }

  /// A request without `onError`.
  private static let silent = #"""
    {"_beagleComponent_": "beagle:screenComponent", "style": {"backgroundColor": "#FFFFFF"}, "child":
      {"_beagleComponent_": "beagle:container", "context": {"id": "state", "value": {"text": ""}},
       "children": [
        {"_beagleComponent_": "beagle:text", "text": "@{state.text}", "textColor": "#000000"},
        {"_beagleComponent_": "beagle:button", "text": "Save", "style": {"size": {
          "height": {"value": 48, "type": "REAL"}, "width": {"value": 96, "type": "REAL"}}}, "onPress": [
          {"_beagleAction_": "beagle:sendRequest", "url": "/settings", "method": "PUT", "onSuccess": [
            {"_beagleAction_": "beagle:setContext", "contextId": "state", "path": "text",
             "value": "Saved"}]}]}]}}
    """#

  /// The files that a run writes: the page, and flows that repeat the findings.
  @Test func writtenFlowsRepeatFindings() async throws {
    let folder = try TemporaryFolder(["app/home.json": Self.silent, "app/settings.PUT.json": "{}"])
    let (app, flows, page) = (folder.path + "/app", folder.path + "/flows", folder.path + "/page.html")
    let printed = await beagle(["try", app, "--requests", "--flows", flows, "--page", page])
    #expect(printed.exitCode == 1)
    #expect(printed.output.contains("error[silent-failure]: if PUT /settings fails, nothing visible says so"))
    #expect(printed.output.contains("     = 1. the application starts at"), "\(printed.output)")
    #expect(printed.output.contains("     = repeated by \(flows)/silent-failure-"))
    let names = try FileManager.default.contentsOfDirectory(atPath: flows).sorted()
    #expect(names.map { $0.prefix(10) } == ["sent-twice", "silent-fai"], "\(names)")
    let html = try String(contentsOfFile: page, encoding: .utf8)
    #expect(html.contains("PUT /settings") && html.contains("data:image/svg+xml"))
    let flow = await beagle(["flow", flows, "--files", app, "--jobs", "1"])
    #expect(flow.exitCode == 1)
    #expect(flow.output.contains("2 scenarios, 2 failed"), "\(flow.output)")
  }

  @Test func pageDoesNotReplaceTarget() async throws {
    let folder = try TemporaryFolder(["home.json": Self.silent])
    let file = folder.path + "/home.json"
    let printed = await beagle("try", file, "--page", file)
    #expect(printed.exitCode == 2 && printed.errors.contains("--page would overwrite"), "\(printed.errors)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.silent)
  }

  /// A document that is opened with several queries has its findings once.
  @Test func fileOpenedWithQueriesIsReportedOnce() async throws {
    let links = ["", "?from=menu"].map { query in
      #"""
      {"_beagleComponent_": "beagle:button", "text": "Open \#(query)", "onPress": [
        {"_beagleAction_": "beagle:pushView", "route": {"url": "/form\#(query)"}}]}
      """#
    }
    let menu = #"{"_beagleComponent_": "beagle:container", "children": [\#(links.joined(separator: ","))]}"#
    let folder = try TemporaryFolder([
      "index.json": menu, "form.json": Self.silent, "settings.PUT.json": "{}",
    ])
    let printed = await beagle("try", folder.path, "--requests")
    #expect(printed.output.components(separatedBy: "error[silent-failure]").count == 2, "\(printed.output)")
  }

  /// Programs get what leads to a finding, beside the members of other findings.
  @Test func jsonHasStepsAndConditions() async throws {
    let folder = try TemporaryFolder(["app/home.json": Self.silent, "app/settings.PUT.json": "{}"])
    let printed = await beagle(["try", folder.path + "/app", "--requests", "--format", "json"])
    let report = try JSONDocument(parsing: printed.output).root.dynamicObject
    let finding = try #require(report["findings"].arrayValue?.first { $0["class"].stringValue == "R1" })
    #expect(finding["code"].stringValue == "silent-failure")
    #expect(finding["screen"].stringValue == folder.path + "/app/home.json")
    let steps = finding["steps"].arrayValue?.compactMap(\.stringValue) ?? []
    #expect(steps.first == #"the application starts at "/home""# && steps.last == #"I tap "Save""#)
    #expect(finding["conditions"].arrayValue?.contains { $0.stringValue == "404" } == true)
    #expect(finding["flow"].stringValue == nil)
  }

  @Test(arguments: [["--flows", "f"], ["--baseline", "b"], ["--baseline", "b", "--baseline-write"]])
  func changedTextsAreOnlyForPeople(_ options: [String]) async throws {
    let printed = await beagle(["try", "--pseudo"] + options)
    #expect(printed.exitCode == 2)
    #expect(
      printed.errors.contains(
        "--pseudo and \(options.last?.hasPrefix("--") == true ? options[2] : options[0])"))
  }

  @Test func missingTargetIsNamed() async throws {
    for command in ["crawl", "try"] {
      let printed = await beagle([command, "nosuch"])
      #expect(printed.exitCode == 3)
      #expect(printed.errors.contains("there is no file or folder \"nosuch\"; \(command) begins at a file"))
    }
  }

  @Test func shapesAreListed() async throws {
    let screen = #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "cart", "value": {"total": 3}},
       "children": [
        {"_beagleComponent_": "beagle:text", "text": "@{cart.total}"}]}
      """#
    let folder = try TemporaryFolder(["home.json": screen])
    let printed = await beagle(["try", folder.path, "--shapes"])
    #expect(printed.exitCode == 0)
    #expect(printed.output.contains("cart.total  number, read by"), "\(printed.output)")
  }

  @Test func filesOfAFlowNeedAFolder() async throws {
    let printed = await beagle(["flow", "x.feature", "--files", "/nowhere"])
    #expect(printed.exitCode == 2)
    #expect(printed.errors.contains("--files needs a folder"))
  }

  @Test func codesOfTheToolsAreKnown() {
    #expect(ToolCodes.all == Set(CrawlRule.all.map(\.code) + TrialRule.all.map(\.code)))
  }

  /// A document that cannot be read is neither tried nor right.
  @Test func brokenDocumentIsInconclusive() async throws {
    let folder = try TemporaryFolder(["home.json": Self.screen, "torn.json": #"{"_beagleComponent_": "#])
    let printed = await beagle(["try", folder.path])
    #expect(printed.exitCode == 3)
    #expect(printed.output.contains("1 screen tried"), "\(printed.output)")
    #expect(printed.errors.contains("torn.json"), "\(printed.errors)")
  }

  @Test func exclusionsApply() async throws {
    let project = #"""
      {"check": {"exclude": [{"code": "silent-failure", "reason": "known"}]}}
      """#
    let folder = try TemporaryFolder([
      "app/home.json": Self.silent, "app/settings.PUT.json": "{}", "beagle.json": project,
    ])
    let printed = await beagle([
      "try", folder.path + "/app", "--requests", "--config", folder.path + "/beagle.json",
    ])
    #expect(!printed.output.contains("silent-failure"), "\(printed.output)")
    #expect(printed.output.contains("sent-twice") && printed.output.contains("1 finding excluded"))
    let check = await beagle([
      "check", folder.path + "/app/home.json", "--config", folder.path + "/beagle.json",
    ])
    #expect(check.exitCode == 0, "\(check)")
  }

  /// The commands of a project share its baseline.
  @Test func baselineKeepsEntriesOfOtherCommands() async throws {
    let broken = #"{"_beagleComponent_": "beagle:txt"}"#
    let folder = try TemporaryFolder([
      "app/home.json": Self.silent.replacing(#""text": "@{state.text}""#, with: #""text": "@{user.name}""#),
      "app/settings.PUT.json": "{}",
      "app/b.json": broken, "beagle.json": #"{"check": {"baseline": "known.json"}}"#,
    ])
    let options = [folder.path + "/app", "--config", folder.path + "/beagle.json"]
    for command in ["check", "try", "check", "try"] {
      _ = await beagle([command, "--baseline-write"] + options)
    }
    let written = try String(contentsOfFile: folder.path + "/known.json", encoding: .utf8)
    #expect(written.contains("silent-failure") && written.contains("undefined-context"), "\(written)")
    for command in ["check", "try"] {
      let printed = await beagle([command] + options)
      #expect(printed.output.contains("baselined finding"), "\(printed)")
      #expect(!printed.output.contains("gone"), "\(printed)")
      #expect(!printed.output.contains("error["), "\(printed)")
    }
  }

  @Test func projectFileAcceptsCodesOfAllCommands() async throws {
    let project = #"""
      {"check": {"disable": ["silent-failure", "contrast", "slow-screen"],
        "severities": {"sent-twice": "warning"}, "maxWarningsOf": {"sent-twice": 1}}}
      """#
    let folder = try TemporaryFolder([
      "app/home.json": Self.silent, "app/settings.PUT.json": "{}", "beagle.json": project,
    ])
    let options = [folder.path + "/app", "--config", folder.path + "/beagle.json"]
    let tried = await beagle(["try", "--requests"] + options)
    #expect(tried.exitCode == 0, "\(tried)")
    #expect(tried.output.contains("1 warning") && tried.output.contains("not checked: silent-failure\n"))
    for command in ["check", "crawl"] {
      let printed = await beagle([command] + options)
      #expect(printed.exitCode == 0, "\(printed)")
      #expect(!printed.output.contains("silent-failure"))
    }
  }

  @Test func documentsExcludeFindings() async throws {
    let screen = Self.silent.replacing(
      #""text": "Save","#, with: #""text": "Save", "_beagleIgnore_": {"silent-failure": "known"},"#)
    let folder = try TemporaryFolder(["home.json": screen, "settings.PUT.json": "{}"])
    let printed = await beagle(["try", folder.path, "--requests"])
    #expect(!printed.output.contains("silent-failure"), "\(printed.output)")
    #expect(printed.output.contains("sent-twice") && printed.output.contains("1 finding excluded"))
    let check = await beagle(["check", folder.path + "/home.json"])
    #expect(check.exitCode == 0, "\(check)")
  }

  @Test(arguments: [["--format", "json"], ["-o", "x.txt"], ["--page", "x.html"]])
  func shapesAreNotAReport(_ options: [String]) async throws {
    let printed = await beagle(["try", "--shapes"] + options)
    #expect(printed.exitCode == 2)
    #expect(printed.errors.contains("--shapes prints shapes instead of a report"), "\(printed.errors)")
  }

  @Test func eachDeviceIsTriedOnce() async throws {
    let folder = try TemporaryFolder(["home.json": Self.screen])
    let once = ["--on", "iphone-se", "--font-scales", "1"]
    let twice = ["--on", "iphone-se,iphone-se", "--font-scales", "1,1"]
    let command = ["try", folder.path, "--devices"]
    let printed = await beagle(command + once)
    #expect(printed.output.contains("3 layouts"), "\(printed)")
    #expect(await beagle(command + twice).output == printed.output)
  }

  /// The example needs no port, so that its report is always the same.
  @Test func exampleIsNamedWithoutPort() async {
    let printed = await beagle(["crawl", "--format", "json"])
    #expect(printed.output.contains("http://example.localhost/home"))
    #expect(!printed.output.contains("127.0.0.1"))
  }

  @Test func exampleIsTried() async {
    let printed = await beagle(["try", "--requests"])
    #expect(printed.exitCode == 0, "\(printed)")
    #expect(printed.output.contains("screens tried: nothing found"))
  }

  /// A server that dies while it is tried is not the fault of the screens.
  @Test func failingServerIsInconclusive() async throws {
    let screen = #"""
      {"_beagleComponent_": "beagle:screenComponent", "child":
        {"_beagleComponent_": "beagle:container", "context": {"id": "list", "value": null}, "onInit": [
          {"_beagleAction_": "beagle:sendRequest", "url": "/list", "onSuccess": [
            {"_beagleAction_": "beagle:setContext", "contextId": "list", "value": "@{onSuccess.data}"}]}],
         "children": [{"_beagleComponent_": "beagle:text", "text": "@{list.title}"}]}}
      """#
    let folder = try TemporaryFolder(["home.json": screen])
    let printed = await beagle(["try", folder.path, "--requests"])
    #expect(printed.exitCode == 3)
    // The crawl and the trial have both failed to get the same response.
    let summary = "nothing found, 1 screen or request could not be tried"
    #expect(printed.output.contains(summary), "\(printed.output)")
    #expect(printed.errors.contains("GET /list failed: there is no file"), "\(printed.errors)")
  }

  @Test func missingScreenIsInconclusive() async throws {
    // Nothing listens on this port, and only the system may.
    let printed = await beagle(["try", "/home", "--base-url", "http://127.0.0.1:1"])
    #expect(printed.exitCode == 3)
  }

  @Test func timeLimitEndsTheRun() async throws {
    // The server never responds, so only the time limit ends the run.
    let server = try ScriptedServer { _ in ServerReply([.stall]) }
    let base = "http://127.0.0.1:\(server.port)"
    let printed = await beagle(["try", "/home", "--base-url", base, "--time", "7"], sleep: { _ in })
    #expect(printed.exitCode == 3)
    #expect(printed.errors.contains("the 7.0 s of --time are over"))
    #expect(printed.output.contains("the report is partial, with 1 known screen not visited"))
  }

  @Test func crawlBeginsWithTheStateOfAFlow() async throws {
    let home = #"""
      {"_beagleComponent_": "beagle:screenComponent", "child":
        {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
          {"_beagleAction_": "beagle:pushView", "route": {"url": "/cart"}}]}}
      """#
    let folder = try TemporaryFolder([
      "home.json": home, "cart.json": Self.screen,
      "flow.feature": """
      Feature: Shop
        Scenario: Basket
          Given the application starts at "/home"
          When I tap "Go"
      """,
    ])
    let flow = folder.path + "/flow.feature"
    for command in ["crawl", "try"] {
      let printed = await beagle([command, folder.path, "--after", flow])
      #expect(printed.exitCode == 0, "\(printed)")
      #expect(printed.output.contains("1 screen"), "\(printed)")
    }
  }

  @Test func failedFlowIsReported() async throws {
    let folder = try TemporaryFolder([
      "home.json": Self.screen,
      "flow.feature": """
      Feature: Shop
        Scenario: Basket
          Given the application starts at "/home"
          When I tap "Nothing"
      """,
    ])
    let printed = await beagle(["try", folder.path, "--after", folder.path + "/flow.feature"])
    #expect(printed.exitCode == 3)
    #expect(printed.errors.contains(#""Nothing" is not on the screen"#))
    #expect(printed.errors.contains("so nothing was visited\n\n"), "\(printed.errors)")
  }

  /// The flow decides where the run begins, so another start would be ignored.
  @Test func startBesideAFlowIsRefused() async throws {
    for command in ["crawl", "try"] {
      let printed = await beagle([
        command, "/cart", "--base-url", "http://127.0.0.1:1", "--after", "flow.feature",
      ])
      #expect(printed.exitCode == 2)
      #expect(printed.errors.contains("\(command) --after begins with the state that the flow leaves"))
    }
  }

  @Test func everyCodeIsExplained() async throws {
    for rule in TrialRule.all {
      let printed = await beagle(["try", "--explain", rule.code])
      #expect(printed.exitCode == 0)
      #expect(printed.output.contains(rule.summary))
      #expect(await beagle(["check", "--explain", rule.code]) == printed)
    }
  }

  @Test func unknownCodesAreRefused() async throws {
    for option in ["--explain", "--disable"] {
      let printed = await beagle(["try", option, "nonsense-code"])
      #expect(printed.exitCode == 2)
      #expect(printed.errors.contains("beagle try --help lists"))
    }
  }
}
