import Beagle
import BeagleChecking
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

/// Common properties of the reports of all formats and commands.
@MainActor @Suite struct ReportTests {
  private nonisolated static let two = """
    {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:txt"}, {"_beagleComponent_": "beagle:txt"},
      {"_beagleComponent_": "beagle:text", "id": "total", "text": "Hi", "alignment": "center"}]}
    """

  private func findings(_ json: String) throws -> [DynamicObject] {
    Array(try JSONDocument(parsing: json).root.dynamicObject["findings"].arrayValue ?? [])
  }

  @Test func findingHasCommonMembers() async throws {
    let printed = await beagle("check", "-", "--format", "json", input: Self.two)
    let found = try findings(printed.output)
    let first = try #require(found.first)
    #expect(first["file"] == "<stdin>" && first["count"] == 1)
    #expect(first["path"] == "children[0]" && first["structuralPath"] == "children[beagle:txt]")
    #expect(first["remedy"] == #"Replace "beagle:txt" with "beagle:text"."#)
    #expect(first["fix"]["edits"] == [["byte": 80, "length": 12, "text": "\"beagle:text\""]])
    let fingerprints = found.compactMap { $0["fingerprint"].stringValue }
    #expect(Set(fingerprints).count == found.count)
    #expect(fingerprints[0].dropLast(2) == fingerprints[1].dropLast(2))
    let refused = try #require(found.first { $0["code"] == "refused" })
    let clients = refused["clients"].arrayValue ?? []
    #expect(clients.map { $0["name"] } == ["ios", "android", "web"])
    #expect(clients.map { $0["outcome"] } == ["fails", "fails", "differs"])
    #expect(clients.first?["versions"] == "2.1.3" && refused["claim"] == "letterCase")
    #expect(refused["structuralPath"] == "children[#total].alignment")
  }

  /// A report is read without its documentation at hand.
  @Test func sarifContainsHelpOfRules() async throws {
    let printed = await beagle("check", "-", "--format", "sarif", input: Self.two)
    let driver = try JSONDocument(parsing: printed.output).root.dynamicObject["runs"][0]["tool"]["driver"]
    let rules = try #require(driver["rules"].arrayValue)
    #expect(rules.count == DiagnosticRule.all.count)
    for rule in rules {
      #expect(rule["help"]["text"].stringValue?.isEmpty == false && rule["helpUri"] == nil)
    }
    #expect(!printed.output.contains(".example"))
  }

