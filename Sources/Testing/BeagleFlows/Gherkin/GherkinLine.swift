import BeagleJSON

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

  /// A keyword that begins a block, such as `Feature:`.
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
  let raw: Substring
  let text: Substring
  let kind: Kind

  init(_ raw: Substring, number: Int) {
    self.number = number
    self.raw = raw
    text = raw.trimmed
    kind = Self.kind(of: text, raw)
  }

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
  /// Whether a line ends the description of a block, as in Cucumber's grammar. Any other line belongs to the
  /// description.
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
  var trimmed: Substring {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return suffix(0) }
    return self[start...end]
  }
}

/// A syntax error in a feature file, with its position.
public struct GherkinError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public let file: String
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted from 1 in characters.
  public let column: Int
  /// The expected and the found text.
  public let message: String

  public var description: String { "\(file):\(line):\(column): \(message)".messageLine }
}

/// Limits of a feature file.
enum GherkinLimits {
  static let bytes = 1 << 20
  /// Counts each row of an outline.
  static let scenarios = 10_000
  /// Steps and tags of all scenarios, including the copies from backgrounds and rules.
  static let steps = 200_000
}
