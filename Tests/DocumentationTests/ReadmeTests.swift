import Beagle
import BeagleJSON
import BeagleTesting
import TestSupport
import Testing

/// The README is short and correct.
@Suite struct ReadmeTests {
  private let readme: String

  init() throws {
    readme = try Repository.text("README.md")
  }

  @Test func lineCountStaysReadable() {
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 251)
  }

  @Test func pictureMatchesRecordedOne() throws {
    let picture = try Repository.text("Fixtures/Pictures/home.txt")
    let shown = Repository.blocks("text", in: readme).first { $0.contains("Moss & Kettle") }
    #expect(shown.map { picture.hasPrefix($0) } == true)
  }

  @Test func findingMatchesCheckOutput() throws {
    let line = #"{"_beagleComponent_": "beagle:text", "text": "Hi @{usr.name}, @{user.name}"}"#
    let document = """
      {"_beagleComponent_": "beagle:screenComponent", "child": {
        "_beagleComponent_": "beagle:container",
        "context": {"id": "user", "value": {"name": "Ana"}},
        "children": [
      \(String(repeating: " ", count: 14))\(line)
        ]}}
      """
    let findings = ScreenCheck().findings(in: Array(document.utf8))
    let finding = try #require(findings.first { $0.code == "undefined-context" })
    let shown = try #require(Repository.blocks("text", in: readme).first { $0.contains("error[") })
    #expect(shown.hasPrefix("screen.json:5:66: error[undefined-context]: \(finding.message)\n"))
    #expect(finding.position.line == 5 && finding.position.column == 66)
    #expect(shown.hasSuffix("= at \(finding.path)"))
  }

  @Test func documentedProductsExistInPackage() throws {
    let package = try Repository.text("Package.swift")
    let snippet = try #require(Repository.blocks("text", in: readme).first { $0.contains(".product(name:") })
    for product in snippet.matches(of: /\.product\(name: ("\w+"),/).map(\.output.1) {
      #expect(package.contains(".library(name: \(product),"), "\(product)")
    }
    let platforms = try #require(snippet.firstMatch(of: /platforms: \[.*\]/)?.output)
    #expect(platforms == "platforms: [.macOS(.v15)]" && package.contains(".macOS(.v15)"))
  }

  /// The README is the entry point to the articles.
  @Test func everyArticleIsLinked() throws {
    for page in Repository.articles where !Repository.isRoot(page) {
      #expect(readme.contains("(\(page)"), "the README does not link \(page)")
    }
  }
}
