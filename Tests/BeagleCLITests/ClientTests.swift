import Beagle
import BeagleTesting
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI

/// `beagle check --clients`, and the clients of a project.
@MainActor @Suite struct ClientTests {
  @Test func outcomesAreSortedWorstFirst() async throws {
    let printed = await beagle(
      "check", "-", "--clients", "ios>=1.2,android>=1.1", "--format", "json", input: ClientFixture.screen)
    let found = try JSONDocument(parsing: printed.output).root.dynamicObject["findings"].arrayValue ?? []
    let outcomes = found.compactMap { finding in finding["clients"][0]["outcome"].stringValue }
    #expect(outcomes == outcomes.sorted { (rank[$0] ?? 9) < (rank[$1] ?? 9) }, "\(outcomes)")
    let grid = try #require(found.first { $0["claim"] == "gridView" })
    #expect(grid["code"] == "refused" && grid["severity"] == "warning" && grid["line"] == 3)
    #expect(grid["clients"][0]["name"] == "ios" && grid["clients"][0]["versions"] == "< 1.8")
    #expect(grid["clients"][1]["name"] == "android" && grid["clients"][1]["versions"] == "< 1.8")
    let enabled = try #require(found.first { $0["claim"] == "button.enabled" })
    #expect(enabled["code"] == "portability" && enabled["clients"][0]["outcome"] == "ignored")
    #expect(printed.exitCode == 1)
  }

