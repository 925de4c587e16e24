import BeagleTesting
import Foundation
import TestSupport
import Testing

/// Coverage of flows on the command line.
@MainActor @Suite struct FlowCoverageTests {
  private static func feature(_ name: String, _ steps: String...) -> String {
    let lines = steps.map { "    When \($0)\n" }.joined()
    return """
      Feature: \(name)
        Scenario: \(name)
          Given answers from "answers/"
          And the application starts at "/start"
      \(lines)
      """
  }

  private static func button(_ text: String) -> String {
    """
    {"_beagleComponent_": "beagle:button", "text": "\(text)", "onPress": [
      {"_beagleAction_": "beagle:setContext", "contextId": "it", "value": 1}]}
    """
  }

  private static let files = [
    "flows/answers/start.json": """
    {"_beagleComponent_": "beagle:container", "context": {"id": "it", "value": 0}, "children": [
      \(button("One")),
      \(button("Two"))
    ]}
    """,
    "flows/one.feature": feature("one", "I tap \"One\""),
    "flows/two.feature": feature("two", "I tap \"Two\""),
  ]

  @Test func coverageTextFollowsReport() async throws {
    let folder = try Screens(Self.files)
    let printed = await beagle("flow", folder.path("flows/one.feature"), "--coverage")
    #expect(printed.exitCode == 0 && printed.errors.isEmpty)
    let parts = printed.output.components(separatedBy: "1 scenario, all passed.\n\n")
    #expect(parts.count == 2)
    #expect(parts.last?.contains("event handlers          1       0       1     50%\n") == true)
    #expect(parts.last?.contains("/flows/answers/start.json\n") == true)
    #expect(
      parts.last?.contains(
        #"4:68: never run: onPress of button "Two", with 1 place inside (children[1].onPress)"#) == true)
    #expect(
      await beagle("flow", folder.path("flows/one.feature")).output + "\n" + (parts.last ?? "")
        == printed.output)
  }

