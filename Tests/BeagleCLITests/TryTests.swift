import BeagleTesting
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI
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
