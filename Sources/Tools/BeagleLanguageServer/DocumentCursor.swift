import Beagle
import BeagleChecking

/// A position in a document, for completion, hover and similar requests.
struct DocumentCursor {
  let text: EditedText
  let byte: Int
  let check: ScreenCheck
  let json: LooseJSON
  let place: LooseJSON.Place
  let guide: SchemaGuide
  private let analysis: DocumentAnalysis
  var takesSnippets = false

  init(_ analysis: DocumentAnalysis, at byte: Int, _ check: ScreenCheck, _ schema: DocumentSchema) {
    (self.analysis, self.byte, self.check) = (analysis, byte, check)
    (text, json) = (analysis.text, analysis.json)
    place = json.place(at: byte)
    guide = SchemaGuide(schema, json)
  }

  var scopes: DocumentScopes? { analysis.scopes }

  /// The innermost node that contains the cursor.
  var node: Int? {
    switch place {
    case .key(let node), .value(let node), .inside(let node), .missing(let node), .elements(let node): node
    case .empty, .nowhere: nil
    }
  }

  // MARK: Expressions

  struct Expression {
    /// From `@{` to `}`, or to the end if the expression is incomplete.
    let source: String
    /// The path under the cursor, such as `user.name`, and its part before the cursor.
    let word: String
    let beginning: String
    /// The range of the path in the document.
    let range: Range<Int>
    /// Whether the path is the name of a called operation.
    let isCalled: Bool

    var context: String { String(word.prefix { $0 != "." && $0 != "[" }) }
    /// The path up to the name or index under the cursor.
    var path: String { beginning + word.dropFirst(beginning.count).prefix { $0 != "." && $0 != "[" } }
  }

  var expression: Expression? {
    guard case .value(let node) = place, json.nodes[node].kind == .string else { return nil }
    let string = json.nodes[node]
    let end = string.range.upperBound - (string.isClosed ? 1 : 0)
    guard byte <= end else { return nil }
    let content = StringContent(json.bytes, in: string.range.lowerBound + 1..<end)
    let cursor = content.position(of: byte)
    guard
      let range = content.expressions.first(where: {
        $0.lowerBound + 2 <= cursor && (cursor < $0.upperBound || $0.upperBound == content.bytes.count)
      })
    else { return nil }
    // A cursor after the closing brace is outside the expression.
    let isWhole = range.count > 2 && content.bytes[range.upperBound - 1] == UInt8(ascii: "}")
    if isWhole, cursor == range.upperBound { return nil }
    let start = content.bytes[range.lowerBound + 2..<cursor].lastIndex { !Self.isPath($0) }.map { $0 + 1 }
    let wordStart = start ?? range.lowerBound + 2
    let wordEnd = content.bytes[cursor..<range.upperBound].firstIndex { !Self.isPath($0) } ?? range.upperBound
    return Expression(
      source: content.text(in: range), word: content.text(in: wordStart..<wordEnd),
      beginning: content.text(in: wordStart..<cursor), range: content.documentRange(of: wordStart..<wordEnd),
      isCalled: wordEnd < range.upperBound && content.bytes[wordEnd] == UInt8(ascii: "("))
  }

  // MARK: Paths

  /// A path that is the value of a property: of an action that sets a context, or of a list's key.
  struct WrittenPath {
    /// The context or item that the path refers into.
    let owner: DocumentScopes.Name
    /// The part of the path before the cursor.
    let beginning: String
    /// The range of the name under the cursor.
    let range: Range<Int>
  }

  var path: WrittenPath? {
    guard case .value(let node) = place, json.nodes[node].kind == .string, let key = json.key(of: node),
      let object = json.nodes[node].parent, let owner = scopes?.owner(ofPath: key, in: object)
    else { return nil }
    let string = json.nodes[node]
    let end = string.range.upperBound - (string.isClosed ? 1 : 0)
    guard byte <= end else { return nil }
    let content = StringContent(json.bytes, in: string.range.lowerBound + 1..<end)
    let cursor = content.position(of: byte)
    let point = UInt8(ascii: ".")
    let start = content.bytes[..<cursor].lastIndex(of: point).map { $0 + 1 } ?? 0
    let stop = content.bytes[cursor...].firstIndex { $0 == point || $0 == UInt8(ascii: "[") }
    return WrittenPath(
      owner: owner, beginning: content.text(in: 0..<cursor),
      range: content.documentRange(of: start..<(stop ?? content.bytes.count)))
  }

  private static func isPath(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "-"), 0x80...:
      true
    default: false
    }
  }
}
