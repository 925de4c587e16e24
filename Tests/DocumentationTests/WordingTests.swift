import Foundation
import TestSupport
import Testing

/// Keeps the wording that CONTRIBUTING.md describes, as far as patterns can find what it avoids.
@Suite struct WordingTests {
  /// Phrases that the glossary replaces.
  private let avoided =
    #/
      \b(?:is|are|was|were|be)\ told\b | \b[Mm]end(?:s|ed|ing)?\b
      | of\ (?:the\ application's|one's|your|our)\ own\b | \b(?:[Nn]obody|[Ss]omebody|[Ww]hoever)\b
      | \b(?:leaves?|left|leaving)\ out\b | \bin\ the\ place\ of\b | \bunder\ way\b
      | \b[Ww]here\ (?:there|none|nothing|no)\b
    /#

  @Test func documentsAvoidReplacedPhrases() throws {
    let articles = Repository.files(in: "Sources", named: "md")
    #expect(articles.count > 30)
    for page in articles + ["README.md", "ARCHITECTURE.md", "CHANGELOG.md"] {
      var isCode = false
      for (number, line) in try lines(of: page) {
        if line.hasPrefix("```") { isCode.toggle() }
        if !isCode { expectGlossary(line, "\(page):\(number)") }
      }
    }
  }

  /// Tables, headings and code are not sentences.
  @Test func sentencesHaveAtMost35Words() throws {
    for page in Repository.files(in: "Sources", named: "md") + [
      "README.md", "ARCHITECTURE.md", "CHANGELOG.md",
    ] {
      var isCode = false
      var paragraph = ""
      for (number, line) in try lines(of: page) + [(0, "")] {
        if line.hasPrefix("```") { isCode.toggle() }
        if !isCode, !line.isEmpty, !line.contains(/^(?:```|\||#|[-*] )/) {
          paragraph += " " + line
          continue
        }
        for sentence in paragraph.replacing(/[.!?:] +(?=[A-Z`])/, with: "\n").split(separator: "\n") {
          let words = sentence.split(separator: " ").count
          #expect(words <= 35, "\(page), before line \(number): \(sentence)")
        }
        paragraph = line.hasPrefix("- ") || line.hasPrefix("* ") ? String(line.dropFirst(2)) : ""
      }
    }
  }

  @Test func messagesAvoidReplacedPhrases() throws {
    for file in Repository.files(in: "Sources", named: "swift") {
      var isLong = false
      for (number, line) in try lines(of: file) where !line.hasPrefix("//") {
        if line.components(separatedBy: "\"\"\"").count.isMultiple(of: 2) {
          isLong.toggle()
        } else if isLong {
          expectGlossary(line, "\(file):\(number)")
        } else {
          for text in line.matches(of: /"((?:[^"\\]|\\[^(])* (?:[^"\\]|\\[^(])*)"/) {
            expectGlossary(String(text.1), "\(file):\(number)")
          }
        }
      }
    }
  }

  @Test func linesHaveAtMost110Columns() throws {
    for folder in ["Sources", "Tests", "scaffold-server", "Fixtures"] {
      for file in Repository.files(in: folder, named: "swift") {
        for (number, line) in try lines(of: file, trimmed: false) {
          #expect(line.count <= 110, "\(file):\(number)")
        }
      }
    }
  }

  private func expectGlossary(_ text: String, _ place: String) {
    let found = text.firstMatch(of: avoided)
    #expect(found == nil, "\(place): \(found?.output ?? "") is replaced by the glossary of CONTRIBUTING.md")
  }

  private func lines(of file: String, trimmed: Bool = true) throws -> [(Int, String)] {
    try Repository.text(file).components(separatedBy: "\n").enumerated().map { number, line in
      (number + 1, trimmed ? line.trimmingCharacters(in: .whitespaces) : line)
    }
  }
}
