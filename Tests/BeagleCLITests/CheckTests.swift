import Beagle
import BeagleChecking
import Foundation
import ScaffoldServer
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

@MainActor @Suite struct CheckTests {
  private nonisolated static let clean = #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#
  private nonisolated static let warned = #"{"_beagleComponent_": "beagle:txt"}"#
  private nonisolated static let faulty = #"{"_beagleComponent_": "beagle:text", "text": "Hi @{sum()}"}"#
  private nonisolated static let noted =
    #"{"_beagleComponent_": "beagle:text", "text": "@{capitalize('tea')}"}"#

  @Test(arguments: [(clean, 0), (noted, 0), (warned, 1), (faulty, 1), ("{", 1)])
  func exitCodeReflectsFindings(json: String, exitCode: Int) async {
    let printed = await beagle("check", "-", input: json)
    #expect(Int(printed.exitCode) == exitCode)
  }

  @Test func findingShowsLineWithCaret() async {
    let json = "{\n  \"_beagleComponent_\": \"beagle:text\",\n\t\"text\": \"日本 @{sum()}\"\n}"
    let printed = await beagle("check", "-", input: json)
    #expect(
      printed.output == """
        <stdin>:3:16: error[argument-count]: sum takes at least 1 argument, not 0
           3 |     "text": "日本 @{sum()}"
             |                     ^^^
             = at text
             = expected at least 1 argument as in sum(1, 2)

        1 document checked: 1 error

        """)
    #expect(printed.errors.isEmpty)
  }

  @Test func longLineIsTrimmedAroundCaret() async {
    let text = String(repeating: "tea ", count: 20_000)
    let json = #"{"_beagleComponent_": "beagle:text", "text": "\#(text)@{sum()}\#(text)"}"#
    let printed = await beagle("check", "-", input: json)
    let lines = printed.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(lines[1].contains("…") && lines[1].contains("@{sum()}"))
    let caret = lines[2].firstIndex(of: "^").map { lines[2].distance(from: lines[2].startIndex, to: $0) }
    #expect(caret.map { lines[1].dropFirst($0).hasPrefix("sum") } == true)
  }

  // MARK: Names of files

  #if os(Linux)
    /// Linux file systems distinguish names that are canonically equivalent in Unicode.
    @Test func canonicallyEquivalentFileNamesAreSeparate() async throws {
      let folder = try TemporaryFolder(["\u{E9}.json": Self.warned])
      let other = URL(fileURLWithPath: folder.path + "/e\u{301}.json")
      try Data(Self.warned.utf8).write(to: other)
      for target in ["", "/*.json"] {
        let checked = await beagle("check", folder.path + target)
        #expect(checked.output.contains("\n2 documents checked: 2 warnings"), "\(checked.output)")
      }
    }
  #endif

  @Test func fileWithSeveralNamesIsCheckedOnce() async throws {
    let folder = try TemporaryFolder(["a.json": Self.warned])
    let names = [
      "/a.json", "/./a.json", "//a.json", "/../\(folder.path.split(separator: "/").last ?? "")/a.json",
    ]
    let checked = await beagle(["check"] + names.map { folder.path + $0 })
    #expect(checked.output.hasSuffix("\n1 document checked: 1 warning\n"), "\(checked.output)")
  }

  // MARK: Files of other kinds

  @Test func foreignJSONInFolderIsSkipped() async throws {
    let folder = try TemporaryFolder([
      "package.json": #"{"name": "shop", "dependencies": {"beagle": "1"}}"#, "home.json": Self.clean,
      "broken.json": #"{"name": "#,
    ])
    let all = await beagle("check", folder.path)
    #expect(all.exitCode == 1 && all.output.contains("broken.json:1:10: error[json]"))
    #expect(all.output.hasSuffix("\n2 documents checked: 1 error; 1 file without components skipped\n"))
    #expect(await beagle("check", folder.path + "/home.json").exitCode == 0)
  }

  /// The program itself writes these files beside screens.
  @Test func cassettesAndSchemasAreNotScreens() async throws {
    let schema = await beagle("schema").output
    let cassette = #"{"version": 1, "interactions": [{"response": {"body": \#(Self.warned)}}]}"#
    let screen = #"{"$schema": "beagle.schema.json", \#(Self.warned.dropFirst())"#
    let folder = try TemporaryFolder([
      "beagle.schema.json": schema, "cassette.json": cassette, "screen.json": screen,
      "none.json": #"{"_beagleAction_": "beagle:alert"}"#,
    ])
    // A report quotes names, and a baseline contains paths with them.
    for more in [
      ["--format", "json", "-o", "report.json"], ["--baseline", "known.json", "--baseline-write"],
    ] {
      let options = more.map { $0.hasSuffix(".json") ? "\(folder.path)/\($0)" : $0 }
      _ = await beagle(["check", folder.path + "/none.json"] + options)
    }
    #expect(try String(contentsOfFile: folder.path + "/report.json", encoding: .utf8).contains("_beagle"))
    try FileManager.default.removeItem(atPath: folder.path + "/none.json")
    let checked = await beagle("check", folder.path)
    #expect(checked.output.contains("unknown-component") && !checked.output.contains("missing-type"))
    #expect(checked.output.hasSuffix("; 4 files without components skipped\n"), "\(checked.output)")
  }

  /// A hook passes all changed files.
  @Test func namedForeignFileIsSkipped() async throws {
    let folder = try TemporaryFolder([
      "package.json": #"{"name": "shop"}"#, "home.json": Self.clean, "README.md": "Our screens\n",
      "screen.txt": #"{"_beagleComponent_": "beagle:txt"}"#, "broken.json": #"{"name": "#,
    ])
    func checked(_ names: String...) async -> Printed {
      await beagle(["check"] + names.map { $0.hasPrefix("-") ? $0 : "\(folder.path)/\($0)" })
    }
    let others = await checked("--allow-empty", "package.json", "README.md")
    #expect(others.exitCode == 0 && others.errors.isEmpty)
    #expect(others.output == "0 documents checked; 2 files without components skipped\n")
    #expect(await checked("package.json", "README.md").exitCode == 3)
    let some = await checked("package.json", "home.json")
    #expect(some.exitCode == 0)
    #expect(some.output == "1 document checked: nothing found; 1 file without components skipped\n")
    #expect(await checked("screen.txt").output.contains("unknown-component"))
    #expect(await checked("broken.json").output.contains("error[json]"))
    // Standard input counts as named, too.
    for text in [#"{"name": "shop"}"#, await beagle("schema").output] {
      let given = await beagle("check", "-", "--allow-empty", input: text)
      #expect(given.exitCode == 0)
      #expect(await beagle("check", "-", input: text).exitCode == 3)
      #expect(
        given.output
          == "0 documents checked; standard input has no components, so it is not a screen\n")
    }
    #expect(await beagle("check", "-", input: #"{"_beagleAction_": "beagle:popView"}"#).exitCode == 1)
  }

  #if os(Linux) || os(macOS)
    /// Runs a script in a folder; `$1` is the program.
    private func sh(_ script: String, in folder: String) async throws -> Ended {
      try await runProcess(
        URL(filePath: "/bin/sh"), ["-c", "cd \"$0\" && \(script)", folder, try beagleURL().path])
    }

    @Test(arguments: ["\"$1\" check", "\"$1\" check < /dev/null", "printf '{}' | \"$1\" check --format json"])
    func workingFolderIsDefaultTarget(script: String) async throws {
      let folder = try TemporaryFolder(["home.json": Self.clean, "in/broken.json": Self.warned])
      let ended = try await sh(script, in: folder.path)
      let text = String(decoding: ended.output, as: UTF8.self) + ended.errors
      #expect(ended.exitCode == 1 && text.contains("2 documents checked: 1 warning"), "\(text)")
      #expect(text.contains("in/broken.json"), "\(text)")
    }

    /// Exclusions in the file itself do not change this.
    @Test(arguments: ["", ".", "beagle.json", "beagle.json --config beagle.json", "--shard 1/1"])
    func invalidProjectFileIsReportedAsFinding(arguments: String) async throws {
      let project =
        #"{"baseUrl": "http://h/v2?key=1", "check": {"exclude": [{"code": "value", "reason": "old"}]}}"#
      let folder = try TemporaryFolder(["home.json": Self.clean, "beagle.json": project])
      let ended = try await sh("\"$1\" check \(arguments)", in: folder.path)
      let text = String(decoding: ended.output, as: UTF8.self)
      #expect(ended.exitCode == 1, "\(text)\(ended.errors)")
      #expect(
        text.contains("beagle.json:1:13: error[value]: baseUrl needs a URL without a query"), "\(text)")
    }

    /// `git diff --name-only` may print nothing. Some versions of `xargs` run the program anyway.
    @Test func emptyFileListPassesWithAllowEmpty() async throws {
      let folder = try TemporaryFolder(["broken.json": Self.warned])
      for script in [
        "\"$1\" check --allow-empty < /dev/null",
        "printf '' | xargs \"$1\" check --allow-empty --format json",
      ] {
        let ended = try await sh(script, in: folder.path)
        #expect(ended.exitCode == 0, "\(ended.errors)")
        let text = String(decoding: ended.output, as: UTF8.self) + ended.errors
        #expect(text.contains("0 documents checked"), "\(text)")
      }
    }
  #endif

  @Test func missingDocumentsAreInconclusive() async throws {
    let folder = try TemporaryFolder([
      "empty/none.txt": "", "others/package.json": #"{"name": "shop"}"#, "ignored/a.json": Self.clean,
      "beagle.json": #"{"ignore": ["ignored/"]}"#,
    ])
    let config = ["--config", folder.path + "/beagle.json"]
    for target in ["empty", "others", "others/package.json", "empty/*.json", "ignored", "ignored/a.json"] {
      let check = ["check", "\(folder.path)/\(target)"] + config
      let none = await beagle(check)
      #expect(none.exitCode == 3 && none.output.contains("0 documents checked"), "\(target): \(none)")
      let allowed = await beagle(check + ["--allow-empty"])
      #expect(allowed.exitCode == 0 && allowed.errors.isEmpty, "\(target): \(allowed)")
    }
    // An unreadable target is not an empty one.
    let missing = await beagle("check", "no-such/nothing.json", "--allow-empty")
    #expect(missing.exitCode == 3, "\(missing)")
  }

  @Test func reportDoesNotClaimSuccessWithoutDocuments() async throws {
    let folder = try TemporaryFolder(["package.json": #"{"name": "shop"}"#])
    let checked = await beagle("check", folder.path)
    #expect(checked.exitCode == 3)
    #expect(checked.output == "0 documents checked; 1 file without components skipped\n")
    #expect(checked.errors.contains("there is no document to check; --allow-empty allows that"))
  }

  @Test func projectFileIsChecked() async throws {
    let folder = try TemporaryFolder([
      "home.json": Self.clean, "beagle.json": #"{"baseUrll": "http://x", "theme": "a;b"}"#,
    ])
    for target in [folder.path, folder.path + "/beagle.json"] {
      let checked = await beagle("check", target)
      #expect(checked.exitCode == 1)
      #expect(checked.output.contains("beagle.json:1:2: error[unknown-property]"), "\(checked.output)")
      #expect(checked.output.contains("did you mean baseUrl?"))
    }
  }

  @Test func projectFileValuesAreValidated() async throws {
    let folder = try TemporaryFolder([
      "beagle.json": #"{"headers": {"X": "${NOT_SET_HERE}"}, "device": "iphone-99"}"#
    ])
    let checked = await beagle("check", folder.path)
    #expect(checked.exitCode == 1 && checked.output.contains("beagle.json:1:49: error[value]"))
    #expect(checked.output.contains("iphone-99") && !checked.output.contains("NOT_SET_HERE is not set"))
  }

  @Test func targetsAreCheckedInOrder() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    let inner = folder.appendingPathComponent("b/c")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a.json", "b/c/d.json", "z.json", "note.txt", ".hidden.json"] {
      try Data(Self.warned.utf8).write(to: folder.appendingPathComponent(name))
    }
    func files(_ target: String) async -> [String] {
      let lines = await beagle("check", target).output.split(separator: "\n").filter {
        $0.contains("warning[")
      }
      return lines.map { $0.dropFirst(folder.path.count + 1).prefix { $0 != ":" } }.map(String.init)
    }
    #expect(await files(folder.path) == ["a.json", "b/c/d.json", "z.json"])
    #expect(await files(folder.path + "/**/*.json") == ["a.json", "b/c/d.json", "z.json"])
    #expect(await files(folder.path + "/[a-y].json") == ["a.json"])
    #expect(await files(folder.path + "/*/?/*") == ["b/c/d.json"])
  }

  @Test func fileExtensionIgnoresCase() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.warned.utf8).write(to: folder.appendingPathComponent("HOME.JSON"))
    #expect(await beagle("check", folder.path).output.contains("HOME.JSON:"))
  }

  @Test func serverTargetIsChecked() async throws {
    let server = try ScaffoldServer()
    try server.start()
    defer { server.stop() }
    let printed = await beagle("check", "/home", "\(server.baseURL)/cart", "--base-url", "\(server.baseURL)")
    #expect(printed.exitCode == 0)
    #expect(printed.output.contains("2 documents checked"))
    let missing = await beagle("check", "/nowhere", "/home", "--base-url", "\(server.baseURL)")
    #expect(missing.exitCode == 3)
    #expect(missing.errors.contains("404"))
    #expect(missing.output.contains("1 document checked"))
  }

  @Test func unreadableTargetDoesNotStopCheck() async throws {
    let file = try TemporaryFile(Self.warned)
    let printed = await beagle("check", "./no-such-file.json", file.path, "no/such/*.json")
    // Findings outrank inconclusive documents.
    #expect(printed.exitCode == 1)
    #expect(await beagle("check", "./no-such-file.json", file.path, "--max-warnings", "1").exitCode == 3)
    #expect(printed.errors.contains("there is no such file") && printed.errors.contains("no file matches it"))
    #expect(printed.output.contains("unknown-component"))
  }

  @Test func optionsDisableCodesAndAllowWarnings() async {
    #expect(await beagle("check", "-", "--disable", "unknown-component", input: Self.warned).exitCode == 0)
    #expect(await beagle("check", "-", "--max-warnings", "1", input: Self.warned).exitCode == 0)
    #expect(await beagle("check", "-", "--severity", "error", input: Self.warned).exitCode == 0)
    #expect(
      await beagle("check", "-", "--severity", "warning", input: Self.noted).output.contains("nothing found"))
  }

  // MARK: Output and summary

  /// Notes are counted, whatever else is found.
  @Test func notesAreShownOnRequest() async throws {
    let quiet = await beagle("check", "-", input: Self.noted)
    #expect(quiet.output == "1 document checked: nothing wrong, 1 note; --severity note shows it\n")
    #expect(quiet.exitCode == 0)
    let asked = await beagle("check", "-", "--severity", "note", input: Self.noted)
    #expect(asked.output.contains("note[") && asked.output.hasSuffix("\n1 document checked: 1 note\n"))
    let noted = try TemporaryFile(Self.noted)
    let warned = try TemporaryFile(Self.warned)
    let both = await beagle("check", noted.path, warned.path)
    #expect(!both.output.contains("note[") && both.output.contains("warning["))
    #expect(
      both.output.hasSuffix("\n2 documents checked: 1 warning, 1 note; --severity note shows it\n"))
    let all = await beagle("check", noted.path, warned.path, "--severity", "note")
    #expect(all.output.contains("note[") && all.output.contains("warning["))
    #expect(all.output.hasSuffix("\n2 documents checked: 1 warning, 1 note\n"))
    let github = await beagle("check", noted.path, warned.path, "--format", "github")
    #expect(!github.output.contains("::notice") && github.output.contains("::warning "))
    #expect(github.errors == "beagle: 2 documents checked: 1 warning, 1 note; --severity note shows it\n")
    let annotated = await beagle("check", noted.path, "--format", "github", "--severity", "note")
    #expect(annotated.output.hasPrefix("::notice "))
  }

  /// Programs filter for themselves.
  @Test(arguments: ["json", "sarif"])
  func machineFormatsIncludeAllNotes(format: String) async {
    let printed = await beagle("check", "-", "--format", format, input: Self.noted)
    #expect(printed.output.contains("note"))
    #expect(printed.output.contains("capitalize") || printed.output.contains("portability"))
    #expect(printed.errors == "beagle: 1 document checked: 1 note\n")
  }

  @Test func summaryCountsHiddenFindings() async {
    #expect(await beagle("check", "-", input: Self.clean).output == "1 document checked: nothing found\n")
    let above = await beagle("check", "-", "--severity", "error", input: Self.warned)
    #expect(
      above.output == "1 document checked: nothing found; 1 finding below --severity error omitted\n")
    let without = await beagle(
      "check", "-", "--disable", "unknown-component", "--disable", "portability", input: Self.warned)
    #expect(
      without.output
        == "1 document checked: nothing found; not checked: portability, unknown-component\n")
  }

  @Test(arguments: [
    (["check", "-", "--disable", "unknown-contxt"], "unknown code"),
    (["check", "-", "--disable", "undefined-contxt"], "did you mean undefined-context?"),
    (["check", "-", "--format", "xml"], "--format needs one of text, json, sarif, junit, github"),
    (["check", "--explain", "contrst"], "did you mean contrast?"),
    (["check", "-", "--max-warnings", "-1"], "--max-warnings"),
    (["chekc", "-"], "did you mean beagle check?"),
  ])
  func invalidUsageIsReported(arguments: [String], message: String) async {
    let printed = await beagle(arguments)
    #expect(printed.exitCode == 2)
    #expect(printed.output.isEmpty)
    #expect(printed.errors.contains(message), "\(printed.errors)")
  }

  @Test func explainDescribesCode() async {
    for rule in DiagnosticRule.all {
      let printed = await beagle("check", "--explain", rule.code)
      #expect(printed.exitCode == 0)
      #expect(printed.output.hasPrefix("\(rule.code) (\(rule.severity.rawValue)): \(rule.summary)"))
    }
    let help = await beagle("check", "--help").output
    #expect(DiagnosticRule.all.allSatisfy { help.contains("  \($0.code) ") })
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  // MARK: Formats

  /// A name and a text with control sequences for terminals, XML and workflow commands.
  private nonisolated static let hostile =
    "{\"_beagleComponent_\": \"beagle:t\u{9B}31m<&%\\u001b]0;x\\u0007\u{202E}\\n::error::\"}"

  @Test(arguments: ReportFormatName.allCases)
  func documentTextCannotControlTerminal(format: ReportFormatName) async {
    let printed = await beagle("check", "-", "--format", format.rawValue, input: Self.hostile)
    #expect(printed.exitCode == 1)
    for scalar in printed.output.unicodeScalars where scalar != "\n" {
      #expect(
        !(0..<0x20).contains(scalar.value) && !(0x7F...0x9F).contains(scalar.value) && scalar != "\u{202E}")
    }
    if format == .github {
      #expect(printed.output.split(separator: "\n").count == 1)
    }
    if format == .junit { #expect(!printed.output.contains("<&")) }
  }

  @Test(arguments: ["json", "sarif"])
  func jsonFormatsAreValidJSON(format: String) async throws {
    for input in [Self.hostile, Self.clean, Self.noted] {
      let printed = await beagle("check", "-", "--format", format, input: input)
      _ = try JSONDocument(parsing: printed.output)
    }
  }

  @Test func githubFormatNamesFileLineAndCode() async {
    let printed = await beagle("check", "-", "--format", "github", input: Self.warned)
    #expect(
      printed.output == """
        ::warning file=<stdin>,line=1,endLine=1,col=23,endColumn=35,\
        title=unknown-component::unknown component \
        "beagle:txt"; its children are not read; did you mean beagle:text?

        """)
    #expect(printed.errors == "beagle: 1 document checked: 1 warning\n")
    #expect(GitHubAnnotation.property("a:b,c%d") == "a%3Ab%2Cc%25d")
  }

  @Test func junitFormatReportsFailures() async {
    let printed = await beagle("check", "-", "--format", "junit", input: Self.warned)
    #expect(printed.output.contains(#"<testsuite name="&lt;stdin&gt;" tests="1" failures="1" errors="0">"#))
    #expect(printed.output.contains(#"<failure type="unknown-component""#))
  }

  /// All formats show the expected value once, unless it equals the suggestion.
  @Test(arguments: [
    (
      #"{"_beagleComponent_": "beagle:text", "text": "{{name}}"}"#,
      "; expected an expression like @{context.member}"
    ),
    (
      #"{"_beagleComponent_": "beagle:text", "text": "@{sum()}"}"#,
      "; expected at least 1 argument as in sum(1, 2)"
    ),
    (#"{"_beagleComponent_": "beagle:button"}"#, nil), (#"{"_beagleComponent_": "beagle:text",}"#, nil),
    (#"{"_beagleComponent_": "beagle:txt"}"#, nil),
    (
      #"""
      {"_beagleComponent_": "beagle:textInput", "onChange": [{"_beagleAction_": "beagle:alert", \#
      "message": "@{onChange.valeu}"}]}
      """#, nil
    ),
  ])
  func expectedValueIsReported(json: String, expectation: String?) async {
    for format in ["github", "sarif", "junit"] {
      let printed = await beagle("check", "-", "--format", format, input: json).output
      #expect(printed.contains(expectation ?? "; expected") == (expectation != nil), "\(printed)")
    }
    let text = await beagle("check", "-", input: json).output
    #expect(text.contains("= expected") == (expectation != nil), "\(text)")
  }

  // MARK: Failures

  /// The exit code is the same in each format, and JUnit has failures only if it is 1.
  @Test(arguments: [
    (warned, [], 1, 1), (warned, ["--max-warnings", "1"], 0, 0), (warned, ["--severity", "error"], 0, 0),
    (noted, [], 0, 0),
    (faulty, ["--max-warnings", "9"], 1, 1), (faulty, ["--severity", "error"], 1, 1), (clean, [], 0, 0),
    (unlabelled, [], 1, 1), (unlabelled, ["--max-warnings", "1"], 0, 0), (unlabelled, ["--labels"], 1, 2),
    (unlabelled, ["--labels", "--max-warnings", "1"], 1, 2),
    (unlabelled, ["--labels", "--max-warnings", "2"], 0, 0),
    (unlabelled, ["--disable", "missing-label"], 0, 0),
    (
      #"{"_beagleComponent_":"beagle:container","children":[\(warned),\(faulty)]}"#, ["--max-warnings", "1"],
      1, 1
    ),
    (#"{"_beagleComponent_":"beagle:container","children":[\(warned),\(faulty)]}"#, [], 1, 2),
  ])
  func junitFailuresMatchExitCode(
    json: String, options: [String], exitCode: Int, failures: Int
  ) async {
    let json = json.replacing(#"\(warned)"#, with: Self.warned).replacing(#"\(faulty)"#, with: Self.faulty)
    for format in ReportFormatName.allCases {
      let printed = await beagle(["check", "-", "--format", format.rawValue] + options, input: json)
      #expect(Int(printed.exitCode) == exitCode, "\(format)")
      guard format == .junit else { continue }
      #expect(printed.output.components(separatedBy: "<failure ").count - 1 == failures, "\(printed.output)")
      let counted = printed.output.matches(of: /<testsuite [^>]*failures="(\d+)"/).compactMap {
        Int($0.output.1)
      }
      #expect(counted.reduce(0, +) == failures)
      let tests = printed.output.matches(of: /<testsuite [^>]*tests="(\d+)"/).compactMap { Int($0.output.1) }
      #expect(tests.reduce(0, +) == printed.output.components(separatedBy: "<testcase ").count - 1)
    }
  }

  // MARK: Carets

  /// A text with an expression of another language and a path with an index begin with brackets but are not
  /// objects.
  @Test(arguments: [
    (#"{"_beagleComponent_": "beagle:text", "text": "Hi, {{name}}"}"#, "{{name}}"),
    (#"{"_beagleComponent_": "beagle:text", "text": "Hi ${ global.name }"}"#, "${ global.name }"),
    (#"{"_beagleComponent_": "beagle:text", "text": {"a": 1}}"#, "{"),
    (#"{"_beagleComponent_": "beagle:text", "text": [1, 2]}"#, "["), (#"["_beagleComponent_"]"#, "["),
    (
      #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "a", "value": {"b": 1}}, \#
      "onInit": [{"_beagleAction_": "beagle:setContext", "contextId": "a", "path": "[0]", "value": 1}], \#
      "children": [{"_beagleComponent_": "beagle:text", "text": "@{a.b}"}]}
      """#, "[0]"
    ),
  ])
  func caretUnderlinesWholeRange(json: String, meant: String) async {
    let lines = await beagle("check", "-", input: json).output.split(separator: "\n")
    let caret = lines.first { $0.contains("^") } ?? ""
    let source = lines.first { $0.contains("   1 |") } ?? ""
    let start = caret.prefix { $0 != "^" }.count
    #expect(source.dropFirst(start).prefix(caret.count { $0 == "^" }) == meant, "\(lines)")
  }

  // MARK: Labels

  private nonisolated static let unlabelled = """
    {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "local", "mobileId": "a"}},
      {"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "local", "mobileId": "b"}}]}
    """

  @Test func missingLabelsAreSummarised() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a.json", "b.json"] {
      try Data(Self.unlabelled.utf8).write(to: folder.appendingPathComponent(name))
    }
    try Data(Self.clean.utf8).write(to: folder.appendingPathComponent("c.json"))
    let printed = await beagle("check", folder.path)
    #expect(
      printed.output == """
        \(folder.path)/a.json:2:3: warning[missing-label]: 4 things have no label for screen readers in 2 \
        documents; this is the first, and --labels lists them
             = at children[0]

        3 documents checked: 1 warning, 4 notes; --severity note shows them

        """)
    let listed = await beagle("check", folder.path, "--labels")
    #expect(listed.output.components(separatedBy: "warning[missing-label]").count == 5)
    #expect(listed.output.contains("3 documents checked: 4 warnings, 4 notes"))
    let one = await beagle("check", "-", input: Self.unlabelled)
    #expect(
      one.output.hasPrefix(
        "<stdin>:2:3: warning[missing-label]: 2 things have no label for screen readers"))
    for format in ["json", "sarif"] {
      let printed = await beagle("check", folder.path, "--format", format)
      let text = try #require(String(data: Data(printed.output.utf8), encoding: .utf8))
      _ = try JSONDocument(parsing: text)
      #expect(text.components(separatedBy: "4 things have no label").count == 2)
    }
    let github = await beagle("check", folder.path, "--format", "github")
    #expect(github.output.hasPrefix("::warning file=\(folder.path)/a.json,line=2,endLine=2,col=3,"))
    #expect(github.output.contains("title=missing-label::4 things have no label"))
  }

  @Test func overlappingFindingsHaveCorrectEnds() async throws {
    let json = """
      {"_beagleComponent_": "beagle:touchable", "onPress": [], "child":
       {"_beagleComponent_": "beagle:container", "context": {"id": "é日"},
        "children": [{"_beagleComponent_": "beagle:txt"}]
       }}
      """
    let printed = await beagle("check", "-", "--format", "json", "--labels", input: json)
    let document = try JSONDocument(parsing: printed.output)
    let findings = document.root.dynamicObject["findings"].arrayValue ?? []
    let positions = findings.map { finding in
      ["code", "line", "column", "endLine", "endColumn"].map {
        finding[$0].stringValue ?? "\(finding[$0].intValue ?? 0)"
      }
      .joined(separator: " ")
    }
    #expect(
      Set(positions).isSuperset(of: [
        "refused 2 55 2 67", "unknown-component 3 38 3 50",
      ]), "\(positions)")
  }

  @Test func colorsAreForTerminalsOrOnRequest() async {
    #expect(
      await beagle("check", "-", "--color", "always", input: Self.warned).output.contains("\u{1B}[1;33m"))
    let plain = await beagle("check", "-", input: Self.warned).output
    #expect(!plain.contains("\u{1B}"))
  }

  @Test func outputOfManyDocumentsIsDeterministic() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for number in 0..<60 {
      let json = number % 3 == 0 ? Self.faulty : Self.warned
      try Data(json.utf8).write(to: folder.appendingPathComponent("\(number).json"))
    }
    let first = await beagle("check", folder.path).output
    #expect(first.contains("60 documents checked: 20 errors, 40 warnings"))
    #expect(await beagle("check", folder.path).output == first)
  }
}
