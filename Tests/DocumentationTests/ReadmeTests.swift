import Beagle
import Foundation
import Testing

@testable import BeagleCLI

/// The README says what is so.
@Suite struct ReadmeTests {
  private let readme: String

  init() throws {
    readme = try Repository.text("README.md")
  }

  @Test func everySwiftSampleIsRunByATest() throws {
    let samples =
      try Repository.samples("ReadmeSamples") + Repository.samples("NetworkSamples")
      + Repository.samples("../TerminalShop/main")
    let blocks = Repository.blocks("swift", in: readme)
    #expect(!blocks.isEmpty)
    for block in blocks where !block.contains("import ") {
      #expect(samples.contains(block), "no test holds this sample:\n\(block)")
    }
  }

  @Test func thePictureIsTheOneTheTestsCompare() throws {
    let picture = try Repository.text("Fixtures/Pictures/home.txt")
    let shown = Repository.blocks("text", in: readme).first { $0.contains("Moss & Kettle") }
    #expect(shown.map { picture.hasPrefix($0) } == true)
  }

  @Test func theTranscriptIsAPartOfTheOneTheTestsCompare() throws {
    let transcript = try Repository.text("Tests/BeagleCLITests/Transcripts/shop.txt")
    let shown = try #require(Repository.blocks("text", in: readme).first { $0.hasPrefix("> ") })
    #expect(transcript.contains("\n\(shown)\n"))
  }

  @Test func everyCommandIsUnderstood() throws {
    let lines = Repository.blocks("sh", in: readme).flatMap { $0.components(separatedBy: "\n") }
    let commands = lines.compactMap { line -> String? in
      guard let range = line.range(of: "beagle") else { return nil }
      return line.hasPrefix("swift run beagle") || line.hasPrefix("beagle") || line.contains("| beagle")
        ? String(line[range.upperBound...].prefix { $0 != ">" && $0 != "<" }) : nil
    }
    #expect(commands.count >= 4)
    for command in commands {
      #expect(throws: Never.self) { try Invocation(words(command)) }
    }
  }

  @Test func everyFileOfACommandIsThere() throws {
    let commands = Repository.blocks("sh", in: readme).flatMap { $0.components(separatedBy: "\n") }
    let files = commands.flatMap(words).filter { $0.hasPrefix("Fixtures/") && !$0.contains("*") }
    #expect(!files.isEmpty)
    for file in files {
      #expect(FileManager.default.fileExists(atPath: Repository.file(file).path), "\(file)")
    }
  }

  @Test func thePackageHasWhatAPackageOfOnesOwnIsToldToUse() throws {
    let package = try Repository.text("Package.swift")
    let told = try #require(Repository.blocks("text", in: readme).first { $0.contains(".product(name:") })
    for product in told.matches(of: /\.product\(name: ("\w+"),/).map(\.output.1) {
      #expect(package.contains(".library(name: \(product),"), "\(product)")
    }
    let platforms = try #require(told.firstMatch(of: /platforms: \[.*\]/)?.output)
    #expect(platforms == "platforms: [.macOS(.v15)]" && package.contains(".macOS(.v15)"))
  }

  @Test func everyOptionOfTheHelpIsInTheTable() {
    let names =
      OptionTable.render.map(\.name) + OptionTable.check.map(\.name) + OptionTable.flow.map(\.name)
      + OptionTable.gallery.map(\.name)
    for name in names {
      #expect(readme.contains("`\(name)"), "the README does not tell of \(name)")
    }
  }

  @Test func theProjectFileIsRead() throws {
    let text = try #require(Repository.blocks("json", in: readme).first { $0.contains("baseUrl") })
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let host = HostEnvironment(
      environment: [:], isTerminal: false, readStandardInput: { [] }, say: { _ in })
    let project = try #require(try Project.project(for: ["check", "--config", file.path], host))
    #expect(project.settings.count == 10)
    #expect(project.declarations.registry.componentNames == ["custom:rating"])
    #expect(project.declarations.registry.actionNames == ["custom:share"])
    #expect(project.declarations.table["price"] != nil)
  }

  /// Splits as a shell does, as far as the README goes: at blanks outside single quotes.
  private func words(_ line: String) -> [String] {
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
