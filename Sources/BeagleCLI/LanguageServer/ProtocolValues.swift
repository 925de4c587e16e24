import Beagle

/// JSON of the Language Server Protocol.
extension DynamicObject {
  static func object(_ members: KeyValuePairs<String, DynamicObject?>) -> DynamicObject {
    var object: DynamicDictionary = [:]
    for (key, value) in members { if let value { object[key] = value } }
    return .dictionary(object)
  }

  static func list(_ values: [DynamicObject]) -> DynamicObject { .array(DynamicArray(values)) }

  subscript(member name: String) -> DynamicObject? {
    guard let value = dictionaryValue?[name], !value.isEmpty else { return nil }
    return value
  }
}

extension EditedText.Position {
  init?(_ json: DynamicObject?) {
    guard let line = json?[member: "line"]?.intValue, let character = json?[member: "character"]?.intValue
    else {
      return nil
    }
    self.init(line: line, character: character)
  }

  var json: DynamicObject { .object(["line": .int(line), "character": .int(character)]) }
}

extension EditedText {
  /// The bytes of a range of the protocol.
  func bytes(of json: DynamicObject?) -> Range<Int>? {
    guard let start = Position(json?[member: "start"]), let end = Position(json?[member: "end"]) else {
      return nil
    }
    let (first, last) = (byte(at: start), byte(at: end))
    return min(first, last)..<max(first, last)
  }

  /// A range of bytes as the protocol has it.
  func json(of range: Range<Int>) -> DynamicObject {
    let edges = positions(ofBytes: [range.lowerBound, range.upperBound])
    return .object(["start": edges[0].json, "end": edges[1].json])
  }
}

extension OpenDocument.Finding {
  var json: DynamicObject {
    let severity =
      switch diagnostic.severity {
      case .error: 1
      case .warning: 2
      case .note: 3
      }
    let hint = diagnostic.suggestion.map { "; did you mean \($0)?" } ?? ""
    return .object([
      "range": .object(["start": start.json, "end": end.json]), "severity": .int(severity),
      "code": .string(diagnostic.code), "source": .string("beagle"),
      "message": .string(diagnostic.message + hint),
    ])
  }
}