  /// Applied according to the specification, the edits equal those of `--fix`.
  @Test func sarifFixesAreFileEdits() async throws {
    // A text component without a text would be refused, so that its name is not fixed.
    let document = "\n" + Self.two.replacing(#":txt"}"#, with: #":txt", "text": "a"}"#)
    let file = try TemporaryFile(document)
    let printed = await beagle("check", file.path, "--format", "sarif")
    let results = try JSONDocument(parsing: printed.output).root.dynamicObject["runs"][0]["results"]
      .arrayValue
    var bytes = Array(document.utf8)
    for result in (results ?? []).reversed() where result["fixes"] != nil {
      let change = result["fixes"][0]["artifactChanges"][0]["replacements"][0]
      let start = change["deletedRegion"]["byteOffset"].intValue ?? 0
      let text = change["insertedContent"]["text"].stringValue ?? ""
      bytes.replaceSubrange(
        start..<start + (change["deletedRegion"]["byteLength"].intValue ?? 0), with: text.utf8)
      #expect((change["deletedRegion"]["startLine"].intValue ?? 0) > 2)
    }
    #expect(await beagle("check", file.path, "--fix").exitCode == 0)
    #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: file.path))) == bytes)
  }

  @Test func reportIsWrittenInSeveralFormats() async throws {
    let folder = try TemporaryFolder([:])
    let printed = await beagle(
      "check", "-", "--format", "github", "--format", "sarif=\(folder.path)/a.sarif", "--format",
      "junit=\(folder.path)/a.xml", "--format", "markdown=\(folder.path)/a.md", input: Self.two)
    #expect(printed.exitCode == 1 && printed.output.hasPrefix("::"))
    for (file, format) in [("a.sarif", "sarif"), ("a.xml", "junit"), ("a.md", "markdown")] {
      let alone = await beagle("check", "-", "--format", format, input: Self.two)
      #expect(try String(contentsOfFile: "\(folder.path)/\(file)", encoding: .utf8) == alone.output)
    }
    let file = await beagle("check", "-", "-o", "\(folder.path)/a.txt", input: Self.two)
    #expect(file.output.isEmpty && file.errors.contains("1 document checked: 3 warnings"))
    let text = try String(contentsOfFile: "\(folder.path)/a.txt", encoding: .utf8)
    #expect(text == (await beagle("check", "-", input: Self.two)).output)
  }

  @Test func dashIsStandardOutput() async {
    let plain = await beagle("check", "-", "--format", "json", input: Self.two)
    #expect(await beagle("check", "-", "--format", "json=-", input: Self.two) == plain)
    #expect(await beagle("check", "-", "--format", "json", "-o", "-", input: Self.two) == plain)
  }

  /// In the arguments, `@` is the folder of the inputs.
  @Test(arguments: [
    ["check", "@/a.json", "-o", "@/a.json"], ["check", "@/a.json", "--format", "json=@/./a.json"],
    ["diff", "@/a.json", "@/b.json", "-o", "@/b.json"], ["flow", "@/a.feature", "-o", "@/link"],
  ])
  func inputsAreNotOverwritten(arguments: [String]) async throws {
    let inputs = ["a.json": Self.two, "b.json": Self.two, "a.feature": "Feature: a\n"]
    let folder = try TemporaryFolder(inputs)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link", withDestinationPath: "a.feature")
    let printed = await beagle(arguments.map { $0.replacing("@", with: folder.path) })
    #expect(printed.exitCode == 2 && printed.errors.contains("which is an input; name another file"))
    for (name, text) in inputs {
      #expect(try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8) == text)
    }
  }

  @Test func unwritableFormatsAreRefused() async {
    let twice = await beagle("check", "-", "--format", "json=a", "--format", "sarif=a", input: Self.two)
    #expect(twice.exitCode == 2 && twice.errors.contains("two outputs cannot be written to one file: a"))
    let other = await beagle(
      "check", "-", "--format", "json=/tmp/no/a", "-o", "/tmp//no/./a", input: Self.two)
    #expect(other.exitCode == 2 && other.errors.contains("two outputs cannot be written to one file"))
    #expect(await beagle("check", "-", "--format", "json=", input: Self.two).exitCode == 2)
    let nowhere = await beagle("check", "-", "--format", "json=/no/such/a.json", input: Self.two)
    #expect(nowhere.exitCode == 3 && nowhere.errors.contains("there is no folder"))
    #expect(nowhere.output.isEmpty)
  }

  @Test func unreadableTargetIsInconclusive() async throws {
    let json = await beagle("check", "./nowhere.json", "--format", "json")
    #expect(json.exitCode == 3)
    let report = try JSONDocument(parsing: json.output).root.dynamicObject
    #expect(report["findings"] == [] && report["unclear"][0]["file"] == "./nowhere.json")
    #expect(report["unclear"][0]["message"].stringValue?.contains("there is no such file") == true)
    let sarif = await beagle("check", "./nowhere.json", "--format", "sarif").output
    #expect(sarif.contains(#""executionSuccessful":false"#) && sarif.contains("toolExecutionNotifications"))
    let github = await beagle("check", "./nowhere.json", "--format", "github").output
    #expect(github.hasPrefix("::error file=./nowhere.json,title=unread::cannot read"))
    #expect(
      await beagle("check", "./nowhere.json", "--format", "markdown").output.contains("Inconclusive: "))
  }

