import BeagleNetworking
import Foundation
import SchemaTestSupport
import TestSupport
import Testing

@testable import BeagleChecking
@testable import BeagleSchema

/// URLs in documents: accepted ones are sent, and suggestions are sent unchanged.
@Suite struct URLCheckTests {
  private static let base = "http://base.url/v2"

  /// The request URL for a path; nil if no request can be sent.
  private func sent(_ path: String) -> String? {
    guard let url = UrlBuilder(baseUrl: URL(string: Self.base)).build(path: path) else { return nil }
    let request = Request(url: url, type: .rawRequest(.init()), additionalData: nil)
    return try? HttpRequestBuilder().urlRequest(for: request).url?.absoluteString
  }

  @Test func acceptedAndSuggestedURLsAreSent() {
    let starts = [
      "/", "/", "//", "", "http://", "https://h", "htp://h", "http:/", "https//h", "home", "app://a",
    ]
    let pieces = [
      "a", "%", "%20", "%2", "%C3%A9", "%26", " ", "é", "?", "=", "&", "#", "[", "]", ":", "@", "/", "+",
      "\"",
      "\n", "1", "h", "www.", ".", ";", "|", "\u{7F}",
    ]
    var generator = SeededGenerator(seed: 47)
    var (accepted, suggested) = (0, 0)
    for _ in rounds(10_000) {
      var text = starts.randomElement(using: &generator) ?? ""
      for _ in 0..<Int.random(in: 0...5, using: &generator) {
        text += pieces.randomElement(using: &generator) ?? ""
      }
      let issue = WrittenURL(text, mayHaveExpression: false).issue(for: .request)
      if issue?.isHarmless ?? true {
        accepted += 1
        #expect(sent(text) != nil, "\(text.debugDescription)")
      }
      if RequestURL(text).issue != nil {
        #expect(issue != nil && issue?.isHarmless == false, "\(text.debugDescription)")
      }
      if let suggestion = issue?.suggestion {
        suggested += 1
        let base = suggestion.hasPrefix("/") ? Self.base : ""
        #expect(sent(suggestion) == base + suggestion, "\(text.debugDescription)")
        #expect(WrittenURL(suggestion, mayHaveExpression: false).issue(for: .request) == nil)
      }
    }
    #expect(accepted > 100 && suggested > 100 || rounds(10_000).count < 10_000)
  }