  @Test func otherFormatsAreWrittenToFiles() async throws {
    let folder = try Screens(Self.files)
    let names = ["json", "lcov", "html", "text"].map { "--coverage=\($0)=\(folder.path("out.\($0)"))" }
    let printed = await beagle(["flow", folder.path("flows")] + names)
    #expect(printed.exitCode == 0 && printed.errors.isEmpty && printed.output.hasSuffix("all passed.\n"))
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: folder.path("out.\(name)"), encoding: .utf8)
    }
    #expect(try text("text").contains("event handlers          2       0       0    100%\n"))
    #expect(try text("html").hasPrefix("<!DOCTYPE html>"))
    #expect(try text("lcov").contains("/flows/answers/start.json\nFN:2,children[0].onPress\n"))
    // Documents in files are not copied.
    #expect(!FileManager.default.fileExists(atPath: folder.path("out-documents")))
    #expect(
      try CoverageReport(contentsOf: URL(fileURLWithPath: folder.path("out.json"))).percent(of: .actions)
        == 100)
  }

  @Test func jsonReportContainsCoverage() async throws {
    let folder = try Screens(Self.files)
    let printed = await beagle("flow", folder.path("flows"), "--coverage", "--format", "json")
    #expect(printed.output.contains("\"coverage\": {") && printed.errors.isEmpty)
    let without = await beagle("flow", folder.path("flows"), "--format", "json")
    #expect(!without.output.contains("\"coverage\""))
    let junit = await beagle("flow", folder.path("flows"), "--coverage", "--format", "junit")
    #expect(junit.errors.contains("event handlers          2       0       0    100%\n"))
  }

  @Test func coverageReportsAreMerged() async throws {
    let folder = try Screens(Self.files)
    for name in ["one", "two"] {
      _ = await beagle(
        "flow", folder.path("flows/\(name).feature"), "--coverage", "json=\(folder.path("\(name).json"))")
    }
    let merges = ["one", "two"].flatMap { ["--coverage-merge", folder.path("\($0).json")] }
    let merged = await beagle(["flow"] + merges)
    #expect(merged.exitCode == 0 && merged.errors.isEmpty)
    #expect(merged.output.contains("event handlers          2       0       0    100%\n"))
    #expect(await beagle(["flow", "--min-coverage", "100"] + merges).exitCode == 0)
    let none = await beagle("flow", "--coverage-merge", folder.path("none.json"))
    #expect(none.exitCode == 2 && none.errors.hasPrefix("beagle: cannot read "))
  }

  @Test func lowCoverageFailsWithOne() async throws {
    let folder = try Screens(Self.files)
    let file = folder.path("flows/one.feature")
    let printed = await beagle("flow", file, "--min-coverage", "80")
    #expect(printed.exitCode == 1)
    #expect(printed.errors == "beagle: less than 80% is covered: event handlers 50%, actions 50%\n")
    let exact = await beagle("flow", file, "--min-coverage", "99.999")
    #expect(exact.errors.hasPrefix("beagle: less than 99.999% is covered: "), "\(exact.errors)")
    #expect(await beagle("flow", file, "--min-coverage", "50").exitCode == 0)
    #expect(await beagle("flow", file, "--min-coverage", "80", "--exit-zero").exitCode == 0)
    #expect(await beagle("flow", file, "--min-coverage", "101").exitCode == 2)
  }

  @Test func allScreensOfRecordingCount() async throws {
    let folder = try Screens([
      "all.feature": """
      Feature: All
        Scenario: All
          Given the application starts at "/cart"
          And the application starts at "/journal"
      """,
      "cart.feature": """
      Feature: One
        Scenario: One
          Given the application starts at "/cart"
      """,
    ])
    let cassette = folder.path("shop.cassette")
    #expect(await beagle("flow", folder.path("all.feature"), "--record", cassette).exitCode == 0)
    let alone = await beagle("flow", folder.path("cart.feature"), "--coverage")
    #expect(alone.output.contains("screens                 1       0       0    100%\n"))
    let counted = await beagle("flow", folder.path("cart.feature"), "--coverage-of", cassette)
    #expect(counted.output.contains("screens                 1       0       1     50%\n"))
    #expect(counted.output.contains("\n/journal\n"))
    let missing = await beagle("flow", folder.path("cart.feature"), "--coverage-of", folder.path("no"))
    #expect(missing.exitCode == 3 && missing.errors.contains("cannot count the screens"))
  }

  /// An lcov report includes copies of the shop's screens, which come over the network.
  @Test(arguments: ["lcov", "json", "html"], ["flows/one.feature", "shop.feature"])
  func missingReportFolderIsNotCreated(format: String, feature: String) async throws {
    let shop = "Feature: Shop\n  Scenario: Cart\n    Given the application starts at \"/cart\"\n"
    let folder = try Screens(Self.files.merging(["shop.feature": shop]) { $1 })
    let printed = await beagle(
      "flow", folder.path(feature), "--coverage", "\(format)=\(folder.path("none/report"))")
    #expect(printed.exitCode == 3, "\(printed)")
    let file = folder.path("none/report")
    let check = await beagle("check", folder.path("flows/answers"), "-o", file)
    #expect(
      printed.errors.hasSuffix("cannot write \"\(file)\": there is no folder \"\(folder.path("none"))\"\n"))
    #expect(check.errors.hasSuffix(printed.errors), "\(check.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("none")))
  }

  @Test func formatWithoutFileIsInvalidUsage() async throws {
    for value in ["json", "lcov=", "pdf=x"] {
      let printed = await beagle("flow", "x.feature", "--coverage=\(value)")
      #expect(printed.exitCode == 2, "\(value)")
    }
  }

  #if os(Linux) || os(macOS)
    @Test func processCountDoesNotChangeCoverage() async throws {
      let folder = try Screens(Self.files)
      let flows = ["flow", folder.path("flows"), "--coverage"]
      let one = try await runProgram(flows + ["--jobs", "1"])
      let two = try await runProgram(flows + ["--jobs", "2"])
      #expect(one.exitCode == 0 && one.output == two.output && two.errors.isEmpty)
      #expect(
        String(decoding: two.output, as: UTF8.self).contains(
          "event handlers          2       0       0    100%\n"))
    }

    @Test func workerProcessesKnowDeclaredComponents() async throws {
      let feature = { (name: String) in
        "Feature: \(name)\n\n  Scenario: It is there\n    Given the application starts at \"/map.json\"\n"
      }
      let folder = try Screens([
        "map.json": #"{"_beagleComponent_": "custom:map", "onTap": []}"#,
        "flows/one.feature": feature("one"), "flows/two.feature": feature("two"),
        "beagle.json": #"{"components": {"custom:map": {"properties": {"onTap": {"kind": "actions"}}}}}"#,
      ])
      let server = try ScriptedServer { _ in
        .ok(
          #"""
          {"_beagleComponent_": "custom:map", "onTap": [{"_beagleAction_": "beagle:alert", \#
          "message": "Hi"}]}
          """#
        )
      }
      let flows = [
        "flow", folder.path("flows"), "--coverage", "--config", folder.path("beagle.json"), "--base-url",
        "http://127.0.0.1:\(server.port)",
      ]
      let one = try await runProgram(flows + ["--jobs", "1"])
      let two = try await runProgram(flows + ["--jobs", "2"])
      #expect(one.output == two.output, "\(one) \(two)")
      #expect(String(decoding: one.output, as: UTF8.self).contains("event handlers"), "\(one)")
    }
  #endif
}
