import Beagle

@testable import BeagleLanguageServer

/// Messages of the server as an editor reads them.
extension ServerMessage {
  var json: DynamicObject { (try? JSONDocument(parsing: bytes).root.dynamicObject) ?? .empty }

  subscript(key: String) -> DynamicObject { json[key] }
  subscript(member name: String) -> DynamicObject? { json[member: name] }
}

extension EditedText.Position {
  init?(_ json: DynamicObject?) {
    guard let line = json?[member: "line"]?.intValue, let character = json?[member: "character"]?.intValue
    else { return nil }
    self.init(line: line, character: character)
  }

  var json: DynamicObject { .object(["line": .int(line), "character": .int(character)]) }
}

extension EditedText {
  /// The bytes of a protocol range.
  func bytes(of json: DynamicObject?) -> Range<Int>? {
    guard let start = Position(json?[member: "start"]), let end = Position(json?[member: "end"]) else {
      return nil
    }
    return bytes(of: LSP.Range(start: start, end: end))
  }

  /// A byte range as a protocol range.
  func json(of bytes: Range<Int>) -> DynamicObject {
    let range = range(of: bytes)
    return .object(["start": range.start.json, "end": range.end.json])
  }
}
