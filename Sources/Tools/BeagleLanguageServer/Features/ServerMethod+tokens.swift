import Beagle
import BeagleChecking

extension ServerMethod {
  static let tokens = ServerMethod(
    "textDocument/semanticTokens/full",
    [
      "semanticTokensProvider": [
        "legend": [
          "tokenTypes": .list(ExpressionToken.Kind.allCases.map { .string($0.rawValue) }),
          "tokenModifiers": [],
        ], "full": true,
      ]
    ]
  ) { (server, parameters: LSP.TextDocumentParameters) -> LSP.SemanticTokens? in
    guard let analysis = server.analysis(parameters.uri), !analysis.isForeign else { return nil }
    return semanticTokens(analysis, in: 0..<analysis.text.bytes.count)
  }

  static let tokensInRange = ServerMethod(
    "textDocument/semanticTokens/range", ["semanticTokensProvider": ["range": true]]
  ) { (server, parameters: LSP.TextDocumentRangeParameters) -> LSP.SemanticTokens? in
    guard let analysis = server.analysis(parameters.uri), !analysis.isForeign else { return nil }
    return semanticTokens(analysis, in: analysis.text.bytes(of: parameters.range))
  }

  private static func semanticTokens(_ analysis: DocumentAnalysis, in range: Range<Int>) -> LSP.SemanticTokens
  {
    let tokens = analysis.json.stringsWithExpressions(in: range).flatMap { node in
      guard let content = analysis.evaluatedContent(of: node) else { return [ExpressionToken]() }
      return content.expressions.flatMap { ExpressionToken.all(in: content, $0) }
    }
    var (line, character) = (0, 0)
    var numbers: [Int] = []
    numbers.reserveCapacity(tokens.count * 5)
    let edges = analysis.text.positions(
      ofBytes: tokens.flatMap { [$0.range.lowerBound, $0.range.upperBound] })
    for (index, token) in tokens.enumerated() {
      let (start, end) = (edges[2 * index], edges[2 * index + 1])
      guard start.line == end.line, end.character > start.character else { continue }
      if start.line != line { character = 0 }
      numbers += [
        start.line - line, start.character - character, end.character - start.character, token.kind.number, 0,
      ]
      (line, character) = (start.line, start.character)
    }
    return LSP.SemanticTokens(data: numbers)
  }
}

extension LSP {
  struct SemanticTokens: WireObject {
    /// Five numbers per token, relative to the token before it.
    var data: [Int] = []

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("data", &data)
    }
  }
}

/// A word or sign of an expression, complete or not.
struct ExpressionToken {
  enum Kind: String, CaseIterable {
    case context = "variable"
    case member = "property"
    case operation = "function"
    case string, number, keyword
    case sign = "operator"

    var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  let kind: Kind
  /// The range in the document.
  let range: Range<Int>

  /// The tokens of an expression, from its `@{` to its `}`, or to the end if it is incomplete.
  static func all(in content: StringContent, _ range: Range<Int>) -> [ExpressionToken] {
    var tokens: [ExpressionToken] = []
    let bytes = content.bytes
    func add(_ kind: Kind, _ range: Range<Int>) {
      tokens.append(ExpressionToken(kind: kind, range: content.documentRange(of: range)))
    }
    add(.sign, range.lowerBound..<range.lowerBound + 2)
    var index = range.lowerBound + 2
    var isMember = false
    while index < range.upperBound {
      let start = index
      switch bytes[index] {
      case UInt8(ascii: "'"):
        index += 1
        while index < range.upperBound, bytes[index] != UInt8(ascii: "'") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, range.upperBound)
        add(.string, start..<index)
      case let byte where isWord(byte) || byte == UInt8(ascii: "-"):
        repeat { index += 1 } while index < range.upperBound && isWord(bytes[index])
        let word = content.text(in: start..<index)
        let isNumber = word.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
        if isNumber, index + 1 < range.upperBound, bytes[index] == UInt8(ascii: "."),
          (0x30...0x39).contains(bytes[index + 1])
        {
          repeat { index += 1 } while index < range.upperBound && (0x30...0x39).contains(bytes[index])
        }
        let next = index < range.upperBound ? bytes[index] : 0
        let kind: Kind =
          if isMember { .member } else if isNumber { .number } else if next == UInt8(ascii: "(") {
            .operation
          } else if ["true", "false", "null"].contains(word), next != UInt8(ascii: "."),
            next != UInt8(ascii: "[")
          {
            .keyword
          } else { .context }
        add(kind, start..<index)
      case 32, 9, 10, 13:
        index += 1
        continue
      default:
        index += 1
        add(.sign, start..<index)
      }
      isMember = bytes[start] == UInt8(ascii: ".") && index == start + 1
    }
    return tokens
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }
}

extension StringContent {
  /// The expressions of the content, each from its `@{` to its `}`, or to the end if it is being typed.
  var expressions: [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    var backslashes = 0
    while index < bytes.count {
      let begins =
        bytes[index] == UInt8(ascii: "@") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "{")
      // After an odd number of backslashes it is text.
      if begins, backslashes % 2 == 0 {
        let end = endOfExpression(from: index + 2)
        found.append(index..<end)
        index = end
        backslashes = 0
      } else {
        backslashes = bytes[index] == UInt8(ascii: "\\") ? backslashes + 1 : 0
        index += 1
      }
    }
    return found
  }

  /// The offset after the brace that ends an expression. Braces in quotes do not count.
  private func endOfExpression(from start: Int) -> Int {
    var index = start
    var isQuoted = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isQuoted: index += 1
      case UInt8(ascii: "'"): isQuoted.toggle()
      case UInt8(ascii: "}") where !isQuoted: return index + 1
      default: break
      }
      index += 1
    }
    return bytes.count
  }
}

extension LooseJSON {
  /// The strings in a range that may have expressions.
  func stringsWithExpressions(in range: Range<Int>) -> [Int] {
    // Nodes are sorted by their start, and the node before may reach into the range.
    let first = max(0, nodes.partitioningIndex { $0.range.lowerBound >= range.lowerBound } - 1)
    return (first..<nodes.count).prefix { nodes[$0].range.lowerBound < range.upperBound }.filter {
      nodes[$0].kind == .string && nodes[$0].range.upperBound > range.lowerBound && hasMarker(nodes[$0].range)
    }
  }

  private func hasMarker(_ range: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      for index in range where bytes[index] == UInt8(ascii: "@") || bytes[index] == UInt8(ascii: "\\") {
        return true
      }
      return false
    }
  }

  /// The content of a string, without quotes.
  func content(of string: Int) -> StringContent {
    let node = nodes[string]
    let end = max(node.range.lowerBound + 1, node.range.upperBound - (node.isClosed ? 1 : 0))
    return StringContent(bytes, in: node.range.lowerBound + 1..<end)
  }
}
