import Beagle
import BeagleChecking
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

/// The README and the articles are correct.
@Suite struct PageTests {
  private static let pages = ["README.md"] + Repository.articles

  @Test(arguments: pages)
  func everySwiftSampleIsRunByTest(_ page: String) throws {
    let samples = try Repository.allSamples()
    for block in Repository.blocks("swift", in: try Repository.text(page)) {
      #expect(samples.contains(block), "no test holds this sample:\n\(block)")
    }
  }

  @Test(arguments: pages)
  func everyDocumentedCommandIsValid(_ page: String) throws {
    for line in try shellLines(of: page) {
      let words = ShellWords.words(of: line)
      guard let name = words.firstIndex(of: "beagle"), isCommand(name, in: words) else { continue }
      let arguments = words[(name + 1)...].prefix { $0 != ">" && $0 != "<" }
      #expect(throws: Never.self, "\(line)") { _ = try Commands.read(Array(arguments)) }
    }
  }

  /// Whether the word at an index begins a command, and is no argument.
  private func isCommand(_ index: Int, in words: [String]) -> Bool {
    index == 0 || ["run", "|", "-0"].contains(words[index - 1]) || words[index - 1].contains("=")
  }

  @Test(arguments: pages)
  func everyFileInCommandsExists(_ page: String) throws {
    for word in try shellLines(of: page).flatMap(ShellWords.words)
    where !word.contains("*") && ["Fixtures/", "Tests/", "Sources/Tools/"].contains(where: word.hasPrefix) {
      #expect(Repository.has(word), "\(word)")
    }
  }

  @Test(arguments: ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"])
  func everyLinkedFileExists(_ page: String) throws {
    for link in try Repository.text(page).matches(of: /\]\(([^)#]+)[^)]*\)/).map(\.output.1)
    where !link.contains("://") {
      #expect(Repository.has(String(link)), "\(link)")
    }
  }

  @Test func everyHelpOptionIsDocumented() throws {
    let all = try Self.pages.map(Repository.text).joined()
    let commands: [any Command.Type] = [
      RenderCommand.self, BrowseCommand.self, ExplainCommand.self, CheckCommand.self, DiffCommand.self,
      UsesCommand.self, CrawlCommand.self, TryCommand.self, FlowCommand.self, GalleryCommand.self,
      ConfigCommand.self, SchemaCommand.self,
    ]
    let names = commands.flatMap { $0.rows.map(\.name) }
    #expect(names.count > 100)
    let missing = Set(names).filter { !all.contains("`\($0)") && !all.contains(" \($0)`") }
    #expect(missing.isEmpty)
  }

  @Test func transcriptIsPartOfRecordedOne() throws {
    let page = try Repository.text("Sources/Tools/BeagleCLI/beagle.docc/LineByLine.md")
    let transcript = try Repository.text("Tests/BeagleCLITests/Transcripts/shop.txt")
    let shown = try #require(Repository.blocks("text", in: page).first)
    #expect(transcript.contains("\n\(shown)\n"))
  }

  /// A dry run of the file that the diff's lines without additions are.
  @Test func documentedDiffMatchesDryRun() async throws {
    let page = try Repository.text("Sources/Tools/BeagleCLI/beagle.docc/CheckingDocuments.md")
    let diff = try #require(Repository.blocks("diff", in: page).first)
    let lines = diff.split(separator: "\n").dropFirst(3).filter { !$0.hasPrefix("+") }
    let text = lines.map { $0.dropFirst() + "\n" }.joined()
    let bytes = Array(text.utf8)
    let fixed = ScreenCheck().fixer(from: .warning).fixed(bytes)
    let shown = UnifiedDiff(of: "screen.json", bytes, fixed.edits).bytes
    #expect(String(decoding: shown, as: UTF8.self) == "diff --git a/screen.json b/screen.json\n\(diff)\n")
  }

  @Test func documentedComparisonMatchesDiff() async throws {
    let page = try Repository.text("Sources/Tools/BeagleCLI/beagle.docc/ComparingScreens.md")
    let shown = try #require(Repository.blocks("text", in: page).first)
    let (cart, tea) = (#"{"_beagleComponent_": "beagle:text", "text": "Cart"}"#, "new/tea.json")
    let files = [
      "old/cart.json": cart, "new/cart.json": cart, tea: cart,
      "old/home.json": """
      {
        "_beagleComponent_": "beagle:container",
        "children": [
          {"_beagleComponent_": "beagle:text", "id": "greeting", "text": "Hi"},
          {"_beagleComponent_": "beagle:button", "id": "buy", "text": "Buy", "onPress": [
            {"_beagleAction_": "beagle:sendRequest", "url": "/orders", "method": "POST"}
          ]},
          {"_beagleComponent_": "beagle:text", "id": "note", "text": "No tax"}
        ]
      }
      """,
      "new/home.json": """
      {
        "_beagleComponent_": "beagle:container",
        "children": [
          {"_beagleComponent_": "beagle:text", "id": "note", "text": "No tax"},
          {"_beagleComponent_": "beagle:text", "id": "greeting", "text": "Hello"},
          {"_beagleComponent_": "beagle:button", "id": "buy", "text": "Buy",
            "accessibility": {"accessible": true, "accessibilityLabel": "Buy tea"}, "onPress": [
            {"_beagleAction_": "beagle:sendRequest", "url": "/v2/orders", "method": "POST"}
          ]}
        ]
      }
      """,
    ]
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let host = HostEnvironment(
      environment: [:], isTerminal: false, readStandardInput: { [] }, say: { _ in })
    var output: [UInt8] = []
    let code = await CommandLineRun(host: host).run(["diff", folder.path + "/old", folder.path + "/new"]) {
      output += $0
    }
    let found = String(decoding: output, as: UTF8.self)
    #expect(code == 1 && found == shown + "\n", "\(found)")
  }

  @Test func documentedProjectFileIsValid() throws {
    let page = try Repository.text("Sources/Tools/BeagleCLI/beagle.docc/ProjectFile.md")
    let text = try #require(Repository.blocks("json", in: page).first)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let host = HostEnvironment(
      environment: [:], isTerminal: false, readStandardInput: { [] }, say: { _ in })
    let project = try #require(try Project.project(for: ["check", "--config", file.path], host))
    #expect(project.settings.count == 10)
    #expect(project.declarations.registry.components.names == ["custom:rating"])
    #expect(project.declarations.registry.actions.names == ["custom:share"])
    #expect(project.declarations.table["price"] != nil)
  }

  private func shellLines(of page: String) throws -> [String] {
    Repository.blocks("sh", in: try Repository.text(page)).flatMap { $0.components(separatedBy: "\n") }
  }
}

/// The words of a line as a shell splits it, as far as the pages go: at blanks outside single quotes.
private enum ShellWords {
  static func words(of line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      if character == "'" {
        isQuoted.toggle()
        word = word ?? ""
      } else if character == " " && !isQuoted {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
