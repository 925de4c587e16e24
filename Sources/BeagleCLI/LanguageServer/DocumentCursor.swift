import Beagle

/// A place in a document, and what can be said about it.
struct DocumentCursor {
  let text: EditedText
  let byte: Int
  let check: ScreenCheck
  let json: LooseJSON
  let place: LooseJSON.Place
  let guide: SchemaGuide

  init(_ text: EditedText, at byte: Int, _ check: ScreenCheck, _ schema: DocumentSchema) {
    (self.text, self.byte, self.check) = (text, byte, check)
    json = LooseJSON(text.bytes)
    place = json.place(at: byte)
    guide = SchemaGuide(schema, json)
  }

  /// The node that the cursor is in.
  var node: Int? {
    switch place {
    case .key(let node), .value(let node), .inside(let node): node
    case .nowhere: nil
    }
  }

  // MARK: Contexts

  /// A context that can be read here, and its declaration in the document.
  struct VisibleContext {
    let id: String
    /// The string with the id.
    let declaration: Int
    /// The object with its id and value.
    let object: Int
  }

  /// Those that are declared around the cursor, the nearest first, each id once.
  var contexts: [VisibleContext] {
    guard let node else { return [] }
    var found: [VisibleContext] = []
    for ancestor in json.ancestors(of: node) {
      guard let object = json.member("context", of: ancestor), let id = json.member("id", of: object),
        let name = json.string(id), !found.contains(where: { $0.id == name })
      else { continue }
      found.append(VisibleContext(id: name, declaration: id, object: object))
    }
    return found
  }

  func value(of context: VisibleContext) -> DynamicObject? {
    json.member("value", of: context.object).flatMap { json.value($0) }
  }

  /// The names that lists and events give to what they bring.
  var implicitContexts: [String] {
    guard let node else { return [] }
    var names: [String] = []
    var isInTemplate = false
    for ancestor in json.ancestors(of: node) {
      let key = json.key(of: ancestor)
      if key == "templates" || key == "template" { isInTemplate = true }
      if let key, key.hasPrefix("on"), key.count > 2 { names.append(key) }
      if isInTemplate, json.member("dataSource", of: ancestor) != nil {
        names.append(json.member("iteratorName", of: ancestor).flatMap(json.string) ?? "item")
        names.append(json.member("indexName", of: ancestor).flatMap(json.string) ?? "index")
        isInTemplate = false
      }
    }
    return names + ["global", "navigationContext"]
  }

  // MARK: Expressions

  /// The expression in a string that the cursor is in.
  struct Expression {
    /// From its `@{` to its `}`, or to the end of what is there.
    let range: Range<Int>
    /// What is before the cursor of the path, such as `user.na`.
    let path: Range<Int>
  }

  var expression: Expression? {
    guard case .value(let node) = place, json.nodes[node].kind == .string else { return nil }
    let range = json.nodes[node].range
    let start = (range.lowerBound..<byte).last { index in
      json.bytes[index] == UInt8(ascii: "@") && index + 1 < byte && json.bytes[index + 1] == UInt8(ascii: "{")
    }
    guard let start, !json.bytes[start..<byte].contains(UInt8(ascii: "}")) else { return nil }
    let end = json.bytes[byte..<range.upperBound].firstIndex {
      $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "\"")
    }
    let path = json.bytes[(start + 2)..<byte].lastIndex { !Self.isPath($0) }.map { $0 + 1 } ?? start + 2
    let isWhole = end.map { json.bytes[$0] == UInt8(ascii: "}") } ?? false
    return Expression(range: start..<((end ?? byte) + (isWhole ? 1 : 0)), path: path..<byte)
  }

  /// The whole path under the cursor.
  func word(of expression: Expression) -> Range<Int> {
    let end = json.bytes[byte..<expression.range.upperBound].firstIndex { !Self.isPath($0) }
    return expression.path.lowerBound..<(end ?? expression.range.upperBound)
  }

  private static func isPath(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "-"), 0x80...:
      true
    default: false
    }
  }

  func text(in range: Range<Int>) -> String { String(decoding: json.bytes[range], as: UTF8.self) }
}
