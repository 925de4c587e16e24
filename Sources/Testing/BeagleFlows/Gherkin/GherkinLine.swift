import BeagleJSON

/// A line of a feature file with its kind.
struct GherkinLine {
  enum Kind: Equatable {
    case blank
    case comment
    case tags
    case header(Header, keyword: String, name: String)
    case step(keyword: String, text: String)
    case row
    case fence
    case other
    case end
  }

  /// What begins a block, as `Feature:` does.
  enum Header: Equatable {
    case feature, rule, background, scenario, outline, examples

    static let keywords: [(String, Header)] = [
      ("Feature", .feature), ("Business Need", .feature), ("Ability", .feature), ("Rule", .rule),
      ("Background", .background), ("Scenario Outline", .outline), ("Scenario Template", .outline),
      ("Scenario", .scenario), ("Example", .scenario), ("Examples", .examples), ("Scenarios", .examples),
    ]
  }

  static let stepKeywords = ["Given", "When", "Then", "And", "But", "*"]

  /// Counted from 1.
  let number: Int
  /// The line in the file, without its line end.
  let raw: Substring
  /// The text without blanks at either end.
  let text: Substring
  let kind: Kind

  init(_ raw: Substring, number: Int) {
    self.number = number
    self.raw = raw
    text = raw.trimmed
    kind = Self.kind(of: text, raw)
  }

  /// What follows the last line.
  init(endAt number: Int) {
    self.number = number
    (raw, text, kind) = ("", "", .end)
  }

  /// The column of the first character that is not blank, counted from 1.
  var column: Int { raw.distance(from: raw.startIndex, to: text.startIndex) + 1 }

  private static func kind(of text: Substring, _ raw: Substring) -> Kind {
    guard let first = text.first else { return .blank }
    switch first {
    case "#": return .comment
    case "@": return .tags
    case "|": return .row
    default: break
    }
    if text.hasPrefix("\"\"\"") || text.hasPrefix("```") { return .fence }
    for keyword in stepKeywords where text.hasPrefix(keyword) {
      // A blank belongs to the keyword, also at the end of a line.
      let rest = raw[text.startIndex...].dropFirst(keyword.count)
      if rest.first?.isWhitespace == true { return .step(keyword: keyword, text: String(rest.trimmed)) }
    }
    for (keyword, header) in Header.keywords where text.hasPrefix(keyword + ":") {
      return .header(header, keyword: keyword, name: String(text.dropFirst(keyword.count + 1).trimmed))
    }
    return .other
  }
}

extension GherkinLine.Kind {
  /// Whether a line ends the description of a block, as in the grammar of Cucumber. Any other line belongs to
  /// the description, whatever it looks like.
  func endsDescription(of block: GherkinLine.Header) -> Bool {
    switch self {
    case .end, .tags: true
    case .header(let header, keyword: _, name: _):
      switch header {
      case .scenario, .outline, .rule: true
      case .background: block == .feature || block == .rule
      case .examples: block == .scenario || block == .examples
      case .feature: false
      }
    case .step: block == .background || block == .scenario
    case .row: block == .examples
    case .blank, .comment, .fence, .other: false
    }
  }
}

extension Substring {
  /// The text without blanks at either end.
  var trimmed: Substring {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return suffix(0) }
    return self[start...end]
  }
}

/// A syntax error in a feature file, with its position.
public struct GherkinError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path the file was read by.
  public let file: String
  /// Counted from 1.
  public let line: Int
  /// Counted from 1, in characters.
  public let column: Int
  /// What was expected and what was found.
  public let message: String

  public var description: String { "\(file):\(line):\(column): \(message)".messageLine }
}

/// How much a feature file may hold.
enum GherkinLimits {
  static let bytes = 1 << 20
  /// Rows of outlines counted each.
  static let scenarios = 10_000
  /// Steps and tags of all scenarios, those of backgrounds and rules counted with each of them: a scenario has copies.
  static let steps = 200_000
}
