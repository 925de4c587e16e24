import Beagle
import BeagleChecking
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI

/// Features for teams that already have documents with findings.
@MainActor @Suite struct OldCodeBaseTests {
  private nonisolated static func screen(_ children: String...) -> String {
    "{\"_beagleComponent_\": \"beagle:container\", \"children\": [\(children.joined(separator: ",\n"))]}"
  }

  private nonisolated static let wrong = #"{"_beagleComponent_": "beagle:txt"}"#
  private nonisolated static let right = #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#
  /// A warning of another code.
  private nonisolated static let other = #"{"_beagleComponent_": "beagle:text", "text": "Hi", "colour": 1}"#

  // MARK: The baseline

  @Test func baselineHidesKnownFindings() async throws {
    let folder = try TemporaryFolder(["a.json": Self.screen(Self.wrong, Self.right), "b.json": Self.other])
    let baseline = folder.path + "/known.json"
    func check(_ more: String...) async -> Printed {
      await beagle(
        ["check", folder.path + "/a.json", folder.path + "/b.json", "--baseline", baseline] + more)
    }
    let missing = await check()
    #expect(missing.exitCode == 3 && missing.errors.contains("no such file; --baseline-write creates one"))
    let written = await check("--baseline-write")
    #expect(written.exitCode == 0 && written.errors.contains("known.json has 2 findings of 2 documents"))
    let known = await check()
    #expect(known.exitCode == 0 && known.output.contains("; 2 baselined findings omitted"))
    // Another component above it, and a second finding of the same kind.
    func write(_ text: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/a.json"))
    }
    try write("\n\n" + Self.screen(Self.right, Self.right, Self.wrong))
    #expect(await check().exitCode == 0)
    try write(Self.screen(Self.right, Self.wrong, Self.wrong))
    let newer = await check()
    #expect(newer.exitCode == 1 && newer.output.contains("2 documents checked: 1 warning;"))
    try write(Self.screen(Self.right))
    let gone = await check()
    #expect(gone.exitCode == 0 && gone.output.contains("1 finding of the baseline is gone"))
  }

  /// A baseline has findings of all severities.
  @Test(arguments: ["note", "warning", "error"])
  func staleBaselineEntriesAreReportedAtEverySeverity(severity: String) async throws {
    let note = #"{"_beagleComponent_": "beagle:text", "text": "@{capitalize('tea')}"}"#
    let folder = try TemporaryFolder(["a.json": Self.screen(note, Self.wrong, Self.other)])
    let check = ["check", folder.path + "/a.json", "--baseline", folder.path + "/known.json"]
    let written = await beagle(check + ["--baseline-write"])
    #expect(written.errors.contains("known.json has 3 findings"), "\(written)")
    let same = await beagle(check + ["--severity", severity])
    #expect(same.exitCode == 0 && !same.output.contains("gone"), "\(same)")
    try Data(Self.screen(note, Self.right, Self.right).utf8).write(
      to: URL(fileURLWithPath: folder.path + "/a.json"))
    let gone = await beagle(check + ["--severity", severity])
    #expect(gone.exitCode == 0 && gone.output.contains("2 findings of the baseline are gone"), "\(gone)")
  }

