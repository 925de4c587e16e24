import Beagle
import Foundation
import ScaffoldServer
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

/// The project file: its options, their precedence, and its errors.
@MainActor @Suite final class ProjectTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("screens/tea"), withIntermediateDirectories: true)
  }

  isolated deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func write(_ text: String, to name: String = "beagle.json") throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  private func run(
    _ arguments: String..., inside: String = "", environment: [String: String] = [:], input: String = ""
  ) async -> Printed {
    await beagle(
      arguments, environment: environment, input: input, folder: folder.appendingPathComponent(inside).path)
  }

  private static let text = #"{"_beagleComponent_": "beagle:text", "text": "Hi @{user.name}"}"#

  // MARK: Options

  @Test func projectFileSetsOptions() async throws {
    try write(#"{"width": 20, "contexts": {"user": {"name": "Ana"}}}"#)
    let document =
      #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "user", "value": {"name": "?"}}, \#
      "children": [\#(Self.text)]}
      """#
    #expect(await run("render", "-", "--format", "text", input: document).output == "Hi Ana\n")
    let frames = await run("explain", "-", "--node", "1", "--format", "json", input: document).output
    #expect(frames.contains(#""width":160"#))
  }

  @Test func declaredComponentsHaveChildrenAndEvents() async throws {
    try write(
      #"""
      {"components": {"custom:rating": {"properties": {
        "stars": {"kind": "integer"}, "onPress": {"kind": "actions"}, "onRate": {"kind": "actions"}}}}}
      """#)
    let actions = #"[{"_beagleAction_": "beagle:setContext", "contextId": "n", "value": 1}]"#
    let rating =
      #"{"_beagleComponent_": "custom:rating", "id": "rating", "onPress": \#(actions), "onRate": \#(actions)"#
    func screen(_ rating: String) -> String {
      #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "n", "value": 0}, \#
      "children": [\#(rating), {"_beagleComponent_": "beagle:text", "text": "n is @{n}"}]}
      """#
    }
    let around = screen(rating + #", "children": [{"_beagleComponent_": "beagle:text", "text": "inside"}]}"#)
    #expect(await run("render", "-", "--format", "text", input: around).output == "inside\nn is 0\n")
    let leaf = screen(rating + "}")
    let explained = await run("explain", "-", "--node", "rating", input: leaf).output
    #expect(explained.contains("beagle:setContext"))
    #expect(explained.contains("its event onRate runs beagle:setContext"))
    #expect(explained.contains("does nothing") == false)
    try write(leaf, to: "leaf.json")
    let printed = try await runProgram(
      [
        "browse", "--linear", folder.appendingPathComponent("leaf.json").path, "--config",
        folder.appendingPathComponent("beagle.json").path,
      ], input: Array("1\nquit\n".utf8))
    let read = String(decoding: printed.output, as: UTF8.self)
    #expect(read.contains("1. button custom:rating"))
    #expect(read.contains("n is 1"))
  }

  @Test func projectFileIsFoundFromSubfolders() async throws {
    try write(#"{"width": 33}"#)
    let printed = await run("config", inside: "screens/tea")
    #expect(
      printed.output == """
        \(folder.path)/beagle.json

        width  33  line 1

        """)
  }

  @Test func configOptionNamesProjectFileOrNone() async throws {
    try write(#"{"width": 33}"#)
    try write(#"{"width": 44}"#, to: "other.json")
    let other = folder.appendingPathComponent("other.json").path
    #expect(await run("config", "--config", other).output.contains("width  44"))
    #expect(await run("config", "--config=\(other)").output.contains("width  44"))
    #expect(await run("config", "--config", "none").output == "no beagle.json here or in a folder above\n")
    let missing = await run("render", "-", "--config", "/no/such.json")
    #expect(missing.exitCode == 3)
    #expect(missing.errors == "beagle: cannot read \"/no/such.json\": there is no such file\n")
  }

  @Test func pathsAndHeadersApplyToProjectServer() async throws {
    let server = try ScaffoldServer()
    try server.start()
    defer { server.stop() }
    let url = server.baseURL
    try write(#"{"baseUrl": "\#(url)", "headers": {"X-Token": "${TOKEN}"}}"#)
    let printed = await run(
      "render", "/home", "--format", "text", "--trust-project", environment: ["TOKEN": "secret"])
    #expect(printed.exitCode == 0)
    #expect(printed.output.contains("Moss & Kettle"))
  }

  @Test func relativePathsResolveAgainstProjectFolder() async throws {
    try write(##"{"light": {"styles": {"loud": {"textColor": "#123456"}}}}"##, to: "theme.json")
    try write(#"{"theme": "theme.json", "images": "none"}"#)
    let json = #"{"_beagleComponent_": "beagle:text", "text": "Hi", "styleId": "loud"}"#
    let printed = await run("render", "-", "--format", "text", inside: "screens", input: json)
    #expect(printed.errors == "" && printed.output == "Hi\n")
    // Flows accept files but no theme names, galleries names but no files.
    #expect(await run("config", inside: "screens").output.contains("theme   theme.json"))
    try write(#"{"theme": "no.json"}"#)
    let missing = await run("render", "-", "--format", "text", inside: "screens", input: json)
    #expect(missing.errors.contains("cannot read \"\(folder.path)/no.json\": there is no such file"))
  }

  // MARK: Precedence

  @Test func optionsOverrideProjectFile() async throws {
    try write(
      #"""
      {"width": 33, "headers": {"A": "1", "b": "2"}, "replay": "x.json", \#
      "check": {"disable": ["unused-context"]}}
      """#
    )
    let printed = await run(
      "config", "--device", "iphone-16", "--header", "B: 3", "--disable", "missing-label")
    #expect(
      printed.output == """
        \(folder.path)/beagle.json

        headers        A: •••          line 1
        headers        B: •••          --header
        device         iphone-16       --device
        replay         x.json          line 1
        check.disable  unused-context  line 1
        check.disable  missing-label   --disable

        """)
  }

  @Test func equivalentOptionsOverrideProjectFile() throws {
    try write(#"{"device": "iphone-16", "replay": "x.json", "theme": "dark"}"#)
    let host = HostEnvironment(
      environment: [:], isTerminal: false, folder: folder.path, readStandardInput: { [] }, say: { _ in })
    func settings(_ arguments: String...) throws -> RenderSettings? {
      let all = ["render", "-"] + arguments
      let command = try Commands.read(all, Project.project(for: all, host))
      return (command as? RenderCommand)?.settings
    }
    let plain = try #require(try settings())
    #expect(plain.device?.name == "iphone-16" && plain.theme == .dark)
    #expect(plain.replay == "x.json")
    let other = try #require(try settings("--width", "60", "--record", "y.json", "--theme", "light"))
    #expect(other.device == nil && other.columns == 60 && other.theme == .light)
    #expect(other.replay == nil && other.record == "y.json")
  }

  /// A file with styles, and the choice between light and dark, are independent.
  @Test(
    arguments: [
      ("theme.json", ["--theme", "light"], "theme.json", RenderSettings.Theme.light),
      ("theme.json", ["--dark"], "theme.json", .dark),
      ("light", ["--theme", "other.json"], "other.json", .light),
      ("theme.json", ["--theme", "other.json", "--dark"], "other.json", .dark),
      ("light", ["--dark"], nil, .dark),
    ] as [(String, [String], String?, RenderSettings.Theme)])
  func themeFileCombinesWithLightAndDark(
    project: String, arguments: [String], file: String?, theme: RenderSettings.Theme
  ) throws {
    try write(#"{"theme": "\#(project)"}"#)
    let host = HostEnvironment(
      environment: [:], isTerminal: false, folder: folder.path, readStandardInput: { [] }, say: { _ in })
    let all = ["render", "-"] + arguments
    let command = try #require(try Commands.read(all, Project.project(for: all, host)) as? RenderCommand)
    #expect(command.settings.themeFile == file && command.settings.theme == theme)
  }

  // MARK: Declarations

  @Test func checkKnowsDeclaredTypes() async throws {
    try write(
      """
      {
        "components": {
          "custom:card": {"properties": {"title": {"kind": "string", "required": true}}},
          "chart": {}
        },
        "actions": {"share": {}},
        "operations": {"shout": {"minArguments": 1, "maxArguments": 1}},
        "check": {"severities": {"unknown-property": "error"}}
      }
      """)
    let good = #"{"_beagleComponent_": "custom:card", "title": "@{shout('a')}"}"#
    #expect(await run("check", "-", input: good).exitCode == 0)
    let bad = #"{"_beagleComponent_": "custom:card", "title": "@{shout()}", "titel": 1}"#
    let printed = await run("check", "-", input: bad).output
    #expect(printed.contains("error[argument-count]"))
    #expect(printed.contains("error[unknown-property]: unknown property \"titel\""))
    #expect(await run("config").output.contains("components: custom:card, custom:chart\n"))
  }

  @Test func configShowsIgnoredFilesAndExclusions() async throws {
    try write(
      #"{"ignore": ["old/", "*.draft.json"], "check": {"exclude": [{"code": "contrast", "reason": "x"}]}}"#)
    let printed = await run("config").output
    #expect(printed.contains("\nignore: old/, *.draft.json\nexclude: contrast\n"), "\(printed)")
    let json = await run("config", "--format", "json").output
    #expect(json.contains(#""ignore":["old/","*.draft.json"],"exclude":["contrast"]"#), "\(json)")
  }

  // MARK: Errors

  /// Checking the file reports its errors like those of screens, in each format.
  @Test(arguments: ["", "/beagle.json", "/*.json"])
  func checkReportsProjectFileErrorsLikeOthers(target: String) async throws {
    try write("{\n  \"baseURl\": \"http://localhost\"\n}")
    let target = folder.path + target
    for (format, text) in [
      ("text", "beagle.json:2:3: error[unknown-property]: unknown property \"baseURl\""),
      ("json", #""code":"unknown-property","message":"unknown property \"baseURl\"","line":2,"column":3"#),
      ("sarif", #""region":{"startLine":2,"startColumn":3"#),
      ("junit", "<testcase name=\"2:3 unknown-property\""),
      ("github", "beagle.json,line=2,endLine=2,col=3,endColumn=12,title=unknown-property::"),
    ] {
      let printed = await run("check", "--format", format, target)
      #expect(printed.exitCode == 1 && printed.output.contains(text), "\(printed)")
      #expect(!printed.errors.contains("baseURl"))
    }
    // Checking another target requires a valid project file.
    #expect(await run("check", "-", input: Self.text).exitCode == 2)
  }

  /// Nothing is checked with an invalid file that the run does not report.
  @Test func invalidUncheckedProjectFileIsInvalidUsage() async throws {
    try write(#"{"baseUrl": "http://localhost/v2?key=1", "ignore": ["beagle.json"]}"#)
    try write(Self.text, to: "screens/home.json")
    let (file, screens) = (folder.path + "/beagle.json", folder.path + "/screens")
    for arguments in [
      [folder.path], [screens], [screens, "--config", file], [screens, "--allow-empty"], ["--lines"],
      ["--explain", "contrast"],
    ] {
      let printed = await beagle(["check"] + arguments, folder: folder.path)
      #expect(printed.exitCode == 2 && printed.output.isEmpty, "\(arguments): \(printed)")
      #expect(printed.errors.contains("beagle.json:1:13: baseUrl needs a URL without a query"), "\(printed)")
    }
  }

  @Test func projectFileErrorHasLineAndCaret() async throws {
    try write(
      """
      {
        "baseURl": "http://localhost",
        "width": "wide",
        "images": "sixl"
      }
      """)
    let printed = await run("render", "-", input: Self.text)
    #expect(printed.exitCode == 2)
    #expect(
      printed.errors.replacing(folder.path, with: "") == """
        beagle: /beagle.json:2:3: unknown property "baseURl"
           2 |   "baseURl": "http://localhost",
             |   ^^^^^^^^^ did you mean baseUrl?
        /beagle.json:3:12: expected a whole number, found the string "wide"
           3 |   "width": "wide",
             |            ^^^^^^
        /beagle.json:4:13: expected one of auto, kitty, iterm2, sixel, blocks, none, found the string "sixl"
           4 |   "images": "sixl"
             |             ^^^^^^ did you mean sixel?

        """)
  }

  @Test(arguments: [
    (#"{"width": 0}"#, #"1:11: width needs a whole number from 1 to 1000, not "0""#),
    (#"{"baseUrl": "shop"}"#, "1:13: baseUrl needs an absolute URL like http://localhost:8080"),
    (#"{"baseUrl": "http://localhost/v2?tenant=1"}"#, "1:13: baseUrl needs a URL without a query"),
    (#"{"baseUrl": "http://localhost/#a"}"#, "1:13: baseUrl needs a URL without a fragment"),
    (#"{"check": {"disable": ["nosuch"]}}"#, #"1:24: check.disable: unknown code "nosuch""#),
    (#"{"device": "iphone-1"}"#, "1:12: device: unknown device"),
    (
      #"{"headers": {"A": "${NOPE}"}, "baseUrl": "http://localhost"}"#,
      "1:19: the environment variable NOPE is not set; write ${NOPE:-} if it may be missing"
    ),
    ("{", "1:2: "), ("[]", "1:1: expected an object"),
  ])
  func invalidValueIsNamed(file: String, message: String) async throws {
    try write(file)
    let printed = await run("render", "-", "--trust-project", input: Self.text)
    #expect(printed.exitCode == 2)
    #expect(printed.errors.contains("beagle.json:" + message), "\(printed.errors)")
    // Commands that need no project still work.
    #expect(await run("render", "--help").exitCode == 0)
    #expect(await run("help", "render").exitCode == 0)
  }

  // MARK: Environment variables

  @Test func variablesAreExpanded() {
    let environment = ["A": "1", "EMPTY": ""]
    func value(_ text: String) -> String { EnvironmentText(text, environment).value }
    #expect(value("x${A}y${A}") == "x1y1")
    #expect(value("${B:-none}${EMPTY:-e}${EMPTY}") == "nonee")
    #expect(value("${B:-}") == "")
    #expect(value("$${A} $A ${A") == "${A} $A ${A")
    let text = EnvironmentText("${A}${B}${B:-}${EMPTY}", environment)
    #expect(text.names == ["A", "B", "B", "EMPTY"] && text.unset == ["B"])
  }

  @Test func configMasksSecrets() async throws {
    try write(#"{"headers": {"Authorization": "Bearer ${TOKEN}", "X-Key": "abc"}}"#)
    let printed = await run("config", environment: ["TOKEN": "secret"])
    #expect(printed.output.contains("headers  Authorization: Bearer ${TOKEN}  line 1, TOKEN is set\n"))
    #expect(printed.output.contains("headers  X-Key: •••"))
    #expect(!printed.output.contains("secret") && !printed.output.contains("abc"))
    let json = await run("config", "--format", "json", environment: ["TOKEN": "secret"]).output
    #expect(json.hasPrefix(#"{"version":1,"file":""#) && json.contains(#""member":"headers""#))
    #expect(!json.contains("secret") && !json.contains("abc"))
    try write(#"{"baseUrl": "http://us:secret@shop.example/v1"}"#)
    for format in ["text", "json"] {
      let printed = await run("config", "--format", format).output
      #expect(printed.contains("http://shop.example/v1") && !printed.contains("secret"), "\(printed)")
    }
  }
}