  @Test(arguments: [
    ("/a?q=a%20b c", "the space at character 11 is", " ", "/a?q=a%20b%20c"),
    ("/caf%C3%A9/é", #"the "é" at character 12 is"#, "é", "/caf%C3%A9/%C3%A9"),
    ("/q?x=100%&y=1", #"the "%" at character 9 does not begin"#, "%", "/q?x=100%25&y=1"),
    ("http://a b/c", "the space at character 9 cannot", " ", nil),
    ("http://h:8x/", #"the "x" at character 11 is not a digit"#, "x", nil),
    ("/list?id[]=1 2", "a space in a URL", " ", "/list?id%5B%5D=1%202"),
  ])
  func findingsPointAtTheCharacter(url: String, message: String, place: String, suggestion: String?) throws {
    let json = button(action("sendRequest", #""url":"\#(url)""#))
    let bytes = Array(document("screenComponent", #""child":\#(json)"#).utf8)
    let found = try #require(iOSCheck.findings(in: bytes).first { $0.code == "url" })
    #expect(found.message.hasPrefix(message))
    #expect(String(decoding: bytes[found.byteRange], as: UTF8.self) == place)
    #expect(found.suggestion == suggestion)
  }

  // MARK: Clients

  @Test(arguments: [
    ("/a?b=%26", "android", "portability: %26"), ("/a?b=%26", "web", "portability: %26"),
    ("/a?b=%26", "ios", nil), ("/a%2Fb", "android", nil), ("/a%2Fb", "web", "portability: %2F"),
    // Next to another escape, the Web encodes nothing.
    ("/a%2Fb%20c", "web", nil), ("/a%25", "ios,android,web", nil), ("/caf%C3%A9", "ios,android,web", nil),
    ("/%FF", "web", "refused: %FF"), ("/%FF", "ios", nil), ("/%C3/%A9", "web", "refused: %C3"),
    ("/%20", "web=1.0.0", "portability: %20"),
    ("/é", "ios=1.1", "refused: é"), ("/é", "android=1.1", "portability: é"), ("/é", "ios=1.2", nil),
    // This library encodes the value of an expression, but the clients do not.
    ("/%20 @{global.a}", "ios", "refused:  "), ("/%20 @{global.a}", "android", nil),
    ("/a%zz@{global.a}", "web", "refused: %"), ("/a%@{global.a}", "web", nil),
    ("/a%b@{global.a}", "web", nil),
  ])
  func encodingDiffersByClient(url: String, clients: String, finding: String?) {
    let json = button(action("sendRequest", #""url":"\#(url)""#))
    let found = findings(
      document: document("screenComponent", #""child":\#(json)"#), ScreenCheck(clients: clients)
    ).filter { $0.isDifference }
    #expect(found == (finding.map { [$0] } ?? []))
  }

  @Test(arguments: [
    ("/100%", "lonePercent", ["inert", "inert", "differs"]), ("/a%20b c", "halfEncodedUrl", ["inert"]),
  ])
  func unsendableURLNamesTheClients(url: String, claim: String, outcomes: [String]) throws {
    let json = button(action("sendRequest", #""url":"\#(url)""#))
    let found = ScreenCheck(clients: "ios,android,web").findings(
      in: Array(document("screenComponent", #""child":\#(json)"#).utf8))
    #expect(found.map(\.code) == ["url"])
    #expect(found.first?.claim == claim)
    #expect(found.first?.clients.map(\.outcome.rawValue) == outcomes)
  }

  // MARK: Typed text

  private func typed(
    _ url: String, _ set: String = #""contextId":"q","value":"@{onChange.value}""#,
    event: String = "onChange", type: String = ""
  ) -> String {
    let input = document(
      "textInput", #""placeholder":"Tea",\#(type)"\#(event)":[\#(action("setContext", set))]"#)
    let request = button(action("sendRequest", #""url":"\#(url)""#))
    return document(
      "screenComponent",
      #""context":{"id":"q","value":{"text":"","other":""}},"child":\#(container(request, input))"#)
  }

  @Test(arguments: [
    ("/s?q=@{q}", ["q"]), ("/s?q=@{q.text}", ["q.text"]), ("@{q}", ["q"]),
    ("/s?q=@{concat('x', q.text)}", ["q.text"]), ("/s?q=@{uppercase(q)}&r=@{q}", ["q", "q"]),
    ("/s?q=@{condition(isEmpty(q), 'a', 'b')}", []), ("/s?q=@{length(q)}", []), ("/s", []),
    ("/s?q=@{global.q}", []),
    // A custom operation may encode it.
    ("/s?q=@{encode(q)}", []),
  ])
  func typedTextInURLIsReported(url: String, places: [String]) {
    let bytes = Array(typed(url).utf8)
    let found = ScreenCheck().findings(in: bytes).filter { $0.claim == "typedUrl" }
    #expect(found.map { String(decoding: bytes[$0.byteRange], as: UTF8.self) } == places)
    #expect(found.allSatisfy { $0.code == "url" && $0.severity == .warning && $0.clients.count == 3 })
  }

  @Test(arguments: [
    (#""contextId":"q","path":"text","value":"@{onChange.value}""#, 1),
    (#""path":"text","value":"@{onChange.value}""#, 1),
    (#""contextId":"q","path":"other","value":"@{onChange.value}""#, 0),
    (#""contextId":"q","value":{"text":"x @{onChange.value}"}"#, 1),
    (#""contextId":"q","value":{"other":["@{onChange.value}"]}"#, 0),
    (#""contextId":"q","value":"@{length(onChange.value)}""#, 0), (#""contextId":"q","value":"typed""#, 0),
  ])
  func onlyTypedTextIsReported(set: String, count: Int) {
    let found = ScreenCheck().findings(in: Array(typed("/s?q=@{q.text}", set).utf8))
    #expect(found.count { $0.claim == "typedUrl" } == count, "\(found)")
  }

  @Test func numberInputsAndOtherEventsAreNotTypedText() {
    func count(_ json: String) -> Int {
      ScreenCheck().findings(in: Array(json.utf8)).count { $0.claim == "typedUrl" }
    }
    let blur = #""contextId":"q","value":"@{onBlur.value}""#
    #expect(count(typed("/s?q=@{q}", blur, event: "onBlur")) == 1)
    #expect(count(typed("/s?q=@{q}", type: #""type":"NUMBER","#)) == 0)
    let request = action("sendRequest", #""url":"/s?q=@{onChange.value}""#)
    let direct = document("textInput", #""placeholder":"Tea","onChange":[\#(request)]"#)
    #expect(count(document("screenComponent", #""child":\#(direct)"#)) == 1)
  }

  /// A client described by a team may encode it.
  @Test func clientsThatEncodeTypedTextAreNotNamed() throws {
    var table = ClientTable.standard
    try table.add(
      Array(#"{"name": "ours", "beagle": "ios 2.1", "rules": {"typedUrl": {"missing": true}}}"#.utf8))
    var check = ScreenCheck()
    check.clients = try table.field("ours")
    let json = Array(typed("/s?q=@{q}").utf8)
    #expect(check.findings(in: json).allSatisfy { $0.claim != "typedUrl" })
    check.clients = try table.field("ours,android")
    let found = try #require(check.findings(in: json).first { $0.claim == "typedUrl" })
    #expect(found.clients.map(\.title) == ["Android"])
  }
}
