import Foundation
import TestSupport
import Testing

@testable import BeagleNetworking

/// One decision for all URLs: the text that is sent, or the character that prevents it.
@Suite struct RequestURLTests {
  private static let encoded = #"is not encoded, because a URL with a "%" counts as encoded already"#

  @Test(arguments: [
    ("", "it is empty"),
    ("/a?q=a%20b c", #"the space at character 11 \#(Self.encoded)"#),
    ("/caf%C3%A9/é", #"the "é" at character 12 \#(Self.encoded)"#),
    ("/é%", #"the "é" at character 2 \#(Self.encoded)"#),
    ("/100%", #"the "%" at character 5 does not begin an escape like %20"#),
    ("/%zz/%20", #"the "%" at character 2 does not begin an escape like %20"#),
    ("/%20\"", #"the quotation mark at character 5 \#(Self.encoded)"#),
    ("/%20\u{A0}", #"the U+00A0 at character 5 \#(Self.encoded)"#),
    ("/%20\u{202E}", #"the U+202E at character 5 \#(Self.encoded)"#),
    ("http://a b/", "the space at character 9 cannot be in the name of a host"),
    ("http://a^b/", #"the "^" at character 9 cannot be in the name of a host"#),
    ("http://a]/", #"the "]" at character 9 cannot be in the name of a host"#),
    ("http://a@b@c/", #"the "@" at character 9 cannot be in the name of a user"#),
    ("http://h:8o/", #"the "o" at character 11 is not a digit of a port"#),
    ("http://h:65536/", #"the "6" at character 10 begins a port that is greater than 65535"#),
    ("http://[::1/", #"the "[" at character 8 does not begin an address like [::1]"#),
    ("http://[1:2]/", #"the "[" at character 8 does not begin an address like [::1]"#),
    ("http://[::g]/", #"the "g" at character 11 cannot be in the address of a host"#),
    (
      "http://[::1]a/",
      #"the "a" at character 13 follows the address of a host and is not the colon of a port"#
    ),
    ("1a:b", #"the "1" at character 1 cannot be in the scheme of a URL"#),
    (":a", #"the ":" at character 1 has no scheme before it"#),
  ])
  func errorsNameTheCharacterAndItsPosition(text: String, message: String) throws {
    let issue = try #require(RequestURL(text).issue)
    #expect(issue.description == message)
    #expect(UrlBuilder(baseUrl: URL(string: "http://base.url")).build(path: text) == nil)
  }

  @Test(arguments: [
    ("/search?q=50%", "/search?q=50%25"), ("/search?q=50% off", "/search?q=50%25%20off"),
    ("/a%20b c", "/a%20b%20c"), ("/a b", "/a b"), ("/%41%4", "/%41%254"), ("/a%20b", "/a%20b"),
    ("/x%?id[]=1#a#b", "/x%25?id%5B%5D=1#a%23b"), ("/tea & cups?q=é", "/tea & cups?q=é"),
    ("http://a b/%", "http://a b/%"), ("", ""),
  ])
  func evaluatedURLTextsArePercentEncoded(text: String, expected: String) {
    #expect(RequestURL.evaluated(text) == expected)
  }

  @Test func invalidURLErrorsNameTheCharacter() {
    let error = Request.Error.urlBuilderError
    #expect(
      error.description(for: "/100%")
        == #"it is not a valid URL: the "%" at character 5 does not begin an escape like %20"#)
    // A custom builder may give other reasons.
    #expect(error.description(for: "/100") == error.description)
    #expect(Log.network(.couldNotBuildUrl(url: "/a%20 b")).message.contains("the space at character 6"))
  }

  /// Whether and how a text is sent can be told without building the request.
  @Test func builderAndRequestURLAgree() {
    var generator = SeededGenerator(seed: 8)
    let builder = UrlBuilder(baseUrl: URL(string: "http://base.url/v2/"))
    var (sent, refused) = (0, 0)
    for _ in rounds(20_000) {
      let text = Self.text(&generator)
      let url = RequestURL(text)
      let built = builder.build(path: text)
      #expect((url.issue == nil) == (built != nil), "\(text.debugDescription)")
      #expect((url.issue == nil) == (url.text != nil))
      if let issue = url.issue {
        refused += 1
        #expect(text.isEmpty || issue.description.contains(" at character "), "\(text.debugDescription)")
        #expect(text.isEmpty || !issue.range.isEmpty && issue.range.upperBound <= text.utf8.count)
      } else {
        sent += 1
      }
      if let spelling = RequestURL.unambiguous(text) {
        let base = spelling.hasPrefix("/") ? "http://base.url/v2" : ""
        #expect(builder.build(path: spelling)?.absoluteString == base + spelling, "\(text.debugDescription)")
        #expect(RequestURL.unambiguous(spelling) == spelling)
        #expect(RequestURL.evaluated(text) == text || RequestURL(text).issue != nil)
      }
    }
    #expect(sent > 100 && refused > 100 || rounds(20_000).count < 20_000)
  }

  /// A text of pieces that matter in URLs.
  static func text(_ generator: inout SeededGenerator) -> String {
    let starts = [
      "/", "/", "/", "//", "", "http://", "https://h", "http://u:p@h:8", "http://[", "app:", "home",
    ]
    let pieces = [
      "a", "%", "%20", "%2", "%C3%A9", "%ff", "%26", " ", "é", "?", "=", "&", "#", "[", "]", ":", "@", "/",
      "+",
      "\"", "\\", "\n", "\u{7F}", "\u{A0}", "\u{301}", "😀", "1", "::1", "65536", "b.c", ";", "|", "^", "\0",
    ]
    var text = starts.randomElement(using: &generator) ?? ""
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      text += pieces.randomElement(using: &generator) ?? ""
    }
    return text
  }
}
