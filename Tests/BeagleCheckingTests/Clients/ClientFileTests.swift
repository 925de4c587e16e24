import BeagleSchema
import Foundation
import SchemaTestSupport
import TestSupport
import Testing

@testable import BeagleChecking

/// Files that describe a team's custom clients. The texts of their schema are the documentation comments.
///
/// `BEAGLE_RECORD=1 swift test --filter ClientFileTests` regenerates them.
@Suite struct ClientFileTests {
  private static let descriptions = DescriptionTable(
    path: "Sources/Checking/BeagleChecking/Clients/ClientFile+descriptions.swift", owner: "ClientFile",
    property: "descriptionTable", suite: "ClientFileTests")

  @Test func schemaTextsMatchDocumentationComments() throws {
    let comments = try DocComments(
      of: ["Sources/Checking/BeagleChecking/Clients", "Sources/Runtime/BeagleSchema/Wire"],
      hasInternalTypes: true)
    let isTrue = try Self.descriptions.hasComments(comments) {
      _ = DocumentSchema(of: ClientFile.self, title: "", describing: $0)
    }
    #expect(isTrue, "comments have changed: \(Self.descriptions.command)")
  }

  @Test func everyMemberIsDescribed() throws {
    let definitions = try #require(ClientFile.documentSchema.root["$defs"].dictionaryValue)
    for (name, definition) in definitions {
      for (property, schema) in definition["properties"].dictionaryValue ?? [:] {
        #expect(schema["description"].stringValue?.isEmpty == false, "\(name).\(property)")
      }
    }
  }

