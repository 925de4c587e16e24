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

  /// The content of the string at the cursor, if its expressions are evaluated.
  var evaluatedContent: StringContent? {
    guard case .value(let node) = place else { return nil }
    return analysis.evaluatedContent(of: node)
  }

  /// The contexts that are visible at the cursor, the nearest first.
  var contexts: [DocumentScopes.Name] { node.flatMap { scopes?.names(at: $0) } ?? [] }

  // MARK: Names being typed

  /// A place at which a name can be written, in an expression or a path.
  struct NamePlace {
    /// The path before the name, such as `user.address`; nil for the first name of an operand.
    let path: ContextPath?
    /// The range of the name in the document, which is empty if there is none yet.
    let range: Range<Int>
    /// The byte after the name.
    let next: UInt8?
  }

  enum Typing {
    /// A name can be written here.
    case name(NamePlace)
    /// Something else has to be written here.
    case other
  }

  /// What can be written at the cursor in an expression; nil if the cursor is outside expressions.
  var typing: Typing? {
    guard let content = evaluatedContent else { return nil }
    let word = word(in: content)
    guard case .malformed(let error) = ParsedText(content.text(in: 0..<word.lowerBound)) else { return nil }
    let range = content.documentRange(of: word)
    let next = word.upperBound < content.bytes.count ? content.bytes[word.upperBound] : nil
    switch error.continuation {
    case .operand?: return .name(NamePlace(path: nil, range: range, next: next))
    case .member?:
      // The error is at the end, so everything before it is a path.
      let before = content.bytes[..<(word.lowerBound - 1)]
      let start = before.lastIndex { !Self.isPath($0) }.map { $0 + 1 } ?? 0
      guard let path = ContextPath(content.text(in: start..<before.endIndex)) else { return .other }
      return .name(NamePlace(path: path, range: range, next: next))
    case nil: return .other
    }
  }

  /// The context or item that the property's path at the cursor refers into.
  var pathOwner: DocumentScopes.Name? {
    guard case .value(let node) = place, json.nodes[node].kind == .string, let key = json.key(of: node),
      let object = json.nodes[node].parent
    else { return nil }
    return scopes?.owner(ofPath: key, in: object)
  }

  /// The name that can be written at the cursor in the path that is the value of a property.
  var nameInPath: NamePlace? {
    guard case .value(let node) = place else { return nil }
    let content = json.content(of: node)
    let word = word(in: content)
    do throws(ExpressionError) {
      _ = try ContextPath(parsing: content.text(in: 0..<word.lowerBound))
      return nil
    } catch {
      guard error.continuation == .member else { return nil }
      // A point precedes the name, unless it is the first one.
      let path = ContextPath(content.text(in: 0..<max(0, word.lowerBound - 1))) ?? ContextPath()
      return NamePlace(path: path, range: content.documentRange(of: word), next: nil)
    }
  }

  /// The range of the word around the cursor in a string's content.
  private func word(in content: StringContent) -> Range<Int> {
    let cursor = content.position(of: byte)
    let start = content.bytes[..<cursor].lastIndex { !Self.isWord($0) }.map { $0 + 1 } ?? 0
    let end = content.bytes[cursor...].firstIndex { !Self.isWord($0) } ?? content.bytes.count
    return start..<end
  }

  private static func isPath(_ byte: UInt8) -> Bool {
    isWord(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }
}