  /// A hook checks a few files; entries of others stay.
  @Test func partialBaselineKeepsFindingsOfOtherFiles() async throws {
    let folder = try TemporaryFolder(["a.json": Self.wrong, "b.json": Self.other])
    let baseline = folder.path + "/known.json"
    for name in ["a.json", "b.json"] {
      #expect(
        await beagle("check", "\(folder.path)/\(name)", "--baseline", baseline, "--baseline-write").exitCode
          == 0)
    }
    #expect(await beagle("check", folder.path, "--baseline", baseline).exitCode == 0)
    try FileManager.default.removeItem(atPath: folder.path + "/b.json")
    _ = await beagle("check", folder.path + "/a.json", "--baseline", baseline, "--baseline-write")
    #expect(
      try String(contentsOfFile: baseline, encoding: .utf8) == """
        {"version": 1, "findings": [
        {"file":"a.json","code":"unknown-component","path":""}
        ]}

        """)
  }

  @Test(arguments: ["[]", "{", #"{"version": 2, "findings": []}"#, #"{"version": 1, "findings": [{}]}"#])
  func invalidBaselineIsReported(text: String) async throws {
    let file = try TemporaryFile(text)
    let screen = try TemporaryFile(Self.right)
    let printed = await beagle("check", screen.path, "--baseline", file.path)
    #expect(printed.exitCode == 2 && printed.errors.contains("is not a baseline"))
    #expect(await beagle("check", screen.path, "--baseline-write").exitCode == 2)
  }

  @Test func baselineCountsAreAddedWithoutOverflow() async throws {
    let entries = [Int.max, Int.max, -1, 0].map {
      "{\"file\":\"a.json\",\"code\":\"unknown-component\",\"path\":\"\",\"count\":\($0)}"
    }
    let folder = try TemporaryFolder([
      "a.json": Self.wrong,
      "known.json": "{\"version\": 1, \"findings\": [\(entries.joined(separator: ", "))]}",
    ])
    let checked = await beagle("check", folder.path + "/a.json", "--baseline", folder.path + "/known.json")
    #expect(checked.exitCode == 0 && checked.output.contains("; 1 baselined finding omitted"))
  }

  /// The baseline may be in another folder than the documents, and may name targets that are not files.
  @Test func baselineInOtherFolderKeepsOtherFiles() async throws {
    let folder = try TemporaryFolder([
      "screens/a.json": Self.wrong, "screens/b.json": Self.other, "ci/.keep": "",
    ])
    let baseline = folder.path + "/ci/known.json"
    func write(_ target: String) async -> Printed {
      await beagle("check", target, "--baseline", baseline, "--baseline-write", input: Self.wrong)
    }
    for target in ["-", "screens", "screens/b.json"] {
      _ = await write(target == "-" ? target : "\(folder.path)/\(target)")
    }
    #expect(
      try String(contentsOfFile: baseline, encoding: .utf8) == """
        {"version": 1, "findings": [
        {"file":"../screens/a.json","code":"unknown-component","path":""},
        {"file":"../screens/b.json","code":"unknown-property","path":"colour"},
        {"file":"<stdin>","code":"unknown-component","path":""}
        ]}

        """)
    #expect(await beagle("check", folder.path + "/screens", "--baseline", baseline).exitCode == 0)
    try FileManager.default.removeItem(atPath: folder.path + "/screens/a.json")
    _ = await write(folder.path + "/screens/b.json")
    #expect(try String(contentsOfFile: baseline, encoding: .utf8).contains("a.json") == false)
  }

  @Test func baselineDoesNotHideProjectFileErrors() async throws {
    let folder = try TemporaryFolder(["beagle.json": #"{"nope": 1}"#, "a.json": Self.wrong])
    func check(_ more: String...) async -> Printed {
      await beagle(
        ["check", folder.path, "--config", "none", "--baseline", folder.path + "/known.json"] + more)
    }
    let written = await check("--baseline-write")
    #expect(written.exitCode == 1 && written.errors.contains("known.json has 1 finding of 2 documents"))
    let known = await check()
    #expect(known.exitCode == 1 && known.output.contains("beagle.json:1:2: error[unknown-property]"))
  }

  // MARK: Exclusions

  @Test func documentExcludesFindingsWithReason() async throws {
    let excluded = Self.wrong.dropLast() + #", "_beagleIgnore_": {"unknown-component": "a trial"}}"#
    let printed = await beagle("check", "-", input: Self.screen(String(excluded)))
    #expect(printed.exitCode == 0 && printed.output.contains("; 1 finding excluded"))
    // It does not apply to siblings or to other codes.
    let beside = await beagle("check", "-", input: Self.screen(String(excluded), Self.wrong))
    #expect(beside.exitCode == 1 && beside.output.contains("at children[1]"))
  }

  @Test(arguments: [
    (#"{"contrast": "once"}"#, "this exclusion matches no finding with the code \"contrast\""),
    (#"{"contrats": "once"}"#, "there is no finding with the code \"contrats\""),
    (#"{"contrast": " "}"#, "the exclusion of \"contrast\" has no reason"),
    (#"{"contrast": true}"#, "the exclusion of \"contrast\" has no reason"),
    ("true", "an exclusion must be an object"),
  ])
  func unusedExclusionIsReported(exclusion: String, message: String) async {
    let input = String(Self.right.dropLast()) + ", \"_beagleIgnore_\": \(exclusion)}"
    let printed = await beagle("check", "-", input: input)
    #expect(
      printed.exitCode == 1 && printed.output.contains("warning[exclusion]: \(message)"), "\(printed.output)")
  }

  @Test func exclusionOfDisabledCodeIsNotReported() async {
    let input = String(Self.right.dropLast()) + ", \"_beagleIgnore_\": {\"contrast\": \"once\"}}"
    #expect(await beagle("check", "-", "--disable", "contrast", input: input).exitCode == 0)
  }

  @Test func projectFileExcludesFindingsWithReason() async throws {
    func project(_ exclusion: String) -> String { "{\"check\": {\"exclude\": [\(exclusion)]}}" }
    let folder = try TemporaryFolder([
      "a.json": Self.screen(Self.wrong, Self.other), "b.json": Self.wrong,
      "all.json": project(#"{"code": "unknown-component", "reason": "a trial"}"#),
      "one.json": project(
        #"{"code": "unknown-component", "files": ["a.json"], "path": "children[0]", "reason": "a trial"}"#),
      "none.json": project(#"{"code": "contrast", "files": ["/a.json"], "reason": "a trial"}"#),
      "elsewhere.json": project(#"{"code": "contrast", "files": ["c.json"], "reason": "a trial"}"#),
    ])
    func check(_ config: String, _ files: String...) async -> Printed {
      await beagle(["check", "--config", "\(folder.path)/\(config)"] + files.map { "\(folder.path)/\($0)" })
    }
    #expect(await check("all.json", "b.json").output.contains("nothing found; 1 finding excluded"))
    let one = await check("one.json", "a.json", "b.json")
    #expect(one.output.contains("2 documents checked: 2 warnings; 1 finding excluded"))
    let none = await check("none.json", "a.json")
    #expect(
      none.output.contains(
        "none.json:1:24: warning[exclusion]: this exclusion matches no finding with the code \"contrast\""))
    #expect(none.output.contains("3 warnings"))
    // The exclusion may concern files that were not checked.
    #expect(!(await check("none.json", "b.json")).output.contains("exclusion"))
    #expect(!(await check("elsewhere.json", "b.json")).output.contains("exclusion"))
    #expect(await check("elsewhere.json", "").output.contains("warning[exclusion]"))
  }

  @Test func excludedFindingsAreNotFixed() async throws {
    let folder = try TemporaryFolder([
      "a.json": Self.screen(Self.wrong, Self.right.replacing("text\":", with: "txt\":")),
      "p.json": #"{"check": {"exclude": [{"code": "unknown-component", "reason": "a trial"}]}}"#,
    ])
    let fixed = await beagle(
      "check", folder.path + "/a.json", "--config", folder.path + "/p.json", "--fix")
    #expect(fixed.errors == "beagle: 1 finding was fixed in 1 file\n")
    let text = try String(contentsOfFile: folder.path + "/a.json", encoding: .utf8)
    #expect(text == Self.screen(Self.wrong, Self.right))
  }

  /// A hook, a shard or `--changed` covers some of the files of an exclusion; its findings may be in others.
  @Test func partialCheckDoesNotReportUnusedExclusions() async throws {
    let folder = try TemporaryFolder([
      "old/a.json": Self.right, "old/b.json": Self.right, "new/c.json": Self.right,
      "p.json": """
      {"check": {"exclude": [{"code": "contrast", "files": ["old/"], "reason": "a trial"},
       {"code": "color", "files": ["/old/*.json"], "reason": "a trial"}]}}
      """,
    ])
    func check(_ arguments: String...) async -> Printed {
      await beagle(["check", "--config", folder.path + "/p.json"] + arguments)
    }
    #expect(await check("\(folder.path)/old/a.json").exitCode == 0)
    #expect(await check("\(folder.path)/new").exitCode == 0)
    #expect(await check(folder.path, "--shard", "1/2").exitCode == 0)
    // "old/" matches at any depth, "/old/" in one place.
    let old = await check("\(folder.path)/old")
    #expect(old.output.contains("code \"color\"") && !old.output.contains("code \"contrast\""))
    let all = await check(folder.path)
    #expect(all.output.contains("3 documents checked: 2 warnings") && all.exitCode == 1)
    #expect(await check(folder.path, "--disable", "exclusion").exitCode == 0)
    #expect(await check(folder.path, "--severity-of", "exclusion=note").exitCode == 0)
    #expect(await check(folder.path, "--severity", "error").exitCode == 0)
  }

  @Test(arguments: [
    (#"{"code": "contrats", "reason": "x"}"#, "did you mean contrast?"), (#"{"code": "contrast"}"#, "reason"),
    (#"{"code": "contrast", "reason": " "}"#, "the reason for excluding contrast is empty"),
  ])
  func invalidExclusionIsProjectFileError(exclusion: String, message: String) async throws {
    let folder = try TemporaryFolder(["p.json": "{\"check\": {\"exclude\": [\(exclusion)]}}"])
    let printed = await beagle(["check", "-", "--config", folder.path + "/p.json"], input: Self.right)
    #expect(printed.exitCode == 2 && printed.errors.contains(message), "\(printed.errors)")
  }

  @Test func projectFileIgnoresFiles() async throws {
    let folder = try TemporaryFolder([
      "a.json": Self.right, "old.json": Self.wrong,
      "p.json": #"{"ignore": ["old.json"], "check": {"maxWarningsOf": {"unknown-component": 1}}}"#,
    ])
    let config = ["--config", folder.path + "/p.json"]
    let walked = await beagle(["check", folder.path] + config)
    #expect(walked.exitCode == 0 && walked.output.contains("; 1 file or folder ignored by beagle.json"))
    // It is ignored even if a hook names it.
    let named = await beagle(["check", folder.path + "/old.json", "--allow-empty"] + config)
    #expect(named.exitCode == 0 && named.output.hasPrefix("0 documents checked"))
    #expect(await beagle(["check", "-"] + config, input: Self.wrong).exitCode == 0)
    // Other commands walk the folder in the same way.
    let pictures = try TemporaryFolder([:])
    let gallery = await beagle(
      ["gallery", folder.path, "-o", pictures.path, "--devices", "iphone-se"] + config)
    #expect(gallery.exitCode == 0 && gallery.errors.contains("1 screen"), "\(gallery.errors)")
    let flow = "Feature: F\n  Scenario: S\n    Given the application starts at \"/cart\"\n"
    let flows = try TemporaryFolder(["a.feature": flow, "b.feature": flow, "p.json": #"{"ignore": ["b.*"]}"#])
    let run = await beagle(["flow", flows.path, "--config", flows.path + "/p.json"])
    #expect(run.output.hasSuffix("\n1 scenario, all passed.\n"))
  }

  @Test func ignoredFolderIsIgnoredByAnyName() async throws {
    let folder = try TemporaryFolder([
      "screens/old/a.json": Self.wrong, "b.json": Self.right,
      "beagle.json": #"{"ignore": ["screens/"]}"#,
    ])
    for target in [
      "", "/screens", "/screens/", "/screens/old", "/screens/old/a.json", "/screens/*/*.json",
    ] {
      let printed = await beagle(
        "check", folder.path + target, folder.path + "/b.json", "--config", folder.path + "/beagle.json")
      #expect(
        printed.exitCode == 0 && printed.output.contains(" ignored by beagle.json"), "\(target): \(printed)")
    }
  }
}
