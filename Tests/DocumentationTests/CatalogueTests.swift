import Foundation
import TestSupport
import Testing

/// The pages of a catalogue find each other, and those of other catalogues, which DocC cannot link.
@Suite struct CatalogueTests {
  @Test(arguments: Repository.articles)
  func crossCatalogueReferencesExist(_ page: String) throws {
    let text = try Repository.text(page)
    let references = text.matches(of: /`([^`]+)`,\s+among\s+the\s+pages\s+of\s+(?:the\s+command\s+)?`(\w+)`/)
    #expect(references.count == text.matches(of: /among\s+the\s+pages\s+of/).count, "\(page)")
    for reference in references {
      let (title, name) = (reference.output.1, reference.output.2)
      #expect(Repository.catalogue(of: page) != name, "\(page) could link \(title)")
      let isThere = try Repository.articles.contains { article in
        try Repository.catalogue(of: article) == name
          && Repository.text(article).hasPrefix("# \(title)\n")
      }
      #expect(isThere, "\(page): \(name) has no page \(title)")
    }
  }

  /// DocC adds what no topic lists to the end of the root page, without a heading.
  @Test(arguments: Repository.articles.filter { !Repository.isRoot($0) })
  func everyArticleIsATopicOfItsRoot(_ page: String) throws {
    let name = try #require(page.split(separator: "/").last).dropLast(".md".count)
    let root = try #require(
      Repository.articles.first {
        Repository.isRoot($0) && Repository.catalogue(of: $0) == Repository.catalogue(of: page)
      })
    let topics = try #require(try Repository.text(root).components(separatedBy: "\n## Topics").last)
    #expect(topics.contains("\n- <doc:\(name)>\n"), "\(root) does not list \(name)")
  }
}
