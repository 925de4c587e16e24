import BeagleSchema
import SchemaTestSupport
import Testing

@testable import BeagleChecking

/// Values of the wrong kind and unknown names: the result in the decoder of each client.
@Suite struct WrongValueTests {
  private func check(_ clients: String?) throws -> ScreenCheck {
    var check = ScreenCheck()
    if let clients { check.clients = try ClientTable.standard.field(clients) }
    return check
  }

  private static let all = "ios,android,web"

  private static func styled(_ style: String) -> String {
    document("container", #""style":{\#(style)},"children":[]"#)
  }

  private static func send(_ properties: String) -> String {
    button(action("sendRequest", #""url":"/a",\#(properties)"#))
  }

  private static func push(_ data: String) -> String {
    button(action("pushView", #""route":{"url":"/a","httpAdditionalData":{\#(data)}}"#))
  }

  private static func grid(_ spanCount: String) -> String {
    document(
      "gridView",
      ##""spanCount":\##(spanCount),"dataSource":[],"templates":[{"view":\##(text("a"))}]"##)
  }

  private static func image(_ kind: String, _ rest: String) -> String {
    document(
      "image",
      #""accessibility":{"accessible":false},"path":{"_beagleImagePath_":"\#(kind)",\#(rest)}"#)
  }

  @Test(
    arguments: [
      // Unknown names
      (text("a", #""alignment":"CENTRE""#), all, ["ios fails", "android fails", "web ignored"]),
      (text("a", #""alignment":"JUSTIFY""#), "web", []),
      (styled(#""flex":{"alignItems":"start"}"#), "ios,web", ["ios fails"]),
      (styled(#""flex":{"alignItems":"middle"}"#), "web", ["web ignored"]),
      (send(#""method":"PSOT""#), all, ["ios fails", "android fails", "web differs"]),
      (push(#""method":"PSOT""#), all, ["ios fails", "android ignored", "web differs"]),
      (push(#""method":"PSOT""#), "android=1.9", ["android fails"]),
      (image("lokal", #""url":"/a""#), all, ["ios fails", "android fails", "web differs"]),
      (image("lokal", #""mobileId":"a""#), all, ["ios fails", "android fails", "web fails"]),
      // Numbers and texts
      (text(number: "5"), all, ["ios fails"]),
      (text(number: "5"), "android>=1.0,web>=1.0", []),
      (styled(#""size":{"width":{"value":"100","type":"REAL"}}"#), all, ["ios fails"]),
      (
        styled(#""size":{"width":{"value":"wide","type":"REAL"}}"#), "android,web",
        ["android fails", "web ignored"]
      ),
      (
        styled(#""size":{"width":{"value":16,"type":"PX"}}"#), all,
        ["ios fails", "android fails", "web ignored"]
      ),
      (styled(#""size":{"width":"16px"}"#), all, ["ios fails", "android fails", "web ignored"]),
      (styled(#""cornerRadius":{"radius":"8"}"#), all, ["ios fails", "web ignored"]),
      (styled(#""borderWidth":"2""#), all, ["ios fails"]),
      (grid(#""three""#), all, ["ios fails", "android fails", "web differs"]),
      (grid(#""3""#), all, ["ios fails", "web differs"]),
      (grid(#""3""#), "ios=1.9", ["ios ignored"]),
      (grid("2.5"), all, ["ios fails", "android fails", "web differs"]),
      (send(#""headers":{"a":1}"#), all, ["ios fails"]),
      (push(#""headers":{"a":1}"#), "android=1.9,android=2.0", []),
      // Other kinds
      (text(number: "true"), all, ["ios fails", "android fails", "web differs"]),
      (
        document("button", #""text":"a","enabled":"yes""#), all,
        ["ios fails", "android fails", "web differs"]
      ),
      (container("5"), all, ["ios fails", "android fails", "web fails"]),
      (document("button", #""text":"a","onPress":[5]"#), all, ["ios fails", "android fails", "web fails"]),
      (text("a", #""style":5"#), all, ["ios fails", "android fails", "web fails"]),
      (text("a", #""accessibility":true"#), all, ["ios fails", "android fails", "web differs"]),
      (document("container", #""context":{"id":5}"#), "ios", ["ios fails"]),
      (button(action("popView", #""analytics":5"#)), "ios,android", ["ios fails", "android ignored"]),
      (
        button(action("popView", #""analytics":{"attributes":5}"#)), "ios,android",
        ["ios fails", "android ignored"]
      ),
      (button(action("popView", #""analytics":true"#)), "ios>=1.6,android>=1.6,web>=1.6", []),
    ] as [(String, String, [String])])
  func wrongValueHasOutcomePerClient(json: String, clients: String, outcomes: [String]) throws {
    let codes: Set = ["type", "unit", "value"]
    let found = try check(clients).findings(in: Array(json.utf8)).filter {
      codes.contains($0.code) || $0.claim == "sendRequest.headers"
    }
    let words = found.flatMap(\.clients).map { "\($0.name) \($0.outcome.rawValue)" }
    #expect(words == outcomes, "\(found)")
    #expect(found.allSatisfy { ($0.severity == .note) == $0.clients.isEmpty }, "\(found)")
    let explained = found.compactMap(\.claim).allSatisfy { ClientTable.standard.explanation(of: $0) != nil }
    #expect(explained, "\(found.compactMap(\.claim))")
  }

  @Test(arguments: [
    (
      nil,
      #"error: expected a string or an expression, found the number 5; iOS refuses the document"#
    ),
    (
      "ios=2.0.0,android,web",
      #"error: expected a string or an expression, found the number 5; iOS 2.0.0 refuses the document"#
    ),
    (
      "android,web",
      #"note: expected a string or an expression, found the number 5; all target clients read it"#
    ),
  ])
  func messageNamesClientsThatRefuseNumberAsText(clients: String?, message: String) throws {
    let found = try check(clients).findings(in: Array(text(number: "5").utf8))
    #expect(found.map { "\($0.severity.rawValue): \($0.message)" } == [message])
  }

  /// The document is shown if no target client refuses it.
  @Test func wrongValueThatNoClientRefusesIsNotAnError() throws {
    let json = Self.styled(#""size":{"width":{"value":16,"type":"PX"}}"#)
    #expect(try check("web").findings(in: Array(json.utf8)).map(\.severity) == [.warning])
    #expect(try check("ios").findings(in: Array(json.utf8)).map(\.severity) == [.error])
  }

  @Test(
    arguments: [
      (
        text("a", #""alignment":"CENTER""#), text("a", #""alignment":"CENTRE""#), all,
        ["ios fails", "android fails"]
      ),
      (send(#""method":"POST""#), send(#""method":"PSOT""#), all, ["ios fails", "android fails"]),
      (grid("3"), grid(#""three""#), all, ["ios fails", "android fails"]),
      (push(#""method":"POST""#), push(#""method":"PSOT""#), "android,web", []),
      (text("5"), text(number: "5"), all, ["ios fails"]),
      (text("5"), text(number: "5"), "android,web", []),
      (text(number: "5"), text(number: "6"), all, []),
      (text(number: "5"), text("5"), all, []),
    ] as [(String, String, String, [String])])
  func changeToWrongValueBreaksClient(old: String, new: String, clients: String, breaks: [String]) throws {
    let difference = try ScreenDifference(Array(old.utf8), Array(new.utf8), check: try check(clients))
    let words = difference.breaking.flatMap(\.breaks).map { "\($0.name) \($0.outcome.rawValue)" }
    #expect(words == breaks)
    #expect(!difference.isEmpty, "a value that is not read is compared all the same")
  }

  @Test(
    arguments: [
      (text(number: "5"), "android", text("5")),
      (text(number: "5.0"), "android", text("5.0")),
      (text(number: "5.0"), "web", text("5")),
      (text(number: "true"), "web", text("true")),
      (
        styled(#""size":{"width":{"value":" 100","type":"REAL"}}"#), "android",
        styled(#""size":{"width":{"value":100.0,"type":"REAL"}}"#)
      ),
      (
        styled(#""size":{"width":{"value":16,"type":"PX"},"height":{"value":16,"type":"REAL"}}"#), "web",
        styled(#""size":{"width":null,"height":{"value":16,"type":"REAL"}}"#)
      ),
      (styled(#""borderWidth":"2""#), "android", styled(#""borderWidth":2.0"#)),
      (image("lokal", #""url":"/a""#), "web", image("remote", #""url":"/a""#)),
      (push(#""method":"PSOT""#), "android", push(#""method":null"#)),
    ] as [(String, String, String)])
  func clientViewHasValueAsRead(json: String, client: String, view: String) throws {
    let seen = try check("\(client)").view(of: Array(json.utf8))
    let document = try #require(seen.document, "\(seen.finding?.message ?? "")")
    #expect(String(decoding: document, as: UTF8.self) == view)
    #expect(throws: Never.self) { try ScreenDocument(reading: document) }
  }

  @Test(arguments: ["ios", "android"])
  func clientThatRefusesWrongValueShowsNothing(client: String) throws {
    let json = text("a", #""alignment":"CENTRE""#)
    let view = try check(client).view(of: Array(json.utf8))
    #expect(view.document == nil && view.finding?.claim == "text.alignment")
  }

  /// Wrong values in a component that a client does not show are not reported.
  @Test func wrongValuesInHiddenComponentsAreIgnored() throws {
    let found = try check("android=1.7,ios").findings(in: Array(Self.grid(#""three""#).utf8))
    let wrong = try #require(found.first { $0.claim == "gridView.spanCount" })
    #expect(wrong.clients.map(\.name) == ["ios"])
  }

  @Test(arguments: [
    ("5", PropertyKinds.integerText), ("1.5", .fractionText), (" -2 ", .integerText), ("1e3", .integerText),
    (".5", .fractionText), ("5px", .word), ("", .word), ("inf", .word), ("0x10", .word), ("@{a}", .word),
  ])
  func numericTextIsASeparateKind(text: String, kind: PropertyKinds) throws {
    let document = try JSONDocument(parsing: "\"\(text)\"")
    #expect(document.withCursor { PropertyKinds($0) } == kind)
  }

  /// The table describes how the decoders handle booleans in analytics.
  @Test func analyticsMayBeBoolean() throws {
    let words = try #require(ClientTable.standard.explanation(of: "setContext.analytics"))
    #expect(words.contains("Android 1.6.1 to 1.9: reads true or false or an object"), "\(words)")
    #expect(words.contains("with another value the property is ignored"), "\(words)")
  }

  @Test(arguments: [
    ("numberAsText", "Android: reads the number as text"),
    ("textAsNumber", "Android: reads the text as a number"),
    ("textAsNumber", "iOS: the whole screen is not shown"),
    (
      "text.alignment",
      "iOS: reads one of LEFT, CENTER, RIGHT; with another value the whole screen is not shown"
    ),
    ("text.text", "iOS: reads a text, is required; with another value the whole screen is not shown"),
    (
      "text.text",
      "Android: reads a text or a number, is required; with another value the whole screen is not shown"
    ),
    ("text.text", "Web: reads a text or a number; with another value it is read or shown differently"),
    (
      "UnitValue.value",
      "iOS 2.0 and newer: reads a number, is required; with another value the whole screen is not shown"
    ),
    (
      "UnitValue.value",
      "Android 1.0 to 1.10: reads a number or a number as text, but no expressions, is required"
    ),
    ("UnitValue.value", "Android 2.0 and newer: reads a number or a number as text, is required"),
    (
      "UnitValue.value",
      """
      Web 1.2 and newer: reads a number or a number as text, is required; \
      with another value the property is ignored
      """
    ),
    ("gridView.spanCount", "reads a whole number or a whole number as text"),
  ])
  func explanationMatchesFinding(entry: String, words: String) throws {
    let explanation = try #require(ClientTable.standard.explanation(of: entry))
    #expect(explanation.contains(words), "\(explanation)")
  }
}

extension WrongValueTests {
  /// A rule that applies to some versions splits the versions of a property.
  @Test func explanationFollowsVersionsOfRule() throws {
    var table = ClientTable.standard
    try table.add(
      Array(
        #"""
        {"name": "kiosk", "title": "Kiosk", "versions": ["1.0", "1.1", "2.0"],
         "components": {"beagle:text": {"properties": {"text": {"kind": "string"}}}},
         "rules": {"otherKind": {"outcome": "fails"}, "numberAsText": [
           {"until": "1.1", "outcome": "fails"}, {"since": "1.1", "until": "2.0", "outcome": "ignored"}]}}
        """#.utf8))
    let explanation = try #require(table.explanation(of: "text.text"))
    for line in [
      "Kiosk 1.0: reads a text; with another value the whole screen is not shown",
      """
      Kiosk 1.1: reads a text; with another value the whole screen is not shown; \
      with a number the property is ignored
      """,
      "Kiosk 2.0 and newer: reads a text or a number; with another value the whole screen is not shown",
    ] {
      #expect(explanation.contains("\(line)\n"), "\(explanation)")
    }
  }
}

extension WrongValueTests {
  /// A decoding error has the message of the finding about its value.
  @Test(arguments: [
    (text(number: "5"), "iOS refuses the document"),
    (container(text(number: "true")), "iOS and Android refuse the document and Web reads this differently"),
    (document("text", ""), nil), ("{", nil),
  ])
  func errorMessageEqualsFinding(json: String, verdict: String?) throws {
    let bytes = Array(json.utf8)
    guard let error = #expect(throws: DocumentError.self, performing: { try ScreenDocument(reading: bytes) })
    else { return }
    let found = ScreenCheck().error(error, in: bytes).diagnostic
    #expect(found.position == error.diagnostic.position)
    #expect(found.message == error.diagnostic.message + (verdict.map { "; \($0)" } ?? ""))
    guard verdict != nil else { return }
    #expect(ScreenCheck().findings(in: bytes).contains { $0.message == found.message })
  }
}

/// A text component whose text is not a JSON string.
private func text(number json: String) -> String { document("text", #""text":\#(json)"#) }
