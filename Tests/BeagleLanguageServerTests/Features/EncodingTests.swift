import Beagle
import Testing

@testable import BeagleLanguageServer

/// Positions use the encoding that the editor prefers: UTF-8, UTF-16 or UTF-32.
@Suite struct EncodingTests {
  private static func client(_ offered: [String]) -> LanguageClient {
    let encodings = DynamicObject.list(offered.map { .string($0) })
    return LanguageClient(capabilities: .object(["general": .object(["positionEncodings": encodings])]))
  }

  @Test func firstKnownEncodingIsChosen() {
    #expect(Self.client(["utf-32", "utf-8", "utf-16"]).encoding == .utf32)
    #expect(Self.client(["utf-7", "utf-8"]).encoding == .utf8)
    #expect(Self.client(["utf-7"]).encoding == .utf16)
    #expect(LanguageClient().encoding == .utf16)
  }

  @Test(arguments: EditedText.Encoding.allCases)
  func positionsAreCorrectInEveryEncoding(encoding: EditedText.Encoding) throws {
    var client = Self.client([encoding.rawValue])
    #expect(client.encoding == encoding)
    client.open(RenameTests.screen)
    let position = client.position(of: "user.name}")
    #expect(
      client.written(client.ask("documentHighlight", ["position": position])) == [
        "user", "user", "user", "user", "user",
      ])
    // A change after characters of several bytes, and one that contains them.
    try client.replace("@{other}", by: "é😀 @{other}")
    try client.replace("@{other}", by: "@{other}!")
    let other = client.ask("references", ["position": client.position(of: "other}")])
    #expect(client.written(other) == ["other", "other"])
    let edit = client.ask("rename", ["position": client.position(of: "user.name}"), "newName": "person"])
    try client.apply(edit["changes"]["file:///home.json"])
    #expect(
      client.text().contains("😀 @{person.name} and @{concat(person.tags[0].word, 'user')} é😀 @{other}!"))
  }

  @Test func positionsCountNegotiatedUnits() {
    let text = #"{"_beagleComponent_": "beagle:text", "text": "é😀 @{user}"}"#
    let columns = EditedText.Encoding.allCases.map { encoding in
      var client = Self.client([encoding.rawValue])
      client.open(text)
      return client.ask("semanticTokens/full")["data"][1].intValue
    }
    #expect(columns == [53, 50, 49])
  }
}