  private static let android23 = #"""
    {
      "name": "android-23",
      "beagle": "android 1.9",
      "components": {
        "custom:chart": {"properties": {"points": {"kind": "value", "required": true}, \#
    "legend": {"kind": "string"}}},
        "beagle:webView": {"missing": true},
        "beagle:text": {"properties": {"badge": {"kind": "string"}, "styleId": {"missing": true}}}
      },
      "actions": {"custom:share": {}},
      "operations": {"formatPrice": {}}
    }
    """#

  private static func findings(_ json: String) throws -> [String] {
    var table = ClientTable.standard
    try table.add(Array(android23.utf8))
    var check = ScreenCheck()
    check.clients = try table.field("android-23")
    let bytes = Array(json.utf8)
    return check.findings(in: bytes).filter { !$0.clients.isEmpty }.map { finding in
      "\(finding.clients[0].outcome.rawValue) \(finding.claim ?? "")"
    }
  }

  @Test(
    arguments: [
      (#"{"_beagleComponent_":"custom:chart","points":[1]}"#, []),
      (#"{"_beagleComponent_":"custom:chart","legend":"a"}"#, ["fails custom:chart.points"]),
      (#"{"_beagleComponent_":"custom:chart","points":[],"legend":true}"#, ["fails custom:chart.legend"]),
      (#"{"_beagleComponent_":"custom:chart","points":null}"#, ["fails custom:chart.points"]),
      (#"{"_beagleComponent_":"custom:chart","points":[],"legend":"@{a}"}"#, []),
      (#"{"_beagleComponent_":"custom:map"}"#, ["vanishes custom:map"]),
      (document("webView", #""url":"/a""#), ["vanishes webView"]),
      (text("a", #""styleId":"b""#), ["ignored text.styleId"]),
      (text("a"), []),
      (button(#"{"_beagleAction_":"custom:share"}"#), []),
      (text("@{formatPrice(1)}"), []),
      (text("@{formatDate(1)}"), ["differs formatDate()"]),
    ] as [(String, [String])])
  func fileExtendsItsBaseVersion(json: String, found: [String]) throws {
    #expect(try Self.findings(json) == found)
  }

  /// Types of a named client are not custom types to the check.
  @Test(arguments: [
    #"{"_beagleComponent_":"custom:chart","points":[1]}"#, button(#"{"_beagleAction_":"custom:share"}"#),
    text("@{formatPrice(1)}"),
  ])
  func declaredTypesAreKnown(json: String) throws {
    var table = ClientTable.standard
    try table.add(Array(Self.android23.utf8))
    var check = ScreenCheck()
    check.clients = try table.field("android-23")
    let found = check.findings(in: Array(json.utf8))
    #expect(found.isEmpty, "\(found.map(\.message))")
  }

  @Test func omittedMembersFollowBeagleVersion() throws {
    var table = ClientTable.standard
    try table.add(Array(#"{"name": "old", "beagle": "android 1.0"}"#.utf8))
    var check = ScreenCheck()
    check.clients = try table.field("old")
    let grid = document("gridView", #""dataSource":[],"templates":[],"spanCount":2"#)
    let found = check.findings(in: Array(grid.utf8)).first { $0.claim == "gridView" }
    #expect(found?.clients.map(\.name) == ["old"])
  }

  @Test(arguments: [
    (#"{"name": "a", "beagle": "android 1.9", "rulez": {}}"#, "rulez"),
    (#"{"beagle": "android 1.9"}"#, "name"),
    (#"{"name": "A b"}"#, "name: \"A b\" is not a client name"),
    (#"{"name": "a", "title": "T\u001b[31m"}"#, "is not a title"),
    (#"{"name": "a", "title": "a\nb"}"#, "is not a title"),
    (#"{"name": "ios", "beagle": "android 1.9"}"#, "name: ios is a client of Beagle itself"),
    (#"{"name": "a", "beagle": "android"}"#, "beagle: \"android\" is not a client with a version"),
    (#"{"name": "a", "beagle": "symbian 1.0"}"#, "the clients are ios, android, web"),
    (#"{"name": "a", "beagle": "android 9.9"}"#, "beagle: there is no android 9.9"),
    (#"{"name": "a", "versions": ["1.0", "0.9"]}"#, "versions: \"0.9\" is not a version"),
    (#"{"name": "a", "versions": ["one"]}"#, "versions: \"one\" is not a version"),
    (
      #"{"name": "a", "versions": ["1.0"], "components": {"custom:b": {"since": "2.0"}}}"#,
      "components.custom:b.since: there is no a 2.0"
    ),
    (#"{"name": "a", "rules": {"letterCas": {"outcome": "fails"}}}"#, "did you mean letterCase?"),
    (#"{"name": "a", "rules": {"letterCase": {"outcome": "explodes"}}}"#, "expected one of fails, vanishes"),
    (
      #"{"name": "a", "versions": ["1.0", "2.0"], "operations": {"f": {"since": "2.0", "until": "1.0"}}}"#,
      "\"since\" is not before \"until\""
    ),
    (
      #"{"name": "a", "components": {"custom:b": {"properties": {"c": {"kind": "valu"}}}}}"#,
      "components.custom:b.properties.c.kind: \"valu\" is not a kind of value; did you mean value?"
    ),
    (
      #"""
      {"name": "a", "versions": ["1.0", "2.0"], "operations": {"f": [{"since": "2.0"}, {"until": "2.0"}]}}
      """#,
      "operations.f: two entries are about a 1.0; they follow each other"
    ),
    (
      #"""
      {"name": "a", "versions": ["1.0", "2.0"], "rules": {"letterCase": [{"outcome": "fails"}, \#
      {"since": "2.0"}]}}
      """#,
      "rules.letterCase: two entries are about a 2.0"
    ),
    (
      #"{"name": "a", "operations": {"f": {"since": "1.0"}}}"#,
      "operations.f.since: the file lists no \"versions\""
    ),
    ("{\"name\": \"a\",\n \"rules\": {\n  \"letterCas\": {}}}", "line 3, column 16: rules.letterCas"),
    ("[1]", "expected an object"), ("{", "line 1"), ("", "line 1"),
  ])
  func invalidFileIsReported(file: String, words: String) throws {
    var table = ClientTable.standard
    let error = try #require(throws: ClientFileError.self) { try table.add(Array(file.utf8)) }
    #expect(error.description.contains(words), "\(error)")
  }
}