  @Test(arguments: [("-", 0), ("./nowhere.json", 0), ("--nonsense", 2)])
  func exitZeroSuppressesFindingsExitCode(target: String, exitCode: Int32) async {
    #expect(await beagle("check", target, "--exit-zero", input: Self.two).exitCode == exitCode)
  }

  /// A port without a listener: the result of the scenario is unknown.
  @Test func flowWithoutServerIsInconclusive() async throws {
    let file = try TemporaryFile(
      "Feature: F\n  Scenario: S\n    Given the application starts at \"/home\"\n    Then I see \"Tea\"\n")
    let arguments = ["flow", file.path, "--base-url", "http://127.0.0.1:1", "--timeout", "600", "--format"]
    let text = await beagle(arguments + ["text"])
    #expect(text.exitCode == 3, "\(text.output)")
    #expect(text.output.contains("  ? S\n"))
    #expect(text.output.hasSuffix("1 scenario, 1 inconclusive, because a server was not reached.\n"))
    #expect(await beagle(arguments + ["junit"]).output.contains(#"failures="0" errors="1""#))
    let json = try JSONDocument(parsing: await beagle(arguments + ["json"]).output).root.dynamicObject
    #expect(json["findings"] == [] && json["unclear"][0]["file"] == .string(file.path))
    #expect(await beagle(arguments + ["text", "--exit-zero"]).exitCode == 0)
  }

  @Test func failedScenarioIsFinding() async throws {
    let file = try TemporaryFile(
      "Feature: F\n  Scenario: S\n    Given the application starts at \"/cart\"\n    Then I see \"x y z\"\n")
    let json = try findings(await beagle("flow", file.path, "--format", "json").output)
    #expect(json[0]["code"] == "failed-scenario" && json[0]["line"] == 4 && json[0]["structuralPath"] == "S")
    let sarif = await beagle("flow", file.path, "--format", "sarif")
    #expect(sarif.exitCode == 1)
    let run = try JSONDocument(parsing: sarif.output).root.dynamicObject["runs"][0]
    #expect(run["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] == 4)
    let markdown = await beagle("flow", file.path, "--format", "markdown").output
    #expect(markdown.hasPrefix("### beagle flow\n\n1 scenario, 1 failed.\n"))
  }

  @Test func longMarkdownReportCountsOmittedFindings() async {
    let children = Array(repeating: #"{"_beagleComponent_": "beagle:txt"}"#, count: 150)
    let many =
      "{\"_beagleComponent_\": \"beagle:container\", \"children\": [\(children.joined(separator: ","))]}"
    let printed = await beagle("check", "-", "--format", "markdown", input: many)
    #expect(printed.output.contains("\n50 more are not listed here.\n"))
    let report = MarkdownReport(name: "beagle check")
    let parts = (0..<10).map { _ in [UInt8](repeating: UInt8(ascii: "a"), count: 9_000) }
    let text = String(decoding: report.report(parts, sentence: "s"), as: UTF8.self)
    #expect(
      text.utf8.count < 60_200
        && text.hasSuffix("4 more documents have findings, which are not listed here.\n"))
  }

  @Test func maxWarningsAppliesPerCode() async {
    func exit(_ arguments: String...) async -> Int32 {
      await beagle(["check", "-"] + arguments, input: Self.two).exitCode
    }
    #expect(await exit("--max-warnings-of", "unknown-component=2", "--max-warnings", "1") == 0)
    #expect(await exit("--max-warnings-of", "unknown-component=1", "--max-warnings", "1") == 1)
    #expect(await exit("--max-warnings-of", "unknown-component=2") == 1)
    #expect(await exit("--max-warnings-of", "contrast=2", "--max-warnings", "2") == 1)
    #expect(await exit("--max-warnings-of", "contrast=2", "--max-warnings", "3") == 0)
    #expect(await exit("--max-warnings-of", "unknown-component") == 2)
    let junit = await beagle(
      "check", "-", "--format", "junit", "--max-warnings-of", "unknown-component=2", input: Self.two)
    #expect(junit.output.contains(#"tests="3" failures="1""#))
  }
}