  /// A number is no error if all target clients read it as text.
  @Test func numberAsTextFollowsTargetClients() async {
    let json = #"{"_beagleComponent_": "beagle:text", "text": 5}"#
    let read = await beagle("check", "-", "--clients", "android,web", input: json)
    #expect(read.exitCode == 0 && read.output.contains("note[type]"), "\(read.output)")
    for clients in [["--clients", "ios,android"], []] {
      let refused = await beagle(["check", "-"] + clients, input: json)
      #expect(
        refused.exitCode == 1 && refused.output.contains("; iOS refuses the document"), "\(refused.output)")
    }
  }

  private let rank = ["fails": 0, "vanishes": 1, "inert": 2, "ignored": 3, "differs": 4]

  /// Older and newer versions are one range, and each cause is reported once.
  @Test func sameCauseIsOneFinding() async throws {
    let printed = await beagle(
      "check", "-", "--clients", "ios>=1.2,android>=1.1", "--format", "json", input: ClientFixture.screen)
    let found = try JSONDocument(parsing: printed.output).root.dynamicObject["findings"].arrayValue ?? []
    let places = found.compactMap { "\($0["claim"].stringValue ?? "") \($0["byte"].intValue ?? 0)" }
    #expect(Set(places).count == places.count)
  }

  /// Notes that concern no client come last.
  @Test func otherNotesComeLast() async throws {
    let json =
      #"""
      {"_beagleComponent_": "beagle:container", "children": [{"_beagleComponent_": "beagle:button", \#
      "text": ""}, {"_beagleComponent_": "beagle:gridView", "dataSource": [], "templates": [], \#
      "spanCount": 2}]}
      """#
    let printed = await beagle("check", "-", "--clients", "ios=1.6", "--format", "json", input: json)
    let found = try JSONDocument(parsing: printed.output).root.dynamicObject["findings"].arrayValue ?? []
    let first = try #require(found.firstIndex { $0["clients"].arrayValue?.isEmpty == false })
    #expect(found[..<first].allSatisfy { $0["severity"] != "note" }, "\(printed.output)")
  }

  @Test func newestVersionsAcceptCurrentScreen() async throws {
    let text = #"{"_beagleComponent_": "beagle:text", "text": "Tea"}"#
    let printed = await beagle("check", "-", "--clients", "ios,android,web", input: text)
    #expect(printed.output == "1 document checked: nothing found\n" && printed.exitCode == 0)
  }

  @Test func notesAreShownIfClientsAreNamed() async {
    let text = #"{"_beagleComponent_": "beagle:text", "text": "@{divide(6, 4)}"}"#
    let named = await beagle("check", "-", "--clients", "android=1.9", input: text)
    #expect(named.output.contains("note[portability]: Android 1.9 reads this differently"), "\(named.output)")
    #expect(named.output.contains("= sources: --explain divide"))
    let silent = await beagle("check", "-", input: text)
    #expect(!silent.output.contains("note["))
  }

  private static let chart = #"{"_beagleComponent_": "custom:chart"}"#

  @Test func unknownsAreCountedAndStrictReportsThem() async {
    let counted = await beagle("check", "-", "--clients", "ios", input: Self.chart)
    #expect(
      counted.output.hasSuffix("it is unknown how a client handles 1 place\n"), "\(counted.output)")
    #expect(counted.exitCode == 0)
    let strict = await beagle("check", "-", "--clients", "ios", "--strict", input: Self.chart)
    #expect(
      strict.output.contains("warning[unknown-support]: it is unknown how iOS handles this: custom:chart")
    )
    #expect(strict.exitCode == 1)
    #expect(!strict.output.contains("it is unknown how a client"), "each place is a finding")
    #expect(!(await beagle("check", "-", input: Self.chart)).output.contains("it is unknown"))
  }

  @Test(arguments: ["text", "json", "sarif", "junit", "github", "markdown"])
  func allFormatsNameVersions(format: String) async {
    let printed = await beagle(
      "check", "-", "--clients", "android>=1.1", "--format", format, input: ClientFixture.screen)
    #expect(
      printed.output.replacing("&lt;", with: "<").replacing("\\<", with: "<").contains("Android < 1.8"),
      "\(printed.output)")
  }

  #if os(Linux) || os(macOS)
    @Test func streamHasSameFindings() async throws {
      let line = ClientFixture.screen.replacing("\n", with: " ")
      let ended = try await runProgram(
        ["check", "--lines", "--clients", "android>=1.1"], input: Array(line.utf8))
      let streamed = String(decoding: ended.output, as: UTF8.self)
      #expect(streamed.contains(#""versions":"< 1.8","outcome":"vanishes""#), "\(streamed)")
    }
  #endif

  @Test(arguments: [
    ("android=9", "--clients: there is no android 9"), ("andriod", "did you mean android?"),
    ("android-1.6", "did you mean android=1.6?"),
    ("android<2", "write android, android=VERSION or android>=VERSION"), (",", "no client is named"),
  ])
  func invalidClientIsReported(clients: String, words: String) async {
    let printed = await beagle("check", "-", "--clients", clients, input: ClientFixture.screen)
    #expect(printed.exitCode == 2 && printed.errors.contains(words), "\(printed.errors)")
  }

  #if os(Linux) || os(macOS)
    @Test func unknownsInStreamAreReportedOnce() async throws {
      for (options, isCounted) in [([], true), (["--strict"], false)] {
        let ended = try await runProgram(
          ["check", "--lines", "--clients", "ios"] + options, input: Array(Self.chart.utf8))
        #expect(ended.errors.contains("handles 1 place") == isCounted, "\(ended.errors)")
        #expect(String(decoding: ended.output, as: UTF8.self).contains("unknown-support") != isCounted)
      }
    }
  #endif

  // MARK: Sources

  @Test(arguments: [
    ("gridView", "ZupIT/beagle 1.8.0, android/"), ("beagle:gridView", "gridView: a component"),
    ("gridView.spanCount", "spanCount of gridView: a property"),
    ("sum", "sum(): an operation of expressions"),
    ("condition()", "condition(): an operation of expressions"), ("condition", "condition: an action"),
    ("custom:other", "iOS: unknown, as applications add custom ones"), ("formatDate()", "iOS: unknown"),
    ("isEmptyNull", "Android: reads it unchanged"), ("sum()", "Android 1.2 and newer: has it"),
    ("letterCase", "letterCase: this name must be in capitals"),
    ("Text.Alignment.LEFT", "LEFT: a value of text.alignment"), ("Style", "style: an object"),
    ("setContext.analytics", "Android 1.10 and newer: reads true or false or an object"),
  ])
  func explainShowsSourceOfClientRule(entry: String, words: String) async {
    let printed = await beagle("check", "--explain", entry)
    #expect(printed.exitCode == 0 && printed.output.contains(words), "\(printed.output)\(printed.errors)")
  }

  @Test func unknownEntryIsReported() async {
    let part = await beagle("check", "--explain", "grid")
    #expect(part.exitCode == 2 && part.errors.contains("did you mean gridview?"), "\(part.errors)")
    let printed = await beagle("check", "--explain", "gridVeiw")
    #expect(printed.exitCode == 2 && printed.errors.contains("did you mean gridView?"), "\(printed.errors)")
  }

  // MARK: The project file

  @Test func projectFileDefinesTargetClients() async throws {
    let folder = try ClientFixture.project(
      #"[{"client": "android=1.7", "users": 12}, {"file": "clients/android-23.json", "users": 88}]"#)
    let printed = await beagle(["check", "\(folder.path)/screens"], folder: folder.path)
    #expect(
      printed.output.contains(
        "Android 1.7 (12 % of users) omits this: \"beagle:gridView\" is unknown there"),
      "\(printed.output)\(printed.errors)")
    let other = await beagle(
      ["check", "\(folder.path)/screens", "--clients", "android-23"], folder: folder.path)
    #expect(!other.output.contains("gridView\" is unknown"), "\(other.output)\(other.errors)")
  }

  @Test func diffAndRenderUseClientTitle() async throws {
    let folder = try ClientFixture.project(
      #"[{"client": "android=1.9", "users": 12}, {"file": "clients/android-23.json", "users": 88}]"#)
    let (old, new) = (#"{"_beagleComponent_": "beagle:text", "text": "a"}"#, "new.json")
    try Data(old.utf8).write(to: URL(fileURLWithPath: folder.path + "/old.json"))
    try Data(old.replacing("}", with: #", "alignment": "left"}"#).utf8).write(
      to: URL(fileURLWithPath: "\(folder.path)/\(new)"))
    let paths = ["\(folder.path)/old.json", "\(folder.path)/\(new)"]
    let text = await beagle(["diff"] + paths, folder: folder.path)
    #expect(
      text.output.contains(
        "! breaks Android 1.9 (fails, 12 % of users), Our app (fails, 88 % of users)\n"),
      "\(text.output)\(text.errors)")
    let json = await beagle(["diff", "--format", "json"] + paths, folder: folder.path)
    #expect(
      json.output.contains(#"{"name":"android-23","versions":"","outcome":"fails","users":88}"#),
      "\(json.output)")
    let picture = await beagle(["render", "--as", "android-23", paths[1]], folder: folder.path)
    #expect(
      picture.exitCode == 4 && picture.errors.contains("Our app shows nothing of this screen: "),
      "\(picture.errors)")
  }

  @Test(arguments: [
    (#"[{"users": 3}]"#, "this client has neither"),
    (#"[{"client": "ios", "users": -3}]"#, "there cannot be -3 users"),
    (#"[{"client": "android=9"}]"#, "there is no android 9"),
    (#"[{"file": "clients/none.json"}]"#, "cannot read"),
    (#"[{"file": "screens/home.json"}]"#, "screens/home.json: line 1"),
    (#"[{"client": "ios", "user": 3}]"#, "did you mean"),
    (
      #"[{"client": "ios", "file": "clients/android-23.json"}]"#,
      "\"client\" is \"ios\", and the file is about android-23"
    ),
    (
      #"[{"file": "clients/android-23.json"}, {"file": "clients/copy.json"}]"#,
      "clients/copy.json is about android-23, and so is clients/android-23.json"
    ),
  ])
  func invalidProjectClientsHavePosition(clients: String, words: String) async throws {
    let folder = try ClientFixture.project(clients)
    let printed = await beagle(["check", "\(folder.path)/screens"], folder: folder.path)
    #expect(printed.exitCode == 2 && printed.errors.contains(words), "\(printed.errors)")
    #expect(printed.errors.contains("beagle.json:1:"), "\(printed.errors)")
  }

  @Test func clientSchemaIsPrinted() async throws {
    let printed = await beagle("schema", "--client")
    let schema = try JSONDocument(parsing: printed.output).root.dynamicObject
    #expect(printed.exitCode == 0 && schema["title"] == "File of beagle about a client")
    #expect((await beagle("schema", "--client", "--project")).exitCode == 2)
  }
}
