import Beagle

extension ServerMethod {
  static let formatting = ServerMethod("textDocument/formatting", ["documentFormattingProvider": true]) {
    (server, parameters: LSP.FormattingParameters) -> [LSP.TextEdit]? in
    guard let analysis = server.analysis(parameters.uri), analysis.document != nil else { return nil }
    return edits(JSONFormat(analysis.text.bytes, parameters.options).edits, analysis.text)
  }

  static let rangeFormatting = ServerMethod(
    "textDocument/rangeFormatting", ["documentRangeFormattingProvider": true]
  ) { (server, parameters: LSP.RangeFormattingParameters) -> [LSP.TextEdit]? in
    guard let analysis = server.analysis(parameters.uri), analysis.document != nil else { return nil }
    let range = analysis.text.bytes(of: parameters.range)
    let edits = JSONFormat(analysis.text.bytes, parameters.options).edits.filter { edit in
      range.lowerBound <= edit.range.lowerBound && edit.range.upperBound <= range.upperBound
    }
    return Self.edits(edits, analysis.text)
  }

  private static func edits(_ edits: [JSONFormat.Edit], _ text: EditedText) -> [LSP.TextEdit] {
    let edits = edits.joined(in: text.bytes)
    return zip(edits, text.ranges(of: edits.map(\.range))).map { edit, range in
      LSP.TextEdit(range: range, newText: edit.text)
    }
  }
}

extension LSP {
  struct FormattingParameters: DocumentParameters {
    let textDocument: TextDocumentIdentifier
    let options: FormattingOptions
  }

  struct RangeFormattingParameters: DocumentParameters {
    let textDocument: TextDocumentIdentifier
    let range: Range
    let options: FormattingOptions
  }

  struct FormattingOptions: Decodable {
    var tabSize = 2
    var insertSpaces = true
    var insertFinalNewline: Bool?
  }
}

/// The layout of a JSON document: what was on one line stays there if it fits, and everything else has one
/// line per member. Only the white space between tokens changes.
struct JSONFormat {
  struct Edit: Equatable {
    let range: Range<Int>
    let text: String
  }

  private(set) var edits: [Edit] = []

  /// The limit of edits in a response, since each takes many times the bytes of its text. Beyond it, adjacent
  /// edits are merged together with the text between them.
  static let maximumEdits = 1_000

  /// Longer objects and arrays are broken into lines.
  static let columns = 120

  private struct Token {
    let range: Range<Int>
    /// The first byte, which identifies the token.
    let byte: UInt8
    var columns: Int
    /// Of an opening bracket: the index of the closing one, the width on one line, and whether it was on one
    /// line.
    var end = 0
    var width = 0
    var isOneLine = false
  }

  /// - Parameter bytes: valid JSON.
  init(_ bytes: [UInt8], _ options: LSP.FormattingOptions) {
    let size = min(16, max(1, options.tabSize))
    let unit = options.insertSpaces ? String(repeating: " ", count: size) : "\t"
    let tokens = Self.tokens(bytes)
    guard let first = tokens.first, let last = tokens.last else { return }
    // The document's line ends are kept.
    let newline = bytes.firstIndex(of: 10).map { $0 > 0 && bytes[$0 - 1] == 13 } == true ? "\r\n" : "\n"
    // Whether each open bracket is broken into lines.
    var open: [Bool] = []
    var column = 0
    var before = first
    for (index, token) in tokens.enumerated() {
      let isEnd = token.byte == UInt8(ascii: "}") || token.byte == UInt8(ascii: "]")
      var gap = ""
      if index > 0 {
        let isBroken = isEnd ? open.popLast() ?? false : open.last ?? false
        switch (before.byte, token.byte) {
        case (_, UInt8(ascii: ":")), (_, UInt8(ascii: ",")): gap = ""
        case (UInt8(ascii: ":"), _): gap = " "
        case (UInt8(ascii: "{"), UInt8(ascii: "}")), (UInt8(ascii: "["), UInt8(ascii: "]")): gap = ""
        case _ where isBroken: gap = newline + String(repeating: unit, count: open.count)
        case (UInt8(ascii: ","), _), (UInt8(ascii: "{"), _), (_, UInt8(ascii: "}")): gap = " "
        default: gap = ""
        }
        edit(bytes, before.range.upperBound..<token.range.lowerBound, gap)
        column = gap.first?.isNewline == true ? open.count * size : column + gap.utf8.count
      } else if first.range.lowerBound > 0, !bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
        edit(bytes, 0..<first.range.lowerBound, "")
      }
      if token.byte == UInt8(ascii: "{") || token.byte == UInt8(ascii: "[") {
        open.append(!token.isOneLine || column + token.width > Self.columns)
      }
      column += token.columns
      before = token
    }
    let rest = last.range.upperBound..<bytes.count
    let hasNewline = bytes[rest].contains(10) || bytes[rest].contains(13)
    edit(bytes, rest, hasNewline || options.insertFinalNewline == true ? newline : "")
  }

  private mutating func edit(_ bytes: [UInt8], _ range: Range<Int>, _ text: String) {
    if !bytes[range].elementsEqual(text.utf8) { edits.append(Edit(range: range, text: text)) }
  }

  private static func tokens(_ bytes: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    var open: [Int] = []
    // The width of all tokens so far on one line, and the number of line breaks between them.
    var (width, breaks) = (0, 0)
    var starts: [(width: Int, breaks: Int)] = []
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while index < bytes.count {
      let start = index
      switch bytes[start] {
      case 10, 13:
        breaks += 1
        index += 1
        continue
      case 32, 9:
        index += 1
        continue
      case UInt8(ascii: "\""):
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, bytes.count)
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
        UInt8(ascii: ":"):
        index += 1
      default:
        while index < bytes.count, !" \t\r\n{}[],:\"".utf8.contains(bytes[index]) { index += 1 }
      }
      let columns = bytes[start..<index].count { !Unicode.UTF8.isContinuation($0) }
      tokens.append(Token(range: start..<index, byte: bytes[start], columns: columns))
      let token = tokens.count - 1
      switch bytes[start] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open.append(token)
        starts.append((width, breaks))
        // Includes the spaces inside braces.
        width += bytes[start] == UInt8(ascii: "{") ? 2 : 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        width += bytes[start] == UInt8(ascii: "}") ? 2 : 1
        if let opening = open.popLast(), let (startWidth, startBreaks) = starts.popLast() {
          if opening == token - 1, bytes[start] == UInt8(ascii: "}") { width -= 2 }
          tokens[opening].end = token
          tokens[opening].width = width - startWidth
          tokens[opening].isOneLine = breaks == startBreaks
        }
      case UInt8(ascii: ","), UInt8(ascii: ":"): width += 2
      default: width += columns
      }
    }
    return tokens
  }
}

extension [JSONFormat.Edit] {
  /// Equivalent edits, merged if there are too many.
  func joined(in bytes: [UInt8], atMost limit: Int = JSONFormat.maximumEdits) -> [JSONFormat.Edit] {
    let size = (count + limit - 1) / limit
    if size < 2 { return self }
    return stride(from: 0, to: count, by: size).map { start in
      let group = self[start..<Swift.min(start + size, count)]
      let range = self[start].range.lowerBound..<self[group.endIndex - 1].range.upperBound
      var text: [UInt8] = []
      var position = range.lowerBound
      for edit in group {
        text += bytes[position..<edit.range.lowerBound]
        text += edit.text.utf8
        position = edit.range.upperBound
      }
      return JSONFormat.Edit(range: range, text: String(decoding: text, as: UTF8.self))
    }
  }
}
