import Testing

@testable import BeagleProjects

/// One matcher for two pattern languages: shell patterns in Unicode scalars, and `.gitignore` patterns in
/// bytes.
@Suite struct GlobTests {
  @Test(
    arguments: [
      ("", "", true), ("", "a", false), ("*", "", true), ("*", "abc", true), ("a*", "b", false),
      ("*.json", "home.json", true), ("*.json", "home.jso", false), ("a*b*c", "aXbYbZc", true),
      ("a*b*c", "aXbYbZ", false), ("**", "a/b", true), ("?", "é", true), ("?", "", false), ("??", "a", false),
      ("[a-c]x", "bx", true), ("[a-c]x", "dx", false), ("[!a-c]", "d", true), ("[^a-c]", "b", false),
      ("[]]", "]", true), ("[a-]", "-", true), ("[c-a]", "b", false), ("[ä-ö]", "ö", true),
      // An unclosed bracket is literal, and so is a backslash.
      ("[a", "[a", true), ("[a", "a", false), ("[", "[", true), (#"\*"#, #"\x"#, true), (#"\*"#, "*", false),
    ] as [(String, String, Bool)])
  func shellPatternMatches(_ pattern: String, _ name: String, _ fits: Bool) {
    #expect(Glob(pattern).fits(name.unicodeScalars) == fits)
  }

  @Test(
    arguments: [
      ("*.json", "home.json", true), ("a*b*c", "aXbYbZc", true), ("?", "é", false), ("??", "é", true),
      ("[a-c]", "b", true), ("[!a-c]", "b", false), ("[]]", "]", true), ("[a-]", "-", true),
      ("[c-a]", "b", false), ("[[:digit:]_]", "7", true), ("[[:digit:]_]", "_", true),
      ("[[:digit:]_]", "d", false), (#"\*"#, "*", true), (#"\*"#, #"\x"#, false), (#"[\]]"#, "]", true),
    ] as [(String, String, Bool)])
  func gitignorePatternMatches(_ pattern: String, _ name: String, _ fits: Bool) throws {
    #expect(try #require(IgnoredName(Array(pattern.utf8)[...])).fits(name) == fits)
  }

  @Test(arguments: ["[a", "[", #"a\"#, "[[:letters:]]"])
  func invalidGitignorePatternMatchesNothing(_ pattern: String) {
    #expect(IgnoredName(Array(pattern.utf8)[...]) == nil)
  }

  /// Many stars are not slow: the matcher backtracks only to the last one.
  @Test func manyStarsMatchQuickly() {
    let glob = Glob(String(repeating: "a*", count: 200) + "b")
    #expect(!glob.fits(String(repeating: "a", count: 5_000).unicodeScalars))
  }
}
